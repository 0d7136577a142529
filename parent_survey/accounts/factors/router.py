"""The calls about second factors, under /api/auth."""

from typing import Annotated

from fastapi import APIRouter, Depends

from parent_survey.accounts.caller import Calling
from parent_survey.accounts.factors import service, sign_in
from parent_survey.accounts.factors.schemas import (
    AuthenticatorConfirmation,
    AuthenticatorSecret,
    FactorsOut,
    RecoveryCodesOut,
    SecondStep,
)
from parent_survey.accounts.guard import Member, Visitor, require_factor_confirmed, require_member
from parent_survey.accounts.router import ProductDatabase, ProductSettings
from parent_survey.accounts.schemas import SignedInPair
from parent_survey.core.db import Session
from parent_survey.limits.address import Address

public = APIRouter(prefix="/auth", tags=["accounts"])
# Also for those who must set up a second factor before they may do anything else.
member = APIRouter(prefix="/auth/factors", tags=["accounts"], dependencies=[Depends(require_member)])

MayChange = Annotated[Visitor, Depends(require_factor_confirmed("change how you sign in"))]


@public.post("/login/second-step")
async def finish_login(
    database: ProductDatabase, settings: ProductSettings, caller: Calling, body: SecondStep
) -> SignedInPair:
    """Follows a sign-in that was answered 403 with the code `second-step` and a ticket."""
    return await sign_in.finish_sign_in(database, settings, body, caller)


@member.get("")
async def read_factors(session: Session, settings: ProductSettings, visitor: Member) -> FactorsOut:
    return await service.read_factors(session, visitor, settings)


@member.post("/authenticator")
async def start_authenticator(session: Session, settings: ProductSettings, visitor: MayChange) -> AuthenticatorSecret:
    return await service.start_authenticator(session, settings, visitor)


@member.post("/authenticator/confirm")
async def confirm_authenticator(
    session: Session,
    settings: ProductSettings,
    visitor: MayChange,
    address: Address,
    body: AuthenticatorConfirmation,
) -> RecoveryCodesOut:
    codes = await service.confirm_authenticator(session, settings, visitor, body.code, address)
    return RecoveryCodesOut(recovery_codes=codes)


@member.delete("/authenticator", status_code=204)
async def remove_authenticator(
    session: Session, settings: ProductSettings, visitor: MayChange, address: Address
) -> None:
    await service.remove_authenticator(session, settings, visitor, address)


@member.post("/recovery-codes")
async def make_recovery_codes(session: Session, visitor: MayChange, address: Address) -> RecoveryCodesOut:
    """Ten new ones; those from before are void."""
    return RecoveryCodesOut(recovery_codes=await service.make_recovery_codes(session, visitor, address))
