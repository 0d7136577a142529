"""What goes in and out of the calls about imports."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from parent_survey.roster.imports.columns import Role
from parent_survey.roster.imports.plan import Outcome


class ImportColumn(BaseModel):
    """A column of the file, what it is taken for, and some of its cells."""

    heading: str
    role: Role
    samples: list[str]


class ImportRow(BaseModel):
    # Its number in the file.
    line: int
    name: str
    grade_level: str | None
    outcome: Outcome
    reason: str | None
    teacher_id: UUID | None
    # The name as the file has it, where it was tidied.
    written: str | None


class ImportCounts(BaseModel):
    new: int
    changed: int
    unchanged: int
    problem: int
    skipped: int


class ImportReport(BaseModel):
    """What an import will do, or has done. Both are the same plan."""

    dry_run: bool
    counts: ImportCounts
    columns: list[ImportColumn]
    has_header: bool
    sheets: list[str]
    sheet: int
    # About the file as a whole.
    notes: list[str]
    # How many names are on several rows with different grades.
    repeated_names: int
    # How many new names were written all in small or all in capital letters, and are not any more.
    tidied_names: int
    # Problems first, then what changes. A long list is cut; the counts are always of all rows.
    rows: list[ImportRow]
    rows_left_off: int
    # Sent with the real run, which is refused if it would do anything else than what was shown.
    token: str
    import_id: UUID | None = None


class LastImport(BaseModel):
    id: UUID
    created_at: datetime
    new: int
    changed: int
    is_undone: bool


class ImportUndo(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # With it only this import is undone: a second click finds that it is done already.
    import_id: UUID | None = None


class ImportUndone(BaseModel):
    """Teachers whom parents have named since are archived instead of deleted: no response loses its teacher."""

    deleted: int
    archived: int
    restored: int
    detail: str
