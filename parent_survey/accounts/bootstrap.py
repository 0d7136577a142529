"""The first admin. Made by whoever holds the machine, never over HTTP."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries
from parent_survey.accounts.passwords import hash_password, make_temporary_password
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings

DEFAULT_EMAIL = "admin@school.example"


@dataclass(frozen=True)
class NewAdmin:
    email: str
    # None when the password came from the settings: then nobody needs to be told.
    password: str | None


async def ensure_first_admin(session: AsyncSession, settings: Settings) -> NewAdmin | None:
    """On a database without users create an active admin; otherwise change nothing and return None."""
    # Two processes that start at once must not both find an empty table.
    await session.execute(text("LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE"))
    if await queries.count_users(session):
        return None
    given = settings.admin_password.get_secret_value() if settings.admin_password else None
    email = settings.admin_email or DEFAULT_EMAIL
    password = given or make_temporary_password()
    await create_admin(session, settings, email, "Administrator", password)
    return NewAdmin(email, None if given else password)


async def create_admin(session: AsyncSession, settings: Settings, email: str, full_name: str, password: str) -> None:
    """An active admin, from the terminal."""
    if len(password) < settings.password_min_length:
        raise StartupError(f"The admin's password must be at least {settings.password_min_length} characters long.")
    if await queries.find_user_by_email(session, email):
        raise StartupError(f"There is already an account for {email}: use parent-survey reset-password instead.")
    await queries.add_user(session, email, full_name, await hash_password(password), is_active=True)
