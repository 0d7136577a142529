"""The interface between the chat and the engine that answers.

An engine gets a question and tools that are bound to one survey, and yields events. It holds no database session, and
everything it quotes is checked against what its tools returned in this request.
"""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Protocol

from parent_survey.assistant.events import EngineEvent, EngineKind
from parent_survey.assistant.schemas import Role
from parent_survey.assistant.tools import Tools
from parent_survey.search.scope import AnswerScope


@dataclass(frozen=True, slots=True)
class Turn:
    role: Role
    content: str
    # The scope that an answer covered.
    scope: AnswerScope | None = None


@dataclass(frozen=True, slots=True)
class ChatQuestion:
    message: str
    # Earlier messages, oldest first.
    history: Sequence[Turn] = ()
    # Set when the question is asked again with a changed scope, which replaces the one in the message.
    scope: AnswerScope | None = None


class EngineError(Exception):
    """The engine cannot answer; the text is a sentence for the reader."""


class ChatEngine(Protocol):
    kind: EngineKind
    # For people: "On this computer", or the model's name.
    label: str

    def answer(self, question: ChatQuestion, tools: Tools) -> AsyncGenerator[EngineEvent]:
        """An async generator. Closing it, as happens when the reader leaves, must cancel everything it waits for."""
