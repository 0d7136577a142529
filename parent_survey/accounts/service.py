"""Accounts of admins: register, activate, deactivate, sign out, reset, and change one's own password."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries
from parent_survey.accounts.bootstrap import forget_first_password
from parent_survey.accounts.caller import Caller
from parent_survey.accounts.guard import Visitor
from parent_survey.accounts.password_rules import check_password
from parent_survey.accounts.passwords import TEMPORARY_LIFE, hash_password, make_temporary_password
from parent_survey.accounts.schemas import AdminRegistration, PasswordChange
from parent_survey.accounts.sessions import is_own_password
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, Forbidden, Invalid, NotFound
from parent_survey.core.settings import Settings
from parent_survey.models.accounts import User

INCORRECT = "Current password is incorrect"
OWN_RESET = "Please give your current password to reset your own"


async def register(
    session: AsyncSession, visitor: Visitor, form: AdminRegistration, min_length: int, address: str
) -> User:
    """A new account, inactive until an admin activates it."""
    check_password(form.password, "Password", min_length=min_length, email=form.email, full_name=form.full_name)
    password_hash = await hash_password(form.password)
    user = await queries.add_user(session, form.email, form.full_name, password_hash, is_active=False)
    if user is None:
        raise Conflict("A user with this email already exists")
    record(session, "admin registered", actor_id=visitor.user.id, subject=user.id, address=address)
    return user


async def change_password(
    database: Database, settings: Settings, visitor: Visitor, form: PasswordChange, caller: Caller
) -> None:
    """Keep this sign-in and end all others: whoever knew the old password is out.

    A wrong current password counts like a failed sign-in.
    """
    user, min_length = visitor.user, settings.password_min_length
    check_password(form.new_password, "New password", min_length=min_length, email=user.email, full_name=user.full_name)
    if form.new_password == form.current_password:
        raise Invalid("New password must be different from current password")
    if not await is_own_password(database, settings, visitor, form.current_password, caller):
        raise Invalid(INCORRECT)
    new_hash = await hash_password(form.new_password)
    async with database.sessions.begin() as session:
        if not await queries.set_password(session, user.id, new_hash, None, instead_of=user.password_hash):
            raise Invalid(INCORRECT)
        await queries.end_sign_ins_of(session, user.id, but=visitor.bearer.sign_in_id)
        await queries.confirm_sign_in(session, visitor.bearer.sign_in_id)
        record(session, "password changed", actor_id=user.id, subject=user.id, address=caller.address)
    forget_first_password(settings.data_dir, user.email)


async def activate(session: AsyncSession, visitor: Visitor, user_id: UUID, address: str) -> User:
    await _require_still_active(session, visitor)
    user = await _lock(session, user_id)
    await queries.set_active(session, user_id, is_active=True)
    record(session, "admin activated", actor_id=visitor.user.id, subject=user_id, address=address)
    await session.refresh(user)
    return user


async def deactivate(session: AsyncSession, visitor: Visitor, user_id: UUID, address: str) -> User:
    """Two admins who deactivate each other at the same moment: one of them succeeds, and one stays."""
    if user_id == visitor.user.id:
        raise Invalid("You cannot deactivate your own account")
    await _require_still_active(session, visitor)
    user = await _lock(session, user_id)
    await queries.set_active(session, user_id, is_active=False)
    await queries.end_sign_ins_of(session, user_id)
    record(session, "admin deactivated", actor_id=visitor.user.id, subject=user_id, address=address)
    await session.refresh(user)
    return user


async def reset_password(
    database: Database, settings: Settings, visitor: Visitor, user_id: UUID, current: str | None, caller: Caller
) -> str:
    """A temporary password, returned once. It ends the user's sign-ins, but for the one that asks for it.

    One's own needs the current one, however fresh the sign-in is: else a stolen token would be the account.
    """
    if user_id == visitor.user.id:
        if current is None:
            raise Forbidden(OWN_RESET, extra={"code": "current-password"})
        if not await is_own_password(database, settings, visitor, current, caller):
            raise Invalid(INCORRECT)
    temporary = make_temporary_password()
    # Hashed before a session is opened, so that no connection and no lock is held meanwhile.
    password_hash = await hash_password(temporary)
    async with database.sessions.begin() as session:
        await _require_still_active(session, visitor)
        await _lock(session, user_id)
        await queries.set_password(session, user_id, password_hash, datetime.now(UTC) + TEMPORARY_LIFE)
        await queries.end_sign_ins_of(session, user_id, but=visitor.bearer.sign_in_id)
        record(session, "password reset", actor_id=visitor.user.id, subject=user_id, address=caller.address)
    return temporary


async def sign_out_everywhere(session: AsyncSession, visitor: Visitor, user_id: UUID, address: str) -> None:
    """Another admin, on all devices. Whoever asks it for themselves stays signed in here."""
    await _require_still_active(session, visitor)
    await _lock(session, user_id)
    ended = await queries.end_sign_ins_of(session, user_id, but=visitor.bearer.sign_in_id)
    details = {"sessions": ended}
    record(
        session, "signed out by an admin", actor_id=visitor.user.id, subject=user_id, address=address, details=details
    )


async def _require_still_active(session: AsyncSession, visitor: Visitor) -> None:
    """Under a lock: since the guard looked, another admin may have deactivated this one."""
    if visitor.user.id not in await queries.lock_active_user_ids(session):
        raise Forbidden("Your account is inactive")


async def _lock(session: AsyncSession, user_id: UUID) -> User:
    user = await queries.lock_user(session, user_id)
    if user is None:
        raise NotFound("User not found")
    return user
