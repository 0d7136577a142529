"""The rules of the queue: who may do what with a concern, and what is written down about it."""

from typing import Any
from uuid import UUID

from sqlalchemy import Row, func
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.attention import queries
from parent_survey.attention.people import queries as people_queries
from parent_survey.attention.schemas import (
    ConcernChange,
    ConcernCounts,
    ConcernDetail,
    ConcernEvent,
    ConcernForm,
    ConcernItem,
    ConcernPage,
    ConcernQuery,
    ConcernRaised,
    OtherAnswer,
    Outcome,
    Person,
    Words,
)
from parent_survey.audit.actions import Action
from parent_survey.categories.actor import Actor
from parent_survey.core.errors import Conflict, Invalid, NotFound
from parent_survey.core.sentences import say
from parent_survey.models.attention import CONCERN_KINDS, Concern
from parent_survey.search.queries.folding import OTHER_TEACHER, Folded, find_folded

NO_CONCERN = "This answer is no longer on the list."
# Of what the record calls it: "concern taken" is told as "taken".
PREFIX = "concern "


async def list_concerns(
    session: AsyncSession, reader: UUID | None, asked: ConcernQuery, emergency_number: str
) -> ConcernPage:
    total = await queries.count_listed(session, reader, asked.state, asked.kind, asked.survey_id)
    offset = (asked.page - 1) * asked.page_size
    rows = await queries.list_concerns(
        session, reader, asked.state, asked.kind, asked.survey_id, asked.page_size, offset
    )
    counts = await queries.count_concerns(session, reader)
    surveys = {row.survey_id for row in rows if row.is_confidential}
    folded = {survey_id: await find_folded(session, survey_id) for survey_id in surveys}
    return ConcernPage(
        items=[ConcernItem(**_describe(row, folded.get(row.survey_id, Folded()))) for row in rows],
        total=total,
        page=asked.page,
        total_pages=-(-total // asked.page_size),
        counts=ConcernCounts(**{**counts._mapping, "waiting": max(0, int(counts.waiting))}),
        emergency_number=emergency_number,
    )


async def read_concern(session: AsyncSession, actor: Actor, concern_id: UUID, emergency_number: str) -> ConcernDetail:
    """That somebody opened it is written down the first time they do."""
    row = await _find(session, concern_id)
    if not await queries.has_opened(session, concern_id, "concern opened", actor.user_id):
        actor.record(session, "concern opened", concern_id)
    return await _detail(session, row, emergency_number)


async def change_concern(
    session: AsyncSession, actor: Actor, change: ConcernChange, emergency_number: str
) -> ConcernDetail:
    """One step of one concern. What somebody else has done meanwhile is told, not overwritten."""
    concern = await queries.lock_concern(session, change.id)
    if concern is None:
        raise NotFound(NO_CONCERN)
    values, action = await _decide(session, actor, concern, change)
    if change.note is not None:
        values["note"] = change.note
    await queries.change_concern(session, change.id, **values)
    actor.record(session, action, change.id)
    return await _detail(session, await _find(session, change.id), emergency_number)


async def _decide(
    session: AsyncSession, actor: Actor, concern: Concern, change: ConcernChange
) -> tuple[dict[str, Any], Action]:
    """What changes, and what the record calls it."""
    _check(concern, change)
    match change.action:
        case "take":
            return await _take(session, actor, concern, change.user_id)
        case "release":
            return {"state": "new", "taken_by": None, "taken_at": None}, "concern released"
        case "note":
            return {}, "concern noted"
        case "reopen":
            state = "taken" if concern.taken_by else "new"
            return {"state": state, "outcome": None, "closed_by": None, "closed_at": None}, "concern reopened"
        case "close":
            return _close(actor, "handled"), "concern closed"
        case "dismiss":
            return _close(actor, "not_a_concern"), "concern dismissed"


def _check(concern: Concern, change: ConcernChange) -> None:
    """Whether it can be done as the concern stands now."""
    action = change.action
    if action == "reopen" and concern.state != "closed":
        raise Conflict("This is open already.")
    if action == "release" and concern.state != "taken":
        raise Conflict("Nobody has taken this.")
    if action in ("take", "close", "dismiss") and concern.state == "closed":
        raise Conflict("This is closed already.")
    if action == "note" and change.note is None:
        raise Invalid("Please write a note.")
    if action == "close" and not (change.note or concern.note):
        raise Invalid("Please add a note about what was done, then close it.")


def _close(actor: Actor, outcome: Outcome) -> dict[str, Any]:
    return {"state": "closed", "outcome": outcome, "closed_by": actor.user_id, "closed_at": func.now()}


async def _take(
    session: AsyncSession, actor: Actor, concern: Concern, user_id: UUID | None
) -> tuple[dict[str, Any], Action]:
    taker = user_id or actor.user_id
    if user_id is None and concern.state == "taken" and concern.taken_by != actor.user_id:
        holder = await queries.find_name(session, concern.taken_by)
        if holder is None:
            raise Conflict("Somebody else has already taken this.")
        raise Conflict("{name} has already taken this.", name=holder)
    handlers = {person.id for person in await people_queries.list_handlers(session)}
    if taker not in handlers or not await queries.may_act(session, taker, concern.answer_id):
        raise NotFound("There is no active account that may act on this.")
    values = {"state": "taken", "taken_by": taker, "taken_at": func.now()}
    return values, "concern taken" if taker == actor.user_id else "concern given"


async def raise_concern(session: AsyncSession, actor: Actor, form: ConcernForm) -> ConcernRaised:
    """What staff put on the list themselves; it is on it once, however often they do."""
    concern_id = await queries.raise_by_staff(session, form.answer_id, form.kind, actor.user_id)
    if concern_id is None:
        raise NotFound("Answer not found")
    actor.record(session, "concern raised", concern_id)
    return ConcernRaised(id=concern_id)


async def _find(session: AsyncSession, concern_id: UUID) -> Row[Any]:
    row = await queries.find_concern(session, concern_id)
    if row is None:
        raise NotFound(NO_CONCERN)
    return row


async def _detail(session: AsyncSession, row: Row[Any], emergency_number: str) -> ConcernDetail:
    # The record of this very step is among the events, so it has to be written before they are read.
    await session.flush()
    others = await queries.list_other_answers(session, row.response_id, row.answer_id)
    events = await queries.list_events(session, row.id, PREFIX)
    handlers = {person.id for person in await people_queries.list_handlers(session)}
    people = await queries.list_people(session, row.survey_id)
    folded = await find_folded(session, row.survey_id)
    return ConcernDetail(
        **_describe(row, folded),
        other_answers=[_describe_other(other, folded) for other in others],
        history=[
            ConcernEvent(action=event.action.removeprefix(PREFIX), person=event.full_name, at=event.at)
            for event in events
        ],
        people=[Person(id=person.id, name=person.full_name) for person in people if person.id in handlers],
        emergency_number=emergency_number,
    )


def _describe(row: Row[Any], folded: Folded) -> dict[str, Any]:
    """Whom a child is at risk from is told of every teacher."""
    few = frozenset() if "safety" in row.kinds else folded.teacher_ids
    teachers = [name for teacher_id, name in row.about if UUID(teacher_id) not in few]
    spans = [(start, min(end, len(row.answer_text))) for start, end in zip(row.starts, row.ends, strict=True)]
    return {
        **row._mapping,
        "teachers": teachers if len(teachers) == len(row.about) else [*teachers, say(OTHER_TEACHER)],
        "language": None if row.language in folded.written_in else row.language,
        "kinds": [kind for kind in CONCERN_KINDS if kind in row.kinds],
        "words": [Words(start=start, end=end) for start, end in spans if start < end],
        "raised_by": _person(row.raised_by, row.raiser_name),
        "taken_by": _person(row.taken_by, row.taker_name),
        "closed_by": _person(row.closed_by, row.closer_name),
    }


def _describe_other(row: Row[Any], folded: Folded) -> OtherAnswer:
    teacher = say(OTHER_TEACHER) if row.teacher_id in folded.teacher_ids else row.teacher
    return OtherAnswer(
        question_text=f"{row.question_text} · {teacher}" if teacher else row.question_text,
        answer_text=row.answer_text,
        language=None if row.language in folded.written_in else row.language,
    )


def _person(user_id: UUID | None, name: str | None) -> Person | None:
    return Person(id=user_id, name=name) if user_id and name else None
