"""Pages of ids, and totals: a list of a million costs what a short one does. A page's rows are joined afterwards."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import CTE, ColumnElement, Select, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import ResponseCount
from parent_survey.responses import words
from parent_survey.responses.filters import Filter, Status, choose_walk
from parent_survey.responses.words import Search


async def count(session: AsyncSession, wanted: Filter) -> int:
    """Exact, from the counters; unfinished responses are few and are counted along their index."""
    parts: list[ColumnElement[int]] = []
    if wanted.status is not Status.IN_PROGRESS:
        parts.append(count_submitted(wanted).scalar_subquery())
    if wanted.status is not Status.SUBMITTED and wanted.category_id is None:
        unfinished = choose_walk(Filter(wanted.survey_id, Status.IN_PROGRESS, wanted.teacher_id)).select()
        parts.append(select(func.count()).select_from(unfinished.subquery()).scalar_subquery())
    return sum((await session.execute(select(*parts))).one()) if parts else 0


def count_submitted(wanted: Filter) -> Select[int]:
    """A counter without a teacher or category stands for any."""
    teacher, category = ResponseCount.teacher_id, ResponseCount.category_id
    return select(func.coalesce(func.sum(ResponseCount.change), 0)).where(
        ResponseCount.survey_id == wanted.survey_id,
        teacher.is_(None) if wanted.teacher_id is None else teacher == wanted.teacher_id,
        category.is_(None) if wanted.category_id is None else category == wanted.category_id,
    )


async def list_ids(session: AsyncSession, wanted: Filter, offset: int, size: int, total: int) -> Sequence[UUID]:
    """One page, newest first. Past the middle the list is walked from its other end."""
    size = min(size, total - offset)
    if size <= 0:
        return []
    after = total - offset - size
    if offset <= after:
        return (await session.scalars(select_page(wanted, offset, size))).all()
    return (await session.scalars(select_page(wanted, after, size, oldest_first=True))).all()[::-1]


def select_page(wanted: Filter, offset: int, size: int, *, oldest_first: bool = False) -> Select[UUID]:
    """Answered by one walk along one index, without a look at the table."""
    walk = choose_walk(wanted)
    keys = (walk.sorted_at, walk.response_id)
    order = keys if oldest_first else tuple(key.desc() for key in keys)
    return walk.select().with_only_columns(walk.response_id).order_by(*order).offset(offset).limit(size)


async def find_ids(
    session: AsyncSession, wanted: Filter, search: Search, offset: int, size: int
) -> tuple[Sequence[UUID], int]:
    """One page of a search and how many were found in all."""
    found = _find(wanted, search)
    page = select(found.c.response_id).order_by(found.c.sorted_at.desc(), found.c.response_id.desc())
    total = select(func.count()).select_from(found).scalar_subquery()
    ids = func.array(page.offset(offset).limit(size).scalar_subquery())
    row = (await session.execute(select(ids, total))).one()
    return row[0], row[1]


async def list_neighbours(
    session: AsyncSession, wanted: Filter, sorted_at: Any, response_id: UUID
) -> tuple[UUID | None, UUID | None]:
    """The nearest newer and the nearest older response in the list."""
    listed = select_listed(wanted).subquery()
    ids, at, key = select(listed.c.response_id), listed.c.sorted_at, listed.c.response_id
    place, here = tuple_(at, key), tuple_(sorted_at, response_id)
    newer = ids.where(place > here).order_by(at, key).limit(1)
    older = ids.where(place < here).order_by(at.desc(), key.desc()).limit(1)
    row = (await session.execute(select(newer.scalar_subquery(), older.scalar_subquery()))).one()
    return row[0], row[1]


def _find(wanted: Filter, search: Search) -> CTE:
    walk = choose_walk(wanted)
    if not search.is_common:
        rare = walk.select().where(walk.response_id.in_(words.list_matches(search, wanted.survey_id)))
        return rare.cte("found")
    newest = walk.select().order_by(walk.sorted_at.desc(), walk.response_id.desc()).limit(words.NEWEST_READ).subquery()
    return select(newest).where(words.contains(search, newest.c.response_id)).cte("found")


def select_listed(wanted: Filter) -> Select[Any, UUID]:
    """Moment and id of every response in the list, in no order yet."""
    if wanted.search is None:
        return choose_walk(wanted).select()
    found = _find(wanted, wanted.search)
    return select(found.c.sorted_at, found.c.response_id)
