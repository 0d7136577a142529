"""The queue: taken by somebody, noted, closed or dismissed, always with time and person."""

from uuid import uuid4

from sqlalchemy import text

from parent_survey.ai.embedder import Embedder
from parent_survey.core.db import Database
from tests.attention.kit import HURT, KIND, Queue, read
from tests.categorization.kit import add_responses, list_answers
from tests.school import School
from tests.staff import MakeStaff


async def raise_one(queue: Queue, database: Database) -> str:
    await add_responses(database, queue.school, [KIND, "It was a good year for us."])
    answer_id = (await list_answers(database, queue.school))[KIND]
    reply = await queue.post("/attention", answer_id=str(answer_id), kind="safety")
    assert reply.status_code == 201, reply.text
    concern: str = reply.json()["id"]
    return concern


async def test_it_is_taken_noted_closed_and_opened_again_and_the_record_says_by_whom(
    queue: Queue, database: Database
) -> None:
    concern = await raise_one(queue, database)
    taken = await queue.do(concern, "take")
    assert (taken["state"], taken["taken_by"]["name"]) == ("taken", "Nora Ellery")
    refused = await queue.change(concern, "close")
    assert (refused.status_code, refused.json()["detail"]) == (
        400,
        "Please add a note about what was done, then close it.",
    )
    closed = await queue.do(concern, "close", note="Called the family.")
    assert (closed["state"], closed["outcome"], closed["note"]) == ("closed", "handled", "Called the family.")
    assert (closed["closed_by"]["name"], (await queue.list())["total"]) == ("Nora Ellery", 0)
    assert (await queue.only(state="closed"))["id"] == concern
    reopened = await queue.do(concern, "reopen")
    assert (reopened["state"], reopened["outcome"]) == ("taken", None)
    steps = [(event["action"], event["person"]) for event in reopened["history"]]
    assert steps == [(step, "Nora Ellery") for step in ("raised", "taken", "closed", "reopened")]
    assert [other["answer_text"] for other in reopened["other_answers"]] == ["It was a good year for us."]


async def test_the_second_who_takes_it_is_told_who_has_it(
    queue: Queue, database: Database, make_staff: MakeStaff
) -> None:
    concern = await raise_one(queue, database)
    await queue.do(concern, "take")
    other = Queue(queue.client, queue.school, await make_staff("ana@school.example"))
    refused = await other.change(concern, "take")
    assert (refused.status_code, refused.json()["detail"]) == (409, "Nora Ellery has already taken this.")
    given = await other.do(concern, "take", user_id=str(other.staff.id))
    assert given["taken_by"]["id"] == str(other.staff.id)


async def test_it_can_be_given_to_an_active_person_only(
    queue: Queue, database: Database, make_staff: MakeStaff
) -> None:
    concern = await raise_one(queue, database)
    away = await make_staff("away@school.example", is_active=False, is_signed_in=False)
    for user_id in (away.id, uuid4()):
        assert (await queue.change(concern, "take", user_id=str(user_id))).status_code == 404
    assert (await queue.only())["state"] == "new"


async def test_steps_that_do_not_fit_are_refused_and_change_nothing(queue: Queue, database: Database) -> None:
    concern = await raise_one(queue, database)
    for action, status in {"release": 409, "reopen": 409, "note": 400}.items():
        assert (await queue.change(concern, action)).status_code == status
    assert (await queue.change(str(uuid4()), "take")).status_code == 404
    assert (await queue.change(concern, "burn")).status_code == 422
    assert (await queue.get("/attention", state="burnt")).status_code == 422
    assert (await queue.get(f"/attention/{uuid4()}")).status_code == 404
    assert (await queue.post("/attention", answer_id=str(uuid4()), kind="safety")).status_code == 404
    await queue.do(concern, "dismiss")
    for action in ("take", "close", "dismiss"):
        assert (await queue.change(concern, action)).status_code == 409


async def test_who_opened_it_is_written_down_once(queue: Queue, database: Database) -> None:
    concern = await raise_one(queue, database)
    for _ in range(2):
        detail = (await queue.get(f"/attention/{concern}")).json()
    assert [event["action"] for event in detail["history"]] == ["raised", "opened"]


async def test_a_dismissed_answer_is_never_raised_again(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [HURT])
    await read(worker, embedder)
    await queue.do((await queue.only())["id"], "dismiss")
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE concern_readings SET head = 'older'"))
    assert await read(worker, embedder) == 1
    assert ((await queue.list())["total"], (await queue.list(state="closed"))["total"]) == (0, 1)


async def test_what_is_set_aside_is_on_no_list_and_comes_back_when_restored(queue: Queue, database: Database) -> None:
    concern = await raise_one(queue, database)
    response_id = (await queue.only())["response_id"]
    await queue.set_aside(response_id)
    page = await queue.list()
    assert (page["total"], page["counts"]["new"]) == (0, 0)
    assert (await queue.get("/attention/count")).json() == {"new": 0}
    await queue.restore(response_id)
    assert (await queue.only())["id"] == concern


async def test_lists_come_in_pages(queue: Queue, database: Database, school: School) -> None:
    await add_responses(database, school, [f"Answer number {number}." for number in range(7)], per_response=1)
    for answer_id in (await list_answers(database, school)).values():
        await queue.post("/attention", answer_id=str(answer_id), kind="building")
    pages = [await queue.list(page=page, page_size=3) for page in (1, 2, 3)]
    assert [(len(page["items"]), page["total"], page["total_pages"]) for page in pages] == [
        (3, 7, 3),
        (3, 7, 3),
        (1, 7, 3),
    ]
    assert len({item["id"] for page in pages for item in page["items"]}) == 7
    assert (await queue.list(kind="contact"))["total"] == 0
