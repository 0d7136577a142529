"""Concerns in a survey's insights: exact for staff, suppressed on everything that leaves."""

from typing import Any

from parent_survey.core.db import Database
from tests.attention.kit import Queue
from tests.categorization.kit import add_responses, list_answers
from tests.school import School


async def raise_answers(queue: Queue, database: Database, school: School, kinds: dict[str, int]) -> None:
    total = sum(kinds.values())
    await add_responses(database, school, [f"Answer number {number}." for number in range(total + 1)], per_response=1)
    answers = iter((await list_answers(database, school)).values())
    for kind, number in kinds.items():
        for _ in range(number):
            reply = await queue.post("/attention", answer_id=str(next(answers)), kind=kind)
            assert reply.status_code == 201, reply.text


async def read_concerns(queue: Queue) -> dict[str, tuple[int, int]]:
    reply = await queue.get(f"/surveys/{queue.school.survey_id}/insights")
    concerns: list[dict[str, Any]] = reply.json()["concerns"]
    return {row["kind"]: (row["responses"], row["open"]) for row in concerns}


async def test_concerns_are_counted_by_kind_and_a_dismissed_one_is_none(
    queue: Queue, database: Database, school: School
) -> None:
    none = {"safety": (0, 0), "contact": (0, 0), "complaint": (0, 0), "building": (0, 0)}
    assert await read_concerns(queue) == none
    await raise_answers(queue, database, school, {"safety": 2, "building": 3})
    assert await read_concerns(queue) == {**none, "safety": (2, 2), "building": (3, 3)}
    first, second, _ = (await queue.list(kind="building"))["items"]
    await queue.do(first["id"], "dismiss")
    await queue.do(second["id"], "close", note="The railing is fixed.")
    assert await read_concerns(queue) == {**none, "safety": (2, 2), "building": (2, 1)}


async def test_the_list_of_one_survey_and_kind_has_what_the_insights_count(
    queue: Queue, database: Database, school: School
) -> None:
    await raise_answers(queue, database, school, {"safety": 1, "building": 2})
    survey_id = str(school.survey_id)
    assert (await queue.list(kind="building", survey_id=survey_id))["total"] == 2
    assert (await queue.list(survey_id=str(queue.staff.id)))["total"] == 0
    assert (await queue.get("/attention", survey_id="spring")).status_code == 422


async def test_what_leaves_is_rounded_down_and_small_groups_are_not_shown(
    queue: Queue, database: Database, school: School
) -> None:
    await raise_answers(queue, database, school, {"safety": 4, "building": 7})
    reply = await queue.get(f"/surveys/{school.survey_id}/insights/export", chart="concerns")
    assert reply.status_code == 200
    lines = reply.content.decode("utf-8-sig").splitlines()
    assert [line.replace('"', "") for line in lines[1:]] == [
        "Safety,not shown",
        "Contact request,not shown",
        "Complaint,not shown",
        "Building,5",
    ]
