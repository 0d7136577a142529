"""A response that is set aside is gone from everything staff read, and back as it was once it is restored."""

from typing import Any
from uuid import UUID, uuid4

import httpx
import numpy as np
import pytest
from sqlalchemy import select, text

from parent_survey.categories.queries import links
from parent_survey.categorization import queries, runs
from parent_survey.categorization.engine import ReadAnswer, Verdict
from parent_survey.categorization.work.job import write_verdicts
from parent_survey.categorization.work.lessons import prepare_lesson
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.housekeeping.tasks import clear_away
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.responses import ErasedResponse, Response
from parent_survey.subjects.tombstones import NAME, read_tombstones
from tests.categorization.kit import WordEngine, add_categories
from tests.moderation.kit import Moderator
from tests.school import Parent, find_reference


async def categorize(database: Database, survey_id: UUID, user_id: UUID, categories: list[UUID]) -> None:
    """A run that gives the first category to every answer."""
    async with database.sessions.begin() as session:
        answers = (await session.execute(text("SELECT id FROM submitted_answers"))).scalars().all()
        run_id = await queries.add_job(session, queries.CATEGORIZE, survey_id, status="completed", user_id=user_id)
        assert run_id is not None
        read = [ReadAnswer(answer, "words", np.zeros(0, np.float32), ()) for answer in answers]
        await write_verdicts(session, run_id, read, [[Verdict(categories[0], 0.8)] for _ in read], set(categories))
        await links.lock_survey(session, survey_id)
        await runs.show(session, survey_id, run_id)


async def list_events(database: Database) -> list[AuditEvent]:
    async with database.sessions() as session:
        return list(await session.scalars(select(AuditEvent).order_by(AuditEvent.id)))


async def test_what_is_set_aside_is_nowhere_and_what_is_restored_is_everywhere_as_before(
    moderator: Moderator, database: Database, worker: Database, settings: Settings
) -> None:
    categories = await add_categories(database, "Patience", "Humour")
    kept = await moderator.submit("Her patience with every child.")
    await categorize(worker, moderator.school.survey_id, moderator.staff.id, categories)
    without = await moderator.read_everything(categories)
    stuffed = [await moderator.submit("Endless patience in class.", teachers=2) for _ in range(2)]
    await categorize(worker, moderator.school.survey_id, moderator.staff.id, categories)
    answer_id = (await moderator.detail(stuffed[0]))["answers"][0]["answer_id"]
    path = f"/api/admin/answers/{answer_id}/categories/{categories[1]}"
    assert (await moderator.client.put(path, headers=moderator.staff.headers)).status_code == 200
    await moderator.note(stuffed[0], "Looks odd.")
    before = await moderator.read_everything(categories)

    assert await moderator.set_aside(*stuffed) == 2
    after = await moderator.read_everything(categories)
    # The second run is another one than the first; what it shows is the same.
    for seen in (without, after):
        seen["/overview"]["last_categorization"] = seen["status"]["latest_job"] = None
        seen["status"]["last_completed_at"] = None
    assert after.keys() == without.keys()
    for what, value in without.items():
        assert after[what] == value, what
    assert await moderator.list_ids() == [kept]
    assert sorted(await moderator.list_ids(status="set_aside")) == sorted(stuffed)

    # The hourly job folds counters; a restore after it still finds all of them.
    await clear_away(worker, settings)
    assert await moderator.restore(*stuffed) == 2
    assert await moderator.read_everything(categories) == before


async def test_a_response_that_is_set_aside_says_why_and_by_whom(moderator: Moderator, database: Database) -> None:
    response_id = await moderator.submit("She listens to everybody.")
    reply = await moderator.post(f"/responses/{response_id}/set-aside", reason="test", note=" Ours. ")
    assert reply.status_code == 200
    set_aside = reply.json()["set_aside"]
    assert set_aside.pop("at")
    assert set_aside == {"reason": "test", "note": "Ours.", "by": "Nora Ellery"}
    (item,) = (await moderator.read_page(status="set_aside"))["items"]
    assert (item["id"], item["set_aside"]["reason"]) == (response_id, "test")
    # A second time changes nothing, not even the reason.
    again = await moderator.post(f"/responses/{response_id}/set-aside", reason="other")
    assert again.json()["set_aside"]["reason"] == "test"
    restored = await moderator.post(f"/responses/{response_id}/restore")
    assert (restored.status_code, restored.json()["set_aside"]) == (200, None)
    events = [(event.action, event.subject, event.details) for event in await list_events(database)]
    assert ("response set aside", response_id, {"reason": "test"}) in events
    assert ("response restored", response_id, {}) in events
    assert [action for action, _, _ in events].count("response set aside") == 1


async def test_what_is_set_aside_is_exported_and_searched_only_when_asked_for(moderator: Moderator) -> None:
    first = await moderator.submit("Her patience with every child.", teachers=2)
    second = await moderator.submit("Funny and kind.", email="other@example.org")
    await moderator.set_aside(first, second)
    path = f"/surveys/{moderator.school.survey_id}/export"
    assert first not in (await moderator.get(path)).text
    asked = (await moderator.get(path, status="set_aside")).text
    assert first in asked
    assert "Set aside" in asked
    other_teacher = str(moderator.school.teacher_ids[1])
    assert await moderator.list_ids(status="set_aside", teacher_id=other_teacher) == [first]
    assert await moderator.list_ids(status="set_aside", q="patience") == [first]
    assert await moderator.list_ids(status="set_aside", q="other@example.org") == [second]
    assert await moderator.list_ids(q="patience") == []
    assert await moderator.list_ids(status="set_aside", category="Patience") == []
    assert await moderator.neighbours(second, status="set_aside") == (None, first)


async def test_chosen_responses_are_exported_and_no_others(moderator: Moderator, database: Database) -> None:
    first, second = [await moderator.submit(f"Answer {number}.") for number in range(2)]
    await moderator.set_aside(second)
    unfinished = await Parent(moderator.client, moderator.school).fill_in()
    path = f"/surveys/{moderator.school.survey_id}/export"
    for chosen in ([first], [second], [first, second]):
        ids = [*chosen, str(uuid4()), unfinished.id, find_reference(unfinished.id)]
        file = await moderator.post(path, ids=ids)
        assert file.status_code == 200
        assert [id_ for id_ in (first, second) if id_ in file.text] == chosen
        assert len(file.text.splitlines()) == 1 + len(chosen)
    refused: list[dict[str, list[str]]] = [{"ids": []}, {"ids": ["x"]}, {}]
    for body in refused:
        assert (await moderator.post(path, **body)).status_code == 422
    events = [event for event in await list_events(database) if event.action == "responses exported"]
    assert [event.details["responses"] for event in events] == [1, 1, 2]


async def test_nobody_decides_about_categories_of_a_response_that_is_set_aside(
    moderator: Moderator, database: Database
) -> None:
    (patience,) = await add_categories(database, "Patience")
    response_id = await moderator.submit("Her patience.")
    answer_id = (await moderator.detail(response_id))["answers"][0]["answer_id"]
    await moderator.set_aside(response_id)
    path = f"/api/admin/answers/{answer_id}/categories/{patience}"
    reply = await moderator.client.put(path, headers=moderator.staff.headers)
    assert (reply.status_code, reply.json()["detail"]) == (
        409,
        "This response is set aside. Restore it to change its categories.",
    )


async def test_no_lesson_is_taught_by_what_is_set_aside(moderator: Moderator, database: Database) -> None:
    (patience,) = await add_categories(database, "Patience")
    response_id = await moderator.submit("Always calm with them.")
    answer_id = (await moderator.detail(response_id))["answers"][0]["answer_id"]
    path = f"/api/admin/answers/{answer_id}/categories/{patience}"
    await moderator.client.put(path, headers=moderator.staff.headers)
    example = {"text": "Always calm with them.", "answer_id": answer_id}
    assert (await moderator.post(f"/categories/{patience}/examples", **example)).is_success
    # Without vectors: what is learnt from is told by the decisions and examples alone.
    await moderator.set_aside(response_id)
    lesson = await prepare_lesson(database, WordEngine())
    assert lesson.decisions == []
    assert lesson.categories[0].examples == []


@pytest.mark.parametrize("path", ["set-aside", "restore"])
async def test_an_unknown_response_is_404_and_an_unfinished_one_409(moderator: Moderator, path: str) -> None:
    body = {"reason": "test"} if path == "set-aside" else {}
    unfinished = await Parent(moderator.client, moderator.school).fill_in()
    reply = await moderator.post(f"/responses/{uuid4()}/{path}", **body)
    assert (reply.status_code, reply.json()["detail"]) == (404, "Response not found")
    reply = await moderator.post(f"/responses/{find_reference(unfinished.id)}/{path}", **body)
    assert reply.status_code == 409
    assert (await moderator.post(f"/responses/{unfinished.id}/{path}", **body)).status_code == 404


async def test_many_are_set_aside_together_or_not_at_all(moderator: Moderator) -> None:
    response_id = await moderator.submit("She listens.")
    survey = f"/surveys/{moderator.school.survey_id}"
    wrong: list[tuple[int, dict[str, Any]]] = [
        (404, {"ids": [response_id, str(uuid4())], "reason": "test"}),
        (422, {"ids": [], "reason": "test"}),
        (422, {"ids": [response_id], "reason": "boring"}),
        (422, {"ids": [response_id]}),
        (422, {"ids": [response_id], "reason": "test", "note": "x" * 501}),
        (422, {"ids": [response_id], "reason": "test", "note": "\x00"}),
        (422, {"ids": ["x"], "reason": "test"}),
    ]
    for status, body in wrong:
        assert (await moderator.post(f"{survey}/set-aside", **body)).status_code == status, body
    assert (await moderator.post(f"/surveys/{uuid4()}/set-aside", ids=[response_id], reason="test")).status_code == 404
    assert await moderator.list_ids() == [response_id]


async def test_deleting_for_good_leaves_nothing_and_is_recorded(
    moderator: Moderator, database: Database, settings: Settings
) -> None:
    kept = await moderator.submit("She listens.")
    shown, aside = await moderator.submit("Delete me please."), await moderator.submit("And me.")
    await moderator.set_aside(aside)
    reply = await moderator.erase(shown, aside)
    assert (reply.status_code, reply.json()) == (200, {"changed": 2})
    assert await moderator.list_ids(status="all") == [kept]
    assert await moderator.list_ids(status="set_aside") == []
    overview = await moderator.overview()
    assert (overview["counts"]["submitted"], overview["counts"]["answers"]) == (1, 2)
    async with database.sessions() as session:
        assert set(await session.scalars(select(Response.id))) == {UUID(kept)}
        marked = set(await session.scalars(select(ErasedResponse.id_hash)))
    assert marked <= set(read_tombstones(settings.data_dir / NAME))
    events = [(event.action, event.subject, event.details) for event in await list_events(database)]
    assert ("responses deleted", str(moderator.school.survey_id), {"responses": 2}) in events
    assert all(subject not in {shown, aside} for _, subject, _ in events)
    assert (await moderator.erase(shown)).status_code == 404


async def test_a_teacher_named_only_in_what_is_set_aside_is_archived_and_not_deleted(moderator: Moderator) -> None:
    response_id = await moderator.submit("She listens.")
    await moderator.set_aside(response_id)
    path = f"/api/admin/teachers/{moderator.school.teacher_ids[0]}"
    reply = await moderator.client.delete(path, headers=moderator.staff.headers)
    assert reply.is_success, reply.text
    assert (await moderator.detail(response_id))["teachers"][0]["name"] == "Teacher 1"


async def test_only_staff_decide(client: httpx.AsyncClient, moderator: Moderator) -> None:
    response_id = await moderator.submit("She listens.")
    for path in (f"/responses/{response_id}", f"/surveys/{moderator.school.survey_id}"):
        for action in ("set-aside", "restore"):
            assert (await client.post(f"/api/admin{path}/{action}", json={})).status_code == 401
    survey = f"/api/admin/surveys/{moderator.school.survey_id}"
    assert (await client.post(f"{survey}/erase", json={"ids": [response_id]})).status_code == 401
    assert (await client.get(f"{survey}/flags")).status_code == 401
    assert (await client.post(f"{survey}/flags/keep", json={"ids": [response_id]})).status_code == 401
