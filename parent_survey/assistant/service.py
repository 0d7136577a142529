"""Answers a question: from the request to the last event of the stream."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import cast
from uuid import UUID

from parent_survey.assistant import queries
from parent_survey.assistant.citations import cite, is_verified
from parent_survey.assistant.engine import ChatEngine, ChatQuestion, EngineError, Turn
from parent_survey.assistant.events import (
    ChatEvent,
    Citation,
    Closest,
    Ended,
    EngineEvent,
    EngineKind,
    Finished,
    IterationLimit,
    MessageStart,
    Started,
    failed,
)
from parent_survey.assistant.schemas import (
    MAX_TURN_CHARACTERS,
    ChatRequest,
    EarlierMessage,
    QuotesPage,
    QuotesRequest,
    Role,
)
from parent_survey.assistant.tools import Tools
from parent_survey.core.db import Database
from parent_survey.core.errors import NotFound
from parent_survey.core.sentences import say
from parent_survey.limits.statements import TOOK_TOO_LONG, TookTooLong, explain_timeouts
from parent_survey.search.meaning import Meaning

log = logging.getLogger(__name__)

MAX_TURNS = 20
MAX_CONNECTIONS = 3
QUOTES_PER_PAGE = 20
# The time limit of an engine for one question; a language model is called several times.
ANSWER_SECONDS: dict[EngineKind, float] = {"extractive": 20, "language_model": 180}
ROLES = frozenset({"user", "assistant"})
WENT_WRONG = "Something went wrong while answering. Please try again."


@dataclass(frozen=True)
class Assistant:
    """What all answers of a process share."""

    database: Database
    meaning: Meaning
    engine: ChatEngine
    # Limits the connections of all answers together, so that staff and parents are still served.
    connections: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAX_CONNECTIONS))
    # What "yesterday" and "last week" are relative to; in UTC, like all days in the product.
    today: Callable[[], date] = lambda: datetime.now(UTC).date()

    def open_tools(self, survey_id: UUID) -> Tools:
        return Tools(self.database, self.meaning, survey_id, today=self.today(), connections=self.connections)


async def open_answer(assistant: Assistant, asked: ChatRequest) -> AsyncGenerator[ChatEvent]:
    """Raises NotFound before the first event. No session is open when this returns."""
    async with assistant.database.sessions() as session:
        if not await queries.has_survey(session, asked.survey_id):
            raise NotFound("Survey not found")
    question = ChatQuestion(asked.message, read_history(asked.conversation_history), asked.scope)
    tools = assistant.open_tools(asked.survey_id)
    return answer(assistant.engine, question, tools)


async def list_quotes(assistant: Assistant, asked: QuotesRequest) -> QuotesPage:
    """One page of the quotes that a scope covers, counted the same way as in its answer."""
    async with assistant.database.sessions() as session:
        if not await queries.has_survey(session, asked.survey_id):
            raise NotFound("Survey not found")
    # Wait before the first statement, so that no connection is held while the model loads.
    await assistant.meaning.wait_until_ready()
    async with explain_timeouts():
        found = await assistant.open_tools(asked.survey_id).find(asked.scope, QUOTES_PER_PAGE, asked.offset)
    return QuotesPage(quotes=[cite(passage).data for passage in found.fitting], total=found.answers)


async def answer(
    engine: ChatEngine, question: ChatQuestion, tools: Tools, seconds: float | None = None
) -> AsyncGenerator[ChatEvent]:
    """The start event, the engine's events and the final one. Citations that cannot be verified are left out."""
    yield MessageStart(data=Started(engine=engine.kind, engine_label=engine.label))
    cited = 0
    try:
        # Closing the stream closes the engine, which cancels everything it waits for when the reader leaves.
        async with aclosing(engine.answer(question, tools)) as events, explain_timeouts():
            async for event in _within(events, ANSWER_SECONDS[engine.kind] if seconds is None else seconds):
                if isinstance(event, Citation | Closest):
                    if not is_verified(event, tools.returned):
                        log.warning("a citation was left out: it is not what was read")
                        continue
                    cited += isinstance(event, Citation)
                yield event
                if isinstance(event, IterationLimit):
                    break
    except (EngineError, TookTooLong) as error:
        yield failed(str(error))
    except Exception:
        log.exception("an answer failed")
        yield failed(say(WENT_WRONG))
    yield Finished(data=Ended(citations=cited))


async def _within(events: AsyncGenerator[EngineEvent], seconds: float) -> AsyncIterator[EngineEvent]:
    """The engine's events. Raises TookTooLong when the engine itself, not the reader, has used up the time."""
    while True:
        began = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                event = await anext(events, None)
        except TimeoutError:
            raise TookTooLong(TOOK_TOO_LONG) from None
        if event is None:
            return
        seconds -= time.monotonic() - began
        yield event


def read_history(messages: Sequence[EarlierMessage]) -> tuple[Turn, ...]:
    """The last turns of the conversation. Other roles, such as "system", are dropped."""
    turns = [message for message in messages if message.role in ROLES][-MAX_TURNS:]
    return tuple(Turn(cast("Role", turn.role), turn.content[:MAX_TURN_CHARACTERS], turn.scope) for turn in turns)
