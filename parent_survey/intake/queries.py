"""Statements behind what a parent does, apart from the save of an answer, which has a path of its own.

A parent makes each of these calls once or twice, all parents together make thousands: they are plain SQL, and few
statements each, because a statement costs more than what it does.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row

from parent_survey.limits.attempts import COUNT, Limit, fill_count
from parent_survey.models.surveys import IS_OPEN

Connection = AsyncConnection[Any]


@dataclass(frozen=True)
class Response:
    id: UUID
    survey_id: UUID
    name: str | None
    email: str | None
    name_consent: bool
    submitted_at: datetime | None


@dataclass(frozen=True)
class Teacher:
    id: UUID
    name: str
    grade_level: str | None


@dataclass(frozen=True)
class Asked:
    """A question that is asked, with what was answered so far."""

    question_id: UUID
    text: str
    is_required: bool
    answer: str


@dataclass(frozen=True)
class Started:
    """What came of a start: how many there were from there, and the response unless the survey is not open."""

    count: int
    has_survey: bool
    id: UUID | None
    submitted_at: datetime | None


START = f"""
WITH counted AS ({COUNT}), survey AS (
    SELECT id, {IS_OPEN} AS is_open
    FROM surveys WHERE id = %(survey_id)s
    -- A survey that is being deleted is waited for, and then is not there.
    FOR KEY SHARE
), started AS (
    INSERT INTO responses (id, survey_id, start_key)
    SELECT %(id)s, survey.id, %(start_key)s FROM survey, counted WHERE is_open AND count <= %(limit_most)s
    ON CONFLICT (start_key) WHERE start_key IS NOT NULL DO UPDATE SET start_key = excluded.start_key
    RETURNING id, submitted_at
)
SELECT count, EXISTS (SELECT FROM survey) AS has_survey, started.id, started.submitted_at
FROM counted LEFT JOIN started ON true
"""  # noqa: S608 - both parts are constants
COLUMNS = "id, survey_id, parent_name AS name, parent_email AS email, name_consent, submitted_at"
RESPONSE = f"SELECT {COLUMNS} FROM responses WHERE id = %s"  # noqa: S608 - a constant
CHANGE = f"""
UPDATE responses SET updated_at = now(),
    parent_name = coalesce(%s, parent_name), parent_email = coalesce(%s, parent_email)
WHERE id = %s AND submitted_at IS NULL
RETURNING {COLUMNS}
"""  # noqa: S608 - a constant
# Consent that nobody asked for is none. Apart from the change above, which nearly every call makes.
CONSENT = """
UPDATE responses SET name_consent = %s AND survey.asks_name_consent FROM surveys AS survey
WHERE responses.id = %s AND submitted_at IS NULL AND survey.id = responses.survey_id
"""
REPLACE_TEACHERS = """
WITH chosen AS (SELECT id, place FROM unnest(%(ids)s::uuid[]) WITH ORDINALITY AS sent (id, place)), left_out AS (
    DELETE FROM response_teachers WHERE response_id = %(response_id)s AND teacher_id <> ALL(%(ids)s::uuid[])
)
INSERT INTO response_teachers (response_id, teacher_id, survey_id, sorted_at, position)
SELECT response.id, chosen.id, response.survey_id, response.sorted_at, chosen.place - 1
FROM chosen, responses AS response WHERE response.id = %(response_id)s
ON CONFLICT (response_id, teacher_id) DO UPDATE SET position = excluded.position
"""
TEACHERS = """
SELECT teacher.id, teacher.name, teacher.grade_level
FROM response_teachers AS chosen JOIN teachers AS teacher ON teacher.id = chosen.teacher_id
WHERE chosen.response_id = %s ORDER BY chosen.position
"""
# A question that was reworded since it was answered comes with the text that was answered.
ASKED = """
SELECT question.id AS question_id, coalesce(older.text, question.text) AS text, question.is_required,
    coalesce(answer.text, '') AS answer
FROM questions AS question
LEFT JOIN answers AS answer ON answer.question_id = question.id AND answer.response_id = %s
LEFT JOIN question_versions AS older ON older.question_id = question.id AND older.version = answer.question_version
    AND older.version < question.version AND answer.text ~ '[^[:space:]]'
WHERE question.survey_id = %s AND question.retired_at IS NULL ORDER BY question.position
"""


async def start_response(
    connection: Connection, response_id: UUID, survey_id: UUID, start_key: bytes | None, limit: Limit, limit_key: bytes
) -> Started:
    """A new response, or the one that an earlier start with this key has made; counted in the same statement."""
    values = {"id": response_id, "survey_id": survey_id, "start_key": start_key, **fill_count(limit, limit_key)}
    async with connection.cursor(row_factory=class_row(Started)) as cursor:
        started = await (await cursor.execute(START, values)).fetchone()
    assert started is not None
    return started


async def find_response(connection: Connection, response_id: UUID) -> Response | None:
    return await _fetch_response(connection, RESPONSE, response_id)


async def lock_response(connection: Connection, response_id: UUID) -> Response | None:
    return await _fetch_response(connection, f"{RESPONSE} FOR UPDATE", response_id)


async def change_open_response(
    connection: Connection, response_id: UUID, name: str | None = None, email: str | None = None
) -> Response | None:
    """The response after the change and locked until the transaction ends; None if it is unknown or submitted."""
    return await _fetch_response(connection, CHANGE, name, email, response_id)


async def change_consent(connection: Connection, response_id: UUID, name_consent: bool) -> None:
    await connection.execute(CONSENT, [name_consent, response_id])


async def _fetch_response(connection: Connection, statement: str, *values: object) -> Response | None:
    async with connection.cursor(row_factory=class_row(Response)) as cursor:
        return await (await cursor.execute(statement, values)).fetchone()


async def find_active_teachers(connection: Connection, ids: list[UUID]) -> dict[UUID, Teacher]:
    """Held against deletion until the transaction ends: who was found can be chosen."""
    active = "SELECT id, name, grade_level FROM teachers WHERE id = ANY(%s) AND archived_at IS NULL"
    statement = f"{active} ORDER BY id FOR KEY SHARE"
    async with connection.cursor(row_factory=class_row(Teacher)) as cursor:
        return {teacher.id: teacher for teacher in await (await cursor.execute(statement, [ids])).fetchall()}


async def replace_teachers(connection: Connection, response_id: UUID, ids: list[UUID]) -> None:
    """The caller holds the response's lock, so that of two changes at once one comes after the other."""
    await connection.execute(REPLACE_TEACHERS, {"response_id": response_id, "ids": ids})


async def list_teachers(connection: Connection, response_id: UUID) -> list[Teacher]:
    async with connection.cursor(row_factory=class_row(Teacher)) as cursor:
        return await (await cursor.execute(TEACHERS, [response_id])).fetchall()


async def has_teachers(connection: Connection, response_id: UUID) -> bool:
    statement = "SELECT FROM response_teachers WHERE response_id = %s LIMIT 1"
    return await (await connection.execute(statement, [response_id])).fetchone() is not None


async def list_answers(connection: Connection, response_id: UUID) -> list[tuple[UUID, str]]:
    statement = "SELECT question_id, text FROM answers WHERE response_id = %s"
    return await (await connection.execute(statement, [response_id])).fetchall()


async def list_asked(connection: Connection, response: Response) -> list[Asked]:
    """Every question that is asked, in order, with the answer written so far."""
    async with connection.cursor(row_factory=class_row(Asked)) as cursor:
        return await (await cursor.execute(ASKED, [response.id, response.survey_id])).fetchall()
