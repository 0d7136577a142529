"""What goes in and out of the calls about the record of who did what."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.audit_log.kinds import Kind

MAX_PAGE_SIZE = 100


class AuditFilter(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # Whoever did it, or whose sign-in was refused.
    person: UUID | None = None
    kind: Kind | None = None
    since: datetime | None = None
    until: datetime | None = None


class AuditQuery(AuditFilter):
    page: Annotated[int, Field(ge=1, le=1_000)] = 1
    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = 50


class AuditEntry(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    at: datetime
    # Nobody is named for what was done at the terminal, by the product itself, or before a sign-in.
    person: str | None
    email: str | None
    kind: Kind
    # In the reader's language.
    action: str
    # The survey, teacher, category or account that it is about, as it is called now.
    subject: str | None
    address: str | None
    details: dict[str, Any]


class AuditPage(BaseModel):
    items: list[AuditEntry]
    # Counted up to ten thousand.
    total: int
    total_is_capped: bool
    total_pages: int
    kept_days: int
