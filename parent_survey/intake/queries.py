"""Statements behind what a parent does, apart from the save of an answer, which has a path of its own.

A parent makes each of these calls once or twice, all parents together make thousands: they are plain SQL, and few
statements each, because a statement costs more than what it does.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row, dict_row

from parent_survey.limits.attempts import COUNT, Limit, fill_count
from parent_survey.models.surveys import IS_OPEN, IS_OVER

Connection = AsyncConnection[Any]


@dataclass(frozen=True)
class Response:
    id: UUID
    survey_id: UUID
    name: str | None
    email: str | None
    name_consent: bool
    submitted_at: datetime | None
    # Of the response itself: a saved answer does not change it.
    updated_at: datetime
    # The survey has closed, and the time to hand in what was begun has passed too.
    is_over: bool


@dataclass(frozen=True)
class Teacher:
    id: UUID
    name: str
    grade_level: str | None


@dataclass(frozen=True)
class Asked:
    """A question that is asked, with what was answered so far."""

    question_id: UUID
    is_required: bool
    answer: str


@dataclass(frozen=True)
class Filled:
    """What a submission looks at beyond the response itself."""

    teacher_ids: list[UUID]
    asked: list[Asked]


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
RESPONSE = f"""
SELECT response.id, survey_id, parent_name AS name, parent_email AS email, name_consent, submitted_at,
    response.updated_at, {IS_OVER} AS is_over
FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id
WHERE response.id = %(id)s
"""  # noqa: S608 - a constant
IS_WRITABLE = f"survey.id = response.survey_id AND response.submitted_at IS NULL AND NOT {IS_OVER}"
# Consent that nobody asked for is none.
CHANGE = f"""
UPDATE responses AS response SET updated_at = now(),
    parent_name = coalesce(%(name)s, parent_name), parent_email = coalesce(%(email)s, parent_email),
    name_consent = CASE WHEN %(name_consent)s::boolean IS NULL THEN name_consent
        ELSE %(name_consent)s AND survey.asks_name_consent END
FROM surveys AS survey WHERE response.id = %(id)s AND {IS_WRITABLE}
RETURNING parent_name, parent_email
"""  # noqa: S608 - a constant
# One statement for what it may take hold of in any order. The change itself is another, which sees what an earlier
# change has left: of two at once it would otherwise keep the teachers of both.
CHOOSE = f"""
WITH changed AS (
    UPDATE responses AS response SET updated_at = now()
    FROM surveys AS survey WHERE response.id = %(id)s AND {IS_WRITABLE} RETURNING response.id
), teacher AS (
    SELECT id, name, grade_level FROM teachers WHERE id = ANY(%(ids)s) AND archived_at IS NULL ORDER BY id
    FOR KEY SHARE
)
SELECT EXISTS (SELECT FROM changed),
    (SELECT coalesce(json_agg(json_build_array(id, name, grade_level)), '[]') FROM teacher)
"""  # noqa: S608 - a constant
REPLACE_TEACHERS = """
WITH chosen AS (SELECT id, place FROM unnest(%(ids)s::uuid[]) WITH ORDINALITY AS sent (id, place)), left_out AS (
    DELETE FROM response_teachers WHERE response_id = %(response_id)s AND teacher_id <> ALL(%(ids)s::uuid[])
)
INSERT INTO response_teachers (response_id, teacher_id, survey_id, sorted_at, position)
SELECT response.id, chosen.id, response.survey_id, response.sorted_at, chosen.place - 1
FROM chosen, responses AS response WHERE response.id = %(response_id)s
ON CONFLICT (response_id, teacher_id) DO UPDATE SET position = excluded.position
"""
CHOSEN = """
SELECT teacher.id, teacher.name, teacher.grade_level
FROM response_teachers AS chosen JOIN teachers AS teacher ON teacher.id = chosen.teacher_id
WHERE chosen.response_id = %s ORDER BY chosen.position
"""
# What a reader gets is put together by the database: one statement, and all of it at the same moment.
PARENT = "json_build_object('name', parent_name, 'email', parent_email)"
TEACHERS = """
(SELECT coalesce(json_agg(json_build_object(
    'id', teacher.id, 'name', teacher.name, 'grade_level', teacher.grade_level) ORDER BY chosen.position), '[]')
FROM response_teachers AS chosen JOIN teachers AS teacher ON teacher.id = chosen.teacher_id
WHERE chosen.response_id = response.id)
"""
DRAFT = f"""
SELECT id, survey_id, submitted_at IS NOT NULL AS is_submitted, submitted_at, updated_at, {PARENT} AS parent,
    name_consent, {TEACHERS} AS teachers, (
    SELECT coalesce(json_agg(json_build_object('question_id', question_id, 'text_value', text)), '[]')
    FROM answers WHERE response_id = response.id
) AS answers
FROM responses AS response WHERE id = %s
"""  # noqa: S608 - all parts are constants
# A question that was reworded since it was answered comes with the text that was answered.
SUMMARY = f"""
SELECT submitted_at IS NOT NULL AS is_submitted, {PARENT} AS parent, {TEACHERS} AS teachers, (
    SELECT coalesce(json_agg(json_build_object('question_id', question.id,
        'question_text', coalesce(older.text, question.text), 'answer_text', coalesce(answer.text, ''),
        'order', question.place - 1) ORDER BY question.place), '[]')
    FROM (
        SELECT *, row_number() OVER (ORDER BY position) AS place FROM questions
        WHERE survey_id = response.survey_id AND retired_at IS NULL
    ) AS question
    LEFT JOIN answers AS answer ON answer.question_id = question.id AND answer.response_id = response.id
    LEFT JOIN question_versions AS older ON older.question_id = question.id
        AND older.version = answer.question_version AND older.version < question.version
        AND answer.text ~ '[^[:space:]]'
) AS answers
FROM responses AS response WHERE id = %s
"""  # noqa: S608 - all parts are constants
FILLED = """
SELECT ARRAY(SELECT teacher_id FROM response_teachers WHERE response_id = %(response_id)s), (
    SELECT coalesce(json_agg(json_build_array(question.id, question.is_required, coalesce(answer.text, ''))
        ORDER BY question.position), '[]')
    FROM questions AS question
    LEFT JOIN answers AS answer ON answer.question_id = question.id AND answer.response_id = %(response_id)s
    WHERE question.survey_id = %(survey_id)s AND question.retired_at IS NULL
)
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


async def find_survey_id(connection: Connection, response_id: UUID) -> UUID | None:
    row = await (await connection.execute("SELECT survey_id FROM responses WHERE id = %s", [response_id])).fetchone()
    return row[0] if row else None


async def find_response(connection: Connection, response_id: UUID, grace: timedelta) -> Response | None:
    return await _fetch_response(connection, RESPONSE, response_id, grace)


async def lock_response(connection: Connection, response_id: UUID, grace: timedelta) -> Response | None:
    return await _fetch_response(connection, f"{RESPONSE} FOR UPDATE OF response", response_id, grace)


async def _fetch_response(
    connection: Connection, statement: str, response_id: UUID, grace: timedelta
) -> Response | None:
    async with connection.cursor(row_factory=class_row(Response)) as cursor:
        return await (await cursor.execute(statement, {"id": response_id, "grace": grace})).fetchone()


async def change_parent(
    connection: Connection, response_id: UUID, change: dict[str, Any], grace: timedelta
) -> tuple[str | None, str | None] | None:
    """Name and email after the change; None if the response is unknown or can no longer be written."""
    values = {**change, "id": response_id, "grace": grace}
    return await (await connection.execute(CHANGE, values)).fetchone()


async def choose_teachers(
    connection: Connection, response_id: UUID, ids: list[UUID], grace: timedelta
) -> list[Teacher] | None:
    """Those of the teachers who can be chosen, held against deletion as the response is held against other changes,
    until the transaction ends; None if the response is unknown or can no longer be written."""
    row = await (await connection.execute(CHOOSE, {"id": response_id, "ids": ids, "grace": grace})).fetchone()
    assert row is not None
    is_writable, found = row
    return [Teacher(UUID(teacher_id), *rest) for teacher_id, *rest in found] if is_writable else None


async def replace_teachers(connection: Connection, response_id: UUID, ids: list[UUID]) -> None:
    """The caller holds the response's lock, so that of two changes at once one comes after the other."""
    await connection.execute(REPLACE_TEACHERS, {"response_id": response_id, "ids": ids})


async def find_draft(connection: Connection, response_id: UUID) -> dict[str, Any] | None:
    return await _fetch_whole(connection, DRAFT, response_id)


async def find_summary(connection: Connection, response_id: UUID) -> dict[str, Any] | None:
    """With every question that is asked, in order, and the answer written so far."""
    return await _fetch_whole(connection, SUMMARY, response_id)


async def _fetch_whole(connection: Connection, statement: str, response_id: UUID) -> dict[str, Any] | None:
    async with connection.cursor(row_factory=dict_row) as cursor:
        return await (await cursor.execute(statement, [response_id])).fetchone()


async def find_filled(connection: Connection, response: Response) -> Filled:
    """The caller holds the response's lock, and this is a statement of its own: it sees what was saved before."""
    values = {"response_id": response.id, "survey_id": response.survey_id}
    row = await (await connection.execute(FILLED, values)).fetchone()
    assert row is not None
    teacher_ids, asked = row
    return Filled(teacher_ids, [Asked(UUID(question_id), *rest) for question_id, *rest in asked])


async def list_chosen_teachers(connection: Connection, response_id: UUID) -> list[Teacher]:
    async with connection.cursor(row_factory=class_row(Teacher)) as cursor:
        return await (await cursor.execute(CHOSEN, [response_id])).fetchall()
