"""Statements about categories and their examples."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Uuid, column, delete, func, insert, select, table, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.schemas import SLOTS
from parent_survey.core.text import fold_name
from parent_survey.models.categories import Category, CategoryExample
from parent_survey.models.responses import SubmittedAnswer

# Proposals count too, archived and merged ones do not.
MAX_CATEGORIES = 200

ACTIVE = table("active_categories", column("id", Uuid))
MANAGED = """
SELECT category.id, category.name, category.color_slot, category.description, category.origin, category.is_proposed,
    category.archived_at IS NOT NULL AS is_archived, category.created_at,
    coalesce(example.examples, 0) AS examples, coalesce(example.counter_examples, 0) AS counter_examples,
    coalesce(decision.number, 0) AS decisions, coalesce(counted.responses, 0) AS responses,
    ARRAY(SELECT merged.name FROM categories AS merged WHERE merged.merged_into_id = category.id
          ORDER BY merged.name_key) AS former_names
FROM categories AS category
LEFT JOIN (
    SELECT category_id, count(*) FILTER (WHERE NOT is_counter_example) AS examples,
           count(*) FILTER (WHERE is_counter_example) AS counter_examples
    FROM category_examples GROUP BY category_id
) AS example ON example.category_id = category.id
LEFT JOIN (
    SELECT correction.category_id, count(*) AS number
    FROM corrections AS correction JOIN submitted_answers AS answer ON answer.id = correction.answer_id
    WHERE answer.survey_id IS NOT NULL GROUP BY correction.category_id
) AS decision ON decision.category_id = category.id
LEFT JOIN (
    SELECT category_id, sum(change)::int AS responses FROM response_counts
    WHERE teacher_id IS NULL AND category_id IS NOT NULL GROUP BY category_id
) AS counted ON counted.category_id = category.id
WHERE category.merged_into_id IS NULL {more}
ORDER BY category.archived_at IS NOT NULL, NOT category.is_proposed, category.name_key, category.id
LIMIT 2000
"""
# The id of a category that is given by id or name, or of what it was merged into. An archived or merged category may
# have the name of a current one: the current one is meant.
FOUND_CATEGORY = """(
    WITH RECURSIVE found AS (
        (SELECT id, merged_into_id FROM categories
         WHERE id = CAST(:category_id AS uuid) OR name_key = CAST(:category_key AS text)
         ORDER BY id IS DISTINCT FROM CAST(:category_id AS uuid), merged_into_id IS NOT NULL, archived_at IS NOT NULL
         LIMIT 1)
        UNION
        SELECT target.id, target.merged_into_id FROM found JOIN categories AS target ON target.id = found.merged_into_id
    )
    SELECT id FROM found WHERE merged_into_id IS NULL)"""
# Decisions about the source category apply to the target too. An assignment wins over a removal: an answer that had
# either category has the merged one. A removal is copied only where the target is not shown already, because there
# staff saw both categories and removed just one. The old rows stay as a record.
MERGE_CORRECTIONS = text(
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
# Categories that were merged into the source earlier now point straight at the target, so no chain is longer than one.
MERGE_INTO = text(
    "UPDATE categories SET merged_into_id = :target_id WHERE id = :source_id OR merged_into_id = :source_id"
)
MERGE_EXAMPLES = text("UPDATE category_examples SET category_id = :target_id WHERE category_id = :source_id")
ALL_MANAGED = text(MANAGED.format(more=""))
ONE_MANAGED = text(MANAGED.format(more="AND category.id = :id"))


def _is_current() -> tuple[ColumnElement[bool], ...]:
    return Category.archived_at.is_(None), Category.merged_into_id.is_(None)


async def list_active_categories(session: AsyncSession) -> Sequence[Category]:
    """Those that staff can choose from, by name."""
    active = select(Category).join(ACTIVE, ACTIVE.c.id == Category.id).order_by(Category.name_key)
    return (await session.scalars(active.limit(MAX_CATEGORIES))).all()


async def list_managed(session: AsyncSession) -> Sequence[Row[*tuple[Any, ...]]]:
    """Proposals first, then by name, archived ones last."""
    return (await session.execute(ALL_MANAGED)).all()


async def find_managed(session: AsyncSession, category_id: UUID) -> Row[*tuple[Any, ...]] | None:
    return (await session.execute(ONE_MANAGED, {"id": category_id})).one_or_none()


async def find_category(session: AsyncSession, category_id: UUID) -> Category | None:
    """Read afresh, even if this session has it already. A merged category leads to its target."""
    category = await session.get(Category, category_id, populate_existing=True)
    if category is not None and category.merged_into_id is not None:
        return await session.get(Category, category.merged_into_id, populate_existing=True)
    return category


async def has_name(session: AsyncSession, name: str, *, but: UUID | None = None) -> bool:
    """Whether a category that is neither archived nor merged has this name, in any case."""
    same = select(Category.id).where(*_is_current(), Category.name_key == fold_name(name))
    found = await session.scalar(same)
    return found is not None and found != but


async def has_categories(session: AsyncSession) -> bool:
    return await session.scalar(select(Category.id).limit(1)) is not None


async def count_categories(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Category).where(*_is_current())) or 0


async def find_free_slot(session: AsyncSession) -> int:
    """The first color that no category uses, else the least used one."""
    used = Counter(await session.scalars(select(Category.color_slot).where(*_is_current())))
    return min(range(1, SLOTS + 1), key=lambda slot: (used[slot], slot))


async def add_category(session: AsyncSession, name: str, **values: Any) -> UUID:
    row = insert(Category).values(name=name, name_key=fold_name(name), **values).returning(Category.id)
    return (await session.execute(row)).scalar_one()


async def change_category(session: AsyncSession, category_id: UUID, **values: Any) -> None:
    if "name" in values:
        values["name_key"] = fold_name(values["name"])
    await session.execute(update(Category).where(Category.id == category_id).values(**values))


async def archive_category(session: AsyncSession, category_id: UUID) -> None:
    await change_category(session, category_id, archived_at=func.now())


async def merge_categories(session: AsyncSession, source_id: UUID, target_id: UUID) -> None:
    for statement in (MERGE_CORRECTIONS, MERGE_INTO, MERGE_EXAMPLES):
        await session.execute(statement, {"source_id": source_id, "target_id": target_id})


async def list_examples(session: AsyncSession, category_id: UUID) -> Sequence[Row[Any]]:
    """With the language of the answer that each was taken from."""
    mine = (
        select(CategoryExample.__table__, SubmittedAnswer.language)
        .outerjoin(SubmittedAnswer, SubmittedAnswer.id == CategoryExample.answer_id)
        .where(CategoryExample.category_id == category_id)
        .order_by(CategoryExample.created_at.desc(), CategoryExample.id)
    )
    return (await session.execute(mine)).all()


async def count_examples(session: AsyncSession, category_id: UUID) -> int:
    mine = select(func.count()).select_from(CategoryExample).where(CategoryExample.category_id == category_id)
    return await session.scalar(mine) or 0


async def add_examples(session: AsyncSession, category_id: UUID, texts: Collection[str], **values: Any) -> list[UUID]:
    if not texts:
        return []
    rows = [{"category_id": category_id, "text": words, **values} for words in texts]
    return list(await session.scalars(insert(CategoryExample).returning(CategoryExample.id), rows))


async def move_examples(session: AsyncSession, source_id: UUID, target_id: UUID, ids: Collection[UUID]) -> int:
    """Returns how many of the examples belonged to the source."""
    chosen = (CategoryExample.category_id == source_id) & CategoryExample.id.in_(ids)
    moved = update(CategoryExample).where(chosen).values(category_id=target_id).returning(CategoryExample.id)
    return len((await session.scalars(moved)).all())


async def remove_example(session: AsyncSession, category_id: UUID, example_id: UUID) -> bool:
    mine = (CategoryExample.category_id == category_id) & (CategoryExample.id == example_id)
    gone = delete(CategoryExample).where(mine).returning(CategoryExample.id)
    return await session.scalar(gone) is not None


async def find_category_id(session: AsyncSession, id_or_name: str) -> UUID | None:
    """Find a category by id or name. A merged category leads to its target."""
    found: UUID | None = await session.scalar(text(f"SELECT {FOUND_CATEGORY}"), name_category(id_or_name))
    return found


def name_category(id_or_name: str | None) -> dict[str, Any]:
    """The parameters of FOUND_CATEGORY."""
    return {
        "category_id": _read_id(id_or_name) if id_or_name else None,
        "category_key": fold_name(id_or_name) if id_or_name else None,
    }


def _read_id(value: str) -> UUID | None:
    try:
        return UUID(value)
    except ValueError:
        return None
