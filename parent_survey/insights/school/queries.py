"""Statements about a whole survey, besides counters."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.queries import write_scope
from parent_survey.models.responses import HAS_BEGUN
from parent_survey.responses.queries.steps import STEP

ANSWERS = text("SELECT coalesce(sum(answers), 0)::int FROM response_hours WHERE survey_id = :survey_id")
TEACHERS = text(
    """
    SELECT id, name, nullif(btrim(grade_level), '') AS grade_level, archived_at IS NULL AS is_on_roster FROM teachers
    WHERE archived_at IS NULL OR id = ANY(CAST(:ids AS uuid[])) ORDER BY name, id
    """
)
CATEGORIES = text(
    """
    SELECT id, name, color_slot FROM active_categories WHERE id = ANY(CAST(:ids AS uuid[]))
    """
)
QUESTIONS = text(
    """
    SELECT id, text, is_required, retired_at IS NOT NULL AS is_retired FROM questions
    WHERE survey_id = :survey_id ORDER BY retired_at IS NOT NULL, position
    """
)
# The first step that is not complete is the one where the parent stopped.
STEPS = text(
    f"""
    SELECT {STEP} AS step, count(*)::int AS responses FROM responses AS response
    WHERE response.survey_id = :survey_id AND response.submitted_at IS NULL
      AND {HAS_BEGUN.format(response_id="response.id")} GROUP BY step
    """  # noqa: S608
)
YEARS = text(
    f"""
    SELECT survey.id, survey.title, survey.school_year, counted.category_id, counted.responses
    FROM surveys AS survey JOIN (
        SELECT survey_id, category_id, sum(change)::int AS responses FROM response_counts
        WHERE teacher_id IS NULL AND (category_id IS NULL OR category_id = ANY(CAST(:categories AS uuid[])))
        GROUP BY survey_id, category_id HAVING sum(change) > 0
    ) AS counted ON counted.survey_id = survey.id
    WHERE (survey.archived_at IS NULL OR survey.id = :survey_id) AND {write_scope("survey.id")}
    ORDER BY survey.school_year, survey.created_at, survey.id
    """  # noqa: S608
)


# What is likely or taken up, as cards leave it out.
CONCERNS = text(
    """
    SELECT kind, count(DISTINCT answer.response_id)::int AS responses,
           (count(DISTINCT answer.response_id) FILTER (WHERE concern.state <> 'closed'))::int AS open
    FROM concerns AS concern JOIN flagged_answers AS flagged ON flagged.answer_id = concern.answer_id
    JOIN submitted_answers AS answer ON answer.id = concern.answer_id AND answer.survey_id = :survey_id
    CROSS JOIN unnest(concern.kinds) AS kind
    GROUP BY kind
    """
)


async def count_answers(session: AsyncSession, survey_id: UUID) -> int:
    return int((await session.execute(ANSWERS, {"survey_id": survey_id})).scalar_one())


async def list_teachers(session: AsyncSession, mentioned: Sequence[UUID]) -> Sequence[Row[Any]]:
    """Those on the roster, and those who are named although they have left it."""
    return (await session.execute(TEACHERS, {"ids": list(mentioned)})).all()


async def list_categories(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, Row[Any]]:
    return {row.id: row for row in await session.execute(CATEGORIES, {"ids": list(ids)})}


async def list_questions(session: AsyncSession, survey_id: UUID) -> Sequence[Row[Any]]:
    return (await session.execute(QUESTIONS, {"survey_id": survey_id})).all()


async def count_concerns(session: AsyncSession, survey_id: UUID) -> dict[str, Row[Any]]:
    """By kind, those that there are."""
    return {row.kind: row for row in await session.execute(CONCERNS, {"survey_id": survey_id})}


async def count_steps(session: AsyncSession, survey_id: UUID) -> dict[str, int]:
    rows = await session.execute(STEPS, {"survey_id": survey_id})
    return {row.step: row.responses for row in rows}


async def list_years(
    session: AsyncSession, survey_id: UUID, categories: Sequence[UUID], reader: UUID | None
) -> Sequence[Row[Any]]:
    """Beside the survey itself only those that the reader sees."""
    values = {"survey_id": survey_id, "categories": list(categories), "reader": reader}
    return (await session.execute(YEARS, values)).all()
