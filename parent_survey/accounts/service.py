"""Accounts of admins: register, activate, deactivate, sign out, reset, and change one's own password."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries
from parent_survey.accounts.bootstrap import forget_first_password
from parent_survey.accounts.caller import Caller
from parent_survey.accounts.factors import queries as factors
from parent_survey.accounts.guard import NOT_ALLOWED, Visitor
from parent_survey.accounts.password_preview import count_preview, to_preview
from parent_survey.accounts.password_rules import check_password, read_rules
from parent_survey.accounts.passwords import TEMPORARY_LIFE, hash_password, make_temporary_password
from parent_survey.accounts.permissions import Role
from parent_survey.accounts.schemas import (
    AdminRegistration,
    PasswordChange,
    PasswordPreview,
    PasswordQuestion,
    PasswordResetForm,
    RoleChange,
    UserListItem,
)
from parent_survey.accounts.sessions import is_own_password
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, Forbidden, Incomplete, Invalid, NotFound
from parent_survey.core.settings import Settings
from parent_survey.models.accounts import User

INCORRECT = "Current password is incorrect"
LAST_OWNER = "At least one active Owner always remains. Make somebody else an Owner first."
OWN_RESET = "Please give your current password to reset your own"


async def register(
    session: AsyncSession, settings: Settings, visitor: Visitor, form: AdminRegistration, address: str
) -> User:
    """A new account, inactive until an admin activates it."""
    check_password(form.password, "Password", await read_rules(session, settings, form.email, form.full_name))
    password_hash = await hash_password(form.password)
    user = await queries.add_user(session, form.email, form.full_name, password_hash, is_active=False, role=form.role)
    if user is None:
        raise Conflict("A user with this email already exists")
    details = {"role": form.role.value}
    record(session, "admin registered", actor_id=visitor.user.id, subject=user.id, address=address, details=details)
    return user


async def change_password(
    database: Database, settings: Settings, visitor: Visitor, form: PasswordChange, caller: Caller
) -> None:
    """Keep this sign-in and end all others: whoever knew the old password is out.

    A wrong current password counts like a failed sign-in.
    """
    user = visitor.user
    async with database.readers() as session:
        rules = await read_rules(session, settings, user.email, user.full_name)
    check_password(form.new_password, "New password", rules)
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


async def preview_password(
    session: AsyncSession, settings: Settings, visitor: Visitor, question: PasswordQuestion
) -> PasswordPreview:
    count_preview(visitor.user.id)
    email = visitor.user.email if question.email is None else question.email
    full_name = visitor.user.full_name if question.full_name is None else question.full_name
    return to_preview(question.password, await read_rules(session, settings, email, full_name))


async def activate(session: AsyncSession, visitor: Visitor, user_id: UUID, address: str) -> User:
    user, _ = await _lock(session, visitor, user_id)
    await queries.set_active(session, user_id, is_active=True)
    record(session, "admin activated", actor_id=visitor.user.id, subject=user_id, address=address)
    await session.refresh(user)
    return user


async def deactivate(session: AsyncSession, visitor: Visitor, user_id: UUID, address: str) -> User:
    """Two admins who deactivate each other at the same moment: one of them succeeds, and one stays."""
    if user_id == visitor.user.id:
        raise Invalid("You cannot deactivate your own account")
    user, _ = await _lock(session, visitor, user_id)
    await queries.set_active(session, user_id, is_active=False)
    await queries.end_sign_ins_of(session, user_id)
    record(session, "admin deactivated", actor_id=visitor.user.id, subject=user_id, address=address)
    await session.refresh(user)
    return user


async def set_role(session: AsyncSession, visitor: Visitor, user_id: UUID, form: RoleChange, address: str) -> User:
    """What an account may do, and which surveys it sees, from its next call on. One active Owner always remains."""
    user, owners = await _lock(session, visitor, user_id)
    if owners == {user_id} and form.role is not Role.OWNER:
        raise Conflict(LAST_OWNER)
    if form.teacher_id and not await queries.has_teacher(session, form.teacher_id):
        raise Incomplete("This teacher is not on the list any more. Please choose again.")
    if form.survey_ids and await queries.find_missing_surveys(session, form.survey_ids):
        raise Incomplete("One of the surveys was deleted. Please choose again.")
    surveys = "all" if form.survey_ids is None else len(form.survey_ids)
    details = {"from": user.role, "to": form.role.value, "surveys": surveys}
    await queries.set_role(session, user_id, form.role, form.teacher_id)
    if form.survey_ids is not None:
        await queries.share_surveys(session, user_id, form.survey_ids)
    record(session, "role changed", actor_id=visitor.user.id, subject=user_id, address=address, details=details)
    await session.refresh(user)
    return user


async def list_users(session: AsyncSession) -> list[UserListItem]:
    shares = {row.user_id: row.survey_ids for row in await queries.list_shares(session)}
    return [to_list_item(user, shares.get(user.id, [])) for user in await queries.list_users(session)]


def to_list_item(user: User, survey_ids: Sequence[UUID]) -> UserListItem:
    shown = UserListItem.model_validate(user)
    return shown.model_copy(update={"survey_ids": None if user.sees_all_surveys else list(survey_ids)})


async def reset_password(
    database: Database, settings: Settings, visitor: Visitor, user_id: UUID, form: PasswordResetForm, caller: Caller
) -> str:
    """A temporary password, returned once. It ends the user's sign-ins, but for the one that asks for it, and another
    person's passkeys unless they are kept.

    One's own needs the current one, however fresh the sign-in is: else a stolen token would be the account.
    """
    if user_id == visitor.user.id:
        if form.current_password is None:
            raise Forbidden(OWN_RESET, extra={"code": "current-password"})
        if not await is_own_password(database, settings, visitor, form.current_password, caller):
            raise Invalid(INCORRECT)
    temporary = make_temporary_password()
    # Hashed before a session is opened, so that no connection and no lock is held meanwhile.
    password_hash = await hash_password(temporary)
    async with database.sessions.begin() as session:
        await _lock(session, visitor, user_id)
        await queries.set_password(session, user_id, password_hash, datetime.now(UTC) + TEMPORARY_LIFE)
        await queries.end_sign_ins_of(session, user_id, but=visitor.bearer.sign_in_id)
        ends_passkeys = user_id != visitor.user.id and not form.keep_passkeys
        ended = await factors.end_passkeys(session, user_id) if ends_passkeys else 0
        details = {"passkeys_ended": ended} if ended else {}
        record(
            session,
            "password reset",
            actor_id=visitor.user.id,
            subject=user_id,
            address=caller.address,
            details=details,
        )
    return temporary


async def sign_out_everywhere(session: AsyncSession, visitor: Visitor, user_id: UUID, address: str) -> None:
    """Another admin, on all devices. Whoever asks it for themselves stays signed in here."""
    await _lock(session, visitor, user_id)
    ended = await queries.end_sign_ins_of(session, user_id, but=visitor.bearer.sign_in_id)
    details = {"sessions": ended}
    record(
        session, "signed out by an admin", actor_id=visitor.user.id, subject=user_id, address=address, details=details
    )


async def _lock(session: AsyncSession, visitor: Visitor, user_id: UUID) -> tuple[User, set[UUID]]:
    """The user, and the active Owners, of whom the caller must still be one.

    Since the guard looked, another Owner may have deactivated them or given them another role.
    """
    locked = await queries.lock_user_and_owners(session, user_id)
    owners = {user.id for user in locked if user.is_active and user.role == Role.OWNER}
    if visitor.user.id not in owners:
        raise Forbidden(NOT_ALLOWED, code="role")
    found = next((user for user in locked if user.id == user_id), None)
    if found is None:
        raise NotFound("User not found")
    return found, owners
