"""What the assistant says, as it says it. The names are the contract with the browser.

Each event is one `data:` line with a JSON object, in which a line break is written as an escape. So no text of an
answer can end the line and begin an event of its own.
"""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from parent_survey.search.scope import AnswerScope, ScopePart

EngineKind = Literal["extractive", "language_model"]


class Started(BaseModel):
    # Which engine answers, and its name for people.
    engine: EngineKind
    engine_label: str


class MessageStart(BaseModel):
    """Begins a new message of the assistant."""

    event_type: Literal["message_start"] = "message_start"
    data: Started


class Delta(BaseModel):
    content: str


class MessageDelta(BaseModel):
    """More words of the message; plain text."""

    event_type: Literal["message_delta"] = "message_delta"
    data: Delta


class Looked(BaseModel):
    query: str


class SearchQuery(BaseModel):
    """What is looked for right now."""

    event_type: Literal["search_query"] = "search_query"
    data: Looked


class Quoted(BaseModel):
    # The answer as it is stored, letter for letter, or a passage of a very long one.
    answer: str
    # The words in `answer` that speak to the question.
    quote: str
    # What the parent wrote in; `und` where it is too short to tell, None until it was read.
    language: str | None
    survey_response_ids: list[UUID]
    # When the response was submitted.
    timestamp: datetime
    answer_id: UUID
    question_text: str
    # Whom the response is about.
    teachers: list[str]


class Chip(BaseModel):
    """One part of the scope, in words. Taking it away empties the part, or takes these members out of it."""

    part: ScopePart
    label: str
    # Ids or words of a part that has several members; empty for a part that has one value.
    values: list[str] = []


class Understood(BaseModel):
    scope: AnswerScope
    chips: list[Chip]
    # In the scope without its topic, words and stance: how many there are to look at, and answers not read yet.
    responses: int
    unread: int = 0
    # Words of the question that could not be applied.
    ignored: list[str] = []


class ScopeUnderstood(BaseModel):
    """What the answer covers; asking again with another scope changes it."""

    event_type: Literal["scope"] = "scope"
    data: Understood


SectionKind = Literal["quotes", "praise", "concern", "teacher", "group", "theme", "closest"]


class SectionShown(BaseModel):
    kind: SectionKind
    # A teacher, a theme, a month; empty for plain quotes.
    title: str = ""
    # A teacher's grade, for instance.
    detail: str = ""
    # Responses, all of which `scope` lists.
    responses: int | None = None
    scope: AnswerScope | None = None


class Section(BaseModel):
    """A part of the answer. The quotes that follow belong to it, up to the next one."""

    event_type: Literal["section"] = "section"
    data: SectionShown


class Closest(BaseModel):
    """Words of a parent that are near the question without fitting it: the message does not rest on them."""

    event_type: Literal["closest"] = "closest"
    data: Quoted


class Citation(BaseModel):
    """Words of a parent that the message rests on."""

    event_type: Literal["citation"] = "citation"
    data: Quoted


class Ended(BaseModel):
    citations: int


class Finished(BaseModel):
    """The last event of every stream, also after an error."""

    event_type: Literal["finished"] = "finished"
    data: Ended


class Said(BaseModel):
    message: str


class Failed(BaseModel):
    """What went wrong, in a sentence for the reader."""

    event_type: Literal["error"] = "error"
    data: Said


class IterationLimit(BaseModel):
    """The assistant gave up looking after its allowed number of steps."""

    event_type: Literal["iteration_limit"] = "iteration_limit"
    data: Said


ChatEvent = Annotated[
    MessageStart
    | MessageDelta
    | SearchQuery
    | ScopeUnderstood
    | Section
    | Citation
    | Closest
    | Finished
    | Failed
    | IterationLimit,
    Field(discriminator="event_type"),
]
# What an engine may say. The frame around it, first and last event and errors, is the service's.
EngineEvent = MessageDelta | SearchQuery | ScopeUnderstood | Section | Citation | Closest | IterationLimit


def delta(content: str) -> MessageDelta:
    return MessageDelta(data=Delta(content=content))


def looking_for(query: str) -> SearchQuery:
    return SearchQuery(data=Looked(query=query))


def failed(message: str) -> Failed:
    return Failed(data=Said(message=message))
