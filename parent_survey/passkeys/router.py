"""The calls about passkeys, under /api/auth."""

from collections.abc import Sequence
from uuid import UUID

from fastapi import APIRouter, Depends

from parent_survey.accounts.caller import Calling
from parent_survey.accounts.factors.router import MayChange
from parent_survey.accounts.factors.schemas import RecoveryCodesOut
from parent_survey.accounts.guard import Member, require_member
from parent_survey.accounts.router import ProductDatabase, ProductSettings
from parent_survey.accounts.schemas import SignedInPair
from parent_survey.core.db import Session
from parent_survey.limits.address import Address
from parent_survey.models.factors import Passkey
from parent_survey.passkeys import queries, service
from parent_survey.passkeys.relying_party import Here
from parent_survey.passkeys.schemas import NewPasskey, PasskeyAnswer, PasskeyOptions, PasskeyOut

public = APIRouter(prefix="/auth/login/passkey", tags=["passkeys"])
member = APIRouter(prefix="/auth", tags=["passkeys"], dependencies=[Depends(require_member)])


@public.post("/options")
async def ask_for_sign_in(session: Session, settings: ProductSettings, here: Here, address: Address) -> PasskeyOptions:
    return PasskeyOptions(options=await service.ask_for_sign_in(session, settings, here, address))


@public.post("")
async def login_with_passkey(
    database: ProductDatabase, settings: ProductSettings, here: Here, caller: Calling, body: PasskeyAnswer
) -> SignedInPair:
    """Without a password: the passkey is both factors."""
    return await service.sign_in(database, settings, here, body.credential, caller)


@member.get("/passkeys", response_model=list[PasskeyOut])
async def list_passkeys(session: Session, visitor: Member) -> Sequence[Passkey]:
    return await queries.list_passkeys(session, visitor.user.id)


@member.post("/passkeys/options")
async def ask_for_new(session: Session, visitor: MayChange, here: Here) -> PasskeyOptions:
    return PasskeyOptions(options=await service.ask_for_new(session, here, visitor))


@member.post("/passkeys", status_code=201)
async def add_passkey(
    session: Session, visitor: MayChange, here: Here, caller: Calling, body: NewPasskey
) -> RecoveryCodesOut:
    return RecoveryCodesOut(recovery_codes=await service.add(session, here, visitor, body, caller))


@member.delete("/passkeys/{passkey_id}", status_code=204)
async def remove_passkey(
    session: Session, settings: ProductSettings, visitor: MayChange, address: Address, passkey_id: UUID
) -> None:
    await service.remove(session, settings, visitor, passkey_id, address)


@member.post("/confirm/passkey/options")
async def ask_to_confirm(session: Session, visitor: Member, here: Here) -> PasskeyOptions:
    return PasskeyOptions(options=await service.ask_to_confirm(session, here, visitor))


@member.post("/confirm/passkey", status_code=204)
async def confirm_with_passkey(
    session: Session, visitor: Member, here: Here, address: Address, body: PasskeyAnswer
) -> None:
    """Like the password given again, for ten minutes."""
    await service.confirm(session, here, visitor, body.credential, address)
