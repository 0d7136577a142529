"""Two walls around what staff change, each taken down in turn: every writing call × four roles × another survey."""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.permissions import NEEDED, Role
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.models.rights import TABLES
from parent_survey.responses.queries import responses
from parent_survey.school.values import put_together
from tests.accounts.survey_rows import OF_SURVEY, Rows
from tests.accounts.test_roles import Kept, head, keep, request
from tests.accounts.test_wall import (
    LIMITED,
    OTHER,
    OWN,
    make_limited,
    take_down_guards,
    take_down_row_security,
)
from tests.accounts.writing_calls import FIRST, LEAVES_SURVEYS, OF_FAMILIES, PREPARED, WRITTEN, furnish
from tests.school import ORIGIN
from tests.staff import MakeStaff, Staff

__all__ = ["head"]

WRITING = sorted(call for call in NEEDED if not call.startswith("GET "))
ALL = tuple(OF_SURVEY)
# Row security holds answers and what was made of them. Titles, links and emails are left to the guards.
BEHIND_WALL = {name for name, table in TABLES.items() if table.of_staff} & set(OF_SURVEY)
MIN_TABLES_BEHIND_WALL = 14


@pytest.fixture
async def can_invite(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    """A mail server is set up; nothing leaves, because no worker runs."""
    mail = {"smtp_host": "127.0.0.1", "smtp_security": "none", "smtp_from": "office@school.example"}
    changed = settings.model_copy(update={**mail, "public_url": ORIGIN})
    app.state.settings, app.state.school.now = changed, put_together(None, changed)
    yield
    app.state.settings, app.state.school.now = settings, put_together(None, settings)


@pytest.fixture
async def surveys(
    can_invite: None, client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, head: Staff
) -> tuple[Kept, Kept]:
    """One that is shared and the other one."""
    somebody = await make_staff("somebody@school.example", is_signed_in=False)
    kept = [await keep(client, database, head, word, title="Superpowers") for word in (OWN, OTHER)]
    for each in kept:
        await furnish(database, each, somebody)
    return kept[0], kept[1]


@dataclass
class Writer:
    """Makes every writing call, each of them on the rows as they were first."""

    client: httpx.AsyncClient
    database: Database
    head: Staff
    rows: Rows

    async def list_changes(
        self, staff: Staff, named: Kept, other: Kept, calls: Sequence[str] = WRITING, tables: Collection[str] = ALL
    ) -> dict[str, list[str]]:
        """By call about the named survey, which of these tables of the other one are no longer as they were."""
        found = {call: await self._write(staff, call, named, other, tables) for call in calls}
        return {call: changed for call, changed in found.items() if changed}

    async def _write(self, staff: Staff, call: str, named: Kept, other: Kept, tables: Collection[str]) -> list[str]:
        if call in FIRST:
            reply = await request(self.client, self.head, FIRST[call], named.ids, WRITTEN)
            assert reply.status_code < 300, (FIRST[call], reply.text)
        async with self.database.engine.begin() as connection:
            for statement in PREPARED.get(call, ()):
                await connection.execute(text(statement), named.ids)
        before = await self.rows.hash_survey(other.ids["survey_id"])
        reply = await request(self.client, staff, call, named.ids, WRITTEN)
        after = await self.rows.hash_survey(other.ids["survey_id"])
        await self.rows.put_back()
        changed = sorted(name for name in tables if after[name] != before[name])
        return [*changed, "broke"] if reply.status_code >= 500 else changed


@pytest.fixture
async def writer(
    surveys: tuple[Kept, Kept], client: httpx.AsyncClient, database: Database, head: Staff
) -> AsyncIterator[Callable[[], Awaitable[Writer]]]:
    """Made once the accounts are: what is changed later is put back as it was then."""
    made: list[Rows] = []

    async def make() -> Writer:
        made.append(await Rows.keep(database))
        return Writer(client, database, head, made[-1])

    yield make
    for rows in made:
        await rows.forget()


@pytest.mark.parametrize("role", LIMITED)
@pytest.mark.parametrize("down", ["guards", "row security"])
async def test_no_call_changes_another_survey_behind_either_wall(
    database: Database,
    make_staff: MakeStaff,
    monkeypatch: pytest.MonkeyPatch,
    surveys: tuple[Kept, Kept],
    writer: Callable[[], Awaitable[Writer]],
    role: Role,
    down: str,
) -> None:
    own, other = surveys
    staff = await make_limited(database, make_staff, role, own)
    making = await writer()
    if down == "guards":
        take_down_guards(monkeypatch)
        tables = BEHIND_WALL
        assert len(tables) >= MIN_TABLES_BEHIND_WALL
        calls = WRITING
    else:
        take_down_row_security(monkeypatch)
        tables, calls = set(OF_SURVEY), sorted(set(WRITING) - OF_FAMILIES)
    # A call about one's own survey may reach the other one, too.
    for named in surveys:
        assert await making.list_changes(staff, named, other, calls, tables) == {}


async def test_without_walls_every_call_that_can_changes_the_other_survey(
    database: Database,
    make_staff: MakeStaff,
    monkeypatch: pytest.MonkeyPatch,
    surveys: tuple[Kept, Kept],
    writer: Callable[[], Awaitable[Writer]],
) -> None:
    """Else a body that has gone stale would make the test above pass for nothing."""
    own, other = surveys
    staff = await make_limited(database, make_staff, Role.EDITOR, own)
    making = await writer()
    take_down_guards(monkeypatch)
    take_down_row_security(monkeypatch)
    changes = await making.list_changes(staff, other, other)
    assert set(WRITING) - set(changes) == LEAVES_SURVEYS
    assert [call for call, tables in changes.items() if "broke" in tables] == []


async def test_a_call_that_writes_to_another_survey_is_seen(
    database: Database,
    make_staff: MakeStaff,
    monkeypatch: pytest.MonkeyPatch,
    surveys: tuple[Kept, Kept],
    writer: Callable[[], Awaitable[Writer]],
) -> None:
    """As if one call, with both walls up, had forgotten whose note it changes."""
    own, other = surveys
    staff = await make_limited(database, make_staff, Role.EDITOR, own)
    making = await writer()

    async def forget_whose(session: AsyncSession, _: UUID, __: UUID, words: str) -> None:
        await session.execute(text("RESET ROLE"))
        note = {"id": UUID(other.ids["response_id"]), "text": words}
        await session.execute(text("INSERT INTO response_notes (response_id, text) VALUES (:id, :text)"), note)

    monkeypatch.setattr(responses, "write_note", forget_whose)
    assert await making.list_changes(staff, own, other) == {
        "PUT /api/admin/responses/{response_id}/note": ["response_notes"]
    }
