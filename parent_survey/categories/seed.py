"""Puts the starter categories into a database that has none yet."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.bank import StarterCategory
from parent_survey.categories.queries import bank as queries
from parent_survey.categories.queries import links

ORIGIN = "starter"


async def ensure_starter_bank(session: AsyncSession, bank: Sequence[StarterCategory]) -> bool:
    """Happens once: categories that staff archived, renamed or merged do not come back. True if it did something."""
    if await queries.has_categories(session):
        return False
    await links.lock_bank(session)
    if await queries.has_categories(session):
        return False
    for category in bank:
        slot = await queries.find_free_slot(session)
        values = {"description": category.description, "color_slot": slot, "origin": ORIGIN}
        category_id = await queries.add_category(session, category.name, **values)
        await queries.add_examples(session, category_id, category.examples, origin=ORIGIN)
        await queries.add_examples(
            session, category_id, category.counter_examples, origin=ORIGIN, is_counter_example=True
        )
    return True
