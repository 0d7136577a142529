"""Statements of the assistant's tools. Every one names the survey, and none writes."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import Survey
from parent_survey.search.scope import AnswerScope, read_values, write_conditions, write_response_conditions

_ANSWERS = """
SELECT submitted.id AS answer_id, submitted.response_id, submitted.question_id, response.submitted_at,
       coalesce(version.text, question.text) AS question_text, answer.text AS answer_text,
       ARRAY(SELECT teacher.name FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
             WHERE link.response_id = submitted.response_id ORDER BY link.position, teacher.name) AS teachers,
       ARRAY(SELECT link.teacher_id FROM response_teachers AS link JOIN teachers AS teacher
             ON teacher.id = link.teacher_id WHERE link.response_id = submitted.response_id
             ORDER BY link.position, teacher.name) AS teacher_ids,
       question.position AS question_position
FROM submitted_answers AS submitted
JOIN responses AS response ON response.id = submitted.response_id
JOIN answers AS answer ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
JOIN questions AS question ON question.id = submitted.question_id
LEFT JOIN question_versions AS version
    ON version.question_id = answer.question_id AND version.version = answer.question_version
WHERE submitted.survey_id = :survey_id
"""
BY_ID = text(f"{_ANSWERS} AND submitted.id = ANY(CAST(:ids AS uuid[]))")
# As much is read at once, whatever parents wrote: all of some thousand ordinary answers.
MAX_BYTES = 1_000_000
OF_RESPONSES = text(
    f"""
    WITH answered AS ({_ANSWERS} AND submitted.response_id = ANY(CAST(:ids AS uuid[]))), measured AS (
        SELECT *, sum(octet_length(answer_text)) OVER in_order AS bytes FROM answered
        WINDOW in_order AS (ORDER BY submitted_at DESC, response_id, question_position)
    )
    SELECT * FROM measured WHERE bytes <= {MAX_BYTES} ORDER BY submitted_at DESC, response_id, question_position
    """  # noqa: S608
)
TEACHERS = text(
    """
    SELECT teacher.id, teacher.name, teacher.grade_level, teacher.archived_at IS NOT NULL AS is_archived,
           coalesce(counted.responses, 0) AS responses
    FROM teachers AS teacher
    LEFT JOIN (
        SELECT teacher_id, sum(change)::int AS responses FROM response_counts
        WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NOT NULL GROUP BY teacher_id
    ) AS counted ON counted.teacher_id = teacher.id
    WHERE teacher.archived_at IS NULL OR counted.responses > 0
    ORDER BY teacher.name, teacher.id
    """
)
CATEGORIES = text(
    """
    SELECT category.id, category.name, category.description, coalesce(counted.responses, 0) AS responses
    FROM categories AS category
    LEFT JOIN (
        SELECT category_id, sum(change)::int AS responses FROM response_counts
        WHERE survey_id = :survey_id AND teacher_id IS NULL AND category_id IS NOT NULL GROUP BY category_id
    ) AS counted ON counted.category_id = category.id
    WHERE category.archived_at IS NULL AND category.merged_into_id IS NULL AND NOT category.is_proposed
    ORDER BY category.name_key, category.id
    """
)
QUESTIONS = text(
    """
    SELECT id, text, position, is_required FROM questions
    WHERE survey_id = :survey_id AND retired_at IS NULL ORDER BY position
    """
)
DAYS = text(
    """
    SELECT min(submitted_at) AS first, max(submitted_at) AS last FROM responses
    WHERE survey_id = :survey_id AND set_aside_at IS NULL
    """
)

# By what responses can be counted apart: where the key comes from, and which key it is.
_BY = {
    "teacher": ("JOIN response_teachers AS own ON own.response_id = response.id", "own.teacher_id"),
    "category": ("JOIN response_categories AS own ON own.response_id = response.id", "own.category_id"),
    "grade": (
        """JOIN response_teachers AS own ON own.response_id = response.id
           JOIN teachers AS teacher ON teacher.id = own.teacher_id AND teacher.grade_level IS NOT NULL""",
        "teacher.grade_level",
    ),
    "day": ("", "CAST(date_trunc('day', response.sorted_at AT TIME ZONE 'UTC') AS date)"),
    "week": ("", "CAST(date_trunc('week', response.sorted_at AT TIME ZONE 'UTC') AS date)"),
    "month": ("", "CAST(date_trunc('month', response.sorted_at AT TIME ZONE 'UTC') AS date)"),
}
# Where something is asked of an answer, the same answer shows the category.
_BY_ANSWER = _BY | {
    "category": ("JOIN answer_categories AS own ON own.answer_id = answer.id", "own.category_id"),
    "language": ("", "nullif(answer.language, 'und')"),
    "question": ("", "answer.question_id"),
}
_ASKED_OF_ANSWERS = frozenset({"category_ids", "question_ids", "languages", "words", "stance"})
MAX_KEYS = 1_000
# The newest answers first, each with the words that show its category, or the first that have its stance.
_NEWEST = """
SELECT page.answer_id, page.response_id, {start}, {end} FROM (
    SELECT answer.id AS answer_id, answer.response_id, response.sorted_at
    FROM responses AS response JOIN submitted_answers AS answer ON answer.response_id = response.id
    WHERE {conditions} AND response.submitted_at IS NOT NULL {of_survey}
    ORDER BY response.sorted_at DESC, response.id DESC, answer.id LIMIT :limit OFFSET :offset
) AS page {words}
ORDER BY page.sorted_at DESC, page.response_id DESC, page.answer_id
"""
_EVIDENCE = """LEFT JOIN LATERAL (
    SELECT shown.evidence_start AS start, shown.evidence_end AS "end" FROM answer_categories AS shown
    WHERE shown.answer_id = page.answer_id AND shown.category_id = ANY(CAST(:category_ids AS uuid[]))
    ORDER BY shown.weight DESC LIMIT 1
) AS words ON true"""
_HEARD = """LEFT JOIN LATERAL (
    SELECT heard.start, heard."end" FROM sentence_vectors AS heard
    WHERE heard.answer_id = page.answer_id AND heard.stance = :stance
    ORDER BY heard.position = 0, heard.position LIMIT 1
) AS words ON true"""


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def list_rows(session: AsyncSession, statement: Any, survey_id: UUID, **values: Any) -> Sequence[Row[Any]]:
    return (await session.execute(statement, {"survey_id": survey_id, **values})).all()


async def count_responses(session: AsyncSession, scope: AnswerScope) -> int:
    statement = f"SELECT count(*) FROM responses AS response WHERE {write_response_conditions(scope)}"  # noqa: S608
    return int((await session.execute(text(statement), read_values(scope))).scalar_one())


async def count_by(
    session: AsyncSession, scope: AnswerScope, dimension: str, ids: Sequence[UUID] | None = None
) -> dict[Any, int]:
    """Responses of each teacher, day and so on, the most first; by these answers only, if there are any."""
    values = read_values(scope)
    if ids is None and dimension in _BY and _ASKED_OF_ANSWERS.isdisjoint(values):
        joined, key = _BY[dimension]
        counted = f"responses AS response {joined} WHERE {write_response_conditions(scope)}"
    else:
        joined, key = _BY_ANSWER[dimension]
        among = "" if ids is None else "AND answer.id = ANY(CAST(:ids AS uuid[]))"
        counted = f"""submitted_answers AS answer
            JOIN responses AS response ON response.id = answer.response_id {joined}
            WHERE {write_conditions(values)} {among}"""
    statement = f"""
        SELECT {key} AS key, count(DISTINCT response.id) AS responses FROM {counted}
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT {MAX_KEYS}
    """  # noqa: S608
    rows = await session.execute(text(statement), values | ({} if ids is None else {"ids": list(ids)}))
    return {row.key: row.responses for row in rows if row.key is not None}


async def list_newest(session: AsyncSession, scope: AnswerScope, limit: int, offset: int) -> Sequence[Row[Any]]:
    """Answer, response, and from and to where the words stand; nothing for the last two where all of it is meant."""
    values = read_values(scope)
    words = _EVIDENCE if scope.category_ids else _HEARD if scope.stance else ""
    statement = _NEWEST.format(
        conditions=write_conditions(values),
        of_survey="AND response.survey_id = :survey_id" if scope.survey_id else "",
        words=words,
        start="words.start" if words else "CAST(NULL AS int) AS start",
        end='words."end"' if words else 'CAST(NULL AS int) AS "end"',
    )
    return (await session.execute(text(statement), {**values, "limit": limit, "offset": offset})).all()
