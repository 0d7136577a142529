"""Submit carries what the parent reviewed: nothing else is ever submitted."""

import asyncio
import random
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import func, select, update

from parent_survey.core.db import Database
from parent_survey.models.responses import Answer, Response, SubmittedAnswer
from parent_survey.models.surveys import Question
from tests.school import Parent, School, digest, make_school

INTERLEAVINGS, AT_ONCE = 200, 8


async def count_submitted(database: Database) -> int:
    async with database.sessions() as session:
        submitted = select(func.count()).select_from(Response).where(Response.submitted_at.is_not(None))
        return await session.scalar(submitted) or 0


async def test_what_was_reviewed_is_submitted(parent: Parent) -> None:
    await parent.fill_in()
    reply = await parent.submit(reviewed=await parent.review())
    assert (reply.status_code, reply.json()["is_submitted"]) == (200, True)


@pytest.mark.parametrize("body", [None, b"", b"{}", b"null", b'{"reviewed": null}'])
async def test_a_submission_that_says_nothing_of_a_review_works_as_before(parent: Parent, body: bytes | None) -> None:
    await parent.fill_in()
    headers = {} if body is None else {"Content-Type": "application/json"}
    address = f"/api/surveys/responses/{parent.id}/submit"
    assert (await parent.client.post(address, content=body, headers=headers)).status_code == 200


async def test_an_answer_that_another_device_changed_is_shown_and_nothing_is_submitted(
    parent: Parent, database: Database
) -> None:
    await parent.fill_in()
    reviewed = await parent.review()
    await parent.write("Written on the phone.")
    reply = await parent.submit(reviewed=reviewed)
    question_id = str(parent.school.question_ids[0])
    assert (reply.status_code, reply.json()["code"]) == (409, "reviewed_differs")
    assert reply.json()["differences"] == [
        {"field": "answer", "question_id": question_id, "stored": "Written on the phone."}
    ]
    assert await count_submitted(database) == 0
    assert (await parent.submit(reviewed=await parent.review())).status_code == 200


async def test_every_part_that_differs_is_named_in_the_order_of_the_steps(
    client: httpx.AsyncClient, database: Database
) -> None:
    parent = await Parent(client, await make_school(database, asks_name_consent=True)).fill_in()
    reviewed = {**await parent.review(), "name_consent": False}
    await parent.give_name(name="Pilar Q.", email="q@example.org", name_consent=True)
    await parent.choose(*parent.school.teacher_ids)
    await parent.write("More.", 1)
    reply = await parent.submit(reviewed=reviewed)
    teachers = [
        {"id": str(id_), "name": f"Teacher {number}", "grade_level": "1st Grade"}
        for number, id_ in enumerate(parent.school.teacher_ids, start=1)
    ]
    assert reply.json()["differences"] == [
        {"field": "name", "stored": "Pilar Q."},
        {"field": "email", "stored": "q@example.org"},
        {"field": "name_consent", "stored": True},
        {"field": "teachers", "stored": teachers},
        {"field": "answer", "question_id": str(parent.school.question_ids[1]), "stored": "More."},
    ]


async def test_names_are_compared_as_they_are_stored(parent: Parent) -> None:
    await parent.fill_in()
    reviewed = await parent.review()
    reviewed |= {"name": f"  {reviewed['name']} ", "email": f" {reviewed['email']}\n"}
    assert (await parent.submit(reviewed=reviewed)).status_code == 200


async def test_teachers_are_compared_as_a_set(parent: Parent) -> None:
    await parent.fill_in()
    await parent.choose(*parent.school.teacher_ids)
    reviewed = await parent.review()
    reviewed["teacher_ids"] = [*reversed(reviewed["teacher_ids"]), reviewed["teacher_ids"][0]]
    assert (await parent.submit(reviewed=reviewed)).status_code == 200


# Programs put U+FEFF before what is copied from them. A browser trims it, Python does not.
@pytest.mark.parametrize("stored", [None, "", "  \n\t ", "\ufeff \ufeff"])
@pytest.mark.parametrize("is_sent", [True, False])
async def test_a_blank_answer_is_the_same_as_none(parent: Parent, stored: str | None, is_sent: bool) -> None:
    await parent.fill_in()
    if stored is not None:
        await parent.write(stored, 1)
    reviewed = await parent.review()
    question_id = str(parent.school.question_ids[1])
    del reviewed["answers"][question_id]
    if is_sent:
        reviewed["answers"][question_id] = digest("")
    assert (await parent.submit(reviewed=reviewed)).status_code == 200


async def test_an_answer_left_out_of_the_review_is_a_difference(parent: Parent) -> None:
    await parent.fill_in()
    reply = await parent.submit(reviewed={**await parent.review(), "answers": {}})
    assert [item["stored"] for item in reply.json()["differences"]] == ["She listens."]


async def test_words_that_were_reviewed_and_never_stored_are_a_difference(parent: Parent) -> None:
    await parent.fill_in()
    reviewed = await parent.review()
    reviewed["answers"][str(parent.school.question_ids[1])] = digest("Never saved")
    reply = await parent.submit(reviewed=reviewed)
    assert [item["stored"] for item in reply.json()["differences"]] == [""]


async def test_a_question_that_is_no_longer_asked_is_not_compared(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    await parent.write("Soon retired", 1)
    reviewed = await parent.review()
    reviewed["answers"] |= {str(parent.school.question_ids[1]): digest("Other words"), str(uuid4()): digest("x")}
    async with database.sessions.begin() as session:
        await session.execute(update(Question).where(Question.position == 1).values(retired_at=func.now()))
    assert (await parent.submit(reviewed=reviewed)).status_code == 200


async def test_differences_come_before_what_is_missing(parent: Parent) -> None:
    await parent.fill_in()
    reviewed = await parent.review()
    await parent.write(" ")
    assert (await parent.submit(reviewed=reviewed)).status_code == 409
    assert (await parent.submit(reviewed=await parent.review())).status_code == 422


async def test_a_submit_whose_reply_was_lost_ends_well(parent: Parent) -> None:
    await parent.fill_in()
    reviewed = await parent.review()
    first = await parent.submit(reviewed=reviewed)
    for again in (await parent.submit(reviewed=reviewed), await parent.submit()):
        assert (again.status_code, again.json()) == (200, first.json())


async def test_nobody_is_thanked_for_words_that_another_device_was_quicker_than(parent: Parent) -> None:
    await parent.fill_in()
    reviewed = await parent.review()
    await parent.submit(reviewed=reviewed)
    other = {**reviewed["answers"], str(parent.school.question_ids[0]): digest("mine")}
    late = await parent.submit(reviewed={**reviewed, "answers": other})
    assert (late.status_code, late.json()["code"]) == (409, "submitted")


async def test_saves_after_the_submission_say_why_in_a_word(parent: Parent) -> None:
    await parent.fill_in()
    await parent.submit()
    replies = [await parent.give_name(name="x"), await parent.choose(), await parent.write("x"), await parent.summary()]
    assert [(reply.status_code, reply.json()["code"]) for reply in replies] == [(409, "submitted")] * 4


GOOD: dict[str, Any] = {"name": "P", "email": "p@example.org", "teacher_ids": [], "answers": {}}


@pytest.mark.parametrize(
    "body",
    [
        [],
        "reviewed",
        {"reviewed": []},
        {"reviewed": {}},
        {"reviewed": "yes"},
        {"other": 1},
        {"reviewed": {**GOOD, "other": 1}},
        {"reviewed": {**GOOD, "name": None}},
        {"reviewed": {**GOOD, "name": "x" * 201}},
        {"reviewed": {**GOOD, "name": "a\0b"}},
        {"reviewed": {**GOOD, "email": "x" * 255}},
        {"reviewed": {**GOOD, "name_consent": "yes"}},
        {"reviewed": {**GOOD, "teacher_ids": "none"}},
        {"reviewed": {**GOOD, "teacher_ids": ["nobody"]}},
        {"reviewed": {**GOOD, "teacher_ids": [str(uuid4()) for _ in range(101)]}},
        {"reviewed": {**GOOD, "answers": []}},
        {"reviewed": {**GOOD, "answers": {"q1": digest("")}}},
        {"reviewed": {**GOOD, "answers": {str(uuid4()): ""}}},
        {"reviewed": {**GOOD, "answers": {str(uuid4()): digest("")[:-1]}}},
        {"reviewed": {**GOOD, "answers": {str(uuid4()): digest("") + "\n"}}},
        {"reviewed": {**GOOD, "answers": {str(uuid4()): "g" * 64}}},
        {"reviewed": {**GOOD, "answers": {str(uuid4()): "\0" * 64}}},
        {"reviewed": {**GOOD, "answers": {str(uuid4()): 7}}},
        {"reviewed": {**GOOD, "answers": {str(uuid4()): digest("") for _ in range(501)}}},
    ],
)
async def test_a_review_that_is_none_is_a_422_and_nothing_is_submitted(
    parent: Parent, database: Database, body: Any
) -> None:
    await parent.fill_in()
    reply = await parent.client.post(f"/api/surveys/responses/{parent.id}/submit", json=body)
    assert (reply.status_code, await count_submitted(database)) == (422, 0)


async def test_json_that_is_none_is_a_422(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    headers = {"Content-Type": "application/json"}
    for content in (b"{", b"\xff\xfe", b'{"reviewed": {"name": "\\ud800"}}'):
        reply = await parent.client.post(f"/api/surveys/responses/{parent.id}/submit", content=content, headers=headers)
        assert (reply.status_code, await count_submitted(database)) == (422, 0)


async def test_whatever_is_submitted_has_exactly_the_words_that_were_reviewed(
    client: httpx.AsyncClient, database: Database, school: School
) -> None:
    """One device reviews and submits while the other goes on typing."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def take_turn(seed: int) -> tuple[str, dict[str, Any], int]:
        async with gate:
            return await _interleave(client, school, seed)

    rounds = await asyncio.gather(*(take_turn(seed) for seed in range(INTERLEAVINGS)))
    # Some were accepted at once and some refused before, else this was no race.
    assert {refusals > 0 for _, _, refusals in rounds} == {True, False}
    async with database.sessions() as session:
        texts = (await session.execute(select(Answer.response_id, Answer.question_id, Answer.text))).all()
        published = await session.execute(
            select(SubmittedAnswer.response_id, SubmittedAnswer.question_id, SubmittedAnswer.text_hash)
        )
        hashes = {(str(response), str(question)): value.hex() for response, question, value in published}
    stored = {(str(response), str(question)): digest(text) for response, question, text in texts}
    reviewed = {(id_, question): value for id_, review, _ in rounds for question, value in review["answers"].items()}
    assert {key: stored.get(key, digest("")) for key in reviewed} == reviewed
    assert {key: hashes.get(key, digest("")) for key in reviewed} == reviewed


async def _interleave(client: httpx.AsyncClient, school: School, seed: int) -> tuple[str, dict[str, Any], int]:
    """The response, what had been reviewed when a submission was accepted, and how many were refused before."""
    dice = random.Random(seed)
    tablet = await Parent(client, school).fill_in()
    phone = Parent(client, school, tablet.id)

    async def type_on() -> None:
        for step in range(dice.randint(1, 4)):
            await asyncio.sleep(dice.random() * 0.05)
            await phone.write(f"phone {step}", dice.randint(0, 1))

    typing = asyncio.create_task(type_on())
    refusals = 0
    while True:
        reviewed = await tablet.review()
        await asyncio.sleep(dice.random() * 0.05)
        reply = await tablet.submit(reviewed=reviewed)
        if reply.status_code == 200:
            await typing
            return tablet.id, reviewed, refusals
        assert (reply.status_code, reply.json()["code"]) == (409, "reviewed_differs")
        refusals += 1


async def test_a_submission_that_was_taken_back_comes_too_late(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    sent = {"reviewed": await parent.review(), "unchanged_since": (await parent.read()).json()["updated_at"]}
    assert (await parent.give_name()).status_code == 200
    late = await parent.submit(**sent)
    assert (late.status_code, late.json()["code"]) == (409, "taken_back")
    assert await count_submitted(database) == 0
    again = await parent.submit(**sent | {"unchanged_since": (await parent.read()).json()["updated_at"]})
    assert again.status_code == 200
    assert (await parent.submit(**sent)).status_code == 200, "a repeated request finds the result of the first"


async def test_a_submission_that_arrived_cannot_be_taken_back(parent: Parent) -> None:
    await parent.fill_in()
    sent = {"reviewed": await parent.review(), "unchanged_since": (await parent.read()).json()["updated_at"]}
    assert (await parent.submit(**sent)).status_code == 200
    assert (await parent.give_name()).status_code == 409


@pytest.mark.parametrize("since", ["yesterday", "2026-05-12T12:00:00", -1e30, {}])
async def test_a_time_that_is_none_is_a_clear_refusal(parent: Parent, since: object) -> None:
    await parent.fill_in()
    assert (await parent.submit(reviewed=await parent.review(), unchanged_since=since)).status_code == 422
