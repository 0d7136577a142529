"""What staff read of the queue of concerns, and what they decide about one."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.core.text import Text
from parent_survey.models.attention import ConcernKind

MAX_NOTE_LENGTH = 2_000
MAX_PAGE, MAX_PAGE_SIZE = 1_000_000, 50

ConcernState = Literal["new", "taken", "closed"]
Outcome = Literal["handled", "not_a_concern"]
# What staff can do: take it or hand it over, give it back, write a note, close it, dismiss it, open it again.
Action = Literal["take", "release", "note", "close", "dismiss", "reopen"]
NoteText = Annotated[Text, StringConstraints(strip_whitespace=True, max_length=MAX_NOTE_LENGTH)]


class ConcernQuery(BaseModel):
    # "open" is new and taken; "possible" is what is new and less sure, which no other list has.
    state: Literal["open", "new", "taken", "closed", "possible"] = "open"
    kind: ConcernKind | None = None
    survey_id: UUID | None = None
    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] = 1
    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = 20


class ConcernChange(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: UUID
    action: Action
    # Needed to close; kept with whatever else is done where it is given.
    note: NoteText | None = None
    # Who takes it; whoever asks, unless somebody else is named.
    user_id: UUID | None = None


class ConcernForm(BaseModel):
    """An answer that somebody on the staff finds should be in the queue."""

    model_config = ConfigDict(extra="forbid")

    answer_id: UUID
    kind: ConcernKind


class ConcernRaised(BaseModel):
    id: UUID


class Person(BaseModel):
    id: UUID
    name: str


class Words(BaseModel):
    """`answer_text[start:end]`, counted in characters."""

    start: int
    end: int


class ConcernItem(BaseModel):
    id: UUID
    state: ConcernState
    outcome: Outcome | None
    kinds: list[ConcernKind]
    is_likely: bool
    answer_id: UUID
    answer_text: str
    # The words that raised it.
    words: list[Words]
    language: str | None
    question_text: str
    response_id: UUID
    survey_id: UUID
    survey_title: str
    parent_name: str | None
    teachers: list[str]
    # Of a confidential survey the day is known and no time: both begin it.
    is_confidential: bool
    submitted_at: datetime
    raised_at: datetime
    # None where the model raised it.
    raised_by: Person | None
    taken_by: Person | None
    taken_at: datetime | None
    closed_by: Person | None
    closed_at: datetime | None
    note: str


class ConcernCounts(BaseModel):
    new: int
    taken: int
    closed: int
    possible: int
    # Submitted answers in a language that the model does not know, and those that it has not read yet.
    not_read_in_language: int
    waiting: int


class ConcernPage(BaseModel):
    items: list[ConcernItem]
    total: int
    page: int
    total_pages: int
    counts: ConcernCounts
    emergency_number: str


class ConcernEvent(BaseModel):
    # "taken", "given", "released", "noted", "closed", "dismissed", "reopened", "raised" or "opened".
    action: str
    person: str | None
    at: datetime


class OtherAnswer(BaseModel):
    question_text: str
    answer_text: str
    language: str | None


class ConcernDetail(ConcernItem):
    parent_email: str | None
    other_answers: list[OtherAnswer]
    history: list[ConcernEvent]
    # Whom the list is for, so that it can be given to them.
    people: list[Person]
    emergency_number: str
