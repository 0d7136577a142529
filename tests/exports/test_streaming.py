"""An export under way: it can be left, it sees one moment, and it keeps nobody waiting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.exports.queries.snapshot import APPLICATION_NAME
from parent_survey.exports.slots import MAX_EXPORTS
from tests.exports.office import Office
from tests.exports.reading import read_csv
from tests.school import Parent, School
from tests.staff import MakeStaff

# Far more than sockets and buffers hold between the database and a receiver who does not read.
MANY, LONG = 600, "She listens to every child, and never hurries them. " * 380
RUNNING = text("SELECT count(*) FROM pg_stat_activity WHERE application_name = :name")


async def wait_until_none_runs(database: Database) -> None:
    async with asyncio.timeout(30):
        while True:
            async with database.sessions() as session:
                if await session.scalar(RUNNING, {"name": APPLICATION_NAME}) == 0:
                    return
            await asyncio.sleep(0.05)


async def count_running(database: Database) -> int:
    async with database.sessions() as session:
        return await session.scalar(RUNNING, {"name": APPLICATION_NAME}) or 0


@pytest.fixture
async def many(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many that two connections take turns, the last time with less than a whole batch."""
    monkeypatch.setattr("parent_survey.exports.queries.exports.BATCH_SIZE", 130)
    await office.fill([f"Parent {number}" for number in range(MANY)], [LONG] * MANY)


@asynccontextmanager
async def begun(wire: httpx.AsyncClient, office: Office, suffix: str = "csv") -> AsyncIterator[httpx.Response]:
    """An export of which the first bytes have arrived."""
    async with wire.stream("GET", office.path, params={"format": suffix}) as reply:
        assert reply.status_code == 200
        chunks = reply.aiter_raw()
        reply.extensions["chunks"] = chunks
        reply.extensions["first"] = await anext(chunks)
        yield reply


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
async def test_a_receiver_who_hangs_up_ends_the_query(
    app: FastAPI, wire: httpx.AsyncClient, office: Office, database: Database, suffix: str
) -> None:
    async with begun(wire, office, suffix):
        assert await count_running(database) == 2
    await wait_until_none_runs(database)
    async with asyncio.timeout(30):
        while app.state.export_slots.used:
            await asyncio.sleep(0.05)


@pytest.mark.usefixtures("many")
async def test_an_export_sees_one_moment_whatever_is_submitted_meanwhile(
    wire: httpx.AsyncClient, office: Office, parent: Parent, database: Database
) -> None:
    async with begun(wire, office) as reply:
        await parent.fill_in()
        assert (await parent.submit()).status_code == 200
        async with database.sessions.begin() as session:
            await session.execute(text("UPDATE responses SET parent_name = 'Changed' WHERE parent_name = 'Parent 0'"))
        content: bytes = reply.extensions["first"] + b"".join([part async for part in reply.extensions["chunks"]])
    rows = read_csv(content)[1:]
    assert len(rows) == MANY == int(reply.headers["X-Export-Rows"])
    assert [row[0] for row in rows] == [f"Parent {number}" for number in reversed(range(MANY))]
    assert len(await office.list_ids()) == MANY + 1


async def test_exports_among_submissions_are_each_whole(
    wire: httpx.AsyncClient, client: httpx.AsyncClient, office: Office, school: School
) -> None:
    async def submit_one_after_another() -> None:
        for _ in range(15):
            parent = await Parent(client, school).fill_in()
            assert (await parent.write("Also this.", 1)).status_code == 200
            assert (await parent.submit()).status_code == 200

    submitting = asyncio.gather(*(submit_one_after_another() for _ in range(3)))
    counts = []
    while not submitting.done():
        reply = await wire.get(office.path, params={"status": "submitted"})
        rows = read_csv(reply.content)[1:]
        assert len(rows) == int(reply.headers["X-Export-Rows"])
        # A response that is there is there with its teacher and with both answers.
        assert {(row[2], *row[8:10]) for row in rows} <= {("Teacher 1 (1st Grade)", "She listens.", "Also this.")}
        counts.append(len(rows))
    await submitting
    assert counts == sorted(counts)
    assert len(await office.list_ids(status="submitted")) == 45


@pytest.mark.usefixtures("many")
async def test_a_third_export_at_once_is_told_to_come_back_and_saves_go_on(
    wire: httpx.AsyncClient, office: Office, parent: Parent
) -> None:
    assert MAX_EXPORTS == 2
    async with begun(wire, office), begun(wire, office, "xlsx"):
        refused = await office.ask()
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
        assert refused.json()["detail"] == "Other exports are running. Please try again in a moment."
        await parent.fill_in()
        assert (await parent.submit()).status_code == 200
    await wait_until_none_runs(office.database)
    assert (await office.ask(status="in_progress")).status_code == 200


@pytest.mark.usefixtures("many")
async def test_a_refused_export_leaves_nothing_behind(app: FastAPI, office: Office, database: Database) -> None:
    office.view.school.survey_id = office.view.school.teacher_ids[0]
    assert (await office.ask()).status_code == 404
    await wait_until_none_runs(database)
    assert app.state.export_slots.used == 0


@pytest.mark.usefixtures("many")
async def test_an_export_that_takes_too_long_is_broken_off(
    wire: httpx.AsyncClient, office: Office, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parent_survey.exports.export.MAX_SECONDS", -1)
    # A file that is not whole does not look whole: the connection ends before the end was announced.
    with pytest.raises(httpx.RemoteProtocolError):
        await wire.get(office.path)
    await wait_until_none_runs(database)


@pytest.mark.usefixtures("many")
async def test_an_export_ends_when_whoever_asked_for_it_is_signed_out(
    wire: httpx.AsyncClient,
    office: Office,
    database: Database,
    make_staff: MakeStaff,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parent_survey.exports.export.CHECK_SECONDS", 0)
    other = await make_staff("second@school.example")
    async with begun(wire, office) as reply:
        path = f"/api/auth/users/{office.view.staff.id}/sign-out"
        assert (await office.view.client.post(path, headers=other.headers)).status_code == 204
        with pytest.raises(httpx.RemoteProtocolError):
            async for _ in reply.extensions["chunks"]:
                pass
    await wait_until_none_runs(database)


@pytest.mark.parametrize("rows", ["responses", "answers"])
async def test_two_connections_write_the_file_that_one_writes(
    office: Office, monkeypatch: pytest.MonkeyPatch, rows: str
) -> None:
    await office.fill([f"Parent {number}" for number in range(45)], [f"=Answer({number})" for number in range(45)])
    asked = {"rows": rows, "time_zone": "America/New_York"}
    whole = await office.ask(**asked)
    for batch in (1, 7, 15, 44):
        monkeypatch.setattr("parent_survey.exports.queries.exports.BATCH_SIZE", batch)
        assert (await office.ask(**asked)).content == whole.content
