"""Questions are reworded, retired, added and moved, and no answer loses the words that it answered."""

from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import select, text

from parent_survey.models.responses import Answer
from parent_survey.models.surveys import Question, QuestionVersion
from parent_survey.surveys.builder.queries import count_submitted
from tests.surveys.builder import Builder, sent, texts

REWORDED = "What is this teacher's superpower?"


async def answered_texts(builder: Builder, response_id: str) -> list[str]:
    """The question texts that staff would read beside the answers of a response."""
    async with builder.database.sessions() as session:
        wording = (QuestionVersion.question_id == Answer.question_id) & (
            QuestionVersion.version == Answer.question_version
        )
        read = select(QuestionVersion.text).join(Answer, wording).where(Answer.response_id == UUID(response_id))
        return list(await session.scalars(read))


async def reword(builder: Builder, survey: dict[str, Any], place: int = 0, text: str = REWORDED) -> dict[str, Any]:
    questions = sent(survey)
    questions[place]["text"] = text
    return await builder.edit(survey, questions=questions)


async def test_questions_come_in_the_order_of_the_list(builder: Builder) -> None:
    survey = await builder.make()
    questions = sent(survey)[::-1]
    edited = await builder.edit(survey, questions=questions)
    assert texts(edited) == [item["text"] for item in questions]
    assert (await builder.audit())[-1][1]["questions"] == {"reordered": 1}


async def test_an_unknown_a_foreign_or_a_repeated_question_is_a_422_and_changes_nothing(builder: Builder) -> None:
    survey, other = await builder.make(), await builder.make()
    mine = sent(survey)
    for wrong in ({**mine[0], "id": str(uuid4())}, sent(other)[0], mine[0]):
        reply = await builder.patch(survey, questions=[*mine[:1], wrong])
        assert reply.status_code == 422
    assert texts(await builder.read(survey)) == texts(survey)


async def test_a_question_without_answers_is_deleted_when_it_leaves_the_list(builder: Builder) -> None:
    survey = await builder.make()
    edited = await builder.edit(survey, questions=sent(survey)[1:])
    assert (texts(edited), edited["retired_questions"]) == (texts(survey)[1:], [])
    async with builder.database.sessions() as session:
        assert await session.get(Question, UUID(survey["questions"][0]["id"])) is None


async def test_a_question_with_answers_is_retired_with_them_and_can_be_asked_again(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Patience")
    await parent.submit()
    edited = await builder.edit(await builder.read(survey), questions=sent(survey)[1:])
    assert texts(edited) == texts(survey)[1:]
    retired = edited["retired_questions"]
    assert [(item["text"], item["answer_count"]) for item in retired] == [("What is the superpower?", 1)]
    assert (await builder.audit())[-1][1]["questions"] == {"retired": 1}
    back = await builder.edit(edited, questions=sent({"questions": [*edited["questions"], *retired]}))
    assert texts(back)[-1] == "What is the superpower?"
    assert (back["questions"][-1]["answer_count"], back["retired_questions"]) == (1, [])


async def test_an_answer_that_is_still_being_written_keeps_its_question_too(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Patience")
    read = await builder.read(survey)
    assert (read["questions"][0]["answer_count"], read["in_progress_count"]) == (1, 1)
    edited = await builder.edit(read, questions=sent(survey)[1:])
    assert len(edited["retired_questions"]) == 1


async def test_rewording_before_anybody_has_begun_keeps_the_version(builder: Builder) -> None:
    survey = await builder.make()
    edited = await reword(builder, survey)
    assert (edited["questions"][0]["version"], texts(edited)[0]) == (1, REWORDED)
    async with builder.database.sessions() as session:
        wordings = select(QuestionVersion.text).where(QuestionVersion.question_id == UUID(survey["questions"][0]["id"]))
        assert list(await session.scalars(wordings)) == [REWORDED]


async def test_a_submitted_answer_keeps_the_text_that_it_answered(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Patience")
    await parent.submit()
    edited = await reword(builder, survey)
    assert (edited["questions"][0]["version"], texts(edited)[0]) == (2, REWORDED)
    assert await answered_texts(builder, parent.id) == ["What is the superpower?"]
    later = await builder.begin(edited)
    await later.write("Humour", question_version=2)
    await later.submit()
    assert await answered_texts(builder, later.id) == [REWORDED]


async def test_a_question_reworded_under_a_parents_hands_breaks_nothing(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Pat", question_version=1)
    await reword(builder, survey)
    # The page that shows the old wording goes on saving.
    assert (await parent.write("Patience", question_version=1)).status_code == 200
    summary = (await parent.summary()).json()
    assert summary["answers"][0]["question_text"] == "What is the superpower?"
    assert summary["answers"][1]["question_text"] == "When did you see it?"
    assert (await parent.submit()).status_code == 200
    assert await answered_texts(builder, parent.id) == ["What is the superpower?"]


async def test_a_parent_who_reloads_and_answers_anew_answers_the_new_wording(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Pat", question_version=1)
    await reword(builder, survey)
    public = (await builder.client.get(f"/api/surveys/{survey['id']}")).json()
    assert (public["questions"][0]["text"], public["questions"][0]["version"]) == (REWORDED, 2)
    await parent.write("Patience", question_version=2)
    assert (await parent.summary()).json()["answers"][0]["question_text"] == REWORDED


async def test_a_version_that_never_was_counts_as_the_newest_and_none_as_the_newest_too(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    for version in ({"question_version": 99}, {}):
        await parent.write("Patience", **version)
        assert await answered_texts(builder, parent.id) == ["What is the superpower?"]
    assert (await parent.write("x", question_version=0)).status_code == 422


async def test_a_question_that_becomes_required_is_named_at_submit(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Patience")
    questions = sent(survey)
    questions[1]["is_required"] = True
    await builder.edit(survey, questions=[*questions, {"text": "And a new one?", "is_required": True}])
    reply = await parent.submit()
    assert (reply.status_code, reply.json()["missing_step"]) == (422, "questions")
    assert [item["detail"] for item in reply.json()["missing"]] == [
        "Question 2 needs an answer",
        "Question 4 needs an answer",
    ]
    for item in reply.json()["missing"]:
        assert (await parent.write("Here", UUID(item["question_id"]))).status_code == 200
    assert (await parent.submit()).status_code == 200


async def test_a_retired_question_no_longer_holds_up_a_parent(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await builder.edit(survey, questions=sent(survey)[1:])
    refused = await parent.write("Too late")
    assert (refused.status_code, "no longer asked" in refused.json()["detail"]) == (404, True)
    assert (await parent.submit()).status_code == 200


async def test_an_open_survey_keeps_at_least_one_question(builder: Builder) -> None:
    survey = await builder.make()
    reply = await builder.patch(survey, questions=[])
    assert (reply.status_code, "at least one question" in reply.json()["detail"]) == (422, True)
    assert (await builder.create(questions=[])).status_code == 422
    assert texts(await builder.read(survey)) == texts(survey)


async def test_answers_are_counted_without_a_look_at_their_words(builder: Builder) -> None:
    async with builder.database.engine.connect() as connection:
        # On empty tables every plan costs nothing, so the others are put out of reach until the rollback.
        for other in ("seqscan", "bitmapscan", "sort"):
            await connection.execute(text(f"SET LOCAL enable_{other} = off"))
        counted = count_submitted(uuid4()).compile(connection.sync_connection, compile_kwargs={"literal_binds": True})
        plan = "\n".join((await connection.execute(text(f"EXPLAIN {counted}"))).scalars())
    assert "Index Only Scan using ix_submitted_answers_question" in plan


async def test_a_question_is_in_general_unless_the_list_says_otherwise(builder: Builder) -> None:
    survey = await builder.make()
    assert [item["is_about_each_teacher"] for item in survey["questions"]] == [False] * 3
    questions = sent(survey)
    questions[0]["is_about_each_teacher"] = True
    edited = await builder.edit(survey, questions=questions)
    assert [item["is_about_each_teacher"] for item in edited["questions"]] == [True, False, False]
    assert (await builder.audit())[-1][1]["questions"] == {"about": 1}
    # A page that does not know of it sends the list back without it.
    again = await reword(builder, edited)
    assert [item["is_about_each_teacher"] for item in again["questions"]] == [True, False, False]


async def test_whom_a_question_is_about_stays_once_it_has_answers(builder: Builder) -> None:
    survey = await builder.make()
    parent = await builder.begin(survey)
    await parent.write("Patience")
    questions = [{**item, "is_about_each_teacher": True} for item in sent(survey)]
    reply = await builder.patch(survey, questions=questions)
    assert (reply.status_code, "answered this question already" in reply.json()["detail"]) == (422, True)
    assert [item["is_about_each_teacher"] for item in (await builder.read(survey))["questions"]] == [False] * 3
    questions[0]["is_about_each_teacher"] = False
    edited = await builder.edit(survey, questions=questions)
    assert [item["is_about_each_teacher"] for item in edited["questions"]] == [False, True, True]


async def test_a_copy_asks_about_each_teacher_as_the_original_does(builder: Builder) -> None:
    survey = await builder.make(questions=[{"text": "What is the superpower?", "is_about_each_teacher": True}])
    copy = (await builder.act(survey, "duplicate")).json()
    assert [item["is_about_each_teacher"] for item in copy["questions"]] == [True]
