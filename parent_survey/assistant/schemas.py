"""A question as it comes in."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.assistant.events import EngineKind, Quoted
from parent_survey.core.text import ChatMessage, Text
from parent_survey.search.scope import AnswerScope

# As much of an earlier message as is read again.
MAX_TURN_CHARACTERS = 8_000
# The conversation as a browser may hold it; of these the last ones are read.
MAX_TURNS_SENT = 1_000


class EarlierMessage(BaseModel):
    """What a browser kept of a message. It may hold more than is read here."""

    role: Annotated[str, StringConstraints(max_length=50)]
    content: Text = ""
    timestamp: str | float | None = None
    # What an answer covered, so that a question that follows on it starts from there.
    scope: AnswerScope | None = None


class ChatRequest(BaseModel):
    model_config = ConfigDict(extra="forbid")

    message: ChatMessage
    survey_id: UUID
    conversation_history: Annotated[list[EarlierMessage], Field(max_length=MAX_TURNS_SENT)] = []
    # Asked again with this scope instead of what the message says.
    scope: AnswerScope | None = None


class QuotesRequest(BaseModel):
    """All words that a scope covers, page by page."""

    model_config = ConfigDict(extra="forbid")

    survey_id: UUID
    scope: AnswerScope
    offset: Annotated[int, Field(ge=0, le=100_000)] = 0


class QuotesPage(BaseModel):
    quotes: list[Quoted]
    # Answers in all pages.
    total: int


class ChatBody(BaseModel):
    model_config = ConfigDict(extra="forbid")

    chat_request: ChatRequest


class EngineShown(BaseModel):
    kind: EngineKind
    label: str


class Suggestions(BaseModel):
    """Questions that this survey's responses can answer, and who would answer them."""

    engine: EngineShown
    prompts: list[str]


Role = Literal["user", "assistant"]
