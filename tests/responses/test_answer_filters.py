"""Filters that Insights leads to: the language of an answer, a question that was answered, the days of submission."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import insert, update

from parent_survey.core.db import Database
from parent_survey.models.responses import Answer, Response, ResponseTeacher, SubmittedAnswer
from tests.responses.view import View, add_categories, publish_in, show_categories

# Late in the evening in Madrid it is still the day before in UTC.
NEW_YEARS_EVE = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)
NOON = datetime(2027, 1, 1, 12, tzinfo=UTC)


async def submit(database: Database, view: View, at: datetime, *texts: str, language: str = "en") -> str:
    """A submitted response about the first teacher with these answers, all of them in one language."""
    school, response_id = view.school, uuid4()
    key = {"response_id": response_id, "survey_id": school.survey_id}
    async with database.sessions.begin() as session:
        times = {"submitted_at": at, "sorted_at": at}
        await session.execute(insert(Response).values(id=response_id, survey_id=school.survey_id, **times))
        for question_id, text in zip(school.question_ids, texts, strict=False):
            answer = {"response_id": response_id, "question_id": question_id, "question_version": 1, "text": text}
            await session.execute(insert(Answer).values(answer))
        await session.execute(insert(ResponseTeacher).values(**key, teacher_id=school.teacher_ids[0], sorted_at=at))
        await publish_in(session, [response_id])
        mine = SubmittedAnswer.response_id == response_id
        await session.execute(update(SubmittedAnswer).where(mine).values(language=language))
    return str(response_id)


async def start(database: Database, view: View) -> None:
    async with database.sessions.begin() as session:
        await session.execute(insert(Response).values(id=uuid4(), survey_id=view.school.survey_id, sorted_at=NOON))


async def test_a_language_leads_to_the_responses_that_insights_counts_for_it(view: View, database: Database) -> None:
    spanish = await submit(database, view, NOON, "Escucha a los niños.", language="es")
    both = await submit(database, view, NOON, "She listens.", "Siempre sonríe.")
    await submit(database, view, NOON, "She listens.")
    await start(database, view)
    async with database.sessions.begin() as session:
        mine = (SubmittedAnswer.response_id == UUID(both), SubmittedAnswer.question_id == view.school.question_ids[1])
        await session.execute(update(SubmittedAnswer).where(*mine).values(language="es"))
    page = await view.read_page(language="es")
    insights = (await view.get(f"/surveys/{view.school.survey_id}/insights")).json()
    assert {item["id"] for item in page["items"]} == {spanish, both}
    assert {row["language"]: row["responses"] for row in insights["languages"]}["es"] == page["total"] == 2


async def test_a_question_leads_to_the_responses_that_answered_it(view: View, database: Database) -> None:
    first, second = view.school.question_ids
    full = await submit(database, view, NOON, "She listens.", "She laughs.")
    await submit(database, view, NOON, "She listens.", "  ")
    assert await view.list_ids(question_id=str(second)) == [full]
    assert len(await view.list_ids(question_id=str(first))) == 2


async def test_language_and_question_are_asked_of_the_same_answer(view: View, database: Database) -> None:
    second = view.school.question_ids[1]
    response_id = await submit(database, view, NOON, "Escucha.", "She laughs.", language="es")
    async with database.sessions.begin() as session:
        mine = (SubmittedAnswer.response_id == UUID(response_id), SubmittedAnswer.question_id == second)
        await session.execute(update(SubmittedAnswer).where(*mine).values(language="en"))
    assert await view.list_ids(question_id=str(second), language="es") == []
    assert await view.list_ids(question_id=str(second), language="en") == [response_id]


@pytest.mark.parametrize(
    ("zone", "first", "last", "found"),
    [
        ("UTC", "2026-12-31", "2026-12-31", ["evening"]),
        ("Europe/Madrid", "2026-12-31", "2026-12-31", []),
        ("Europe/Madrid", "2027-01-01", "2027-01-01", ["noon", "evening"]),
        ("Nowhere/At_all", "2027-01-01", "", ["noon"]),
        ("UTC", "", "2027-01-01", ["noon", "evening"]),
        ("UTC", "2027-01-02", "", []),
    ],
)
async def test_days_are_those_of_the_readers_time_zone(
    view: View, database: Database, zone: str, first: str, last: str, found: list[str]
) -> None:
    names = {await submit(database, view, NEW_YEARS_EVE, "Hello"): "evening"}
    names[await submit(database, view, NOON, "Hello")] = "noon"
    await start(database, view)
    query = {"submitted_from": first, "submitted_to": last, "time_zone": zone}
    page = await view.read_page(**query)
    assert [names[item["id"]] for item in page["items"]] == found
    assert page["total"] == len(found)


async def test_a_day_has_as_many_responses_as_insights_draws(view: View, database: Database) -> None:
    for at in (NEW_YEARS_EVE, NOON, NOON):
        await submit(database, view, at, "Hello")
    path, zone = f"/surveys/{view.school.survey_id}/insights", {"time_zone": "Europe/Madrid"}
    days = (await view.get(path, **zone)).json()["days"]
    assert [(day["day"], day["responses"]) for day in days] == [("2027-01-01", 3)]
    listed = await view.read_page(submitted_from="2027-01-01", submitted_to="2027-01-01", **zone)
    assert listed["total"] == 3


async def test_the_filters_combine_with_the_others_and_the_neighbours_follow(view: View, database: Database) -> None:
    teacher = str(view.school.teacher_ids[0])
    older = await submit(database, view, NEW_YEARS_EVE, "Escucha.", language="es")
    await submit(database, view, NEW_YEARS_EVE.replace(minute=45), "She listens.")
    newer = await submit(database, view, NOON, "Sonríe.", language="es")
    query = {"language": "es", "teacher_id": teacher, "submitted_from": "2026-12-31"}
    assert await view.list_ids(**query) == [newer, older]
    assert await view.neighbours(older, **query) == (newer, None)
    assert await view.neighbours(newer, **query) == (None, older)
    assert await view.list_ids(**query, q="escucha") == [older]
    assert await view.list_ids(**query, status="in_progress") == []


async def test_responses_that_were_set_aside_can_be_narrowed_down_too(view: View, database: Database) -> None:
    response_id = await submit(database, view, NOON, "Escucha.", language="es")
    path = f"/api/admin/responses/{response_id}/set-aside"
    assert (await view.client.post(path, json={"reason": "test"}, headers=view.staff.headers)).status_code == 200
    assert await view.list_ids(language="es") == []
    assert await view.list_ids(language="es", status="set_aside") == [response_id]
    assert await view.list_ids(language="en", status="set_aside") == []
    assert await view.list_ids(submitted_from="2027-01-01", status="set_aside") == [response_id]


@pytest.mark.parametrize(
    "query",
    [
        {"language": "Spanish"},
        {"question_id": "first"},
        {"submitted_from": "yesterday"},
        {"submitted_from": "0001-01-01"},
        {"submitted_to": "9999-12-31"},
        {"submitted_from": "2026-02-01", "submitted_to": "2026-01-31"},
        {"time_zone": "'; DROP TABLE answers"},
    ],
    ids=str,
)
async def test_a_filter_that_makes_no_sense_is_refused(view: View, query: dict[str, Any]) -> None:
    reply = await view.get(f"/surveys/{view.school.survey_id}/responses", **query)
    assert reply.status_code == 422


async def test_empty_filters_filter_nothing(view: View, database: Database) -> None:
    await submit(database, view, NOON, "Hello")
    empty = {"language": "", "question_id": "", "submitted_from": "", "submitted_to": ""}
    assert len(await view.list_ids(**empty)) == 1


async def test_without_a_category_leads_to_the_responses_that_insights_counts_for_it(
    view: View, database: Database
) -> None:
    praised = await submit(database, view, NOON, "She listens.")
    plain = await submit(database, view, NOON, "She listens to us.")
    await start(database, view)
    async with database.sessions.begin() as session:
        (patience,) = await add_categories(session, ["Patience"])
        await show_categories(session, UUID(praised), {patience: 0.9})
    page = await view.read_page(without_category="1")
    insights = (await view.get(f"/surveys/{view.school.survey_id}/insights")).json()
    assert [item["id"] for item in page["items"]] == [plain]
    assert insights["without_category"] == page["total"] == 1
    assert await view.list_ids(without_category="1", teacher_id=str(view.school.teacher_ids[0])) == [plain]
    assert await view.list_ids(without_category="1", q="listens") == [plain]
    for nothing in ({"category": str(patience)}, {"status": "in_progress"}, {"status": "set_aside"}):
        assert await view.list_ids(without_category="1", **nothing) == []
    assert await view.neighbours(plain, without_category="1") == (None, None)


async def test_a_step_leads_to_the_unfinished_responses_that_stopped_there(view: View, database: Database) -> None:
    await submit(database, view, NOON, "She listens.")
    parents = {
        "name": {"parent_name": "  "},
        "email": {"parent_name": "Ana"},
        "teachers": {"parent_name": "Ana", "parent_email": "ana@example.org"},
    }
    async with database.sessions.begin() as session:
        for parent in parents.values():
            place = {"id": uuid4(), "survey_id": view.school.survey_id, "sorted_at": NOON}
            await session.execute(insert(Response).values(**place, **parent))
    insights = (await view.get(f"/surveys/{view.school.survey_id}/insights")).json()
    counted = {row["step"]: row["responses"] for row in insights["steps"]}
    assert counted == {"name": 1, "email": 1, "teachers": 1, "questions": 0, "review": 0}
    for step, number in counted.items():
        page = await view.read_page(step=step, status="in_progress")
        assert (page["total"], len(page["items"])) == (number, number)
        assert page["items"] == (await view.read_page(step=step))["items"]
    for nothing in ({"status": "submitted"}, {"status": "set_aside"}, {"language": "en"}):
        assert await view.list_ids(step="email", **nothing) == []
    assert (await view.get(f"/surveys/{view.school.survey_id}/responses", step="nowhere")).status_code == 422
