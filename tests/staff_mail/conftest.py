"""A school with a mail server, and a worker's outbox for emails to its staff."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.mail.service import Outbox, Outcome, send_next
from parent_survey.school.values import put_together
from parent_survey.worker import choose_composer
from tests.mail.conftest import port, script
from tests.mail.mail_server import ScriptedServer

__all__ = ["office", "port", "script"]

NIGHT = datetime(2026, 3, 2, 3, tzinfo=UTC)


@dataclass
class Office:
    database: Database
    worker: Database
    settings: Settings
    script: ScriptedServer

    async def send_all(self) -> None:
        """At night too: these emails are no reminders to families."""
        composer = choose_composer(self.settings)
        outbox = Outbox(self.worker, self.settings, composer, timedelta(), clock=lambda: NIGHT)
        while await send_next(outbox) is Outcome.DONE:
            pass

    def read(self, number: int = -1) -> tuple[str, str]:
        """Subject and plain text of an email that was accepted."""
        message = self.script.read(number)
        part = message.get_body(("plain",))
        assert part is not None
        return str(message["Subject"]), str(part.get_content())


@pytest.fixture
async def office(
    app: FastAPI, database: Database, worker: Database, settings: Settings, script: ScriptedServer, port: int
) -> AsyncIterator[Office]:
    values = {
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_security": "none",
        "smtp_from": "office@school.example",
        "public_url": "https://survey.school.example",
        "time_zone": "America/New_York",
    }
    changed = settings.model_copy(update=values)
    app.state.settings, app.state.school.now = changed, put_together(None, changed)
    yield Office(database, worker, changed, script)
    app.state.settings, app.state.school.now = settings, put_together(None, settings)
