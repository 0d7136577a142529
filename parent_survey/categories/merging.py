"""Two categories become one, or one becomes two. Nothing that staff decided is lost on the way."""

from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories import corrections, links, queries
from parent_survey.categories.actor import Actor
from parent_survey.categories.schemas import CategoryDetail, CategoryMerge, CategorySplit
from parent_survey.categories.service import add_named, find, read
from parent_survey.core.errors import Conflict, Invalid, NotFound

# What staff decided about the old category holds for the new one too. Given wins over taken away, since an answer that
# had either of them has the one that stands for both. What was taken away follows only where the new category is not
# shown already: there staff had both before them and took away one. The old rows stay as a record.
FOLLOW = text(
    """
    INSERT INTO corrections AS kept (answer_id, category_id, is_assigned, user_id, created_at)
    SELECT old.answer_id, :target_id, old.is_assigned, old.user_id, old.created_at
    FROM corrections AS old
    WHERE old.category_id = :source_id
      AND (old.is_assigned OR NOT EXISTS (
          SELECT FROM answer_categories AS shown
          WHERE shown.answer_id = old.answer_id AND shown.category_id = :target_id))
    ON CONFLICT (answer_id, category_id) DO UPDATE
        SET is_assigned = true, user_id = excluded.user_id, created_at = excluded.created_at
        WHERE excluded.is_assigned AND NOT kept.is_assigned
    """
)
# Those that were merged into the old one before now lead straight to the new one: the way is never longer than a step.
POINT = text("UPDATE categories SET merged_into_id = :target_id WHERE id = :source_id OR merged_into_id = :source_id")
EXAMPLES = text("UPDATE category_examples SET category_id = :target_id WHERE category_id = :source_id")
KNOWN_ANSWERS = text(
    "SELECT count(*) FROM submitted_answers WHERE id = ANY(CAST(:ids AS uuid[])) AND survey_id IS NOT NULL"
)


async def merge(session: AsyncSession, actor: Actor, source_id: UUID, form: CategoryMerge) -> CategoryDetail:
    """The second category with all that the first one had; the first one's id and name lead to it from now on."""
    if source_id == form.into_id:
        raise Invalid("A category cannot be merged into itself")
    await links.lock_bank(session)
    await links.lock_all_surveys(session)
    source, target = await find(session, source_id), await find(session, form.into_id)
    if target.archived_at is not None or target.is_proposed:
        raise Conflict("Categories can be merged only into one that is in use")
    ids = {"source_id": source.id, "target_id": target.id}
    for statement in (FOLLOW, POINT, EXAMPLES):
        await session.execute(statement, ids)
    await links.rebuild_categories(session, [source.id, target.id])
    actor.record(session, "category merged", source.id)
    session.expire_all()
    return await read(session, form.into_id)


async def split(session: AsyncSession, actor: Actor, source_id: UUID, form: CategorySplit) -> CategoryDetail:
    """A new category: the chosen examples become its own, the chosen answers get it instead of the old one."""
    example_ids, answer_ids = set(form.example_ids), set(form.answer_ids)
    if not example_ids and not answer_ids:
        raise Invalid("Choose at least one example or answer for the new category")
    await links.lock_bank(session)
    await links.lock_all_surveys(session)
    await find(session, source_id)
    if await session.scalar(KNOWN_ANSWERS, {"ids": list(answer_ids)}) != len(answer_ids):
        raise NotFound("Answer not found")
    category_id = await add_named(session, form.name, form.description)
    if await queries.move_examples(session, source_id, category_id, example_ids) != len(example_ids):
        raise NotFound("Example not found")
    for answer_id in sorted(answer_ids):
        await corrections.decide(session, answer_id, source_id, actor.user_id, is_assigned=False)
        await corrections.decide(session, answer_id, category_id, actor.user_id, is_assigned=True)
    await links.rebuild_categories(session, [source_id, category_id])
    actor.record(session, "category split", source_id)
    return await read(session, category_id)
