"""Statements about surveys."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from parent_survey.models.surveys import Question, Survey


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey | None:
    """With the questions that are asked, in order."""
    asked = Survey.questions.and_(Question.retired_at.is_(None))
    return await session.scalar(select(Survey).where(Survey.id == survey_id).options(selectinload(asked)))
