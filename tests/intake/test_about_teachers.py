"""Questions that are asked once for each teacher: one answer each, and a survey without them works as before."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import delete, select, update

from parent_survey.core.db import Database
from parent_survey.models.responses import Answer, ResponseTeacher, SubmittedAnswer
from parent_survey.models.surveys import Question, Teacher
from tests.school import Parent, School, digest, make_school


@pytest.fixture
async def about(database: Database) -> School:
    """Both questions are asked about each teacher; the first one is required."""
    school = await make_school(database)
    async with database.sessions.begin() as session:
        await session.execute(update(Question).values(is_about_each_teacher=True))
    return school


@pytest.fixture
async def writer(client: httpx.AsyncClient, about: School) -> Parent:
    """A parent who has chosen both teachers and written nothing yet."""
    parent = Parent(client, about)
    await parent.start()
    await parent.give_name(name="Pilar Quintero", email="pilar@example.org")
    await parent.choose(*about.teacher_ids)
    return parent


async def say(parent: Parent, teacher: int, text: str, question: int = 0, **more: Any) -> httpx.Response:
    return await parent.write(text, question, teacher_id=str(parent.school.teacher_ids[teacher]), **more)


async def stored(parent: Parent) -> dict[tuple[int, int | None], str]:
    """By question and teacher, as numbers."""
    questions, teachers = (
        [str(each) for each in ids] for ids in (parent.school.question_ids, parent.school.teacher_ids)
    )
    return {
        (questions.index(item["question_id"]), teachers.index(item["teacher_id"]) if "teacher_id" in item else None): (
            item["text_value"]
        )
        for item in (await parent.read()).json()["answers"]
    }


def reviewed(parent: Parent, *texts: str) -> dict[str, Any]:
    """What a page shows that has these texts to the first question, one for each teacher."""
    ids = [str(teacher_id) for teacher_id in parent.school.teacher_ids]
    first = str(parent.school.question_ids[0])
    return {
        "name": "Pilar Quintero",
        "email": "pilar@example.org",
        "teacher_ids": ids,
        "answers": {},
        "teacher_answers": {first: {key: digest(text) for key, text in zip(ids, texts, strict=True)}},
    }


async def test_each_teacher_has_an_answer_of_their_own(writer: Parent) -> None:
    assert (await say(writer, 0, "He listens.")).json() == {"applied": True}
    assert (await say(writer, 1, "She sings.")).status_code == 200
    await say(writer, 1, "She sings well.")
    assert await stored(writer) == {(0, 0): "He listens.", (0, 1): "She sings well."}


async def test_an_answer_in_general_stands_beside_those_about_teachers(writer: Parent) -> None:
    await writer.write("Both are kind.")
    await say(writer, 0, "He listens.")
    assert await stored(writer) == {(0, None): "Both are kind.", (0, 0): "He listens."}
    assert await writer.read_text() is not None


async def test_a_late_save_about_one_teacher_never_wins_and_another_teachers_is_not_late(writer: Parent) -> None:
    page = str(uuid4())
    await say(writer, 0, "newer", client_id=page, seq=5)
    assert (await say(writer, 0, "older", client_id=page, seq=4)).json() == {"applied": False}
    assert (await say(writer, 1, "hers", client_id=page, seq=3)).json() == {"applied": True}
    assert await stored(writer) == {(0, 0): "newer", (0, 1): "hers"}


async def test_a_teacher_who_was_not_chosen_is_refused_and_nothing_is_stored(writer: Parent) -> None:
    await writer.choose(writer.school.teacher_ids[0])
    for teacher_id in (writer.school.teacher_ids[1], uuid4()):
        reply = await writer.write("She sings.", 0, teacher_id=str(teacher_id))
        assert (reply.status_code, reply.json()["code"]) == (422, "teacher_not_chosen")
    assert await stored(writer) == {}


async def test_a_question_in_general_takes_no_teacher(writer: Parent, database: Database) -> None:
    async with database.sessions.begin() as session:
        await session.execute(update(Question).values(is_about_each_teacher=False))
    reply = await say(writer, 0, "He listens.")
    assert (reply.status_code, reply.json()["code"]) == (422, "not_about_teachers")
    assert await stored(writer) == {}


async def test_something_that_is_no_id_is_refused(writer: Parent) -> None:
    assert (await writer.write("x", 0, teacher_id="Ms. Pike")).status_code == 422


async def test_a_missing_teacher_is_the_same_as_none(writer: Parent) -> None:
    assert (await writer.write("Both.", 0, teacher_id=None)).status_code == 200
    assert await stored(writer) == {(0, None): "Both."}


async def test_answers_about_teachers_count_towards_the_limit_of_a_response(writer: Parent) -> None:
    for teacher, question in ((0, 0), (1, 0), (0, 1)):
        assert (await say(writer, teacher, "é" * 20_000, question)).status_code == 200
    assert (await say(writer, 0, "ß" * 20_000)).status_code == 200
    # Short ones as well: nothing but the roster would bound them.
    assert (await say(writer, 1, "x" * 11_000, 1)).status_code == 200
    reply = await say(writer, 1, "x" * 12_000, 1)
    assert (reply.status_code, reply.json()["code"]) == (413, "answers_too_long")


async def test_about_one_teacher_is_enough_for_a_required_question(writer: Parent) -> None:
    assert (await writer.submit()).json()["missing"][0]["question_id"] == str(writer.school.question_ids[0])
    await say(writer, 1, "  ")
    assert (await writer.submit()).status_code == 422
    await say(writer, 1, "She sings.")
    assert (await writer.submit()).status_code == 200


async def test_an_older_page_that_answers_in_general_can_submit(writer: Parent) -> None:
    await writer.write("Both are kind.")
    assert (await writer.submit(reviewed=await writer.review())).status_code == 200


async def test_both_answers_are_submitted_with_their_teachers(writer: Parent, database: Database) -> None:
    await say(writer, 0, "He listens.")
    await say(writer, 1, "She sings.")
    assert (await writer.submit(reviewed=reviewed(writer, "He listens.", "She sings."))).status_code == 200
    async with database.sessions() as session:
        rows = (await session.execute(select(SubmittedAnswer.teacher_id, SubmittedAnswer.text_hash))).all()
    first, second = writer.school.teacher_ids
    assert {(row.teacher_id, row.text_hash.hex()) for row in rows} == {
        (first, digest("He listens.")),
        (second, digest("She sings.")),
    }


async def test_what_another_device_wrote_about_one_teacher_is_shown_before_it_is_submitted(writer: Parent) -> None:
    await say(writer, 0, "He listens.")
    await say(writer, 1, "She sings.")
    seen = reviewed(writer, "He listens.", "She sings.")
    await say(writer, 1, "Written on the phone.")
    reply = await writer.submit(reviewed=seen)
    assert (reply.status_code, reply.json()["differences"]) == (
        409,
        [
            {
                "field": "answer",
                "question_id": str(writer.school.question_ids[0]),
                "teacher_id": str(writer.school.teacher_ids[1]),
                "stored": "Written on the phone.",
            }
        ],
    )
    assert (await writer.submit(reviewed=reviewed(writer, "He listens.", "Written on the phone."))).status_code == 200


async def test_removing_a_teacher_keeps_the_words_until_the_teacher_is_back(writer: Parent) -> None:
    await say(writer, 0, "He listens.")
    await say(writer, 1, "She sings.")
    await writer.choose(writer.school.teacher_ids[0])
    assert (await stored(writer))[0, 1] == "She sings."
    # The summary shows what would be submitted.
    assert [item["answer_text"] for item in (await writer.summary()).json()["answers"]][:1] == ["He listens."]
    await writer.choose(*writer.school.teacher_ids)
    texts = [item["answer_text"] for item in (await writer.summary()).json()["answers"]]
    assert texts == ["He listens.", "She sings.", ""]


async def test_what_was_written_about_a_removed_teacher_is_not_submitted(writer: Parent, database: Database) -> None:
    await say(writer, 0, "He listens.")
    await say(writer, 1, "She sings.")
    await writer.choose(writer.school.teacher_ids[0])
    assert (await writer.submit()).status_code == 200
    async with database.sessions() as session:
        assert list(await session.scalars(select(SubmittedAnswer.teacher_id))) == [writer.school.teacher_ids[0]]
        assert list(await session.scalars(select(Answer.text))) == ["He listens."]


async def test_words_about_a_removed_teacher_alone_do_not_answer_a_required_question(writer: Parent) -> None:
    await say(writer, 1, "She sings.")
    await writer.choose(writer.school.teacher_ids[0])
    reply = await writer.submit()
    assert (reply.status_code, reply.json()["missing_step"]) == (422, "questions")


async def test_a_teacher_who_leaves_the_roster_takes_the_words_of_drafts_that_no_longer_name_them(
    writer: Parent, database: Database
) -> None:
    await say(writer, 1, "She sings.")
    await writer.choose(writer.school.teacher_ids[0])
    async with database.sessions.begin() as session:
        await session.execute(delete(Teacher).where(Teacher.id == writer.school.teacher_ids[1]))
    assert await stored(writer) == {}


async def test_the_calls_of_a_survey_in_general_say_nothing_of_teachers(parent: Parent) -> None:
    await parent.fill_in()
    assert '"teacher_id"' not in (await parent.read()).text
    assert '"teacher_id"' not in (await parent.summary()).text
    first, second = (str(question_id) for question_id in parent.school.question_ids)
    assert (await parent.summary()).json()["answers"] == [
        {"question_id": first, "question_text": "Question 1?", "answer_text": "She listens.", "order": 0},
        {"question_id": second, "question_text": "Question 2?", "answer_text": "", "order": 1},
    ]


async def test_the_summary_names_the_teacher_of_each_answer(writer: Parent) -> None:
    await say(writer, 1, "She sings.")
    await say(writer, 0, "He listens.")
    answers = (await writer.summary()).json()["answers"]
    teachers = [str(teacher_id) for teacher_id in writer.school.teacher_ids]
    assert [(item.get("teacher_id"), item["order"]) for item in answers] == [
        (teachers[0], 0),
        (teachers[1], 0),
        (None, 1),
    ]


async def test_saves_about_several_teachers_in_one_batch_are_all_kept(writer: Parent, database: Database) -> None:
    replies = await asyncio.gather(*(say(writer, number % 2, f"text {number}", number // 2) for number in range(4)))
    assert [reply.status_code for reply in replies] == [200] * 4
    assert await stored(writer) == {(0, 0): "text 0", (0, 1): "text 1", (1, 0): "text 2", (1, 1): "text 3"}
    async with database.sessions() as session:
        chosen = select(ResponseTeacher.teacher_id).where(ResponseTeacher.response_id == UUID(writer.id))
        assert set(await session.scalars(chosen)) == set(writer.school.teacher_ids)


async def test_a_parent_is_told_which_questions_are_about_each_teacher(
    client: httpx.AsyncClient, about: School, database: Database
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(
            update(Question).where(Question.id == about.question_ids[1]).values(is_about_each_teacher=False)
        )
    questions = (await client.get(f"/api/surveys/{about.survey_id}")).json()["questions"]
    assert [question["is_about_each_teacher"] for question in questions] == [True, False]
