"""Pages of ids, and totals: a list of a million costs what a short one does. A page's rows are joined afterwards.

Each list is walked along the one index that has its order. The total comes from counters where they know the scope;
languages, questions and days are counted along the walk.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Select,
    Subquery,
    TextClause,
    case,
    column,
    false,
    func,
    literal,
    select,
    table,
    text,
    tuple_,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from parent_survey.models.responses import (
    HAS_BEGUN,
    Response,
    ResponseCategory,
    ResponseCount,
    ResponseTeacher,
    ResponseTeacherCategory,
)
from parent_survey.responses.queries import search as search_queries
from parent_survey.responses.queries.steps import STOPPED_AT
from parent_survey.responses.selection import Selection, WordSearch
from parent_survey.search.scope import OF_ANSWER, AnswerScope, list_response_conditions, read_values

Condition = ColumnElement[bool] | TextClause


@dataclass(frozen=True)
class Walk:
    """A table whose index has the list's order, and the conditions that keep to one list in it."""

    sorted_at: InstrumentedAttribute[Any]
    response_id: InstrumentedAttribute[Any]
    conditions: tuple[Condition, ...]

    def select(self) -> Select[Any, UUID]:
        """Moment and id of every response in the list, in no order yet; answered from the index alone."""
        columns = (self.sorted_at.label("sorted_at"), self.response_id.label("response_id"))
        return select(*columns).where(*self.conditions)


def choose_walk(selection: Selection) -> Walk:
    walk = _choose_index(selection)
    more: list[Condition] = []
    if selection.has_no_category:
        given = select(ResponseCategory.response_id).where(ResponseCategory.response_id == walk.response_id)
        more.append(~given.correlate_except(ResponseCategory).exists())
    if selection.step:
        stopped = STOPPED_AT.format(response_id=str(walk.response_id.expression))
        more.append(text(stopped).bindparams(step=selection.step.value))
    return replace(walk, conditions=(*walk.conditions, *more))


def _choose_index(selection: Selection) -> Walk:
    scope = selection.scope
    if selection.ids:
        chosen = (Response.survey_id == scope.survey_id, Response.id.in_(selection.ids))
        return Walk(Response.sorted_at, Response.id, (*chosen, Response.submitted_at.is_not(None)))
    if selection.is_set_aside:
        return _walk_set_aside(scope)
    if len(scope.response_category_ids) == 1:
        return _walk_category(scope)
    if len(scope.teacher_ids) == 1:
        return _walk_teacher(scope)
    conditions: list[Condition] = [Response.survey_id == scope.survey_id]
    if scope.status == "in_progress":
        # Only what was submitted can be set aside.
        conditions.append(Response.submitted_at.is_(None))
        conditions.append(text(HAS_BEGUN.format(response_id=str(Response.id.expression))))
    else:
        conditions.append(Response.set_aside_at.is_(None))
    if scope.status == "submitted":
        conditions.append(Response.submitted_at.is_not(None))
    return _finish_walk(scope, set(), Response.sorted_at, Response.id, conditions)


def _walk_set_aside(scope: AnswerScope) -> Walk:
    """These are few and in no other index, so the rest of the scope is checked for each."""
    conditions: list[Condition] = [Response.survey_id == scope.survey_id, Response.set_aside_at.is_not(None)]
    return _finish_walk(scope, set(), Response.sorted_at, Response.id, conditions)


def _walk_teacher(scope: AnswerScope) -> Walk:
    link = ResponseTeacher
    conditions: list[Condition] = [link.survey_id == scope.survey_id, link.teacher_id == scope.teacher_ids[0]]
    if scope.status == "submitted":
        conditions.append(link.is_submitted.expression)
    elif scope.status == "in_progress":
        conditions.append(~link.is_submitted)
    known = {"teacher_ids"} if OF_ANSWER.isdisjoint(read_values(scope)) else set()
    return _finish_walk(scope, known, link.sorted_at, link.response_id, conditions)


def _walk_category(scope: AnswerScope) -> Walk:
    (category_id,) = scope.response_category_ids
    if len(scope.teacher_ids) == 1:
        both = ResponseTeacherCategory
        of_teacher: list[Condition] = [
            both.survey_id == scope.survey_id,
            both.teacher_id == scope.teacher_ids[0],
            both.category_id == category_id,
        ]
        both_known = {"teacher_ids", "response_category_ids"}
        return _finish_walk(scope, both_known, both.sorted_at, both.response_id, of_teacher)
    link = ResponseCategory
    conditions: list[Condition] = [link.survey_id == scope.survey_id, link.category_id == category_id]
    known = set() if scope.teacher_ids else {"response_category_ids"}
    return _finish_walk(scope, known, link.sorted_at, link.response_id, conditions)


def _finish_walk(
    scope: AnswerScope,
    known: set[str],
    sorted_at: InstrumentedAttribute[Any],
    response_id: InstrumentedAttribute[Any],
    conditions: list[Condition],
) -> Walk:
    """Add the parts of the scope that the index does not cover."""
    values = {name: value for name, value in read_values(scope).items() if name not in {"survey_id", *known}}
    rest = list_response_conditions(values, str(response_id.expression), str(sorted_at.expression))
    if rest:
        conditions = [*conditions, text(" AND ".join(rest)).bindparams(**values)]
    return Walk(sorted_at, response_id, tuple(conditions))


async def count(session: AsyncSession, selection: Selection) -> int:
    """Exact."""
    scope = selection.scope
    if selection.is_set_aside or selection.is_narrowed or not _is_counted(scope):
        return await session.scalar(select(func.count()).select_from(choose_walk(selection).select().subquery())) or 0
    parts: list[ColumnElement[int]] = []
    if scope.status != "in_progress":
        parts.append(count_submitted(scope).scalar_subquery())
    if scope.status != "submitted":
        # These are few: retention removes what nobody finishes.
        unfinished = choose_walk(Selection(scope.model_copy(update={"status": "in_progress"}))).select()
        parts.append(select(func.count()).select_from(unfinished.subquery()).scalar_subquery())
    if scope.status == "all" and not (scope.teacher_ids or scope.response_category_ids):
        # Every response is listed, also one that was only started.
        empty = table("empty_drafts", column("survey_id"))
        parts.append(select(func.count()).where(empty.c.survey_id == scope.survey_id).scalar_subquery())
    return sum((await session.execute(select(*parts))).one())


def _is_counted(scope: AnswerScope) -> bool:
    """Whether the counters know this scope: any or one teacher, any or one category, and nothing else."""
    is_one = len(scope.teacher_ids) <= 1 and len(scope.response_category_ids) <= 1
    return is_one and read_values(scope).keys() <= {"survey_id", "teacher_ids", "response_category_ids"}


def count_submitted(scope: AnswerScope) -> Select[int]:
    """A counter without a teacher or category stands for any."""
    teacher, category = ResponseCount.teacher_id, ResponseCount.category_id
    return select(func.coalesce(func.sum(ResponseCount.change), 0)).where(
        ResponseCount.survey_id == scope.survey_id,
        teacher == scope.teacher_ids[0] if scope.teacher_ids else teacher.is_(None),
        category == scope.response_category_ids[0] if scope.response_category_ids else category.is_(None),
    )


async def list_ids(session: AsyncSession, selection: Selection, offset: int, size: int, total: int) -> Sequence[UUID]:
    """One page, newest first. Past the middle the list is walked from its other end."""
    size = min(size, total - offset)
    if size <= 0:
        return []
    after = total - offset - size
    if offset <= after:
        return (await session.scalars(select_page(selection, offset, size))).all()
    return (await session.scalars(select_page(selection, after, size, oldest_first=True))).all()[::-1]


def select_page(selection: Selection, offset: int, size: int, *, oldest_first: bool = False) -> Select[UUID]:
    """Reads one index and never the table."""
    walk = choose_walk(selection)
    keys = (walk.sorted_at, walk.response_id)
    order = keys if oldest_first else tuple(key.desc() for key in keys)
    return walk.select().with_only_columns(walk.response_id).order_by(*order).offset(offset).limit(size)


async def find_ids(
    session: AsyncSession, selection: Selection, search: WordSearch, offset: int, size: int
) -> tuple[Sequence[UUID], int]:
    """One page of a search and how many were found in all: those that fit best, then the others, newest first."""
    best = search.best.response_ids
    others = _select_others(selection, search).cte("others")
    page = select(others.c.response_id).order_by(others.c.sorted_at.desc(), others.c.response_id.desc())
    total = select(func.count()).select_from(others).scalar_subquery()
    first = best[offset : offset + size]
    rest = page.offset(max(0, offset - len(best))).limit(size - len(first))
    row = (await session.execute(select(func.array(rest.scalar_subquery()), total))).one()
    return [*first, *row[0]], len(best) + row[1]


async def keep_listed(session: AsyncSession, selection: Selection, ids: Sequence[UUID]) -> set[UUID]:
    """Those of them that are in the list."""
    walk = choose_walk(selection)
    listed = walk.select().with_only_columns(walk.response_id).where(walk.response_id.in_(ids))
    return set((await session.scalars(listed)).all())


async def list_neighbours(
    session: AsyncSession, selection: Selection, sorted_at: datetime, response_id: UUID
) -> tuple[UUID | None, UUID | None]:
    """The responses above and below in the list."""
    search = selection.search
    best = search.best.response_ids if search else []
    listed = (_select_others(selection, search) if search else choose_walk(selection).select()).subquery()
    ids, at, key = select(listed.c.response_id), listed.c.sorted_at, listed.c.response_id
    oldest_first, newest_first = (at, key), (at.desc(), key.desc())
    if response_id in best:
        index = best.index(response_id)
        around = [None, *best, await session.scalar(ids.order_by(*newest_first).limit(1))]
        return around[index], around[index + 2]
    here, there = tuple_(sorted_at, response_id), tuple_(at, key)
    newer = ids.where(there > here).order_by(*oldest_first).limit(1)
    older = ids.where(there < here).order_by(*newest_first).limit(1)
    row = (await session.execute(select(newer.scalar_subquery(), older.scalar_subquery()))).one()
    return row[0] or (best[-1] if best else None), row[1]


def select_listed(selection: Selection) -> Subquery:
    """Every response in the list with its `rank`; the list goes by rank, then newest first. In no order yet."""
    walk = choose_walk(selection)
    if selection.search is None:
        return walk.select().add_columns(literal(0).label("rank")).subquery("listed")
    ranks = {response_id: rank for rank, response_id in enumerate(selection.search.best.response_ids)}
    rank = case(ranks, value=walk.response_id, else_=len(ranks)) if ranks else literal(0)
    best = walk.select().add_columns(rank.label("rank")).where(walk.response_id.in_(ranks))
    others = _select_others(selection, selection.search).add_columns(literal(len(ranks)))
    return union_all(best, others).subquery("listed")


def _select_others(selection: Selection, search: WordSearch) -> Select[Any, UUID]:
    """Moment and id of those that have the words and are not among those that fit best, in no order yet."""
    walk = choose_walk(selection)
    if not search.words:
        # Punctuation alone is no word: PostgreSQL would find nothing too, and warn once for every row.
        return walk.select().where(false())
    is_other = walk.response_id.not_in(search.best.response_ids)
    if not search.is_common:
        matches = search_queries.select_matches(search, selection.survey_id)
        return walk.select().where(walk.response_id.in_(matches), is_other)
    newest_first = (walk.sorted_at.desc(), walk.response_id.desc())
    newest = walk.select().where(is_other).order_by(*newest_first).limit(search_queries.MAX_NEWEST_READ).subquery()
    return select(newest).where(search_queries.contains(search, newest.c.response_id))
