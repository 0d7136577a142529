"""A school with families, a mail server, and a worker's outbox."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.mail.service import Outbox, Outcome, send_next
from parent_survey.school.values import put_together
from parent_survey.worker import choose_composer
from tests.families.conftest import list_guardians
from tests.mail.conftest import port, script
from tests.mail.mail_server import ScriptedServer
from tests.school import Parent, School, make_school
from tests.staff import MakeStaff

__all__ = ["campaign", "port", "script"]

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LINK = re.compile(r"https://survey\.school\.example(/f/[\w-]{22})")
STOP = re.compile(r"https://survey\.school\.example(/u/[\w-]{43})")


@dataclass
class Campaign:
    """What the office does with one survey, reduced to its calls."""

    client: httpx.AsyncClient
    headers: dict[str, str]
    database: Database
    worker: Database
    settings: Settings
    script: ScriptedServer
    school: School

    async def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        address = f"/api/admin/surveys/{self.school.survey_id}{path}"
        return await self.client.request(method, address, headers=self.headers, **more)

    async def ask(self, method: str, path: str, **more: Any) -> dict[str, Any]:
        reply = await self.call(method, path, **more)
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    async def add_family(self, name: str, *emails: str, language: str | None = None, **more: Any) -> str:
        """The id of its first guardian; each has an address of their own."""
        return (await self.add_guardians(name, *emails, language=language, **more))[0]

    async def add_guardians(self, name: str, *emails: str, language: str | None = None, **more: Any) -> list[str]:
        child = {"grade_level": "1st Grade", "teacher_ids": [str(self.school.teacher_ids[0])]}
        body = {"guardians": list_guardians(name, emails, language), "children": [child], **more}
        reply = await self.client.post("/api/admin/families", json=body, headers=self.headers)
        assert reply.status_code == 201, reply.text
        return [guardian["id"] for guardian in reply.json()["guardians"]]

    async def list_families(self, **query: Any) -> dict[str, Any]:
        reply = await self.client.get("/api/admin/families", params=query, headers=self.headers)
        page: dict[str, Any] = reply.json()
        return page

    async def list_statuses(self, **query: Any) -> list[str]:
        page = await self.list_families(**query)
        return [guardian["status"] for family in page["items"] for guardian in family["guardians"]]

    async def translate(self, language: str, texts: dict[str, str]) -> None:
        """As staff do it: the language is offered, and each text checked."""
        shown = await self.ask("GET", "/translations")
        originals = {text["key"]: text["original"] for text in shown["texts"]}
        edits = {key: {"text": text, "original": originals[key], "is_checked": True} for key, text in texts.items()}
        await self.ask("PUT", f"/translations/{language}", json={"texts": edits})

    async def send_all(self, at: datetime = NOON) -> None:
        composer = choose_composer(self.settings)
        outbox = Outbox(self.worker, self.settings, composer, timedelta(), clock=lambda: at)
        while await send_next(outbox) is Outcome.DONE:
            pass

    def find_link(self, recipient: str) -> str:
        """In the last email to an address."""
        found = LINK.search(self.read(recipient))
        assert found is not None
        return found[1]

    def find_stop_link(self, recipient: str) -> str:
        found = STOP.search(self.read(recipient))
        assert found is not None
        return found[1]

    def read(self, recipient: str) -> str:
        number = max(index for index, (to, _) in enumerate(self.script.accepted) if to == recipient)
        part = self.script.read(number).get_body(("plain",))
        assert part is not None
        return str(part.get_content())

    async def begin(self, link: str, *, on: Parent | None = None) -> Parent:
        """On a device that has begun nothing, or on that of somebody who has."""
        return self.follow(await self.client.post(link, data={"begun": on.id if on else ""}))

    def follow(self, reply: httpx.Response) -> Parent:
        assert reply.status_code == 303, reply.text
        return Parent(self.client, self.school, reply.headers["location"].rsplit("/", 1)[-1].partition("?")[0])

    async def answer(self, link: str, *, on: Parent | None = None) -> Parent:
        parent = await self.begin(link, on=on)
        await parent.choose(self.school.teacher_ids[0])
        await parent.write("She is patient.")
        reply = await parent.submit()
        assert reply.status_code == 200, reply.text
        return parent


@pytest.fixture
async def campaign(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: Database,
    worker: Database,
    make_staff: MakeStaff,
    settings: Settings,
    script: ScriptedServer,
    port: int,
) -> AsyncIterator[Campaign]:
    values = {
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_security": "none",
        "smtp_from": "office@school.example",
        "public_url": "https://survey.school.example",
    }
    changed = settings.model_copy(update=values)
    # Else the next look finds that the row of a test before has gone, and takes what the environment says.
    await app.state.school.refresh()
    app.state.settings, app.state.school.now = changed, put_together(None, changed)
    school = await make_school(database)
    yield Campaign(client, (await make_staff()).headers, database, worker, changed, script, school)
    app.state.settings, app.state.school.now = settings, put_together(None, settings)
