"""The first admin: created by whoever runs the machine, never over HTTP."""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from embedded_postgres.folder import open_private
from parent_survey.accounts import queries
from parent_survey.accounts.password_rules import check_password, read_rules
from parent_survey.accounts.passwords import TEMPORARY_LIFE, hash_password, make_temporary_password
from parent_survey.audit.queries import record
from parent_survey.core.errors import Incomplete, StartupError
from parent_survey.core.patterns import compile_pattern
from parent_survey.core.settings import Settings, make_data_folder
from parent_survey.core.text import EMAIL_PATTERN

DEFAULT_EMAIL = "admin@school.example"
# Long enough for a school that installs the product before the holidays.
FIRST_PASSWORD_LIFE = timedelta(days=30)
FIRST_PASSWORD_FILE = "first_admin_password.txt"  # noqa: S105


@dataclass(frozen=True)
class NewAdmin:
    email: str
    # None when the password came from the settings: then nobody needs to be told.
    password: str | None
    # Where the password is instead of on the screen.
    file: Path | None = None

    @property
    def hint(self) -> str:
        """Where to find the password, for the line that the product prints when it is ready."""
        if self.file is not None:
            return f"the password in {self.file}"
        return self.password or "the password you set"


async def ensure_first_admin(session: AsyncSession, settings: Settings) -> NewAdmin | None:
    """On a database without users create an active admin; otherwise change nothing and return None."""
    # Two processes that start at once must not both find an empty table.
    await queries.lock_users(session)
    if await queries.count_users(session):
        return None
    given = settings.admin_password.get_secret_value() if settings.admin_password else None
    email = settings.admin_email or DEFAULT_EMAIL
    password = given or make_temporary_password()
    await create_admin(session, settings, email, "Administrator", password, is_temporary=given is None)
    if given:
        return NewAdmin(email, None)
    # What a service prints is kept in its journal, which more people read than should know this.
    file = None if sys.stdout.isatty() else _write_first_password(settings.data_dir, email, password)
    return NewAdmin(email, password, file)


def _write_first_password(data_dir: Path, email: str, password: str) -> Path:
    make_data_folder(data_dir)
    path = (data_dir / FIRST_PASSWORD_FILE).resolve()
    with os.fdopen(open_private(path, os.O_WRONLY | os.O_TRUNC), "w", encoding="utf-8") as file:
        file.write(f"{email}\n{password}\n")
    return path


def forget_first_password(data_dir: Path, email: str) -> None:
    """Once it was changed the file says nothing true any more."""
    path = data_dir / FIRST_PASSWORD_FILE
    with suppress(OSError):
        if path.read_text(encoding="utf-8").splitlines()[:1] == [email]:
            path.unlink()


async def create_admin(
    session: AsyncSession, settings: Settings, email: str, full_name: str, password: str, *, is_temporary: bool
) -> None:
    """An active admin, from the terminal. A password that the product made must be changed at the first sign-in."""
    if not compile_pattern(EMAIL_PATTERN).fullmatch(email) or len(email) > 254:
        raise StartupError(f"{email} is not an email address.")
    # One that the product has made may hold a known word by chance.
    if not is_temporary:
        try:
            check_password(password, "The admin's password", await read_rules(session, settings, email, full_name))
        except Incomplete as refusal:
            raise StartupError(f"{refusal.detail}.") from None
    user = await queries.add_user(session, email, full_name, await hash_password(password), is_active=True)
    if user is None:
        raise StartupError(f"There is already an account for {email}: use parent-survey reset-password instead.")
    if is_temporary:
        lapses = datetime.now(UTC) + FIRST_PASSWORD_LIFE
        await queries.set_password(session, user.id, user.password_hash, lapses)
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
