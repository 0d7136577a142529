"""What goes in and out of the calls about imports of families."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from parent_survey.families.imports.plan import Outcome


class ImportedGuardian(BaseModel):
    # Empty where one name stands beside several addresses.
    name: str
    email: str | None


class HouseholdChoice(BaseModel):
    """A household that the import would make, or that somebody would join, and makes or lets join only if staff say so.

    Whoever is not put together gets a household of their own. Each has a link of their own either way.
    """

    # Sent with the real run for those that are put together.
    key: str
    kind: Literal["make", "join"]
    # Which one would be joined.
    household: str
    # How many households fewer there are if they are put together.
    saved: int


class FamilyImportRow(BaseModel):
    # Where in the file it is.
    source: str
    name: str
    guardians: list[ImportedGuardian]
    outcome: Outcome
    # What a person should look at, and what will be done about it.
    notes: list[str]
    choice: HouseholdChoice | None


class FamilyImportCounts(BaseModel):
    """Families, with every guardian apart whom staff have not put together."""

    new: int
    changed: int
    unchanged: int
    left_out: int
    # Of the rows that are imported: those with a note.
    needs_look: int
    # Guardians who can only get a letter.
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
    # Households to decide on first, all of them; then those that need a look. A long list of the rest is cut, of which
    # the counts are as well.
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
