"""Statements of the assistant's tools. Every one names the survey, and none writes."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, exists, func, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.assistant.scope import Scope
from parent_survey.models.responses import Response, ResponseCategory, ResponseTeacher, SubmittedAnswer
from parent_survey.models.surveys import Survey

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
ANSWER_CATEGORIES = text(
    """
    SELECT shown.answer_id, shown.category_id, max(shown.weight) AS weight FROM answer_categories AS shown
    WHERE shown.survey_id = :survey_id AND shown.answer_id = ANY(CAST(:ids AS uuid[]))
    GROUP BY shown.answer_id, shown.category_id
    """
)
NEAREST_SENTENCES = text(
    """
    SELECT sentence.answer_id, sentence.start, sentence."end",
           -(sentence.vector <#> CAST(:vector AS vector(384))) AS likeness
    FROM submitted_answers AS answer JOIN sentence_vectors AS sentence ON sentence.answer_id = answer.id
    WHERE answer.survey_id = :survey_id AND answer.response_id = :response_id AND sentence.model = :model
      -- Sentences, and answers as a whole only where they are one sentence.
      AND (sentence.position > 0 OR NOT EXISTS (
          SELECT FROM sentence_vectors AS other WHERE other.answer_id = sentence.answer_id AND other.position = 1))
    ORDER BY likeness DESC LIMIT :most
    """
)
DAYS = text(
    """
    SELECT min(submitted_at) AS first, max(submitted_at) AS last FROM responses
    WHERE survey_id = :survey_id AND set_aside_at IS NULL
    """
)

BY_DAY = text(
    """
    SELECT CAST(hour AT TIME ZONE 'UTC' AS date) AS day, sum(responses)::int AS responses FROM response_hours
    WHERE survey_id = :survey_id GROUP BY 1 HAVING sum(responses) > 0 ORDER BY 1
    """
)
BY_PARENT = text(
    """
    SELECT response_id FROM submitted_parents
    WHERE survey_id = :survey_id AND words @@ plainto_tsquery('simple', search_text(:words))
    ORDER BY response_id LIMIT 5
    """
)


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def list_rows(session: AsyncSession, statement: Any, survey_id: UUID, **values: Any) -> Sequence[Row[Any]]:
    return (await session.execute(statement, {"survey_id": survey_id, **values})).all()


async def count_responses(session: AsyncSession, survey_id: UUID, scope: Scope) -> int:
    counted = select(func.count()).select_from(Response).where(*_conditions(survey_id, scope))
    return await session.scalar(counted) or 0


async def list_response_ids(session: AsyncSession, survey_id: UUID, scope: Scope, most: int) -> Sequence[UUID]:
    """Newest first."""
    newest = (Response.sorted_at.desc(), Response.id.desc())
    listed = select(Response.id).where(*_conditions(survey_id, scope)).order_by(*newest).limit(most)
    return (await session.scalars(listed)).all()


def _conditions(survey_id: UUID, scope: Scope) -> list[ColumnElement[bool]]:
    submitted = Response.submitted_at
    is_of_kind = submitted.is_(None) if scope.is_unfinished else submitted.is_not(None)
    conditions = [Response.survey_id == survey_id, Response.set_aside_at.is_(None), is_of_kind]
    link = ResponseTeacher
    if scope.is_together:
        each = (exists().where(link.response_id == Response.id, link.teacher_id == one) for one in scope.teacher_ids)
        conditions.extend(each)
    elif scope.teacher_ids:
        conditions.append(exists().where(link.response_id == Response.id, link.teacher_id.in_(scope.teacher_ids)))
    if scope.has_several:
        named = select(func.count()).where(link.response_id == Response.id).scalar_subquery()
        conditions.append(named > 1)
    if scope.category_ids:
        given = ResponseCategory
        conditions.append(exists().where(given.response_id == Response.id, given.category_id.in_(scope.category_ids)))
    if scope.question_ids:
        answer = SubmittedAnswer
        conditions.append(exists().where(answer.response_id == Response.id, answer.question_id.in_(scope.question_ids)))
    if scope.first_day:
        conditions.append(Response.sorted_at >= datetime.combine(scope.first_day, time(), UTC))
    if scope.last_day:
        conditions.append(Response.sorted_at < datetime.combine(scope.last_day + timedelta(days=1), time(), UTC))
    return conditions
