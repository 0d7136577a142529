"""Open, closed, archived, deleted."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import delete, text, update

from parent_survey.core.db import Database
from parent_survey.models.surveys import Question, Survey
from tests.surveys.builder import Builder


async def test_a_draft_opens_and_closes_and_each_is_recorded(builder: Builder) -> None:
    survey = await builder.make(is_active=False)
    opened = (await builder.act(survey, "open")).json()
    assert (opened["is_active"], opened["is_open"], opened["version"]) == (True, True, 2)
    closed = (await builder.act(survey, "close")).json()
    assert (closed["is_active"], closed["is_open"], closed["version"]) == (False, False, 3)
    assert [action for action, _ in await builder.audit()] == ["survey created", "survey opened", "survey closed"]


async def test_a_second_click_changes_nothing(builder: Builder) -> None:
    survey = await builder.make(is_active=False)
    for act in ("open", "close", "archive", "unarchive"):
        first, second = (await builder.act(survey, act)).json(), (await builder.act(survey, act)).json()
        assert first == second, act


async def test_a_survey_with_dates_is_open_between_them(builder: Builder) -> None:
    survey = await builder.make(is_active=False)
    later = (await builder.act(survey, "open", opens_at="2090-01-01T08:00:00+02:00")).json()
    assert (later["is_active"], later["is_open"], later["opens_at"]) == (True, False, "2090-01-01T06:00:00Z")
    now = (await builder.act(survey, "open", closes_at="2090-01-01T00:00:00Z")).json()
    assert (now["is_open"], now["opens_at"], now["closes_at"]) == (True, None, "2090-01-01T00:00:00Z")


@pytest.mark.parametrize(
    "dates",
    [
        {"closes_at": "2001-01-01T00:00:00Z"},
        {"opens_at": "2090-01-02T00:00:00Z", "closes_at": "2090-01-01T00:00:00Z"},
        {"opens_at": "2090-01-01T00:00:00"},
        {"opens_at": "9999-12-31T23:59:59-14:00"},
        {"opens_at": "0001-01-01T00:00:00+14:00"},
        {"opens_at": "soon"},
    ],
)
async def test_dates_that_make_no_sense_are_a_422(builder: Builder, dates: dict[str, str]) -> None:
    survey = await builder.make(is_active=False)
    assert (await builder.act(survey, "open", **dates)).status_code == 422
    assert (await builder.read(survey))["is_active"] is False


async def test_dates_given_one_by_one_are_checked_together(builder: Builder) -> None:
    survey = await builder.make(closes_at="2090-01-01T00:00:00Z")
    assert (await builder.patch(survey, opens_at="2090-02-01T00:00:00Z")).status_code == 422
    assert (await builder.patch(survey, closes_at=None)).json()["closes_at"] is None


async def test_a_survey_that_somebody_has_changed_is_not_opened_unseen(builder: Builder) -> None:
    survey = await builder.make(is_active=False)
    await builder.edit(survey, title="Changed")
    refused = await builder.act(survey, "open", version=survey["version"])
    assert (refused.status_code, refused.json()["version"]) == (409, 2)
    assert (await builder.act(survey, "open", version=2)).status_code == 200


async def test_a_survey_without_questions_does_not_open(builder: Builder) -> None:
    survey = await builder.make(is_active=False, questions=[])
    assert (await builder.act(survey, "open")).status_code == 422
    assert (await builder.patch(survey, is_active=True)).status_code == 422


async def read_accepts_until(builder: Builder, survey: dict[str, Any]) -> str | None:
    until: str | None = (await builder.client.get(f"/api/surveys/{survey['id']}")).json()["accepts_until"]
    return until


async def test_closing_sets_the_time_until_which_begun_responses_are_taken_and_opening_clears_it(
    builder: Builder,
) -> None:
    survey = await builder.make()
    before = datetime.now(UTC)
    await builder.act(survey, "close")
    until = await read_accepts_until(builder, survey)
    assert until is not None
    assert before < datetime.fromisoformat(until) - timedelta(minutes=60) < datetime.now(UTC)
    await builder.act(survey, "close")
    await builder.edit(await builder.read(survey), title="Another title")
    assert await read_accepts_until(builder, survey) == until
    await builder.act(survey, "open")
    assert await read_accepts_until(builder, survey) is None


async def test_closing_a_survey_that_its_date_has_closed_gives_no_more_time(
    builder: Builder, database: Database
) -> None:
    survey = await builder.make()
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(closes_at=datetime.now(UTC) - timedelta(days=1)))
    until = await read_accepts_until(builder, survey)
    await builder.act(survey, "close")
    assert await read_accepts_until(builder, survey) == until
    await builder.edit(await builder.read(survey), is_active=True, closes_at="2090-01-01T00:00:00Z")
    assert await read_accepts_until(builder, survey) is None


async def test_a_draft_that_was_never_open_was_never_closed(builder: Builder) -> None:
    survey = await builder.make(is_active=False)
    await builder.patch(survey, closes_at="2090-01-01T00:00:00Z")
    assert await read_accepts_until(builder, survey) is None


async def test_closing_lets_a_parent_finish(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Patience")
    await builder.act(survey, "close")
    assert (await builder.client.post(f"/api/surveys/{survey['id']}/start")).status_code == 410
    assert (await parent.submit()).status_code == 200


async def test_an_archived_survey_is_closed_hidden_from_parents_and_stays_closed_when_taken_out(
    builder: Builder,
) -> None:
    survey = await builder.make()
    archived = (await builder.act(survey, "archive")).json()
    assert (archived["archived_at"] is not None, archived["is_active"]) == (True, False)
    assert (await builder.client.get(f"/api/surveys/{survey['id']}")).status_code == 404
    assert (await builder.act(survey, "open")).status_code == 409
    assert (await builder.patch(archived, is_active=True)).status_code == 409
    out = (await builder.act(survey, "unarchive")).json()
    assert (out["archived_at"], out["is_active"]) == (None, False)


async def test_a_survey_without_responses_is_deleted_for_good(builder: Builder) -> None:
    survey = await builder.make()
    assert (await builder.call("DELETE", f"/{survey['id']}")).status_code == 204
    assert (await builder.call("GET", f"/{survey['id']}")).status_code == 404
    assert (await builder.audit())[-1] == ("survey deleted", {"title": "Superpowers"})


async def test_a_survey_with_a_response_is_archived_instead_of_deleted_also_an_unfinished_one(
    builder: Builder,
) -> None:
    survey = await builder.make()
    await builder.begin(survey)
    refused = await builder.call("DELETE", f"/{survey['id']}")
    assert (refused.status_code, "Archive it instead" in refused.json()["detail"]) == (409, True)
    assert (await builder.read(survey))["in_progress_count"] == 1
    assert (await builder.act(survey, "archive")).status_code == 200


async def test_a_start_and_a_deletion_at_once_leave_a_whole_survey_or_none(builder: Builder) -> None:
    for _ in range(10):
        survey = await builder.make()
        start = builder.client.post(f"/api/surveys/{survey['id']}/start")
        started, deleted = await asyncio.gather(start, builder.call("DELETE", f"/{survey['id']}"))
        assert (started.status_code, deleted.status_code) in {(200, 409), (404, 204)}


async def _wait_until_blocked(database: Database) -> None:
    blocked = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    async with database.sessions() as session:
        while not await session.scalar(blocked):
            await asyncio.sleep(0.01)


async def test_a_save_to_a_question_that_is_being_deleted_is_told_so(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    save: asyncio.Task[Any]
    async with builder.database.sessions.begin() as session:
        await session.execute(delete(Question).where(Question.id == parent.school.question_ids[2]))
        save = asyncio.create_task(parent.write("Words", 2))
        await _wait_until_blocked(builder.database)
    assert (await save).status_code == 404
