"""Statements about teachers."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import Teacher

# The largest roster an import takes is smaller than this.
MOST_TEACHERS = 20_000


async def list_active_teachers(session: AsyncSession) -> Iterable[Teacher]:
    return await session.scalars(select(Teacher).where(Teacher.archived_at.is_(None)).limit(MOST_TEACHERS))
