"""Statements that read counters alone: they cost the same for a hundred responses and for a million."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.jobs import Job
from parent_survey.models.surveys import Survey

BY_TEACHER = text(
    """
    SELECT teacher.id AS teacher_id, teacher.name, teacher.grade_level, counted.count, count(*) OVER () AS mentioned
    FROM (
        SELECT teacher_id, sum(change) AS count FROM response_counts
        WHERE survey_id = :survey_id AND teacher_id IS NOT NULL AND category_id IS NULL
        GROUP BY teacher_id HAVING sum(change) > 0 AND teacher_id <> ALL(CAST(:folded AS uuid[]))
    ) AS counted JOIN teachers AS teacher ON teacher.id = counted.teacher_id
    ORDER BY counted.count DESC, teacher.name, teacher.id LIMIT :limit
    """
)
BY_CATEGORY = text(
    """
    SELECT category.id AS category_id, category.name, category.color_slot, counted.count
    FROM (
        SELECT category_id, sum(change) AS count FROM response_counts
        WHERE survey_id = :survey_id AND teacher_id IS NULL AND category_id IS NOT NULL
        GROUP BY category_id HAVING sum(change) > 0
    ) AS counted JOIN active_categories AS category ON category.id = counted.category_id
    ORDER BY counted.count DESC, category.name, category.id LIMIT :limit
    """
)
# Bucket 0 is all that came before the first start. Hours are counted whole.
BY_START = text(
    """
    SELECT width_bucket(hour, CAST(:starts AS timestamptz[])) AS bucket,
        sum(responses)::int AS responses, sum(answers)::int AS answers
    FROM response_hours WHERE survey_id = :survey_id GROUP BY bucket
    """
)
# An hour whose responses were all set aside or erased does not count.
FIRST_HOUR = text(
    """
    SELECT hour FROM response_hours WHERE survey_id = :survey_id
    GROUP BY hour HAVING sum(responses) > 0 ORDER BY hour LIMIT 1
    """
)
LAST_RESPONSE = text(
    """
    SELECT sorted_at FROM responses
    WHERE survey_id = :survey_id AND submitted_at IS NOT NULL AND set_aside_at IS NULL
    ORDER BY sorted_at DESC, id DESC LIMIT 1
    """
)


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey | None:
    return await session.get(Survey, survey_id)


async def find_run(session: AsyncSession, run_id: UUID | None) -> Job | None:
    return await session.get(Job, run_id) if run_id else None


async def find_first_hour(session: AsyncSession, survey_id: UUID) -> datetime | None:
    """The beginning of the hour in which the first response came."""
    first: datetime | None = await session.scalar(FIRST_HOUR, {"survey_id": survey_id})
    return first


async def find_last_response_at(session: AsyncSession, survey_id: UUID) -> datetime | None:
    last: datetime | None = await session.scalar(LAST_RESPONSE, {"survey_id": survey_id})
    return last


async def count_by_teacher(
    session: AsyncSession, survey_id: UUID, limit: int, folded: Collection[UUID]
) -> Sequence[Row[Any]]:
    """The most mentioned first; each row says how many teachers are mentioned in all."""
    return (await session.execute(BY_TEACHER, {"survey_id": survey_id, "limit": limit, "folded": list(folded)})).all()


async def count_by_category(session: AsyncSession, survey_id: UUID, limit: int) -> Sequence[Row[Any]]:
    return (await session.execute(BY_CATEGORY, {"survey_id": survey_id, "limit": limit})).all()


async def count_by_start(session: AsyncSession, survey_id: UUID, starts: Sequence[datetime]) -> dict[int, Row[Any]]:
    """Responses and answers from each of these moments to the next, by its number from 1; 0 is what came before."""
    rows = await session.execute(BY_START, {"survey_id": survey_id, "starts": list(starts)})
    return {row.bucket: row for row in rows}
