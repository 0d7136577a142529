"""Statements about categories."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.categories import Category

MOST_CATEGORIES = 1_000


async def list_active_categories(session: AsyncSession) -> Sequence[Category]:
    """Those that staff can choose from, by name."""
    is_active = (Category.archived_at.is_(None), Category.merged_into_id.is_(None), ~Category.is_proposed)
    by_name = select(Category).where(*is_active).order_by(Category.name_key).limit(MOST_CATEGORIES)
    return (await session.scalars(by_name)).all()
