"""The example school, Maple Grove Elementary: fictional teachers, one survey and 160 responses."""

import csv
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.example_school import queries
from parent_survey.school.queries import change, find_row

SCHOOL_NAME = "Maple Grove Elementary"
# Ids follow from the names in the data, so that loading twice changes nothing and removing finds every row.
_NAMESPACE = UUID("6f1d3a52-0c1e-4b57-9d0c-5f3b8f0f7a11")
SURVEY_ID = uuid5(_NAMESPACE, "survey")


def example_id(name: str) -> UUID:
    return uuid5(_NAMESPACE, name)


async def load_into_empty_database(session: AsyncSession) -> bool:
    """Load the example only where there is nothing yet: never beside a real school's data."""
    if not await queries.is_empty(session):
        return False
    await load_example_school(session)
    return True


async def load_example_school(session: AsyncSession) -> str:
    if await queries.has_survey(session, SURVEY_ID):
        return "The example school is already there."
    teachers = _read_teachers()
    responses = [json.loads(line) for line in _read("responses.jsonl").splitlines()]
    await queries.add_teachers(session, teachers)
    await _add_survey(session, json.loads(_read("survey.json")))
    await _add_responses(session, responses)
    if (school := await find_row(session)) is None or school.name is None:
        await change(session, {"name": SCHOOL_NAME})
    return f"Loaded the example school: {len(teachers)} teachers, 1 survey, {len(responses)} responses."


async def remove_example_school(session: AsyncSession) -> str:
    """Remove the survey with everything under it, and its name. Teachers that other surveys use are archived."""
    if not await queries.has_survey(session, SURVEY_ID):
        return "The example school is not there."
    await queries.delete_survey(session, SURVEY_ID)
    await queries.delete_or_archive_teachers(session, [teacher["id"] for teacher in _read_teachers()])
    if (school := await find_row(session)) is not None and school.name == SCHOOL_NAME:
        await change(session, {"name": None})
    return "Removed the example school."


async def count_real_responses(session: AsyncSession) -> int:
    """Responses of the example survey that did not come with it."""
    ids = [example_id(json.loads(line)["id"]) for line in _read("responses.jsonl").splitlines()]
    return await queries.count_other_responses(session, SURVEY_ID, ids)


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _read_teachers() -> list[dict[str, Any]]:
    rows = csv.DictReader(_read("teachers.csv").splitlines())
    return [{"id": example_id(row["name"]), "name": row["name"], "grade_level": row["grade_level"]} for row in rows]


async def _add_survey(session: AsyncSession, survey: dict[str, Any]) -> None:
    fields = {name: survey[name] for name in ("title", "description", "school_year")}
    questions = [
        {"id": example_id(f"q{position}"), "survey_id": SURVEY_ID, "position": position, **question}
        for position, question in enumerate(survey["questions"])
    ]
    await queries.add_survey(session, {"id": SURVEY_ID, "is_active": True, **fields}, questions)


async def _add_responses(session: AsyncSession, rows: Iterable[dict[str, Any]]) -> None:
    # An unfinished response of the example has no time of its own. It begins now, so that retention keeps it for a
    # month like any other.
    now = datetime.now(UTC)
    responses, answers, links = [], [], []
    for row in rows:
        response_id = example_id(row["id"])
        submitted_at = datetime.fromisoformat(row["submitted_at"]) if row["submitted_at"] else None
        time = submitted_at or now
        parent = row.get("parent") or {}
        responses.append(
            {
                "id": response_id,
                "survey_id": SURVEY_ID,
                "parent_name": parent.get("name"),
                "parent_email": parent.get("email"),
                "started_at": time,
                "updated_at": time,
                "submitted_at": submitted_at,
                "sorted_at": time,
            }
        )
        answers += [
            {
                "response_id": response_id,
                "question_id": example_id(f"q{answer['question']}"),
                "question_version": 1,
                "text": answer["text"],
                "saved_at": time,
            }
            for answer in row["answers"]
        ]
        links += [
            {
                "response_id": response_id,
                "teacher_id": example_id(name),
                "survey_id": SURVEY_ID,
                "sorted_at": time,
                "position": position,
            }
            for position, name in enumerate(row["teachers"])
        ]
    await queries.add_responses(session, responses, answers, links)
