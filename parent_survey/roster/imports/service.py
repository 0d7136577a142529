"""Carries out an import: read and plan off the event loop, then everything or nothing in one transaction."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Busy, Conflict, Incomplete
from parent_survey.roster import queries
from parent_survey.roster.files.reading import read_table
from parent_survey.roster.files.table import MOST_ROWS, TOO_MANY_ROWS, Table
from parent_survey.roster.imports.columns import Columns, Role, find_columns
from parent_survey.roster.imports.entries import Entry, read_entries
from parent_survey.roster.imports.plan import Plan, SameName, Step, make_plan
from parent_survey.roster.imports.report import make_report
from parent_survey.roster.imports.schemas import ImportReport
from parent_survey.roster.service import FULL

# One list is read at a time, so that parents keep most of the processor; a few more may wait.
_readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="roster-import")
MOST_WAITING = 5
_waiting = 0
NO_NAMES = "We could not tell which column holds the names. Please choose it."
CHANGED_MEANWHILE = "The roster has changed since you checked the list. Nothing was imported: please check it again."

Result = TypeVar("Result")


@dataclass(frozen=True)
class Options:
    """How the person who imports wants the file to be read."""

    columns: Sequence[Role] | None = None
    has_header: bool | None = None
    sheet: int | None = None
    same_name: SameName = "one"


@dataclass(frozen=True)
class Reading:
    table: Table
    columns: Columns
    entries: list[Entry]


async def dry_run(session: AsyncSession, content: bytes, options: Options) -> ImportReport:
    """What the import would do. Nothing is written, and no connection is held while the file is read."""
    reading = await _off_the_loop(lambda: _read(content, options))
    roster = await queries.list_rows(session)
    plan = await _off_the_loop(lambda: make_plan(reading.entries, roster, options.same_name))
    notes = [] if reading.columns.has_name else [NO_NAMES]
    return make_report(reading.table, reading.columns, plan, notes, import_id=None, dry_run=True)


async def run(
    session: AsyncSession, visitor: Visitor, content: bytes, options: Options, token: str | None, address: str
) -> ImportReport:
    reading = await _off_the_loop(lambda: _read(content, options))
    if not reading.columns.has_name:
        raise Incomplete(NO_NAMES)
    await queries.lock_roster(session)
    roster = await queries.list_rows(session)
    plan = await _off_the_loop(lambda: make_plan(reading.entries, roster, options.same_name))
    if token is not None and token != plan.token:
        raise Conflict(CHANGED_MEANWHILE)
    if len(roster) + len(plan.of("new")) > queries.MOST_TEACHERS:
        raise Conflict(FULL)
    import_id = await _carry_out(session, visitor, plan, address)
    return make_report(reading.table, reading.columns, plan, [], import_id=import_id, dry_run=False)


def _read(content: bytes, options: Options) -> Reading:
    table = read_table(content, options.sheet)
    columns = find_columns(table, options.columns, options.has_header)
    if len(columns.body) > MOST_ROWS:
        raise Incomplete(TOO_MANY_ROWS)
    if not columns.body:
        raise Incomplete("There are headings but no teachers below them.")
    return Reading(table, columns, read_entries(columns) if columns.has_name else [])


async def _carry_out(session: AsyncSession, visitor: Visitor, plan: Plan, address: str) -> UUID | None:
    """Write every change, and down to the last one what was there before. An import that changes nothing is none."""
    added = [{"id": uuid4(), "name": step.name, "grade_level": step.grade_level} for step in plan.of("new")]
    changed = [_tell_change(step) for step in plan.of("changed")]
    if not added and not changed:
        return None
    await queries.add_teachers(session, added)
    after: list[dict[str, Any]] = [{"id": UUID(each["id"]), **each["after"]} for each in changed]
    await queries.change_teachers(session, after)
    kept = {"added": [{**row, "id": str(row["id"])} for row in added], "changed": changed}
    done = await queries.add_import(session, visitor.user.id, kept)
    details = {"new": len(added), "changed": len(changed), "problems": len(plan.of("problem"))}
    record(session, "roster imported", actor_id=visitor.user.id, subject=done.id, address=address, details=details)
    return done.id


def _tell_change(step: Step) -> dict[str, Any]:
    row = step.teacher
    assert row is not None
    archived_at = row.archived_at.isoformat() if row.archived_at else None
    return {
        "id": str(row.id),
        "name": row.name,
        "before": {"grade_level": row.grade_level, "archived_at": archived_at},
        "after": {"grade_level": step.grade_level, "archived_at": None},
    }


async def _off_the_loop(work: Callable[[], Result]) -> Result:
    global _waiting
    if _waiting >= MOST_WAITING:
        raise Busy("Several lists are being read at this moment. Please try again.")
    _waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_readers, work)
    finally:
        _waiting -= 1
