"""Pages of ids, and totals: a list of a million costs what a short one does. A page's rows are joined afterwards."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Subquery, case, false, func, literal, select, tuple_, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import ResponseCount
from parent_survey.responses import words
from parent_survey.responses.filters import Filter, Status, choose_walk
from parent_survey.responses.words import Search


async def count(session: AsyncSession, wanted: Filter) -> int:
    """Exact, from the counters; what is unfinished or set aside is little and is counted along its index."""
    if wanted.status is Status.SET_ASIDE:
        return await session.scalar(select(func.count()).select_from(choose_walk(wanted).select().subquery())) or 0
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
    """One page of a search and how many were found in all: those that fit best, then the others, newest first."""
    best = search.best.response_ids
    others = _find_others(wanted, search).cte("others")
    page = select(others.c.response_id).order_by(others.c.sorted_at.desc(), others.c.response_id.desc())
    total = select(func.count()).select_from(others).scalar_subquery()
    first = best[offset : offset + size]
    rest = page.offset(max(0, offset - len(best))).limit(size - len(first))
    row = (await session.execute(select(func.array(rest.scalar_subquery()), total))).one()
    return [*first, *row[0]], len(best) + row[1]


async def list_neighbours(
    session: AsyncSession, wanted: Filter, sorted_at: Any, response_id: UUID
) -> tuple[UUID | None, UUID | None]:
    """The responses above and below in the list."""
    best = wanted.search.best.response_ids if wanted.search else []
    listed = (_find_others(wanted, wanted.search) if wanted.search else choose_walk(wanted).select()).subquery()
    ids, at, key = select(listed.c.response_id), listed.c.sorted_at, listed.c.response_id
    oldest_first, newest_first = (at, key), (at.desc(), key.desc())
    if response_id in best:
        place = best.index(response_id)
        around = [None, *best, await session.scalar(ids.order_by(*newest_first).limit(1))]
        return around[place], around[place + 2]
    here, there = tuple_(sorted_at, response_id), tuple_(at, key)
    newer = ids.where(there > here).order_by(*oldest_first).limit(1)
    older = ids.where(there < here).order_by(*newest_first).limit(1)
    row = (await session.execute(select(newer.scalar_subquery(), older.scalar_subquery()))).one()
    return row[0] or (best[-1] if best else None), row[1]


def _find_others(wanted: Filter, search: Search) -> Select[Any, UUID]:
    """Moment and id of those that have the words and are not among those that fit best, in no order yet."""
    walk = choose_walk(wanted)
    if not search.words:
        # Marks alone are no words: PostgreSQL would find nothing too, and say so once for every row.
        return walk.select().where(false())
    is_other = walk.response_id.not_in(search.best.response_ids)
    if not search.is_common:
        return walk.select().where(walk.response_id.in_(words.list_matches(search, wanted.survey_id)), is_other)
    newest_first = (walk.sorted_at.desc(), walk.response_id.desc())
    newest = walk.select().where(is_other).order_by(*newest_first).limit(words.NEWEST_READ).subquery()
    return select(newest).where(words.contains(search, newest.c.response_id))


def select_listed(wanted: Filter) -> Subquery:
    """Every response in the list with its place in it: `rank`, then newest first. In no order yet."""
    walk = choose_walk(wanted)
    if wanted.search is None:
        return walk.select().add_columns(literal(0).label("rank")).subquery("listed")
    places = {response_id: place for place, response_id in enumerate(wanted.search.best.response_ids)}
    rank = case(places, value=walk.response_id, else_=len(places)) if places else literal(0)
    best = walk.select().add_columns(rank.label("rank")).where(walk.response_id.in_(places))
    others = _find_others(wanted, wanted.search).add_columns(literal(len(places)))
    return union_all(best, others).subquery("listed")
