"""An export is the list on the screen, as a file."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import select, update

from parent_survey.core.db import Database
from parent_survey.exports.formats.xlsx_format import XlsxFormat
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.categories import Assignment, Category, Correction
from parent_survey.models.jobs import Job
from parent_survey.models.responses import SubmittedAnswer
from parent_survey.models.surveys import Question, QuestionVersion, Survey, Teacher
from tests.exports.office import Office
from tests.responses.view import View, add_categories, show_categories
from tests.school import Parent, School, find_reference

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
both_formats = pytest.mark.parametrize("suffix", ["csv", "xlsx"])


@pytest.fixture
async def responses(client: httpx.AsyncClient, school: School, database: Database) -> list[Parent]:
    """Three submitted, one in progress; of two teachers and one category."""
    parents = [await Parent(client, school).fill_in() for _ in range(4)]
    await parents[1].choose(school.teacher_ids[1], school.teacher_ids[0])
    await parents[2].write("Patience, above all", 1)
    for parent in parents[:3]:
        assert (await parent.submit()).status_code == 200
    async with database.sessions.begin() as session:
        patience, humour = await add_categories(session, ["Patience", "Humour"])
        await show_categories(session, parents[2].id, {patience: 0.6, humour: 0.9})  # type: ignore[arg-type]
    return parents


FILTERS: list[dict[str, Any]] = [
    {},
    {"status": "submitted"},
    {"status": "in_progress"},
    {"teacher": 1},
    {"teacher": 0, "status": "submitted"},
    {"category": "patience"},
    {"category": "no such category"},
    {"category": "Patience", "teacher": 0},
    {"q": "patience"},
    {"q": "nothing like it"},
    {"teacher_id": "", "category": "", "q": "", "status": ""},
    {"language": "es"},
    {"submitted_from": "2020-01-01", "submitted_to": "2020-01-02"},
    {"submitted_from": "2020-01-01", "teacher": 0, "q": "patience"},
]


@pytest.mark.parametrize("filters", FILTERS, ids=str)
async def test_an_export_has_the_rows_of_the_list_in_its_order(
    office: Office, view: View, school: School, responses: list[Parent], filters: dict[str, Any]
) -> None:
    asked = {key: value for key, value in filters.items() if key != "teacher"}
    if "teacher" in filters:
        asked["teacher_id"] = str(school.teacher_ids[filters["teacher"]])
    listed = await view.list_ids(page_size=100, **asked)
    assert await office.list_ids(**asked) == listed
    assert await office.list_ids("xlsx", **asked) == listed
    by_answer = await office.list_ids(rows="answers", **asked)
    assert list(dict.fromkeys(by_answer)) == listed


@both_formats
async def test_a_row_for_each_response_says_all_of_it(
    office: Office, school: School, responses: list[Parent], suffix: str
) -> None:
    rows = {row["Response ID"]: row for row in await office.export_by_heading(suffix, time_zone="Europe/Madrid")}
    shown = rows[responses[2].id]
    readable, iso = shown.pop("Submitted"), shown.pop("Submitted at (ISO 8601)")
    assert readable.endswith((" CET", " CEST"))
    assert (iso[10], iso[-1]) == ("T", "Z")
    assert shown == {
        "Parent name": "Pilar Quintero",
        "Parent email": "pilar@example.org",
        "Teachers": "Teacher 1 (1st Grade)",
        "Categories": "Humour; Patience",
        "Status": "Submitted",
        "Question 1?": "She listens.",
        "Question 2?": "Patience, above all",
        "Asked in": "",
        "Response ID": responses[2].id,
    }
    assert rows[responses[1].id]["Teachers"] == "Teacher 2 (1st Grade); Teacher 1 (1st Grade)"
    unfinished = rows[find_reference(responses[3].id)]
    assert (unfinished["Status"], unfinished["Submitted"], unfinished["Categories"]) == ("In progress", "", "")


@both_formats
async def test_a_response_in_which_nothing_was_done_is_started(
    office: Office, school: School, client: httpx.AsyncClient, suffix: str
) -> None:
    parent = Parent(client, school)
    await parent.start()
    rows = await office.export_by_heading(suffix)
    assert [(one["Response ID"], one["Status"], one["Submitted"]) for one in rows] == [
        (find_reference(parent.id), "Started", "")
    ]
    await parent.write("She listens.")
    assert [one["Status"] for one in await office.export_by_heading(suffix)] == ["In progress"]


@both_formats
async def test_answers_about_several_teachers_are_all_there_each_with_its_teacher(
    office: Office, school: School, client: httpx.AsyncClient, database: Database, suffix: str
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(
            update(Question).where(Question.id == school.question_ids[0]).values(is_about_each_teacher=True)
        )
    parent = await Parent(client, school).fill_in()
    await parent.write("", 0)
    await parent.write("Both sing.", 1)
    first, second = school.teacher_ids[:2]
    await parent.choose(second, first)
    for teacher_id, words in ((first, "=She listens."), (second, "He cheers.")):
        body = {"text_value": words, "teacher_id": str(teacher_id)}
        path = f"/api/surveys/responses/{parent.id}/answers/{school.question_ids[0]}"
        assert (await client.put(path, json=body)).status_code == 200
    assert (await parent.submit()).status_code == 200

    (row,) = await office.export_by_heading(suffix)
    assert row["Question 1?"] == "Teacher 2 (1st Grade): He cheers.\n\nTeacher 1 (1st Grade): =She listens."
    assert row["Question 2?"] == "Both sing."
    rows = await office.export_by_heading(suffix, rows="answers")
    assert [(row["Question"], row["About"], row["Answer"]) for row in rows] == [
        ("Question 1?", "Teacher 2 (1st Grade)", "He cheers."),
        ("Question 1?", "Teacher 1 (1st Grade)", "'=She listens."),
        ("Question 2?", "", "Both sing."),
    ]


@both_formats
async def test_a_row_says_in_which_language_its_parent_was_asked(
    office: Office, school: School, client: httpx.AsyncClient, suffix: str
) -> None:
    parent = await Parent(client, school).fill_in()
    await parent.give_name(language="so")
    await parent.submit()
    for rows in ("responses", "answers"):
        (row,) = await office.export_by_heading(suffix, rows=rows)
        assert row["Asked in"] == "so"


@both_formats
async def test_a_row_for_each_answer_has_the_categories_of_the_detail(
    office: Office, view: View, school: School, responses: list[Parent], database: Database, suffix: str
) -> None:
    await _categorize(database, school, responses[2])
    rows = await office.export_by_heading(suffix, rows="answers", status="submitted")
    assert len(rows) == 4
    detail = await view.detail(responses[2].id)
    expected = [
        (answer["question_text"], answer["answer_text"], "; ".join(item["name"] for item in answer["categories"]))
        for answer in detail["answers"]
    ]
    mine = [row for row in rows if row["Response ID"] == responses[2].id]
    assert [(row["Question"], row["Answer"], row["Categories"]) for row in mine] == expected
    assert [row["Categories"] for row in mine] == ["Humour; Wisdom", ""]


async def _categorize(database: Database, school: School, parent: Parent) -> None:
    """Of the first answer: one by the run, one by staff, one taken away, one merged into another."""
    async with database.sessions.begin() as session:
        answer_id = await session.scalar(
            select(SubmittedAnswer.id).where(
                SubmittedAnswer.response_id == parent.id, SubmittedAnswer.question_id == school.question_ids[0]
            )
        )
        wisdom, old = await add_categories(session, ["Wisdom", "Insight"])
        await session.execute(update(Category).where(Category.id == old).values(merged_into_id=wisdom))
        names = {row.name: row.id for row in await session.execute(select(Category.name, Category.id))}
        run = Job(id=uuid4(), kind="categorization", survey_id=school.survey_id, status="completed")
        session.add(run)
        await session.flush()
        await session.execute(update(Survey).where(Survey.id == school.survey_id).values(categorization_run_id=run.id))
        for category_id, confidence in ((names["Patience"], 0.9), (old, 0.5)):
            session.add(Assignment(run_id=run.id, answer_id=answer_id, category_id=category_id, confidence=confidence))
        session.add(Correction(answer_id=answer_id, category_id=names["Patience"], is_assigned=False))
        session.add(Correction(answer_id=answer_id, category_id=names["Humour"], is_assigned=True))


async def test_a_category_removed_after_a_merge_is_in_no_list_detail_or_export(
    office: Office, view: View, school: School, responses: list[Parent], database: Database
) -> None:
    """The AI gave "Patience", which was merged into "Kindness", and staff removed "Kindness" from the answer."""
    response_id = responses[2].id
    headers = view.staff.headers
    async with database.sessions.begin() as session:
        (kindness,) = await add_categories(session, ["Kindness"])
        patience = await session.scalar(select(Category.id).where(Category.name == "Patience"))
        answers = select(SubmittedAnswer.id).where(SubmittedAnswer.response_id == response_id)
        answer_id = (await session.scalars(answers)).first()
        run = Job(id=uuid4(), kind="categorize", survey_id=school.survey_id, status="completed")
        session.add(run)
        await session.flush()
        await session.execute(update(Survey).values(categorization_run_id=run.id))
        session.add(Assignment(run_id=run.id, answer_id=answer_id, category_id=patience, confidence=0.9))
    for method, path, body in (
        ("POST", f"/api/admin/categories/{patience}/merge", {"into_id": str(kindness)}),
        ("DELETE", f"/api/admin/answers/{answer_id}/categories/{kindness}", None),
    ):
        assert (await view.client.request(method, path, json=body, headers=headers)).status_code == 200
    (listed,) = [item for item in (await view.read_page())["items"] if item["id"] == response_id]
    by_answer = await office.export_by_heading(rows="answers")
    by_response = await office.export_by_heading()
    assert listed["categories"] == []
    assert [answer["categories"] for answer in (await view.detail(response_id))["answers"]] == [[], []]
    for rows in (by_answer, by_response):
        assert {row["Categories"] for row in rows if row["Response ID"] == response_id} == {""}


async def test_a_retired_question_keeps_its_column_as_long_as_it_has_answers(
    office: Office, school: School, responses: list[Parent], database: Database
) -> None:
    async with database.sessions.begin() as session:
        session.add(
            Question(id=uuid4(), survey_id=school.survey_id, position=2, text="Never asked?", retired_at=LONG_AGO)
        )
        await session.execute(update(Question).where(Question.id == school.question_ids[0]).values(retired_at=LONG_AGO))
    headings = (await office.export())[0]
    assert headings[-3:] == ["Question 2?", "Question 1?", "Response ID"]


async def test_an_answer_keeps_the_wording_that_it_answered(
    office: Office, school: School, responses: list[Parent], database: Database
) -> None:
    async with database.sessions.begin() as session:
        session.add(QuestionVersion(question_id=school.question_ids[0], version=1, text="As it was?"))
        await session.execute(
            update(Question).where(Question.id == school.question_ids[0]).values(text="As it is?", version=2)
        )
    assert "As it is?" in (await office.export())[0]
    assert {row["Question"] for row in await office.export_by_heading(rows="answers")} == {"As it was?", "Question 2?"}


@both_formats
async def test_names_and_headings_are_neutralised_too(
    office: Office, school: School, parent: Parent, database: Database, suffix: str
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(update(Question).where(Question.id == school.question_ids[0]).values(text="=1+1"))
        await session.execute(update(Teacher).where(Teacher.id == school.teacher_ids[0]).values(name="@SUM(1)"))
    await parent.fill_in()
    await parent.give_name(name="-1+cmd|'/C calc'!A0", email="=x@y.zz")
    headings, row = await office.export(suffix)
    assert "'=1+1" in headings
    assert row[:3] == ["'-1+cmd|'/C calc'!A0", "'=x@y.zz", "'@SUM(1) (1st Grade)"]


@pytest.mark.parametrize("questions", [60, 300])
async def test_a_survey_of_many_questions_is_exported(
    office: Office, school: School, responses: list[Parent], database: Database, questions: int
) -> None:
    async with database.sessions.begin() as session:
        for position in range(2, questions):
            session.add(Question(id=uuid4(), survey_id=school.survey_id, position=position, text=f"More {position}"))
    for suffix in ("csv", "xlsx"):
        assert len((await office.export(suffix))[0]) == questions + 9


async def test_a_survey_without_questions_or_responses_is_a_file_with_headings(
    office: Office, view: View, database: Database
) -> None:
    view.school.survey_id = uuid4()
    async with database.sessions.begin() as session:
        session.add(Survey(id=view.school.survey_id, title="Empty", school_year=2026))
    for query in ({}, {"rows": "answers"}):
        assert len(await office.export(**query)) == 1
        assert len(await office.export("xlsx", **query)) == 1


async def test_more_rows_than_a_sheet_holds_are_refused_with_a_sentence(
    office: Office, responses: list[Parent], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(XlsxFormat, "max_rows", 3)
    reply = await office.ask(format="xlsx")
    assert (reply.status_code, reply.json()["detail"]) == (
        422,
        "An Excel sheet holds 3 rows and this export has 4. Please choose CSV, or narrow the filters.",
    )
    assert (await office.ask(format="csv")).status_code == 200


async def test_an_export_is_recorded_with_counts_and_filters_and_no_words(
    office: Office, school: School, responses: list[Parent], database: Database
) -> None:
    await office.export("xlsx", rows="answers", q="patience", status="submitted", teacher_id=school.teacher_ids[0])
    async with database.sessions() as session:
        event = await session.scalar(select(AuditEvent).where(AuditEvent.action == "responses exported"))
    assert event is not None
    assert (event.actor_id, event.subject) == (office.view.staff.id, str(school.survey_id))
    assert event.details == {
        "format": "xlsx",
        "one_row_per": "answers",
        "responses": 1,
        "rows": 2,
        "filters": {
            "teacher_id": str(school.teacher_ids[0]),
            "category": "",
            "status": "submitted",
            "language": None,
            "question_id": None,
            "without_category": False,
            "step": None,
            "submitted_from": None,
            "submitted_to": None,
            "has_words": True,
        },
    }


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"format": "pdf"}, 422),
        ({"rows": "cells"}, 422),
        ({"teacher_id": "x"}, 422),
        ({"time_zone": "'; DROP TABLE answers"}, 422),
        ({"time_zone": "Nowhere/At_all"}, 200),
        ({"q": "x\x00"}, 422),
        ({"teacher_id": str(uuid4())}, 200),
    ],
)
async def test_a_wrong_request_is_refused_and_never_a_fault(office: Office, query: dict[str, str], status: int) -> None:
    assert (await office.ask(**query)).status_code == status


async def test_a_survey_that_is_not_there_is_a_404(office: Office, view: View) -> None:
    view.school.survey_id = uuid4()
    assert (await office.ask()).status_code == 404
