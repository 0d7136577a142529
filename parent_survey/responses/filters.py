"""Which responses staff ask for, and the one index along which each such list is walked."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, StringConstraints
from sqlalchemy import ColumnElement, Select, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from parent_survey.categories.queries import find_category_id
from parent_survey.core.errors import NotFound
from parent_survey.core.text import Text
from parent_survey.limits.statements import limit_statements
from parent_survey.models.responses import Response, ResponseCategory, ResponseTeacher, ResponseTeacherCategory
from parent_survey.responses import queries
from parent_survey.responses.words import Search, read_plain_search, read_search
from parent_survey.search.meaning import Meaning
from parent_survey.search.scope import AnswerScope


class Status(StrEnum):
    ALL = "all"
    SUBMITTED = "submitted"
    IN_PROGRESS = "in_progress"
    # The only list in which these are.
    SET_ASIDE = "set_aside"


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


class FilterQuery(BaseModel):
    """The filters as they stand in an address. All of them combine with AND; an empty one filters nothing."""

    teacher_id: Annotated[UUID | None, BeforeValidator(_none_if_empty)] = None
    # An id, or a name in any case.
    category: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    status: Annotated[Status, BeforeValidator(lambda value: value or Status.ALL)] = Status.ALL
    # What answers say, in these or other words, a teacher, or words of the parent's name or email; the last one may be
    # the beginning of a word.
    q: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=200)] = ""


@dataclass(frozen=True)
class Filter:
    """What was asked for, looked up: the survey is there, and a category is known by its id."""

    survey_id: UUID
    status: Status = Status.ALL
    teacher_id: UUID | None = None
    category_id: UUID | None = None
    # True when it names what is not there, or what cannot be together.
    matches_nothing: bool = False
    # These submitted responses and no others, set aside or not; with them nothing else is looked at.
    ids: tuple[UUID, ...] = ()
    search: Search | None = None

    @property
    def scope(self) -> AnswerScope:
        """The part of the submitted answers that a search looks at."""
        teachers = (self.teacher_id,) if self.teacher_id else ()
        return AnswerScope(
            survey_id=self.survey_id,
            teacher_ids=teachers,
            response_category_ids=(self.category_id,) if self.category_id else (),
        )


async def read_filter(session: AsyncSession, meaning: Meaning, survey_id: UUID, asked: FilterQuery) -> Filter:
    if asked.q:
        # Before the first statement: nobody holds a connection while the model is being read.
        await meaning.wait_until_ready()
        await limit_statements(session)
    if not await queries.has_survey(session, survey_id):
        raise NotFound("Survey not found")
    category_id = await find_category_id(session, asked.category) if asked.category else None
    wanted = Filter(
        survey_id,
        asked.status,
        asked.teacher_id,
        category_id,
        # Only submitted responses that are not set aside have categories.
        matches_nothing=bool(asked.category)
        and (category_id is None or asked.status in {Status.IN_PROGRESS, Status.SET_ASIDE}),
    )
    if not asked.q or wanted.matches_nothing:
        return wanted
    if asked.status is Status.SET_ASIDE:
        return replace(wanted, search=await read_plain_search(session, asked.q))
    # What unfinished answers say is nobody's business yet: there only names are looked for.
    is_name = asked.status is Status.IN_PROGRESS
    return replace(wanted, search=await read_search(session, meaning, asked.q, wanted.scope, is_name=is_name))


@dataclass(frozen=True)
class Walk:
    """A table whose index has the list's order, and what keeps to one list in it."""

    sorted_at: InstrumentedAttribute[Any]
    response_id: InstrumentedAttribute[Any]
    conditions: tuple[ColumnElement[bool], ...]

    def select(self) -> Select[Any, UUID]:
        """Moment and id of every response in the list, in no order yet; answered from the index alone."""
        columns = (self.sorted_at.label("sorted_at"), self.response_id.label("response_id"))
        return select(*columns).where(*self.conditions)


def choose_walk(wanted: Filter) -> Walk:
    if wanted.ids:
        chosen = (Response.survey_id == wanted.survey_id, Response.id.in_(wanted.ids))
        return Walk(Response.sorted_at, Response.id, (*chosen, Response.submitted_at.is_not(None)))
    if wanted.category_id is not None:
        return _walk_category(wanted, wanted.category_id)
    if wanted.status is Status.SET_ASIDE:
        return _walk_set_aside(wanted)
    if wanted.teacher_id is not None:
        return _walk_teacher(wanted, wanted.teacher_id)
    conditions: list[ColumnElement[bool]] = [Response.survey_id == wanted.survey_id]
    if wanted.status is Status.IN_PROGRESS:
        # Only what was submitted can be set aside.
        conditions.append(Response.submitted_at.is_(None))
    else:
        conditions.append(Response.set_aside_at.is_(None))
    if wanted.status is Status.SUBMITTED:
        conditions.append(Response.submitted_at.is_not(None))
    return Walk(Response.sorted_at, Response.id, tuple(conditions))


def _walk_set_aside(wanted: Filter) -> Walk:
    """They are few, and their links are in no list: a teacher is looked up for each."""
    conditions = [Response.survey_id == wanted.survey_id, Response.set_aside_at.is_not(None)]
    if wanted.teacher_id is not None:
        link = ResponseTeacher
        conditions.append(exists().where(link.response_id == Response.id, link.teacher_id == wanted.teacher_id))
    return Walk(Response.sorted_at, Response.id, tuple(conditions))


def _walk_teacher(wanted: Filter, teacher_id: UUID) -> Walk:
    link = ResponseTeacher
    conditions: list[ColumnElement[bool]] = [link.survey_id == wanted.survey_id, link.teacher_id == teacher_id]
    if wanted.status is Status.SUBMITTED:
        conditions.append(link.is_submitted.expression)
    elif wanted.status is Status.IN_PROGRESS:
        conditions.append(~link.is_submitted)
    return Walk(link.sorted_at, link.response_id, tuple(conditions))


def _walk_category(wanted: Filter, category_id: UUID) -> Walk:
    if wanted.teacher_id is None:
        one = ResponseCategory
        return Walk(one.sorted_at, one.response_id, (one.survey_id == wanted.survey_id, one.category_id == category_id))
    both = ResponseTeacherCategory
    conditions = (
        both.survey_id == wanted.survey_id,
        both.teacher_id == wanted.teacher_id,
        both.category_id == category_id,
    )
    return Walk(both.sorted_at, both.response_id, conditions)
