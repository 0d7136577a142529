"""Whom the list is for: every admin, until somebody is chosen."""

from uuid import uuid4

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from tests.attention.kit import KIND, Queue
from tests.categorization.kit import add_responses, list_answers
from tests.staff import MakeStaff


@pytest.fixture
async def other(queue: Queue, make_staff: MakeStaff) -> Queue:
    return Queue(queue.client, queue.school, await make_staff("ana@school.example"))


async def choose(queue: Queue, *people: Queue) -> int:
    body = {"user_ids": [str(person.staff.id) for person in people]}
    reply = await queue.client.put("/api/admin/attention/people", json=body, headers=queue.staff.headers)
    return reply.status_code


async def raise_one(queue: Queue, database: Database) -> str:
    await add_responses(database, queue.school, [KIND])
    answer_id = (await list_answers(database, queue.school))[KIND]
    concern: str = (await queue.post("/attention", answer_id=str(answer_id), kind="safety")).json()["id"]
    return concern


async def test_it_is_every_admins_list_until_somebody_is_chosen(queue: Queue, other: Queue, database: Database) -> None:
    concern = await raise_one(queue, database)
    assert (await other.only())["id"] == concern
    before = (await other.get("/attention/people")).json()
    assert (before["is_everyone"], before["is_mine"]) == (True, True)
    assert await choose(queue, queue) == 200
    after = (await other.get("/attention/people")).json()
    assert (after["is_everyone"], after["is_mine"]) == (False, False)
    assert [person["id"] for person in after["people"] if person["is_chosen"]] == [str(queue.staff.id)]


async def test_others_read_and_change_nothing_of_it_but_can_raise_an_answer(
    queue: Queue, other: Queue, database: Database
) -> None:
    concern = await raise_one(queue, database)
    await choose(queue, queue)
    assert (await other.get("/attention/count")).json() == {"new": 0}
    for reply in (
        await other.get("/attention"),
        await other.get(f"/attention/{concern}"),
        await other.change(concern, "take"),
    ):
        assert (reply.status_code, reply.json()["code"]) == (403, "not-yours")
    answer_id = (await queue.only())["answer_id"]
    raised = await other.post("/attention", answer_id=answer_id, kind="contact")
    assert (raised.status_code, raised.json()) == (201, {"id": concern})
    assert (await queue.only())["kinds"] == ["safety", "contact"]


async def test_it_is_given_only_to_whom_the_list_is_for(queue: Queue, other: Queue, database: Database) -> None:
    concern = await raise_one(queue, database)
    await choose(queue, queue)
    assert (await queue.change(concern, "take", user_id=str(other.staff.id))).status_code == 404
    people = (await queue.get(f"/attention/{concern}")).json()["people"]
    assert [person["id"] for person in people] == [str(queue.staff.id)]


async def test_when_the_last_of_them_has_left_it_is_every_admins_again(
    queue: Queue, other: Queue, database: Database
) -> None:
    await choose(queue, other)
    assert (await queue.get("/attention")).status_code == 403
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE users SET is_active = false WHERE id = :id"), {"id": other.staff.id})
    assert (await queue.get("/attention")).status_code == 200
    assert await choose(queue) == 200
    assert (await queue.get("/attention/people")).json()["is_everyone"]


async def test_somebody_who_is_not_an_active_account_cannot_be_chosen(
    queue: Queue, other: Queue, make_staff: MakeStaff
) -> None:
    away = await make_staff("away@school.example", is_active=False, is_signed_in=False)
    await choose(queue, queue, other)
    for user_id in (away.id, uuid4()):
        body = {"user_ids": [str(queue.staff.id), str(user_id)]}
        reply = await queue.client.put("/api/admin/attention/people", json=body, headers=queue.staff.headers)
        assert reply.status_code == 404
    chosen = [person["is_chosen"] for person in (await queue.get("/attention/people")).json()["people"]]
    assert chosen == [True, True]
    for wrong in ({}, {"user_ids": ["nobody"]}, {"user_ids": [str(uuid4())] * 201}):
        reply = await queue.client.put("/api/admin/attention/people", json=wrong, headers=queue.staff.headers)
        assert reply.status_code == 422
