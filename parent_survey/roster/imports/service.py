"""Imports a list of teachers: everything or nothing, in one transaction. The last import can be undone."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, Incomplete, NotFound
from parent_survey.core.sentences import say
from parent_survey.models.surveys import RosterImport
from parent_survey.roster import queries as roster_queries
from parent_survey.roster.files.reader import read_table
from parent_survey.roster.files.table import MAX_ROWS, TOO_MANY_ROWS, Table
from parent_survey.roster.imports import queries
from parent_survey.roster.imports.columns import Columns, Role, find_columns
from parent_survey.roster.imports.entries import Entry, read_entries
from parent_survey.roster.imports.plan import Plan, PlannedRow, SameName, make_plan
from parent_survey.roster.imports.report import NO_NAMES, make_report
from parent_survey.roster.imports.schemas import ImportReport, ImportUndone
from parent_survey.roster.queries import TeacherRow
from parent_survey.roster.service import FULL

UNDONE = "The import was undone: {deleted:,} added teachers removed, {restored:,} changed back."
UNDONE_SOME_ARCHIVED = (
    "The import was undone: {deleted:,} added teachers removed, {restored:,} changed back, "
    "{archived:,} archived, because parents have named them in responses."
)
CHANGED_SINCE = "{name} changed after the import, and undoing it would lose that. Nothing was undone."
SEVERAL_CHANGED_SINCE = (
    "{name} and {more} more changed after the import, and undoing it would lose that. Nothing was undone."
)
CHANGED_MEANWHILE = "The roster has changed since you checked the list. Nothing was imported: please check it again."


@dataclass(frozen=True)
class Options:
    """How the person who imports wants the file to be read."""

    columns: Sequence[Role] | None = None
    has_header: bool | None = None
    sheet: int | None = None
    same_name: SameName = "one"
    tidies: bool = True


@dataclass(frozen=True)
class ParsedFile:
    """A file that has been read: its rows, what its columns are, and a teacher out of each row."""

    table: Table
    columns: Columns
    entries: list[Entry]


async def dry_run(session: AsyncSession, content: bytes, options: Options) -> ImportReport:
    """What the import would do. Nothing is written, and no connection is held while the file is read."""
    reading = await _read(content, options)
    rows = await roster_queries.list_rows(session)
    _, report = await asyncio.to_thread(_plan, reading, rows, options)
    return report.model_copy(update={"dry_run": True})


async def run(
    session: AsyncSession, visitor: Visitor, content: bytes, options: Options, token: str | None, address: str
) -> ImportReport:
    reading = await _read(content, options)
    if not reading.columns.has_name:
        raise Incomplete(NO_NAMES)
    await roster_queries.lock_roster(session)
    rows = await roster_queries.list_rows(session)
    plan, report = await asyncio.to_thread(_plan, reading, rows, options)
    if token is not None and token != report.token:
        raise Conflict(CHANGED_MEANWHILE)
    if len(rows) + len(plan.of("new")) > roster_queries.MAX_TEACHERS:
        raise Conflict(FULL)
    import_id = await _apply(session, visitor, plan, address)
    return report.model_copy(update={"import_id": import_id})


async def _read(content: bytes, options: Options) -> ParsedFile:
    table = await read_table(content, options.sheet)
    # Ten thousand rows take half a second, during which a thread leaves the event loop to parents.
    return await asyncio.to_thread(_interpret, table, options)


def _interpret(table: Table, options: Options) -> ParsedFile:
    columns = find_columns(table, options.columns, options.has_header)
    if len(columns.body) > MAX_ROWS:
        raise Incomplete(TOO_MANY_ROWS)
    if not columns.body:
        raise Incomplete("There are headings but no teachers below them.")
    return ParsedFile(table, columns, read_entries(columns, tidies=options.tidies) if columns.has_name else [])


def _plan(reading: ParsedFile, rows: Sequence[TeacherRow], options: Options) -> tuple[Plan, ImportReport]:
    plan = make_plan(reading.entries, rows, options.same_name)
    return plan, make_report(reading.table, reading.columns, plan)


async def _apply(session: AsyncSession, visitor: Visitor, plan: Plan, address: str) -> UUID | None:
    """Write every change, and what was there before it. An import that changes nothing is not recorded."""
    new, changed = plan.of("new"), [_describe_change(step) for step in plan.of("changed")]
    if not new and not changed:
        return None
    added = [{"id": str(uuid4()), "name": step.name, "grade_level": step.grade_level} for step in new]
    await roster_queries.add_teachers(session, added)
    await roster_queries.change_teachers(session, [{"id": change["id"], **change["after"]} for change in changed])
    done = await queries.add_import(session, visitor.user.id, {"added": added, "changed": changed})
    details = {"new": len(added), "changed": len(changed), "problems": len(plan.of("problem"))}
    record(session, "roster imported", actor_id=visitor.user.id, subject=done.id, address=address, details=details)
    return done.id


def _describe_change(step: PlannedRow) -> dict[str, Any]:
    row = step.teacher
    assert row is not None
    archived_at = row.archived_at.isoformat() if row.archived_at else None
    return {
        "id": str(row.id),
        "name": row.name,
        "before": {"grade_level": row.grade_level, "archived_at": archived_at},
        "after": {"grade_level": step.grade_level, "archived_at": None},
    }


async def undo(session: AsyncSession, visitor: Visitor, import_id: UUID | None, address: str) -> ImportUndone:
    """Refused when somebody has changed one of its teachers since, because that change would be lost.

    A new teacher whom a response names already is archived, so that the response keeps its teacher.
    """
    await roster_queries.lock_roster(session)
    last = await queries.find_last_import(session)
    if last is None:
        raise NotFound("There is no import to undo.")
    if last.undone_at is not None:
        raise Conflict("The last import has already been undone.")
    if import_id not in {None, last.id}:
        raise Conflict("There has been another import since. Only the last one can be undone.")
    rows = {str(row.id): row for row in await roster_queries.list_rows(session)}
    _refuse_if_changed_since(last.changes["added"], last.changes["changed"], rows)
    return await _revert(session, visitor, last, address)


async def _revert(session: AsyncSession, visitor: Visitor, last: RosterImport, address: str) -> ImportUndone:
    ids = [UUID(teacher["id"]) for teacher in last.changes["added"]]
    named = await roster_queries.find_named(session, ids) if ids else set()
    unnamed = [teacher_id for teacher_id in ids if teacher_id not in named]
    await roster_queries.archive_teachers(session, named)
    await roster_queries.delete_teachers(session, unnamed)
    restored = [{"id": change["id"], **change["before"]} for change in last.changes["changed"]]
    await roster_queries.change_teachers(session, restored)
    await queries.mark_undone(session, last.id)
    counts = {"deleted": len(unnamed), "archived": len(named), "restored": len(restored)}
    record(session, "roster import undone", actor_id=visitor.user.id, subject=last.id, address=address, details=counts)
    return ImportUndone(**counts, detail=_describe_undo(**counts))


def _refuse_if_changed_since(
    added: Sequence[dict[str, Any]], changed: Sequence[dict[str, Any]], rows: dict[str, TeacherRow]
) -> None:
    expected = [(teacher["id"], teacher["name"], teacher["grade_level"]) for teacher in added]
    expected += [(change["id"], change["name"], change["after"]["grade_level"]) for change in changed]
    names = [
        name
        for teacher_id, name, grade in expected
        if (row := rows.get(teacher_id)) is None or (row.name, row.grade_level, row.archived_at) != (name, grade, None)
    ]
    if names:
        raise Conflict(CHANGED_SINCE if len(names) == 1 else SEVERAL_CHANGED_SINCE, name=names[0], more=len(names) - 1)


def _describe_undo(deleted: int, archived: int, restored: int) -> str:
    return say(UNDONE_SOME_ARCHIVED if archived else UNDONE, deleted=deleted, restored=restored, archived=archived)
