"""The two calls of somebody who cannot sign in: ask for a link, and set a new password with it."""

from fastapi import APIRouter, Request

from parent_survey.accounts.schemas import PasswordPreview
from parent_survey.core.db import get_database
from parent_survey.limits.address import Address
from parent_survey.password_links import service
from parent_survey.password_links.schemas import ForgottenPassword, NewPassword
from parent_survey.school.values import SchoolNow

public = APIRouter(prefix="/auth", tags=["accounts"])


@public.post("/forgot-password", status_code=204)
async def ask_for_link(request: Request, school: SchoolNow, address: Address, body: ForgottenPassword) -> None:
    """The same answer whether or not the address has an account."""
    await service.ask(get_database(request), request.app.state.settings, school, body.email, address)


@public.post("/new-password", status_code=204)
async def set_new_password(request: Request, address: Address, body: NewPassword) -> None:
    """Ends every sign-in of the account. Nobody is signed in by it."""
    await service.set_password(get_database(request), request.app.state.settings, body, address)


@public.post("/new-password/preview")
async def preview_new_password(request: Request, address: Address, body: NewPassword) -> PasswordPreview:
    """What the call above would say of this password, while it is typed. Nothing is kept, and the link stays."""
    return await service.preview_password(get_database(request), request.app.state.settings, body, address)
