"""What staff do with the bank of categories."""

from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.actor import Actor
from parent_survey.categories.queries import answers, links
from parent_survey.categories.queries import bank as queries
from parent_survey.categories.schemas import (
    CategoryChange,
    CategoryCreate,
    CategoryDetail,
    CategoryExampleOut,
    CategoryList,
    CategoryManaged,
    ExampleCreate,
)
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.models.categories import Category

NO_CATEGORY = "Category not found"
NAME_TAKEN = "A category with this name already exists"
TOO_MANY = f"There may be at most {queries.MAX_CATEGORIES} categories: archive or merge some first"
MAX_EXAMPLES = 1_000
TOO_MANY_EXAMPLES = f"A category may have at most {MAX_EXAMPLES} examples"


async def list_managed(session: AsyncSession) -> CategoryList:
    items = [CategoryManaged.model_validate(row) for row in await queries.list_managed(session)]
    return CategoryList(items=items, most=queries.MAX_CATEGORIES)


async def read(session: AsyncSession, category_id: UUID) -> CategoryDetail:
    row = await queries.find_managed(session, category_id)
    if row is None:
        raise NotFound(NO_CATEGORY)
    examples = await queries.list_examples(session, category_id)
    managed = CategoryManaged.model_validate(row)
    listed = [CategoryExampleOut.model_validate(example) for example in examples]
    return CategoryDetail(**managed.model_dump(), example_list=listed)


async def find(session: AsyncSession, category_id: UUID) -> Category:
    """Raises NotFound for a category that is unknown or was merged into another."""
    category = await queries.find_category(session, category_id)
    if category is None or category.id != category_id:
        raise NotFound(NO_CATEGORY)
    return category


async def create(session: AsyncSession, actor: Actor, form: CategoryCreate) -> CategoryDetail:
    await links.lock_bank(session)
    category_id = await add_named(session, form.name, form.description, form.color_slot)
    await queries.add_examples(session, category_id, form.examples, origin="staff")
    actor.record(session, "category created", category_id)
    return await read(session, category_id)


async def add_named(session: AsyncSession, name: str, description: str, slot: int | None = None) -> UUID:
    """Add a category for staff; the caller holds the bank's lock."""
    await _check_room(session)
    await _check_name(session, name)
    slot = slot or await queries.find_free_slot(session)
    return await queries.add_category(session, name, description=description, color_slot=slot, origin="staff")


async def change(session: AsyncSession, actor: Actor, category_id: UUID, form: CategoryChange) -> CategoryDetail:
    await links.lock_bank(session)
    category = await find(session, category_id)
    values: dict[str, Any] = form.model_dump(exclude_none=True)
    if "name" in values and category.archived_at is None:
        await _check_name(session, values["name"], but=category_id)
    if values:
        await queries.change_category(session, category_id, **values)
        actor.record(session, "category renamed" if "name" in values else "category changed", category_id)
    return await read(session, category_id)


async def archive(session: AsyncSession, actor: Actor, category_id: UUID) -> CategoryDetail:
    """It is no longer shown or assigned. Staff decisions about it are kept for when it is unarchived."""
    await _lock(session)
    if (await find(session, category_id)).archived_at is None:
        await queries.archive_category(session, category_id)
        await links.rebuild_categories(session, [category_id])
        actor.record(session, "category archived", category_id)
    return await read(session, category_id)


async def unarchive(session: AsyncSession, actor: Actor, category_id: UUID) -> CategoryDetail:
    await _lock(session)
    category = await find(session, category_id)
    if category.archived_at is not None:
        await _check_room(session)
        await _check_name(session, category.name)
        await queries.change_category(session, category_id, archived_at=None)
        await links.rebuild_categories(session, [category_id])
        actor.record(session, "category unarchived", category_id)
    return await read(session, category_id)


async def accept(session: AsyncSession, actor: Actor, category_id: UUID) -> CategoryDetail:
    """A proposal becomes a category like any other."""
    await _lock(session)
    category = await find(session, category_id)
    if category.archived_at is not None:
        raise Conflict("This proposal was dismissed")
    if category.is_proposed:
        await queries.change_category(session, category_id, is_proposed=False)
        await links.rebuild_categories(session, [category_id])
        actor.record(session, "category accepted", category_id)
    return await read(session, category_id)


async def dismiss(session: AsyncSession, actor: Actor, category_id: UUID) -> CategoryDetail:
    """It stays archived, so that it is not proposed again."""
    await links.lock_bank(session)
    category = await find(session, category_id)
    if not category.is_proposed:
        raise Conflict("This category is not a proposal")
    if category.archived_at is None:
        await queries.archive_category(session, category_id)
        actor.record(session, "category dismissed", category_id)
    return await read(session, category_id)


async def add_example(session: AsyncSession, actor: Actor, category_id: UUID, form: ExampleCreate) -> CategoryDetail:
    await links.lock_bank(session)
    await find(session, category_id)
    if await queries.count_examples(session, category_id) >= MAX_EXAMPLES:
        raise Conflict(TOO_MANY_EXAMPLES)
    if form.answer_id is not None and not await answers.count_shown(session, [form.answer_id]):
        raise NotFound("Answer not found")
    values = {"is_counter_example": form.is_counter_example, "answer_id": form.answer_id, "origin": "staff"}
    await queries.add_examples(session, category_id, [form.text], **values)
    actor.record(session, "category example added", category_id)
    return await read(session, category_id)


async def remove_example(session: AsyncSession, actor: Actor, category_id: UUID, example_id: UUID) -> CategoryDetail:
    await find(session, category_id)
    if not await queries.remove_example(session, category_id, example_id):
        raise NotFound("Example not found")
    actor.record(session, "category example removed", category_id)
    return await read(session, category_id)


async def _lock(session: AsyncSession) -> None:
    await links.lock_bank(session)
    await links.lock_all_surveys(session)


async def _check_name(session: AsyncSession, name: str, but: UUID | None = None) -> None:
    if await queries.has_name(session, name, but=but):
        raise Conflict(NAME_TAKEN)


async def _check_room(session: AsyncSession) -> None:
    if await queries.count_categories(session) >= queries.MAX_CATEGORIES:
        raise Conflict(TOO_MANY)
