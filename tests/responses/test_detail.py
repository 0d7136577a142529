"""One response with everything that staff may know about it, and the note they keep beside it."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent, User
from parent_survey.models.categories import Assignment, Category, Correction, JudgedAnswer
from parent_survey.models.jobs import Job
from parent_survey.models.responses import SubmittedAnswer
from parent_survey.models.surveys import Question, Survey
from tests.responses.view import View, add_categories
from tests.school import Parent, find_reference
from tests.staff import MakeStaff


@pytest.fixture
async def submitted(view: View) -> Parent:
    parent = await Parent(view.client, view.school).fill_in()
    await parent.write("Her laugh.", question=1)
    await parent.submit()
    return parent


async def run_categorization(session: AsyncSession, survey_id: UUID, *, is_shown: bool = True) -> UUID:
    job = Job(id=uuid4(), kind="categorization", survey_id=survey_id, status="completed", total_answers=2)
    session.add(job)
    await session.flush()
    if is_shown:
        await session.execute(update(Survey).where(Survey.id == survey_id).values(categorization_run_id=job.id))
    return job.id


async def find_answer(session: AsyncSession, response_id: str, question_id: UUID) -> UUID:
    mine = (SubmittedAnswer.response_id == UUID(response_id)) & (SubmittedAnswer.question_id == question_id)
    return (await session.scalars(select(SubmittedAnswer.id).where(mine))).one()


def name_categories(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(category["name"], category["source"]) for category in answer["categories"]]


async def test_a_submitted_response_is_shown_with_its_parent_teachers_and_answers(
    view: View, submitted: Parent
) -> None:
    detail = await view.detail(submitted.id)
    assert (detail["id"], detail["survey_id"]) == (submitted.id, str(view.school.survey_id))
    assert detail["is_submitted"]
    assert detail["submitted_at"] > detail["started_at"]
    assert detail["parent"] == {"name": "Pilar Quintero", "email": "pilar@example.org"}
    teacher = {"id": str(view.school.teacher_ids[0]), "name": "Teacher 1", "grade_level": "1st Grade"}
    assert (detail["teachers"], detail["categories"], detail["note"]) == ([teacher], [], None)
    assert [(answer["question_text"], answer["answer_text"]) for answer in detail["answers"]] == [
        ("Question 1?", "She listens."),
        ("Question 2?", "Her laugh."),
    ]
    assert all(answer["answer_id"] and not answer["is_retired"] for answer in detail["answers"])


async def test_an_unfinished_response_is_shown_as_far_as_it_goes(view: View) -> None:
    parent = Parent(view.client, view.school)
    await parent.start()
    await parent.write("So f")
    detail = await view.detail(find_reference(parent.id))
    assert (detail["is_submitted"], detail["submitted_at"]) == (False, None)
    assert (detail["parent"], detail["teachers"]) == ({"name": None, "email": None}, [])
    (answer,) = detail["answers"]
    assert (answer["answer_id"], answer["answer_text"], answer["categories"]) == (None, "So f", [])


async def test_an_unknown_response_is_a_404_and_a_malformed_id_a_422(view: View) -> None:
    assert (await view.get(f"/responses/{uuid4()}/detail")).status_code == 404
    assert (await view.get("/responses/x/detail")).status_code == 422
    assert (await view.note(uuid4(), "Hello")).status_code == 404


async def test_the_answer_to_a_retired_question_stays_and_says_so(
    view: View, submitted: Parent, database: Database
) -> None:
    async with database.sessions.begin() as session:
        retired = update(Question).where(Question.id == view.school.question_ids[1]).values(retired_at=func.now())
        await session.execute(retired)
    assert [answer["is_retired"] for answer in (await view.detail(submitted.id))["answers"]] == [False, True]


async def test_categories_are_those_of_the_shown_run_less_what_staff_removed_with_what_staff_added(
    view: View, submitted: Parent, database: Database
) -> None:
    async with database.sessions.begin() as session:
        patience, humour, rigour, warmth = await add_categories(session, ["Patience", "Humour", "Rigour", "Warmth"])
        older = await run_categorization(session, view.school.survey_id)
        run = await run_categorization(session, view.school.survey_id)
        first = await find_answer(session, submitted.id, view.school.question_ids[0])
        second = await find_answer(session, submitted.id, view.school.question_ids[1])
        session.add_all(
            [
                Assignment(run_id=older, answer_id=first, category_id=warmth, confidence=0.99),
                Assignment(
                    run_id=run, answer_id=first, category_id=patience, confidence=0.6, evidence_start=4, evidence_end=11
                ),
                Assignment(run_id=run, answer_id=first, category_id=humour, confidence=0.7),
                Assignment(run_id=run, answer_id=second, category_id=humour, confidence=0.8),
                Correction(answer_id=first, category_id=humour, is_assigned=False),
                Correction(answer_id=first, category_id=rigour, is_assigned=True),
            ]
        )
    detail = await view.detail(submitted.id)
    one, other = detail["answers"]
    assert name_categories(one) == [("Rigour", "staff"), ("Patience", "ai")]
    assert name_categories(other) == [("Humour", "ai")]
    assert one["categories"][1] == {
        "id": str(patience),
        "name": "Patience",
        "color_slot": 0,
        "source": "ai",
        "confidence": 0.6,
        "evidence": {"start": 4, "end": 11},
    }
    assert (one["categories"][0]["confidence"], one["categories"][0]["evidence"]) == (None, None)
    # The response shows the union, most confident first.
    assert [category["name"] for category in detail["categories"]] == ["Rigour", "Humour", "Patience"]


async def test_a_merged_category_is_shown_once_as_what_it_became_and_an_archived_one_not_at_all(
    view: View, submitted: Parent, database: Database
) -> None:
    async with database.sessions.begin() as session:
        calm, patience, gone = await add_categories(session, ["Calm", "Patience", "Gone"])
        (await session.get_one(Category, calm)).merged_into_id = patience
        await session.execute(update(Category).where(Category.id == gone).values(archived_at=func.now()))
        run = await run_categorization(session, view.school.survey_id)
        answer = await find_answer(session, submitted.id, view.school.question_ids[0])
        for category_id, confidence in ((calm, 0.9), (patience, 0.5), (gone, 0.7)):
            session.add(Assignment(run_id=run, answer_id=answer, category_id=category_id, confidence=confidence))
    (category,) = (await view.detail(submitted.id))["answers"][0]["categories"]
    assert (category["name"], category["confidence"]) == ("Patience", 0.9)


async def test_a_note_is_kept_with_its_author_changed_and_removed_and_each_time_recorded(
    view: View, submitted: Parent, database: Database, make_staff: MakeStaff
) -> None:
    written = await view.note(submitted.id, "  Called her back. ")
    note = (await view.detail(submitted.id))["note"]
    assert note == written.json()
    assert (note["text"], note["author"]) == ("Called her back.", "Nora Ellery")
    view.staff = await make_staff("second@school.example")
    await view.note(submitted.id, "All settled.")
    assert (await view.detail(submitted.id))["note"]["text"] == "All settled."
    assert (await view.note(submitted.id, " ")).json() is None
    assert (await view.detail(submitted.id))["note"] is None
    async with database.sessions() as session:
        about = (AuditEvent.subject == submitted.id) & AuditEvent.action.like("%note")
        events = (await session.scalars(select(AuditEvent).where(about).order_by(AuditEvent.id))).all()
    assert [event.action for event in events] == ["wrote note", "wrote note", "removed note"]
    assert events[1].actor_id == view.staff.id
    assert all("settled" not in str(vars(event)) for event in events)


async def test_a_note_outlives_its_authors_account(
    view: View, submitted: Parent, database: Database, make_staff: MakeStaff
) -> None:
    author, view.staff = view.staff, await make_staff("second@school.example")
    await View(view.client, view.school, author).note(submitted.id, "Called her back.")
    async with database.sessions.begin() as session:
        await session.delete(await session.get_one(User, author.id))
    note = (await view.detail(submitted.id))["note"]
    assert (note["text"], note["author"]) == ("Called her back.", None)


async def test_a_note_that_is_too_long_or_not_text_is_refused(view: View, submitted: Parent) -> None:
    assert (await view.note(submitted.id, "x" * 5_000)).status_code == 200
    for wrong in ("x" * 5_001, "a\0b"):
        assert (await view.note(submitted.id, wrong)).status_code == 422
    path = f"/api/admin/responses/{submitted.id}/note"
    for body in ({"text": "x", "more": 1}, {}, {"text": None}):
        reply = await view.client.put(path, json=body, headers=view.staff.headers)
        assert reply.status_code == 422, body
    assert (await view.detail(submitted.id))["note"]["text"] == "x" * 5_000


async def test_an_answer_in_a_language_that_the_shown_run_does_not_know_says_so(
    view: View, submitted: Parent, database: Database
) -> None:
    async with database.sessions.begin() as session:
        answer_id = await find_answer(session, submitted.id, view.school.question_ids[1])
        await session.execute(update(SubmittedAnswer).where(SubmittedAnswer.id == answer_id).values(language="pl"))
        shown = await run_categorization(session, view.school.survey_id)
        await session.execute(insert(JudgedAnswer).values(run_id=shown, answer_id=answer_id, is_analyzed=False))
    for response in (await view.detail(submitted.id), (await view.read_page())["items"][0]):
        assert [answer["unanalyzed_language"] for answer in response["answers"]] == [None, "pl"]
    async with database.sessions.begin() as session:
        await run_categorization(session, view.school.survey_id)
    detail = await view.detail(submitted.id)
    assert [answer["unanalyzed_language"] for answer in detail["answers"]] == [None, None]


async def test_staff_see_in_which_language_a_parent_was_asked(view: View) -> None:
    parent = await Parent(view.client, view.school).fill_in()
    assert (await view.detail(find_reference(parent.id)))["language"] is None
    await parent.give_name(language="vi")
    await parent.submit()
    assert (await view.detail(parent.id))["language"] == "vi"
