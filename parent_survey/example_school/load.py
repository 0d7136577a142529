"""The example school, Maple Grove Elementary: fictional teachers, one survey and 160 responses."""

import csv
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any, cast
from uuid import UUID, uuid5

from psycopg import AsyncConnection
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.intake.submission import publish
from parent_survey.models.responses import Answer, Response, ResponseCount, ResponseTeacher
from parent_survey.models.surveys import Question, QuestionVersion, Survey, Teacher

SCHOOL_NAME = "Maple Grove Elementary"
# Ids follow from the names in the data, so that loading twice changes nothing and removing finds every row.
_SPACE = UUID("6f1d3a52-0c1e-4b57-9d0c-5f3b8f0f7a11")
SURVEY_ID = uuid5(_SPACE, "survey")


def example_id(name: str) -> UUID:
    return uuid5(_SPACE, name)


async def load_into_empty_database(session: AsyncSession) -> bool:
    """Load the example only where nothing is yet: never beside a real school's data."""
    if await session.scalar(select(Survey.id).limit(1)) or await session.scalar(select(Teacher.id).limit(1)):
        return False
    await load_example_school(session)
    return True


async def load_example_school(session: AsyncSession) -> str:
    if await session.get(Survey, SURVEY_ID):
        return "The example school is already there."
    teachers = list(csv.DictReader(_read("teachers.csv").splitlines()))
    responses = [json.loads(line) for line in _read("responses.jsonl").splitlines()]
    await _add_teachers(session, teachers)
    await _add_survey(session, json.loads(_read("survey.json")))
    await _add_responses(session, responses)
    submitted = [example_id(row["id"]) for row in responses if row["submitted_at"]]
    plain = await (await session.connection()).get_raw_connection()
    await publish(cast("AsyncConnection[Any]", plain.driver_connection), submitted)
    return f"Loaded the example school: {len(teachers)} teachers, 1 survey, {len(responses)} responses."


async def remove_example_school(session: AsyncSession) -> str:
    """Remove the survey with everything under it. Teachers that other surveys use are archived instead."""
    if not await session.get(Survey, SURVEY_ID):
        return "The example school is not there."
    await session.execute(delete(Response).where(Response.survey_id == SURVEY_ID))
    await session.execute(delete(ResponseCount).where(ResponseCount.survey_id == SURVEY_ID))
    await session.execute(delete(Survey).where(Survey.id == SURVEY_ID))
    ids = [example_id(row["name"]) for row in csv.DictReader(_read("teachers.csv").splitlines())]
    used = select(ResponseTeacher.teacher_id)
    await session.execute(delete(Teacher).where(Teacher.id.in_(ids), Teacher.id.not_in(used)))
    await session.execute(update(Teacher).where(Teacher.id.in_(ids)).values(archived_at=text("now()")))
    return "Removed the example school."


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


async def _add_teachers(session: AsyncSession, rows: Iterable[dict[str, str]]) -> None:
    values = [{"id": example_id(row["name"]), "name": row["name"], "grade_level": row["grade_level"]} for row in rows]
    await session.execute(insert(Teacher), values)


async def _add_survey(session: AsyncSession, survey: dict[str, Any]) -> None:
    fields = {name: survey[name] for name in ("title", "description", "school_year")}
    await session.execute(insert(Survey).values(id=SURVEY_ID, is_active=True, **fields))
    questions = [
        {"id": example_id(f"q{position}"), "survey_id": SURVEY_ID, "position": position, **question}
        for position, question in enumerate(survey["questions"])
    ]
    await session.execute(insert(Question), questions)
    versions = [{"question_id": row["id"], "version": 1, "text": row["text"]} for row in questions]
    await session.execute(insert(QuestionVersion), versions)


async def _add_responses(session: AsyncSession, rows: list[dict[str, Any]]) -> None:
    # An unfinished response of the example has no time of its own; it begins now, so that retention leaves it for a
    # month, as it would any other.
    now = datetime.now(UTC)
    responses, answers, links = [], [], []
    for row in rows:
        response_id = example_id(row["id"])
        submitted_at = _parse_time(row["submitted_at"]) if row["submitted_at"] else None
        at = submitted_at or now
        parent = row.get("parent") or {}
        responses.append(
            {
                "id": response_id,
                "survey_id": SURVEY_ID,
                "parent_name": parent.get("name"),
                "parent_email": parent.get("email"),
                "started_at": at,
                "updated_at": at,
                "submitted_at": submitted_at,
                "sorted_at": at,
            }
        )
        for answer in row["answers"]:
            question_id = example_id(f"q{answer['question']}")
            answers.append(
                {
                    "response_id": response_id,
                    "question_id": question_id,
                    "question_version": 1,
                    "text": answer["text"],
                    "saved_at": at,
                }
            )
        for position, name in enumerate(row["teachers"]):
            links.append(
                {
                    "response_id": response_id,
                    "teacher_id": example_id(name),
                    "survey_id": SURVEY_ID,
                    "sorted_at": at,
                    "position": position,
                }
            )
    await session.execute(insert(Response), responses)
    await session.execute(insert(Answer), answers)
    await session.execute(insert(ResponseTeacher), links)


def _parse_time(value: str) -> datetime:
    return datetime.fromisoformat(value)
