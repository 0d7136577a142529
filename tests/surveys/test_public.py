"""A survey and its teachers as a parent sees them."""

from uuid import uuid4

import httpx
from sqlalchemy import func, update

from parent_survey.core.db import Database
from parent_survey.core.grades import grade_key
from parent_survey.models.surveys import Question, Teacher
from tests.school import make_school


async def test_a_survey_is_read_with_its_questions_in_order(client: httpx.AsyncClient, database: Database) -> None:
    school = await make_school(database, description="About teachers")
    survey = (await client.get(f"/api/surveys/{school.survey_id}")).json()
    assert (survey["title"], survey["description"]) == ("Superpowers", "About teachers")
    assert [(item["text"], item["is_required"]) for item in survey["questions"]] == [
        ("Question 1?", True),
        ("Question 2?", False),
    ]


async def test_the_confidentiality_note_is_told_what_is_true(client: httpx.AsyncClient, database: Database) -> None:
    school = await make_school(database)
    privacy = (await client.get(f"/api/surveys/{school.survey_id}")).json()["privacy"]
    assert privacy == {"ai": "local", "retention_days": None, "contact": None, "text": None, "emergency_number": "911"}


async def test_a_retired_question_is_not_asked(client: httpx.AsyncClient, database: Database) -> None:
    school = await make_school(database)
    async with database.sessions.begin() as session:
        await session.execute(update(Question).where(Question.position == 0).values(retired_at=func.now()))
    survey = (await client.get(f"/api/surveys/{school.survey_id}")).json()
    assert [item["text"] for item in survey["questions"]] == ["Question 2?"]


async def test_an_unknown_survey_is_a_404_and_nonsense_a_422(client: httpx.AsyncClient) -> None:
    assert (await client.get(f"/api/surveys/{uuid4()}")).status_code == 404
    assert (await client.get("/api/surveys/nonsense")).status_code == 422


async def test_teachers_are_the_active_ones_by_grade_and_name(client: httpx.AsyncClient, database: Database) -> None:
    async with database.sessions.begin() as session:
        for name, grade in [
            ("B", "10th Grade"),
            ("C", "2nd Grade"),
            ("D", "Kindergarten"),
            ("A", "2nd Grade"),
            ("E", None),
        ]:
            session.add(Teacher(name=name, grade_level=grade))
        session.add(Teacher(name="Gone", grade_level="1st Grade", archived_at=func.now()))
    teachers = (await client.get("/api/teachers")).json()
    assert [teacher["name"] for teacher in teachers] == ["D", "A", "C", "B", "E"]
    assert teachers[0].keys() == {"id", "name", "grade_level"}


def test_grades_come_in_the_order_a_school_reads_them() -> None:
    grades = [None, "Art", "10", "1st Grade", "Grade 2", "K", "Pre-K", "Kindergarten", "9th"]
    assert sorted(grades, key=grade_key) == [
        "Pre-K", "Kindergarten", "K", "1st Grade", "Grade 2", "9th", "10", "Art", None,
    ]  # fmt: skip
