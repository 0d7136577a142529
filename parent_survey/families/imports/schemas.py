"""What goes in and out of the calls about imports of families."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from parent_survey.families.imports.plan import Outcome


class FamilyImportRow(BaseModel):
    # Where in the file it is.
    source: str
    name: str
    emails: list[str]
    outcome: Outcome
    # What a person should look at, and what will be done about it.
    notes: list[str]


class FamilyImportCounts(BaseModel):
    new: int
    changed: int
    unchanged: int
    left_out: int
    # Of the families that are imported: those with a note, and those that can only get a letter.
    needs_look: int
    no_email: int


class FamilyImportReport(BaseModel):
    """What an import will do, or has done. Both are the same plan."""

    dry_run: bool
    kind: Literal["list", "oneroster"]
    counts: FamilyImportCounts
    # Of the file.
    guardians: int
    children: int
    teachers_named: int
    teachers_found: int
    # Those that need a look first. A long list is cut; the counts are always of all of them.
    rows: list[FamilyImportRow]
    rows_left_off: int
    # Sent with the real run, which is refused if it would do anything else than what was shown.
    token: str
    import_id: UUID | None = None


class LastFamilyImport(BaseModel):
    id: UUID
    created_at: datetime
    new: int
    changed: int
    is_undone: bool


class FamilyImportUndo(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # With it only this import is undone: a second click finds that it is done already.
    import_id: UUID | None = None


class FamilyImportUndone(BaseModel):
    removed: int
    restored: int
    detail: str
