"""Imports families: everything or nothing, in one transaction. The last import can be undone for 30 days."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, NotFound, TooLarge
from parent_survey.core.sentences import say
from parent_survey.families import queries as family_queries
from parent_survey.families.imports import queries
from parent_survey.families.imports.households import FileContent, Household, TeacherFinder
from parent_survey.families.imports.lists import read_list
from parent_survey.families.imports.one_roster import is_one_roster, read_one_roster
from parent_survey.families.imports.plan import Plan, Step, make_plan
from parent_survey.families.imports.schemas import (
    FamilyImportCounts,
    FamilyImportReport,
    FamilyImportRow,
    FamilyImportUndone,
    HouseholdChoice,
    ImportedGuardian,
    LastFamilyImport,
)
from parent_survey.families.service import FULL
from parent_survey.models.families import FamilyImport
from parent_survey.roster.files.reader import read_table
from parent_survey.roster.queries import TeacherRow, list_rows

MAX_ZIP_BYTES = 20 * 1024 * 1024
MAX_ROWS_SHOWN = 500
UNDONE = "The import was undone: {removed:,} added families removed, {restored:,} changed back."
CHANGED_MEANWHILE = "The list has changed since you checked the file. Nothing was imported: please check it again."
INVITED = "Invitations have gone out to families of this import, so it can no longer be undone."


async def dry_run(session: AsyncSession, content: bytes) -> FamilyImportReport:
    """What the import would do. Nothing is written."""
    file = await _read(content, await list_rows(session))
    plan = await asyncio.to_thread(make_plan, file.households, file.left_out, await family_queries.list_every(session))
    return _report(file, plan, is_dry_run=True)


async def run(
    session: AsyncSession,
    visitor: Visitor,
    content: bytes,
    token: str | None,
    together: frozenset[str],
    address: str,
) -> FamilyImportReport:
    file = await _read(content, await list_rows(session))
    await family_queries.lock_list(session)
    families = await family_queries.list_every(session)
    plan = await asyncio.to_thread(make_plan, file.households, file.left_out, families)
    if (token is not None and token != plan.token) or not together <= plan.choices:
        raise Conflict(CHANGED_MEANWHILE)
    if together:
        plan = await asyncio.to_thread(make_plan, file.households, file.left_out, families, together)
    if len(families) + plan.count("new") > family_queries.MAX_FAMILIES:
        raise Conflict(FULL)
    import_id = await _apply(session, visitor, plan, address)
    return _report(file, plan, is_dry_run=False).model_copy(update={"import_id": import_id})


async def _read(content: bytes, roster: Sequence[TeacherRow]) -> FileContent:
    if len(content) > MAX_ZIP_BYTES:
        raise TooLarge("The file is larger than 20 MB. Is it the right one?")
    if await asyncio.to_thread(is_one_roster, content):
        return await asyncio.to_thread(read_one_roster, content, TeacherFinder(roster))
    table = await read_table(content, None)
    return await asyncio.to_thread(read_list, table, TeacherFinder(roster))


async def _apply(session: AsyncSession, visitor: Visitor, plan: Plan, address: str) -> UUID | None:
    """Write every change, and what was there before it. An import that changes nothing is not recorded."""
    new = [values for step in plan.of("new") for values in step.after]
    changed = plan.of("changed")
    if not new and not changed:
        return None
    added = [{"id": str(uuid4()), **_with_ids(values)} for values in new]
    await family_queries.add_families(session, json.dumps(added))
    after = [{"id": _id(step), **_with_ids(step.after[0])} for step in changed]
    await family_queries.change_families(session, [UUID(_id(step)) for step in changed], json.dumps(after))
    before = [{key: value for key, value in (step.before or {}).items() if key != "updated_at"} for step in changed]
    people = [guardian["id"] for row in (*added, *after) for guardian in row["guardians"]]
    were_there = {guardian["id"] for row in before for guardian in row["guardians"]}
    new_people = [guardian_id for guardian_id in people if guardian_id not in were_there]
    changes = {"added": [row["id"] for row in added], "changed": before, "guardians": new_people}
    done = await queries.add_import(session, visitor.user.id, changes)
    details = {"new": len(new), "changed": len(changed)}
    record(session, "families imported", actor_id=visitor.user.id, subject=done.id, address=address, details=details)
    return done.id


def _with_ids(values: dict[str, Any]) -> dict[str, Any]:
    guardians = [{**guardian, "id": guardian["id"] or str(uuid4())} for guardian in values["guardians"]]
    return {**values, "guardians": guardians}


def _id(step: Step) -> str:
    assert step.before is not None
    return str(step.before["id"])


async def undo(session: AsyncSession, visitor: Visitor, import_id: UUID | None, address: str) -> FamilyImportUndone:
    """Refused once a family of it was invited, or was changed by hand since."""
    await family_queries.lock_list(session)
    last = await queries.find_last_import(session)
    if last is None:
        raise NotFound("There is no import to undo.")
    if last.undone_at is not None:
        raise Conflict("The last import has already been undone.")
    if import_id not in {None, last.id}:
        raise Conflict("There has been another import since. Only the last one can be undone.")
    added = [UUID(family_id) for family_id in last.changes["added"]]
    if await family_queries.is_any_invited(session, [UUID(guardian_id) for guardian_id in last.changes["guardians"]]):
        raise Conflict(INVITED)
    await _refuse_if_changed_since(session, last)
    removed = await family_queries.delete_families(session, added)
    restored = last.changes["changed"]
    ids = [UUID(family["id"]) for family in restored]
    await family_queries.change_families(session, ids, json.dumps(restored))
    await queries.mark_undone(session, last.id)
    counts = {"removed": removed, "restored": len(restored)}
    record(session, "family import undone", actor_id=visitor.user.id, subject=last.id, address=address, details=counts)
    detail = say(UNDONE, removed=removed, restored=len(restored))
    return FamilyImportUndone(**counts, detail=detail)


async def _refuse_if_changed_since(session: AsyncSession, last: FamilyImport) -> None:
    touched = {*last.changes["added"], *(family["id"] for family in last.changes["changed"])}
    for family in await family_queries.list_every(session):
        if str(family["id"]) in touched and family["updated_at"] > last.created_at:
            raise Conflict("{name} was changed after the import, and undoing it would lose that.", name=family["name"])


def to_last_import(last: FamilyImport | None) -> LastFamilyImport | None:
    if last is None:
        return None
    return LastFamilyImport(
        id=last.id,
        created_at=last.created_at,
        new=len(last.changes["added"]),
        changed=len(last.changes["changed"]),
        is_undone=last.undone_at is not None,
    )


def _report(file: FileContent, plan: Plan, *, is_dry_run: bool) -> FamilyImportReport:
    imported = [step for step in plan.steps if step.outcome != "left_out"]
    chosen = [step for step in imported if step.choice]
    looked_at = [step for step in imported if step.notes]
    rest = [
        *(step for step in looked_at if not step.choice),
        *plan.of("left_out"),
        *(step for step in imported if not step.notes and not step.choice),
    ]
    return FamilyImportReport(
        dry_run=is_dry_run,
        kind="oneroster" if file.kind == "oneroster" else "list",
        counts=FamilyImportCounts(
            new=plan.count("new"),
            changed=plan.count("changed"),
            unchanged=plan.count("unchanged"),
            left_out=plan.count("left_out"),
            needs_look=len(looked_at),
            no_email=sum(person.email is None for step in imported for person in step.people),
        ),
        guardians=file.guardians,
        children=file.children,
        teachers_named=file.teachers_named,
        teachers_found=file.teachers_found,
        rows=[_to_row(step) for step in (*chosen, *rest[:MAX_ROWS_SHOWN])],
        rows_left_off=max(len(rest) - MAX_ROWS_SHOWN, 0),
        token=plan.token,
    )


def _to_row(step: Step) -> FamilyImportRow:
    first = step.people[0]
    choice = step.choice and HouseholdChoice(
        key=step.choice.key, kind=step.choice.kind, household=step.choice.household, saved=step.choice.saved
    )
    return FamilyImportRow(
        source=first.source,
        name=Household(step.people).name,
        guardians=[ImportedGuardian(name=person.name, email=person.email) for person in step.people],
        outcome=step.outcome,
        notes=[*([first.problem] if first.problem else []), *step.notes],
        choice=choice,
    )
