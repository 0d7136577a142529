"""Carries out an import: everything or nothing, in one transaction."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, Incomplete
from parent_survey.roster import queries
from parent_survey.roster.imports.aside import prepare
from parent_survey.roster.imports.plan import Step, tell_id
from parent_survey.roster.imports.preparation import NO_NAMES, Options, Summary
from parent_survey.roster.imports.schemas import ImportColumn, ImportCounts, ImportReport, ImportRow
from parent_survey.roster.service import FULL

CHANGED_MEANWHILE = "The roster has changed since you checked the list. Nothing was imported: please check it again."


async def dry_run(session: AsyncSession, content: bytes, options: Options) -> ImportReport:
    """What the import would do. Nothing is written, and no connection is held while the list is read."""
    async with prepare(content, replace(options, is_dry=True)) as prepared:
        summary = await prepared.plan(await queries.list_rows(session))
    return _tell(summary, dry_run=True, import_id=None)


async def run(
    session: AsyncSession, visitor: Visitor, content: bytes, options: Options, token: str | None, address: str
) -> ImportReport:
    async with prepare(content, options) as prepared:
        if not prepared.has_names:
            raise Incomplete(NO_NAMES)
        await queries.lock_roster(session)
        roster = await queries.list_rows(session)
        summary = await prepared.plan(roster)
    if token is not None and token != summary.token:
        raise Conflict(CHANGED_MEANWHILE)
    if len(roster) + len(summary.new) > queries.MOST_TEACHERS:
        raise Conflict(FULL)
    import_id = await _carry_out(session, visitor, summary, address)
    return _tell(summary, dry_run=False, import_id=import_id)


async def _carry_out(session: AsyncSession, visitor: Visitor, summary: Summary, address: str) -> UUID | None:
    """Write every change, and down to the last one what was there before. An import that changes nothing is none."""
    if not summary.new and not summary.changed:
        return None
    added = [{"id": str(uuid4()), "name": step.name, "grade_level": step.grade_level} for step in summary.new]
    changed = [_tell_change(step) for step in summary.changed]
    await queries.add_teachers(session, added)
    await queries.change_teachers(session, [{"id": each["id"], **each["after"]} for each in changed])
    done = await queries.add_import(session, visitor.user.id, {"added": added, "changed": changed})
    details = {"new": len(added), "changed": len(changed), "problems": summary.counts["problem"]}
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


def _tell(summary: Summary, *, dry_run: bool, import_id: UUID | None) -> ImportReport:
    return ImportReport(
        dry_run=dry_run,
        counts=ImportCounts(**summary.counts),
        columns=[ImportColumn(heading=heading, role=role, samples=cells) for heading, role, cells in summary.columns],
        has_header=summary.has_header,
        sheets=summary.sheets,
        sheet=summary.sheet,
        notes=summary.notes,
        repeated_names=summary.repeated_names,
        rows=[_tell_row(step) for step in summary.shown],
        rows_left_off=sum(summary.counts.values()) - len(summary.shown),
        token=summary.token,
        import_id=import_id,
    )


def _tell_row(step: Step) -> ImportRow:
    return ImportRow(
        line=step.line,
        name=step.name,
        grade_level=step.grade_level,
        outcome=step.outcome,
        reason=step.reason,
        teacher_id=tell_id(step),
    )
