"""The calls about sign-in with a provider, under /api/auth."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from parent_survey.accounts.caller import Calling
from parent_survey.accounts.router import ProductDatabase, ProductSettings
from parent_survey.accounts.schemas import SignedInPair
from parent_survey.core.addresses import is_secure
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.limits.address import Address
from parent_survey.oidc import service
from parent_survey.oidc.provider import Provider
from parent_survey.oidc.schemas import ProviderAddress, ProviderAnswer, ProviderStart
from parent_survey.school.origin import find_origin
from parent_survey.school.values import SchoolNow

# The page that the provider leads back to.
RETURN_PATH = "/login/callback"
NOT_SET_UP = "There is no other account to sign in with here. Please use your password."
NO_ADDRESS = "This needs the school's public address, with https://. An owner of the site can set it under Settings."

public = APIRouter(prefix="/auth/login/oidc", tags=["accounts"])


async def _read_provider(request: Request) -> Provider:
    provider: Provider | None = request.app.state.oidc_provider
    if provider is None:
        raise NotFound(NOT_SET_UP)
    return provider


async def _read_redirect_uri(request: Request, school: SchoolNow) -> str:
    origin = find_origin(request, school)
    if origin is None or not is_secure(origin):
        raise Conflict(NO_ADDRESS, code="no-address")
    return origin + RETURN_PATH


SignInProvider = Annotated[Provider, Depends(_read_provider)]
RedirectUri = Annotated[str, Depends(_read_redirect_uri)]


@public.post("/start")
async def start_login_with_provider(
    database: ProductDatabase,
    settings: ProductSettings,
    provider: SignInProvider,
    redirect_uri: RedirectUri,
    address: Address,
    body: ProviderStart,
) -> ProviderAddress:
    where = await service.start(database, settings, provider, redirect_uri, body.browser, address)
    return ProviderAddress(address=where)


@public.post("")
async def login_with_provider(
    database: ProductDatabase,
    settings: ProductSettings,
    provider: SignInProvider,
    redirect_uri: RedirectUri,
    caller: Calling,
    body: ProviderAnswer,
) -> SignedInPair:
    """Like a password: an account with a second factor is answered 403 with the code `second-step` and a ticket."""
    return await service.finish(database, settings, provider, redirect_uri, body, caller)
