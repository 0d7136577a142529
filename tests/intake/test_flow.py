"""The public calls: start, read, parent, teachers, summary, submit."""

import asyncio
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from typing import Any, Self
from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI
from psycopg import AsyncConnection, AsyncCursor
from sqlalchemy import func, select, text, update

from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict
from parent_survey.intake.schemas import ParentSave
from parent_survey.intake.service import save_parent
from parent_survey.models.responses import Answer, Response, ResponseCount, ResponseTeacher, SubmittedAnswer
from parent_survey.models.surveys import Question, Survey, Teacher
from tests.school import Parent, School, make_school


async def test_start_returns_a_response_with_a_random_id(parent: Parent) -> None:
    ids = [UUID((await parent.start()).json()["id"]) for _ in range(64)]
    # All 128 bits are random: over 64 ids every bit is seen as 0 and as 1.
    always_one, ever_one = (1 << 128) - 1, 0
    for id_ in ids:
        always_one &= id_.int
        ever_one |= id_.int
    assert (always_one, ever_one) == (0, (1 << 128) - 1)


async def test_a_retried_start_with_the_same_key_finds_the_same_response(parent: Parent, database: Database) -> None:
    replies = await asyncio.gather(*(parent.start(**{"Idempotency-Key": "tab-1"}) for _ in range(20)))
    assert len({reply.json()["id"] for reply in replies}) == 1
    other = await parent.start(**{"Idempotency-Key": "tab-2"})
    assert other.json()["id"] != replies[0].json()["id"]
    async with database.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(Response)) == 2


async def test_an_inactive_survey_takes_no_new_start_and_begun_responses_may_finish(
    parent: Parent, database: Database
) -> None:
    await parent.fill_in()
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(is_active=False))
    refused = await parent.start()
    assert (refused.status_code, refused.json()["detail"]) == (410, "This survey is closed")
    assert (await parent.submit()).status_code == 200


@pytest.mark.parametrize(
    "when",
    [
        {"opens_at": datetime.now(UTC) + timedelta(days=1)},
        {"closes_at": datetime.now(UTC) - timedelta(days=1)},
        {"archived_at": datetime.now(UTC)},
    ],
)
async def test_a_survey_outside_its_dates_is_closed(
    client: httpx.AsyncClient, database: Database, when: dict[str, datetime]
) -> None:
    parent = Parent(client, await make_school(database, **when))
    assert (await parent.start()).status_code == 410


async def test_an_unknown_survey_or_response_is_a_404(parent: Parent, client: httpx.AsyncClient) -> None:
    assert (await client.post(f"/api/surveys/{uuid4()}/start")).status_code == 404
    parent.id = str(uuid4())
    replies = [
        await parent.read(),
        await parent.give_name(name="x"),
        await parent.choose(),
        await parent.write("x"),
        await parent.summary(),
        await parent.submit(),
    ]
    assert [reply.status_code for reply in replies] == [404] * 6


async def test_before_submit_the_draft_can_be_read_back(parent: Parent) -> None:
    await parent.fill_in()
    draft = (await parent.read()).json()
    assert draft["parent"] == {"name": "Pilar Quintero", "email": "pilar@example.org"}
    assert [teacher["name"] for teacher in draft["teachers"]] == ["Teacher 1"]
    assert draft["answers"] == [{"question_id": str(parent.school.question_ids[0]), "text_value": "She listens."}]
    assert (draft["is_submitted"], draft["submitted_at"]) == (False, None)


async def test_after_submit_only_the_status_is_public(parent: Parent) -> None:
    await parent.fill_in()
    first = (await parent.submit()).json()
    assert (await parent.read()).json() == first
    assert first.keys() == {"id", "is_submitted", "submitted_at"}
    assert (await parent.summary()).status_code == 409


async def test_name_and_email_are_merged(parent: Parent) -> None:
    await parent.start()
    assert (await parent.give_name(name="  Pilar  ")).json() == {"name": "Pilar", "email": None}
    assert (await parent.give_name(email="p@example.org")).json() == {"name": "Pilar", "email": "p@example.org"}
    assert (await parent.give_name()).json() == {"name": "Pilar", "email": "p@example.org"}


@pytest.mark.parametrize(
    "email", ["", "pilar", "pilar@", "pilar@example", "pi lar@example.org", "a@b@c.de", "x" * 250 + "@b.co"]
)
async def test_an_email_that_is_given_must_match_the_pattern(parent: Parent, email: str) -> None:
    await parent.start()
    assert (await parent.give_name(name="Pilar", email=email)).status_code == 422
    assert (await parent.read()).json()["parent"] == {"name": None, "email": None}


@pytest.mark.parametrize("name", ["", "   ", "x" * 201, "a\0b", 7])
async def test_a_name_that_is_given_must_be_one(parent: Parent, name: object) -> None:
    await parent.start()
    assert (await parent.give_name(name=name)).status_code == 422


async def test_of_two_choices_of_teachers_at_once_one_comes_after_the_other(parent: Parent) -> None:
    await parent.start()
    one, two = parent.school.teacher_ids
    for _ in range(20):
        await asyncio.gather(*(parent.choose(teacher) for teacher in (one, two, one, two)))
        assert len((await parent.read()).json()["teachers"]) == 1


async def test_teachers_are_replaced_in_the_order_chosen(parent: Parent) -> None:
    await parent.start()
    one, two = parent.school.teacher_ids
    assert [item["id"] for item in (await parent.choose(two, one, two)).json()] == [str(two), str(one)]
    assert (await parent.choose()).json() == []


async def test_an_unknown_or_archived_teacher_is_a_422_and_changes_nothing(parent: Parent, database: Database) -> None:
    await parent.start()
    one, two = parent.school.teacher_ids
    await parent.choose(one)
    async with database.sessions.begin() as session:
        await session.execute(update(Teacher).where(Teacher.id == two).values(archived_at=func.now()))
    assert (await parent.choose(one, uuid4())).status_code == 422
    assert (await parent.choose(two)).status_code == 422
    assert [item["id"] for item in (await parent.read()).json()["teachers"]] == [str(one)]


async def test_the_summary_lists_every_question_in_order(parent: Parent) -> None:
    await parent.fill_in()
    summary = (await parent.summary()).json()
    assert [(row["question_text"], row["answer_text"], row["order"]) for row in summary["answers"]] == [
        ("Question 1?", "She listens.", 0),
        ("Question 2?", "", 1),
    ]


async def test_submit_names_what_is_missing_and_the_first_step(parent: Parent) -> None:
    await parent.start()
    reply = await parent.submit()
    assert reply.status_code == 422
    assert reply.json()["missing_step"] == "name"
    assert [item["step"] for item in reply.json()["missing"]] == ["name", "email", "teachers", "questions"]
    await parent.give_name(name="Pilar", email="p@example.org")
    await parent.choose(parent.school.teacher_ids[0])
    await parent.write("  \n ")
    reply = await parent.submit()
    assert (reply.status_code, reply.json()["detail"]) == (422, "Question 1 needs an answer")


async def test_a_repeated_submit_is_200_with_the_first_result(parent: Parent) -> None:
    await parent.fill_in()
    first, second = await parent.submit(), await parent.submit()
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json()


async def test_fifty_parallel_submits_make_one_submission(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    replies = await asyncio.gather(*(parent.submit() for _ in range(50)))
    assert {reply.text for reply in replies} == {replies[0].text}
    async with database.sessions() as session:
        total = select(func.sum(ResponseCount.change)).where(ResponseCount.teacher_id.is_(None))
        assert await session.scalar(total) == 1


async def test_nothing_changes_after_submit(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    await parent.submit()
    replies = [await parent.give_name(name="x"), await parent.choose(), await parent.write("late")]
    assert [reply.status_code for reply in replies] == [409] * 3
    async with database.sessions() as session:
        assert await session.scalar(select(Answer.text)) == "She listens."
        assert await session.scalar(select(Response.parent_name)) == "Pilar Quintero"


async def test_submission_writes_search_rows_links_and_counts_in_one_go(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    await parent.write("Élan and José", 1)
    await parent.submit()
    async with database.sessions() as session:
        links = (await session.scalars(select(ResponseTeacher))).all()
        response = await session.get_one(Response, UUID(parent.id))
        assert [(link.is_submitted, link.sorted_at) for link in links] == [(True, response.submitted_at)]
        found = select(SubmittedAnswer.question_id).where(text("words @@ to_tsquery('simple', 'elan & jose')"))
        assert await session.scalar(found) == parent.school.question_ids[1]
        assert await session.scalar(select(func.count()).select_from(SubmittedAnswer)) == 2


async def test_a_retired_question_is_neither_asked_nor_required(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    async with database.sessions.begin() as session:
        await session.execute(update(Question).values(retired_at=func.now()))
    assert (await parent.write("x")).status_code == 404
    assert (await parent.submit()).status_code == 200


async def test_a_parents_evening_behind_one_address_passes(client: httpx.AsyncClient, school: School) -> None:
    replies = [await Parent(client, school).start() for _ in range(300)]
    assert {reply.status_code for reply in replies} == {200}


async def test_the_count_of_starts_names_no_address(parent: Parent, database: Database) -> None:
    await parent.start()
    async with database.sessions() as session:
        rows = (await session.execute(text("SELECT * FROM attempt_counts"))).all()
    assert len(rows) == 1
    assert "127.0.0.1" not in str(rows)


async def test_a_key_that_another_address_used_finds_no_response_of_theirs(
    app: FastAPI, parent: Parent, school: School
) -> None:
    await parent.start(**{"Idempotency-Key": "1"})
    transport = httpx.ASGITransport(app=app, client=("10.9.8.7", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://school.test") as elsewhere:
        stranger = Parent(elsewhere, school)
        await stranger.start(**{"Idempotency-Key": "1"})
    assert stranger.id != parent.id


class CountedCursor(AsyncCursor[Any]):
    statements = 0

    async def execute(self, *arguments: Any, **options: Any) -> Self:
        CountedCursor.statements += 1
        return await super().execute(*arguments, **options)


@pytest.mark.parametrize("is_submitted", [False, True])
async def test_a_save_of_the_parent_is_decided_by_one_statement(
    parent: Parent, database_url: str, is_submitted: bool
) -> None:
    """A second one, in a transaction of its own, could give a reason that was never true."""
    await parent.fill_in()
    if is_submitted:
        await parent.submit()
    CountedCursor.statements = 0
    body, grace = ParentSave(name="Pia"), timedelta(hours=1)
    async with await AsyncConnection.connect(database_url, autocommit=True, cursor_factory=CountedCursor) as connection:
        with pytest.raises(Conflict) if is_submitted else nullcontext():
            await save_parent(connection, b"", UUID(parent.id), body, grace)
    assert CountedCursor.statements == 1


async def test_a_save_of_the_parent_that_waits_for_a_submission_is_told_that_it_came_too_late(
    parent: Parent, database: Database
) -> None:
    await parent.fill_in()
    async with database.sessions.begin() as session:
        now = datetime.now(UTC)
        await session.execute(
            update(Response).where(Response.id == UUID(parent.id)).values(submitted_at=now, sorted_at=now)
        )
        waiting = asyncio.create_task(parent.give_name(name="Too late"))
        while not await session.scalar(text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")):
            await asyncio.sleep(0.01)
    reply = await waiting
    assert (reply.status_code, reply.json()["code"]) == (409, "submitted")
