"""Merging two categories and splitting one. No decision of staff is lost."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.actor import Actor
from parent_survey.categories.queries import answers, bank, links
from parent_survey.categories.schemas import CategoryDetail, CategoryMerge, CategorySplit
from parent_survey.categories.service import add_named, find, read
from parent_survey.core.errors import Conflict, Invalid, NotFound


async def merge(session: AsyncSession, actor: Actor, source_id: UUID, form: CategoryMerge) -> CategoryDetail:
    """Returns the target, which takes over everything; the id and name of the source lead to it from now on."""
    if source_id == form.into_id:
        raise Invalid("A category cannot be merged into itself")
    await links.lock_bank(session)
    await links.lock_all_surveys(session)
    source, target = await find(session, source_id), await find(session, form.into_id)
    if target.archived_at is not None or target.is_proposed:
        raise Conflict("Categories can be merged only into one that is in use")
    await bank.merge_categories(session, source.id, target.id)
    await links.rebuild_categories(session, [source.id, target.id])
    actor.record(session, "category merged", source.id)
    session.expire_all()
    return await read(session, form.into_id)


async def split(session: AsyncSession, actor: Actor, source_id: UUID, form: CategorySplit) -> CategoryDetail:
    """Returns a new category: it takes over the chosen examples and replaces the old category on the chosen answers."""
    example_ids, answer_ids = set(form.example_ids), set(form.answer_ids)
    if not example_ids and not answer_ids:
        raise Invalid("Choose at least one example or answer for the new category")
    await links.lock_bank(session)
    await links.lock_all_surveys(session)
    await find(session, source_id)
    if await answers.count_shown(session, answer_ids) != len(answer_ids):
        raise NotFound("Answer not found")
    category_id = await add_named(session, form.name, form.description)
    if await bank.move_examples(session, source_id, category_id, example_ids) != len(example_ids):
        raise NotFound("Example not found")
    for answer_id in sorted(answer_ids):
        await answers.write_correction(session, answer_id, source_id, actor.user_id, is_assigned=False)
        await answers.write_correction(session, answer_id, category_id, actor.user_id, is_assigned=True)
    await links.rebuild_categories(session, [source_id, category_id])
    actor.record(session, "category split", source_id)
    return await read(session, category_id)
