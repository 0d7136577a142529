"""Takes the last import back, exactly, or not at all."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.models.surveys import RosterImport
from parent_survey.roster import queries
from parent_survey.roster.imports.schemas import ImportUndone, LastImport
from parent_survey.roster.rows import TeacherRow


def tell_import(last: RosterImport | None) -> LastImport | None:
    if last is None:
        return None
    return LastImport(
        id=last.id,
        created_at=last.created_at,
        new=len(last.changes["added"]),
        changed=len(last.changes["changed"]),
        is_undone=last.undone_at is not None,
    )


async def undo(session: AsyncSession, visitor: Visitor, import_id: UUID | None, address: str) -> ImportUndone:
    """Refused when somebody has changed one of its teachers since: that would be lost.

    A new teacher whom a response names already is archived, so that the response keeps its teacher.
    """
    await queries.lock_roster(session)
    last = await queries.find_last_import(session)
    if last is None:
        raise NotFound("There is no import to undo.")
    if last.undone_at is not None:
        raise Conflict("The last import has already been undone.")
    if import_id not in {None, last.id}:
        raise Conflict("There has been another import since. Only the last one can be undone.")
    added, changed = last.changes["added"], last.changes["changed"]
    roster = {str(row.id): row for row in await queries.list_rows(session)}
    _refuse_if_touched(added, changed, roster)
    return await _take_back(session, visitor, last, address)


async def _take_back(session: AsyncSession, visitor: Visitor, last: RosterImport, address: str) -> ImportUndone:
    ids = [UUID(each["id"]) for each in last.changes["added"]]
    named = await queries.find_named(session, ids) if ids else set()
    unnamed = [teacher_id for teacher_id in ids if teacher_id not in named]
    await queries.archive_teachers(session, named)
    await queries.delete_teachers(session, unnamed)
    restored = [{"id": each["id"], **each["before"]} for each in last.changes["changed"]]
    await queries.change_teachers(session, restored)
    await queries.mark_undone(session, last.id)
    counts = {"deleted": len(unnamed), "archived": len(named), "restored": len(restored)}
    deed = "roster import undone"
    record(session, deed, actor_id=visitor.user.id, subject=last.id, address=address, details=counts)
    return ImportUndone(**counts, detail=_tell(**counts))


def _refuse_if_touched(
    added: Sequence[dict[str, Any]], changed: Sequence[dict[str, Any]], roster: dict[str, TeacherRow]
) -> None:
    expected = [(each["id"], each["name"], each["grade_level"]) for each in added]
    expected += [(each["id"], each["name"], each["after"]["grade_level"]) for each in changed]
    touched = [
        name
        for teacher_id, name, grade in expected
        if (row := roster.get(teacher_id)) is None
        or (row.name, row.grade_level, row.archived_at) != (name, grade, None)
    ]
    if touched:
        who = touched[0] if len(touched) == 1 else f"{touched[0]} and {len(touched) - 1} more"
        raise Conflict(f"{who} changed after the import, and undoing it would lose that. Nothing was undone.")


def _tell(deleted: int, archived: int, restored: int) -> str:
    parts = [f"{deleted:,} added teachers removed", f"{restored:,} changed back"]
    if archived:
        parts.append(f"{archived:,} archived, because parents have named them in responses")
    return f"The import was undone: {', '.join(parts)}."
