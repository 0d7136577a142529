"""The values in force: what the environment sets, else what staff have set, else the product's own.

Every reader gets them here. A web process holds them in memory (`SchoolWatch`), so that no parent pays for them; a
worker reads them when a task needs them (`read_school`).
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import Database
from parent_survey.core.encryption import decrypt, encrypt
from parent_survey.core.settings import MailSecurity, Settings
from parent_survey.models.school import SchoolRow
from parent_survey.school import queries
from parent_survey.school.logo import Logo, read_logo

log = logging.getLogger(__name__)

DEFAULT_NAME = "Our School"
# A change made through another process is in force here this much later at most.
REFRESH_SECONDS = 5
# A database that is slow or away must not hold up a start.
MAX_WAIT_SECONDS = 2
# What the environment can set, by the names that both sides have for it.
FROM_ENVIRONMENT = {
    "name": "school_name",
    "time_zone": "time_zone",
    "public_url": "public_url",
    "reply_address": "reply_address",
    "privacy_contact": "privacy_contact",
    "retention_days": "retention_days",
    "smtp_from": "smtp_from",
}
# A mail server is one thing: with a host from the environment all of these come from there. A password that was meant
# for one server is never sent to another.
MAIL_SERVER = ("smtp_host", "smtp_port", "smtp_security", "smtp_username", "smtp_password")
# What the row alone knows.
FROM_STAFF = ("privacy_text", "accent_color")
PASSWORD_PURPOSE = b"parent-survey password of the mail server"


@dataclass(frozen=True)
class School:
    name: str = DEFAULT_NAME
    # IANA; without one every reader's own zone counts.
    time_zone: str | None = None
    # Without a slash at the end; without one links begin with the address that staff have in their browser.
    public_url: str | None = None
    reply_address: str | None = None
    privacy_contact: str | None = None
    privacy_text: str | None = None
    retention_days: int | None = None
    accent_color: str | None = None
    logo: Logo | None = None
    smtp_host: str | None = None
    smtp_port: int | None = None
    smtp_security: MailSecurity | None = None
    smtp_username: str | None = None
    smtp_password: str | None = field(default=None, repr=False)
    # Where emails come from.
    smtp_from: str | None = None
    is_named: bool = False
    # Which of these the environment sets, with the name of its variable.
    from_environment: dict[str, str] = field(default_factory=dict)

    @property
    def contact(self) -> str | None:
        """Whom a parent asks."""
        return self.privacy_contact or self.reply_address

    @property
    def mail_domain(self) -> str:
        """Of the address that emails come from; empty while there is none."""
        return (self.smtp_from or "").rpartition("@")[2]


def put_together(row: SchoolRow | None, settings: Settings) -> School:
    given = {ours: getattr(settings, theirs) for ours, theirs in FROM_ENVIRONMENT.items()}
    from_environment = {name: value for name, value in given.items() if value is not None}
    variables = {name: f"SURVEY_{FROM_ENVIRONMENT[name].upper()}" for name in from_environment}
    kept = {name: getattr(row, name, None) for name in (*FROM_ENVIRONMENT, *FROM_STAFF)}
    values = {**{name: value for name, value in kept.items() if value is not None}, **from_environment}
    if settings.smtp_host:
        variables |= dict.fromkeys(MAIL_SERVER, "SURVEY_SMTP_HOST")
    return School(
        **values,
        **_find_mail_server(row, settings),
        logo=read_logo(row.logo) if row and row.logo else None,
        is_named="name" in values,
        from_environment=variables,
    )


def _find_mail_server(row: SchoolRow | None, settings: Settings) -> dict[str, Any]:
    if settings.smtp_host:
        given = {name: getattr(settings, name) for name in MAIL_SERVER}
        secret = settings.smtp_password
        return {**given, "smtp_password": secret.get_secret_value() if secret else None}
    found = {name: getattr(row, name, None) for name in MAIL_SERVER}
    sealed = found["smtp_password"]
    # None as well if the product's secret has changed since: then staff type it again.
    password = decrypt(settings.signing_key, PASSWORD_PURPOSE, b"", sealed) if sealed else None
    return {**found, "smtp_password": password.decode() if password is not None else None}


def seal_password(settings: Settings, password: str) -> bytes:
    return encrypt(settings.signing_key, PASSWORD_PURPOSE, b"", password.encode())


async def read_school(session: AsyncSession, settings: Settings) -> School:
    return put_together(await queries.find_row(session), settings)


class SchoolWatch:
    """The values in force, held in memory and looked after in the background."""

    def __init__(self, settings: Settings, database: Database, on_change: Callable[[School], None]) -> None:
        self.now = put_together(None, settings)
        self._settings = settings
        self._database = database
        self._on_change = on_change
        self._version: datetime | None = None

    async def refresh(self) -> School:
        """Read the row if it has changed since the last look."""
        async with self._database.readers() as session:
            version = await queries.read_version(session)
            if version != self._version:
                self.now = await read_school(session, self._settings)
                self._version = version
                self._on_change(self.now)
        return self.now

    async def look(self) -> None:
        """As `refresh`, but while the database is away the last values stay in force."""
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS):
                await self.refresh()
        except (SQLAlchemyError, OSError) as error:
            log.warning("the school's settings cannot be read: %s", type(error).__name__)

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            await self.look()


async def read_school_now(request: Request) -> School:
    """A coroutine although it awaits nothing, because FastAPI calls plain functions in another thread."""
    watch: SchoolWatch = request.app.state.school
    return watch.now


SchoolNow = Annotated[School, Depends(read_school_now)]
