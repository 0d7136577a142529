"""What is no longer needed goes, and nothing else."""

import asyncio
from datetime import timedelta
from uuid import UUID

import httpx
from sqlalchemy import func, select, text

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.example_school.service import load_example_school
from parent_survey.housekeeping.tasks import clear_away
from parent_survey.models.accounts import AuditEvent, SignIn
from parent_survey.models.responses import Response, ResponseCount
from tests.school import Parent, make_school
from tests.staff import MakeStaff


async def age(database: Database, table: str, days: int, *columns: str) -> None:
    """As if everything in a table had happened that much earlier."""
    shift = ", ".join(f"{column} = {column} - :by" for column in columns)
    async with database.engine.begin() as connection:
        # The record of who did what may only be added to.
        await connection.execute(text("SET LOCAL session_replication_role = replica"))
        await connection.execute(text(f"UPDATE {table} SET {shift}"), {"by": timedelta(days=days)})


async def test_an_unfinished_response_goes_30_days_after_the_last_save(
    client: httpx.AsyncClient, database: Database, worker: Database, settings: Settings
) -> None:
    school = await make_school(database)
    idle, typing, sent = [await Parent(client, school).fill_in() for _ in range(3)]
    await sent.submit()
    await age(database, "responses", 31, "started_at", "updated_at")
    await age(database, "answers", 31, "saved_at")
    await typing.write("still here")
    await clear_away(worker, settings)
    async with database.sessions() as session:
        left = set(await session.scalars(select(Response.id)))
    assert left == {UUID(typing.id), UUID(sent.id)}
    assert UUID(idle.id) not in left


async def test_submitted_responses_go_after_the_period_the_school_sets_and_totals_stay_true(
    client: httpx.AsyncClient, database: Database, worker: Database, settings: Settings
) -> None:
    school = await make_school(database)
    await (await Parent(client, school).fill_in()).submit()
    await age(database, "responses", 400, "submitted_at", "sorted_at")
    kept = await Parent(client, school).fill_in()
    await kept.submit()
    assert "submitted responses" not in await clear_away(worker, settings)
    done = await clear_away(worker, settings.model_copy(update={"retention_days": 365}))
    assert done["submitted responses"] == 1
    async with database.sessions() as session:
        assert list(await session.scalars(select(Response.id))) == [UUID(kept.id)]
        by_filter = select(ResponseCount.teacher_id, func.sum(ResponseCount.change)).group_by(ResponseCount.teacher_id)
        totals = {row[0]: row[1] for row in await session.execute(by_filter)}
    assert totals == {None: 1, school.teacher_ids[0]: 1}


async def test_folded_counts_give_the_same_totals(database: Database, worker: Database, settings: Settings) -> None:
    school = await make_school(database)
    async with database.sessions.begin() as session:
        for number in range(1200):
            session.add(ResponseCount(survey_id=school.survey_id, teacher_id=school.teacher_ids[number % 2], change=1))
    await clear_away(worker, settings)
    async with database.sessions() as session:
        rows = (await session.scalars(select(ResponseCount))).all()
    assert {row.teacher_id: row.change for row in rows} == dict.fromkeys(school.teacher_ids, 600)


async def test_sign_ins_that_ended_long_ago_go(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, worker: Database, settings: Settings
) -> None:
    old = await make_staff()
    await client.post("/api/auth/logout", headers=old.headers)
    await age(database, "sign_ins", 31, "ended_at")
    current = await make_staff("current@school.example")
    await clear_away(worker, settings)
    async with database.sessions() as session:
        assert list(await session.scalars(select(SignIn.user_id))) == [current.id]


async def test_old_counts_of_attempts_go_and_known_addresses_stay(
    make_staff: MakeStaff, database: Database, worker: Database, settings: Settings
) -> None:
    await make_staff()
    await age(database, "attempt_counts", 3, "window_start")
    await clear_away(worker, settings)
    async with database.engine.connect() as connection:
        left = list((await connection.execute(text("SELECT limit_name FROM attempt_counts"))).scalars())
    assert left == ["known address"]


async def test_the_unfinished_responses_of_the_example_school_stay_as_long_as_any_other(
    database: Database, worker: Database, settings: Settings
) -> None:
    async with database.sessions.begin() as session:
        await load_example_school(session)
    await clear_away(worker, settings)
    async with database.sessions() as session:
        unfinished = await session.scalar(select(func.count()).where(Response.submitted_at.is_(None)))
    assert unfinished == 10


async def test_a_parent_who_comes_back_while_old_drafts_are_cleared_loses_nothing(
    client: httpx.AsyncClient, database: Database, worker: Database, settings: Settings
) -> None:
    """A save that was acknowledged is never deleted, and one that comes too late is told so."""
    school = await make_school(database)
    parents = [await Parent(client, school).fill_in() for _ in range(20)]
    await age(database, "responses", 31, "started_at", "updated_at")
    await age(database, "answers", 31, "saved_at")
    replies, _ = await asyncio.gather(
        asyncio.gather(*(parent.write("I am back") for parent in parents)), clear_away(worker, settings)
    )
    for parent, reply in zip(parents, replies, strict=True):
        assert reply.status_code in {200, 404}
        assert (await parent.read()).status_code == reply.status_code


async def test_a_first_period_clears_everything_that_is_over_at_once(
    database: Database, worker: Database, settings: Settings
) -> None:
    school = await make_school(database)
    async with database.engine.begin() as connection:
        statement = text(
            "INSERT INTO responses (id, survey_id, submitted_at, sorted_at) "
            "SELECT gen_random_uuid(), :id, now() - interval '400 days', now() - interval '400 days' "
            "FROM generate_series(1, 2500)"
        )
        await connection.execute(statement, {"id": school.survey_id})
    done = await clear_away(worker, settings.model_copy(update={"retention_days": 365}))
    assert done["submitted responses"] == 2500


async def test_the_record_forgets_addresses_and_keeps_the_deeds(
    make_staff: MakeStaff, database: Database, worker: Database, settings: Settings
) -> None:
    await make_staff()
    await age(database, "audit_events", 201, "at")
    await make_staff("new@school.example")
    await clear_away(worker, settings)
    async with database.sessions() as session:
        events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.at))).all()
    assert [(event.action, event.address is None) for event in events] == [("signed in", True), ("signed in", False)]
