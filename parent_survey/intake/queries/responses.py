"""Statements behind what a parent does, apart from saving answers (`saves.py`) and submitting (`submissions.py`).

Raw psycopg and few statements for each call: on a parents' evening these run thousands of times, and a SQLAlchemy
session costs 2 to 5 ms where the statement takes 0.3 (docs/adr/0015-plain-sql-for-parents.md).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row, dict_row

from parent_survey.limits.attempts import Limit, count_values
from parent_survey.limits.queries import COUNT
from parent_survey.models.surveys import IS_OPEN, IS_OVER, IS_TO_OPEN

Connection = AsyncConnection[Any]


@dataclass(frozen=True)
class ResponseRow:
    id: UUID
    survey_id: UUID
    name: str | None
    email: str | None
    name_consent: bool
    submitted_at: datetime | None
    # When the response itself was changed; saving an answer does not count.
    updated_at: datetime
    # The survey has closed, and so has the grace period for responses in progress.
    is_over: bool
    # It is submitted as a copy that nothing joins to it.
    is_confidential: bool
    # The first response of a family is the only one.
    one_per_family: bool
    # The personal link by which it was begun, or the keyed hash of one.
    link_id: UUID | None
    link_key: UUID | None


@dataclass(frozen=True)
class ChosenTeacher:
    id: UUID
    name: str
    grade_level: str | None


@dataclass(frozen=True)
class QuestionWithAnswer:
    """A question that is asked, with the answer so far: in general, and about each of the chosen teachers."""

    question_id: UUID
    is_required: bool
    answer: str
    teacher_answers: dict[UUID, str]


@dataclass(frozen=True)
class ResponseContent:
    """What a submission checks besides the response itself."""

    teacher_ids: list[UUID]
    questions: list[QuestionWithAnswer]


@dataclass(frozen=True)
class StartResult:
    """How many starts there were from this address, and the new response unless the survey is not open."""

    count: int
    has_survey: bool
    # Of a survey that is not open: whether it never was, and when it will be, where staff have set a time.
    is_to_open: bool
    opens_at: datetime | None
    # Families answer it by their personal links only.
    is_personal: bool
    id: UUID | None
    submitted_at: datetime | None


@dataclass(frozen=True)
class ParentSaveResult:
    """Name and email after the change. The flags are as of the beginning of the statement."""

    is_saved: bool
    name: str | None
    email: str | None
    is_submitted: bool
    is_over: bool


START = f"""
WITH counted AS ({COUNT}), survey AS (
    SELECT id, {IS_OPEN} AND allows_open_link AS is_open, {IS_OPEN} AND NOT allows_open_link AS is_personal,
        {IS_TO_OPEN} AS is_to_open, CASE WHEN is_active AND opens_at > now() THEN opens_at END AS opens_at
    FROM surveys WHERE id = %(survey_id)s
    -- A survey that is being deleted is waited for, and then is not there.
    FOR KEY SHARE
), started AS (
    INSERT INTO responses (id, survey_id, start_key, language)
    SELECT %(id)s, survey.id, %(start_key)s, %(language)s FROM survey, counted WHERE is_open AND count <= %(limit_max)s
    ON CONFLICT (start_key) WHERE start_key IS NOT NULL DO UPDATE SET start_key = excluded.start_key
    RETURNING id, submitted_at
)
SELECT count, survey.id IS NOT NULL AS has_survey, coalesce(is_to_open, false) AS is_to_open, opens_at,
    coalesce(is_personal, false) AS is_personal, started.id, started.submitted_at
FROM counted LEFT JOIN survey ON true LEFT JOIN started ON true
"""  # noqa: S608 - both parts are constants
RESPONSE = f"""
SELECT response.id, survey_id, parent_name AS name, parent_email AS email, name_consent, submitted_at,
    response.updated_at, {IS_OVER} AS is_over, survey.is_confidential, survey.one_per_family,
    link_id, link_key
FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id
WHERE response.id = %(id)s
"""  # noqa: S608 - a constant
IS_WRITABLE = f"survey.id = response.survey_id AND response.submitted_at IS NULL AND NOT {IS_OVER}"
# One statement changes the response and says why it could not. Consent counts only where the survey asks for it.
SAVE_PARENT = f"""
WITH changed AS (
    UPDATE responses AS response SET updated_at = CASE
            -- The page says by itself in which language it asks, and saves a name again that somebody has only passed;
            -- that is nothing a parent did. A call without any of them takes a submission back, and is a change.
            WHEN num_nonnulls(%(name)s::text, %(email)s::text, %(name_consent)s::boolean, %(language)s::text) > 0
                AND (coalesce(%(name)s, parent_name), coalesce(%(email)s, parent_email),
                    coalesce(%(name_consent)s::boolean AND survey.asks_name_consent, name_consent))
                IS NOT DISTINCT FROM (parent_name, parent_email, name_consent) THEN response.updated_at ELSE now() END,
        parent_name = coalesce(%(name)s, parent_name), parent_email = coalesce(%(email)s, parent_email),
        name_consent = CASE WHEN %(name_consent)s::boolean IS NULL THEN name_consent
            ELSE %(name_consent)s AND survey.asks_name_consent END,
        language = coalesce(%(language)s, response.language)
    FROM surveys AS survey WHERE response.id = %(id)s AND {IS_WRITABLE}
    RETURNING parent_name, parent_email
)
SELECT EXISTS (SELECT FROM changed) AS is_saved, (SELECT parent_name FROM changed) AS name,
    (SELECT parent_email FROM changed) AS email, response.submitted_at IS NOT NULL AS is_submitted, {IS_OVER} AS is_over
FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id WHERE response.id = %(id)s
"""  # noqa: S608 - a constant
# Takes every lock that is needed. The change itself is a statement of its own that sees what an earlier change wrote:
# otherwise two changes at once would leave the teachers of both.
LOCK_TEACHERS = f"""
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
WITH chosen AS (SELECT id, number FROM unnest(%(ids)s::uuid[]) WITH ORDINALITY AS sent (id, number)), removed AS (
    DELETE FROM response_teachers WHERE response_id = %(response_id)s AND teacher_id <> ALL(%(ids)s::uuid[])
)
INSERT INTO response_teachers (response_id, teacher_id, survey_id, sorted_at, position)
SELECT response.id, chosen.id, response.survey_id, response.sorted_at, chosen.number - 1
FROM chosen, responses AS response WHERE response.id = %(response_id)s
ON CONFLICT (response_id, teacher_id) DO UPDATE SET position = excluded.position
"""
CHOSEN = """
SELECT teacher.id, teacher.name, teacher.grade_level
FROM response_teachers AS chosen JOIN teachers AS teacher ON teacher.id = chosen.teacher_id
WHERE chosen.response_id = %s ORDER BY chosen.position
"""
# The database assembles what a reader gets: one statement, and everything as of the same moment.
PARENT = "json_build_object('name', parent_name, 'email', parent_email)"
TEACHERS = """
(SELECT coalesce(json_agg(json_build_object(
    'id', teacher.id, 'name', teacher.name, 'grade_level', teacher.grade_level) ORDER BY chosen.position), '[]')
FROM response_teachers AS chosen JOIN teachers AS teacher ON teacher.id = chosen.teacher_id
WHERE chosen.response_id = response.id)
"""
DRAFT = f"""
SELECT id, survey_id, submitted_at IS NOT NULL AS is_submitted, submitted_at, updated_at, {PARENT} AS parent,
    name_consent, language, link_id, (SELECT one_per_family FROM surveys WHERE id = survey_id) AS one_per_family,
    {TEACHERS} AS teachers, coalesce(own_teacher_ids, '{{}}') AS own_teacher_ids, (
    SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
        'question_id', question_id, 'text_value', text, 'teacher_id', teacher_id))), '[]')
    FROM answers WHERE response_id = response.id
) AS answers
FROM responses AS response WHERE id = %s
"""  # noqa: S608 - all parts are constants
# In general, or about a teacher who is chosen: what was written about others waits for them to be chosen again.
COUNTS = """answer.question_id = question.id AND answer.response_id = response.id AND (
        answer.teacher_id IS NULL OR EXISTS (
            SELECT FROM response_teachers AS chosen
            WHERE chosen.response_id = response.id AND chosen.teacher_id = answer.teacher_id))"""
# A question that was reworded since comes with the wording that the parent answered.
SUMMARY = f"""
SELECT submitted_at IS NOT NULL AS is_submitted, {PARENT} AS parent, {TEACHERS} AS teachers, (
    SELECT coalesce(json_agg(json_strip_nulls(json_build_object('question_id', question.id,
        'question_text', coalesce(older.text, question.text), 'answer_text', coalesce(answer.text, ''),
        'order', question.number - 1, 'teacher_id', answer.teacher_id))
        ORDER BY question.number, chosen.position NULLS FIRST), '[]')
    FROM (
        SELECT *, row_number() OVER (ORDER BY position) AS number FROM questions
        WHERE survey_id = response.survey_id AND retired_at IS NULL
    ) AS question
    LEFT JOIN answers AS answer ON {COUNTS}
    LEFT JOIN response_teachers AS chosen
        ON chosen.response_id = response.id AND chosen.teacher_id = answer.teacher_id
    LEFT JOIN question_versions AS older ON older.question_id = question.id
        AND older.version = answer.question_version AND older.version < question.version
        AND answer.text ~ '[^[:space:]]'
) AS answers
FROM responses AS response WHERE id = %s
"""  # noqa: S608 - all parts are constants
CONTENT = """
SELECT ARRAY(SELECT teacher_id FROM response_teachers WHERE response_id = %(response_id)s), (
    SELECT coalesce(json_agg(json_build_array(question.id, question.is_required, coalesce(answer.text, ''), about.texts)
        ORDER BY question.position), '[]')
    FROM questions AS question
    LEFT JOIN answers AS answer
        ON answer.question_id = question.id AND answer.response_id = %(response_id)s AND answer.teacher_id IS NULL
    LEFT JOIN LATERAL (
        SELECT json_object_agg(said.teacher_id, said.text) AS texts FROM answers AS said
        JOIN response_teachers AS chosen USING (response_id, teacher_id)
        WHERE said.response_id = %(response_id)s AND said.question_id = question.id
    ) AS about ON true
    WHERE question.survey_id = %(survey_id)s AND question.retired_at IS NULL
)
"""


async def start_response(
    connection: Connection,
    response_id: UUID,
    survey_id: UUID,
    language: str | None,
    start_key: bytes | None,
    limit: Limit,
    limit_key: bytes,
) -> StartResult:
    """A new response, or the one of an earlier start with this key. The same statement counts the start."""
    key = {"start_key": start_key, **count_values(limit, limit_key)}
    values = {"id": response_id, "survey_id": survey_id, "language": language, **key}
    async with connection.cursor(row_factory=class_row(StartResult)) as cursor:
        started = await (await cursor.execute(START, values)).fetchone()
    assert started is not None
    return started


async def find_survey_id(connection: Connection, response_id: UUID) -> UUID | None:
    row = await (await connection.execute("SELECT survey_id FROM responses WHERE id = %s", [response_id])).fetchone()
    return row[0] if row else None


async def find_response(connection: Connection, response_id: UUID, grace: timedelta) -> ResponseRow | None:
    return await _fetch_response(connection, RESPONSE, response_id, grace)


async def lock_response(connection: Connection, response_id: UUID, grace: timedelta) -> ResponseRow | None:
    return await _fetch_response(connection, f"{RESPONSE} FOR UPDATE OF response", response_id, grace)


async def _fetch_response(
    connection: Connection, statement: str, response_id: UUID, grace: timedelta
) -> ResponseRow | None:
    async with connection.cursor(row_factory=class_row(ResponseRow)) as cursor:
        return await (await cursor.execute(statement, {"id": response_id, "grace": grace})).fetchone()


async def save_parent(
    connection: Connection, response_id: UUID, change: dict[str, Any], grace: timedelta
) -> ParentSaveResult | None:
    """None if there is no such response."""
    values = {**change, "id": response_id, "grace": grace}
    async with connection.cursor(row_factory=class_row(ParentSaveResult)) as cursor:
        return await (await cursor.execute(SAVE_PARENT, values)).fetchone()


async def lock_teachers(
    connection: Connection, response_id: UUID, ids: list[UUID], grace: timedelta
) -> list[ChosenTeacher] | None:
    """Lock the response against other changes and the teachers against deletion, until the transaction ends.

    Those of the teachers who can be chosen; None if the response is unknown or can no longer be written.
    """
    row = await (await connection.execute(LOCK_TEACHERS, {"id": response_id, "ids": ids, "grace": grace})).fetchone()
    assert row is not None
    is_writable, found = row
    return [ChosenTeacher(UUID(teacher_id), *rest) for teacher_id, *rest in found] if is_writable else None


async def replace_teachers(connection: Connection, response_id: UUID, ids: list[UUID]) -> None:
    """The caller holds the response's lock, so that two changes come one after the other."""
    await connection.execute(REPLACE_TEACHERS, {"response_id": response_id, "ids": ids})


async def find_draft(connection: Connection, response_id: UUID) -> dict[str, Any] | None:
    return await _fetch_dict(connection, DRAFT, response_id)


async def find_summary(connection: Connection, response_id: UUID) -> dict[str, Any] | None:
    """With every question that is asked, in order, and the answer so far."""
    return await _fetch_dict(connection, SUMMARY, response_id)


async def _fetch_dict(connection: Connection, statement: str, response_id: UUID) -> dict[str, Any] | None:
    async with connection.cursor(row_factory=dict_row) as cursor:
        return await (await cursor.execute(statement, [response_id])).fetchone()


async def find_content(connection: Connection, response: ResponseRow) -> ResponseContent:
    """The caller holds the response's lock. A statement of its own, so that it sees every save before the lock."""
    values = {"response_id": response.id, "survey_id": response.survey_id}
    row = await (await connection.execute(CONTENT, values)).fetchone()
    assert row is not None
    teacher_ids, questions = row
    return ResponseContent(teacher_ids, [_to_question(*values) for values in questions])


def _to_question(question_id: str, is_required: bool, answer: str, about: dict[str, str] | None) -> QuestionWithAnswer:
    texts = {UUID(teacher_id): text for teacher_id, text in (about or {}).items()}
    return QuestionWithAnswer(UUID(question_id), is_required, answer, texts)


async def list_chosen_teachers(connection: Connection, response_id: UUID) -> list[ChosenTeacher]:
    async with connection.cursor(row_factory=class_row(ChosenTeacher)) as cursor:
        return await (await cursor.execute(CHOSEN, [response_id])).fetchall()
