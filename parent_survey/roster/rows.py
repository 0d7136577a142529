"""A teacher as a plain row: light enough for a process that knows no database."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID


class TeacherRow(NamedTuple):
    id: UUID
    name: str
    grade_level: str | None
    archived_at: datetime | None
    created_at: datetime
