"""What the chat knows of an engine, and an engine of the chat.

An engine is given a question and tools that are bound to one survey. It yields events as it goes; it holds no database
and no session, and whatever it quotes is checked against what its tools handed out in this very request.
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
    # What an answer covered.
    scope: AnswerScope | None = None


@dataclass(frozen=True, slots=True)
class Question:
    message: str
    # What was said before, oldest first.
    history: Sequence[Turn] = ()
    # Asked again with this scope, whatever the message says.
    scope: AnswerScope | None = None


class EngineError(Exception):
    """The engine cannot answer; the text is a sentence for the reader."""


class Engine(Protocol):
    kind: EngineKind
    # For people: "On this computer", or the model's name.
    label: str

    def answer(self, question: Question, tools: Tools) -> AsyncGenerator[EngineEvent]:
        """An async generator. Closing it, as happens when the reader leaves, must end whatever it waits for."""
