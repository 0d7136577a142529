"""The starter bank, put into a database that has no category yet."""

from collections.abc import Sequence

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories import links, queries
from parent_survey.categories.bank import StarterCategory
from parent_survey.models.categories import Category, CategoryExample

ORIGIN = "starter"


async def ensure_starter_bank(session: AsyncSession, bank: Sequence[StarterCategory]) -> bool:
    """Once in the life of a school: what staff archived, renamed or merged does not come back."""
    if await session.scalar(select(Category.id).limit(1)):
        return False
    await links.lock_bank(session)
    if await session.scalar(select(Category.id).limit(1)):
        return False
    examples: list[dict[str, object]] = []
    for category in bank:
        slot = await queries.find_free_slot(session)
        values = {"description": category.description, "color_slot": slot, "origin": ORIGIN}
        category_id = await queries.add_category(session, category.name, **values)
        examples += [{"category_id": category_id, "text": text} for text in category.examples]
        examples += [
            {"category_id": category_id, "text": text, "is_counter_example": True} for text in category.counter_examples
        ]
    rows = [{"is_counter_example": False, **row, "origin": ORIGIN} for row in examples]
    if rows:
        await session.execute(insert(CategoryExample), rows)
    return True
