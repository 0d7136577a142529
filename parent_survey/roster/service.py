"""What staff do with single teachers."""

import asyncio
from datetime import UTC, datetime
from math import ceil
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.core.grades import grade_key
from parent_survey.core.sentences import say
from parent_survey.models.surveys import Teacher
from parent_survey.roster import queries, search
from parent_survey.roster.names import fold
from parent_survey.roster.queries import TeacherRow
from parent_survey.roster.schemas import RosterTeacher, Status, TeacherChange, TeacherNew, TeacherPage, TeacherRemoval

# A larger roster, such as a district's, is sorted in a thread, so that no parent's save waits for it.
MAX_SORTED_INLINE = 1000
NAMED = "Parents have named {name} in responses, so the teacher was archived instead of deleted."
ON_THE_ROSTER = "{name} is already on the roster."
IN_THE_ARCHIVE = "{name} is in the archive: bring them back."
FULL = f"A roster holds at most {queries.MAX_TEACHERS:,} teachers. Remove some that nobody needs any more first."


async def list_teachers(session: AsyncSession, query: str, status: Status, page: int, page_size: int) -> TeacherPage:
    """By grade, then by name. Responses are counted for the teachers of the page only, by one statement."""
    rows = await queries.list_rows(session)
    archived = sum(row.archived_at is not None for row in rows)
    if len(rows) > MAX_SORTED_INLINE:
        found = await asyncio.to_thread(_arrange, rows, query, status)
    else:
        found = _arrange(rows, query, status)
    shown = found[(page - 1) * page_size : page * page_size]
    counts = await queries.count_submitted(session, [row.id for row in shown])
    items = [RosterTeacher(**row._asdict(), response_count=counts.get(row.id, 0)) for row in shown]
    return TeacherPage(
        items=items,
        total=len(found),
        total_pages=ceil(len(found) / page_size),
        active=len(rows) - archived,
        archived=archived,
    )


def _arrange(rows: list[TeacherRow], query: str, status: Status) -> list[TeacherRow]:
    shown = [row for row in rows if status == "all" or (row.archived_at is not None) == (status == "archived")]
    found = list(search.find(shown, query)) if query.strip() else shown
    return sorted(found, key=lambda row: (grade_key(row.grade_level), fold(row.name)))


async def add(session: AsyncSession, visitor: Visitor, form: TeacherNew, address: str) -> RosterTeacher:
    await queries.lock_roster(session)
    rows = await queries.list_rows(session)
    if len(rows) >= queries.MAX_TEACHERS:
        raise Conflict(FULL)
    _refuse_duplicate(rows, form.name, form.grade_level, None)
    teacher = await queries.add_teacher(session, form.name, form.grade_level)
    record(session, "teacher added", actor_id=visitor.user.id, subject=teacher.id, address=address)
    return RosterTeacher.model_validate(teacher)


async def change(
    session: AsyncSession, visitor: Visitor, teacher_id: UUID, form: TeacherChange, address: str
) -> RosterTeacher:
    await queries.lock_roster(session)
    teacher = await _find(session, teacher_id)
    values = _find_changes(teacher, form)
    if values:
        name, grade = values.get("name", teacher.name), values.get("grade_level", teacher.grade_level)
        is_archived = values.get("archived_at", teacher.archived_at) is not None
        if not is_archived:
            _refuse_duplicate(await queries.list_rows(session), str(name), str(grade) if grade else None, teacher_id)
        await queries.change_teacher(session, teacher_id, values)
        await session.refresh(teacher)
        action = _name_action(form, values)
        record(session, action, actor_id=visitor.user.id, subject=teacher_id, address=address)
    counts = await queries.count_submitted(session, [teacher_id])
    shown = RosterTeacher.model_validate(teacher)
    return shown.model_copy(update={"response_count": counts.get(teacher_id, 0)})


async def remove(session: AsyncSession, visitor: Visitor, teacher_id: UUID, address: str) -> TeacherRemoval:
    """Deleted for good when nobody has named this teacher yet; archived otherwise."""
    await queries.lock_roster(session)
    teacher = await _find(session, teacher_id)
    if teacher_id not in await queries.find_named(session, [teacher_id]):
        await queries.delete_teachers(session, [teacher_id])
        record(session, "teacher deleted", actor_id=visitor.user.id, subject=teacher_id, address=address)
        return TeacherRemoval(outcome="deleted", detail=say("{name} was deleted.", name=teacher.name))
    if teacher.archived_at is None:
        await queries.change_teacher(session, teacher_id, {"archived_at": datetime.now(UTC)})
        record(session, "teacher archived", actor_id=visitor.user.id, subject=teacher_id, address=address)
    detail = say(NAMED, name=teacher.name)
    return TeacherRemoval(outcome="archived", detail=detail)


async def _find(session: AsyncSession, teacher_id: UUID) -> Teacher:
    teacher = await queries.find_teacher(session, teacher_id)
    if teacher is None:
        raise NotFound("Teacher not found")
    return teacher


def _find_changes(teacher: Teacher, form: TeacherChange) -> dict[str, object]:
    """Only what differs, so that sending the same values twice changes and records nothing."""
    values: dict[str, object] = {}
    if form.name is not None and form.name != teacher.name:
        values["name"] = form.name
    if "grade_level" in form.model_fields_set and form.grade_level != teacher.grade_level:
        values["grade_level"] = form.grade_level
    if form.archived is not None and form.archived != (teacher.archived_at is not None):
        values["archived_at"] = datetime.now(UTC) if form.archived else None
    return values


def _name_action(form: TeacherChange, values: dict[str, object]) -> Action:
    if "archived_at" not in values:
        return "teacher changed"
    return "teacher archived" if form.archived else "teacher brought back"


def _refuse_duplicate(rows: list[TeacherRow], name: str, grade: str | None, except_id: UUID | None) -> None:
    """Two entries that look the same to parents would split one teacher's responses."""
    key = (fold(name), fold(grade or ""))
    for row in rows:
        if row.id != except_id and (fold(row.name), fold(row.grade_level or "")) == key:
            who = f"{row.name} ({row.grade_level})" if row.grade_level else row.name
            raise Conflict(ON_THE_ROSTER if row.archived_at is None else IN_THE_ARCHIVE, name=who)
