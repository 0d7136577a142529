"""The first admin: created by whoever runs the machine, never over HTTP."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries
from parent_survey.accounts.passwords import hash_password, make_temporary_password
from parent_survey.accounts.service import TEMPORARY_LIFE
from parent_survey.audit.queries import record
from parent_survey.core.errors import StartupError
from parent_survey.core.patterns import compile_pattern
from parent_survey.core.settings import Settings
from parent_survey.core.text import EMAIL_PATTERN

DEFAULT_EMAIL = "admin@school.example"


@dataclass(frozen=True)
class NewAdmin:
    email: str
    # None when the password came from the settings: then nobody needs to be told.
    password: str | None


async def ensure_first_admin(session: AsyncSession, settings: Settings) -> NewAdmin | None:
    """On a database without users create an active admin; otherwise change nothing and return None."""
    # Two processes that start at once must not both find an empty table.
    await queries.lock_users(session)
    if await queries.count_users(session):
        return None
    given = settings.admin_password.get_secret_value() if settings.admin_password else None
    email = settings.admin_email or DEFAULT_EMAIL
    password = given or make_temporary_password()
    await create_admin(session, settings, email, "Administrator", password)
    return NewAdmin(email, None if given else password)


async def create_admin(session: AsyncSession, settings: Settings, email: str, full_name: str, password: str) -> None:
    """An active admin, from the terminal."""
    if not compile_pattern(EMAIL_PATTERN).fullmatch(email) or len(email) > 254:
        raise StartupError(f"{email} is not an email address.")
    if len(password) < settings.password_min_length:
        raise StartupError(f"The admin's password must be at least {settings.password_min_length} characters long.")
    user = await queries.add_user(session, email, full_name, await hash_password(password), is_active=True)
    if user is None:
        raise StartupError(f"There is already an account for {email}: use parent-survey reset-password instead.")
    record(session, "admin created at the terminal", actor_id=None, subject=user.id, address=None)


async def reset_password(session: AsyncSession, email: str) -> str:
    """A new password for an admin who is locked out, from the terminal. It also makes the account active."""
    user = await queries.find_user_by_email(session, email)
    if user is None:
        raise StartupError(f"There is no account for {email}.")
    password = make_temporary_password()
    lapses = datetime.now(UTC) + TEMPORARY_LIFE
    await queries.set_password(session, user.id, await hash_password(password), lapses)
    await queries.set_active(session, user.id, is_active=True)
    await queries.end_sign_ins_of(session, user.id)
    record(session, "password reset at the terminal", actor_id=None, subject=user.id, address=None)
    return password
