"""What staff see of a person's data and of what people have asked about it."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.core.text import EmailAddress

RequestKind = Literal["export", "erase"]


class PersonSearch(BaseModel):
    """In a body, so that no address stands in a log or a browser's history."""

    model_config = ConfigDict(extra="forbid")

    email: EmailAddress


class PersonErase(PersonSearch):
    # How many responses and guardians were shown; with another number nothing is erased.
    expected: Annotated[int, Field(ge=0)]


class HeldResponse(BaseModel):
    id: UUID
    survey: str
    parent_name: str | None
    started_at: datetime
    submitted_at: datetime | None
    answers: int


class HeldGuardian(BaseModel):
    """The person on the list of families. Who else is of the household is not said."""

    id: UUID
    name: str
    language: str | None


class PersonHeld(BaseModel):
    """What there is about a person. Words are in the export only."""

    email: str
    responses: list[HeldResponse]
    guardians: list[HeldGuardian]
    emails_sent: int
    # Responses and guardians.
    records: int


class PersonErased(BaseModel):
    responses: int
    guardians: int
    emails_sent: int


class RequestItem(BaseModel):
    id: UUID
    kind: RequestKind
    # None once the person is erased.
    email: str | None
    # By the link of a receipt; otherwise staff did what somebody told them.
    is_by_parent: bool
    asked_at: datetime
    done_at: datetime | None
    # Who did it; none for the terminal and for accounts that are gone.
    done_by: str | None
    outcome: Literal["done", "declined"] | None


class RequestPage(BaseModel):
    items: list[RequestItem]
    total: int
    total_pages: int
    # Requests that wait, whatever page is shown.
    waiting: int
