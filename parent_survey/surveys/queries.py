"""Statements about surveys."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import dict_row
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from parent_survey.models.surveys import CLOSING_TIME, IS_OPEN, Question, Survey

# Every parent reads this once, so it is one plain statement.
PUBLIC_SURVEY = f"""
SELECT id, title, description, welcome_text, thank_you_text, asks_name_consent, {IS_OPEN} AS is_active,
    CASE WHEN {CLOSING_TIME} <= now() THEN {CLOSING_TIME} + %(grace)s END AS accepts_until, (
    SELECT coalesce(json_agg(
        json_build_object('id', id, 'text', text, 'is_required', is_required, 'version', version) ORDER BY position
    ), '[]') FROM questions WHERE survey_id = survey.id AND retired_at IS NULL
) AS questions
FROM surveys AS survey WHERE id = %(id)s AND archived_at IS NULL
"""  # noqa: S608 - a constant


async def find_public_survey(
    connection: AsyncConnection[Any], survey_id: UUID, grace: timedelta
) -> dict[str, Any] | None:
    async with connection.cursor(row_factory=dict_row) as cursor:
        return await (await cursor.execute(PUBLIC_SURVEY, {"id": survey_id, "grace": grace})).fetchone()


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey | None:
    """With the questions that are asked, in order."""
    asked = Survey.questions.and_(Question.retired_at.is_(None))
    return await session.scalar(select(Survey).where(Survey.id == survey_id).options(selectinload(asked)))
