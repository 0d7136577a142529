"""One question from its arrival to the last event."""

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
from parent_survey.assistant.schemas import LONGEST_TURN, ChatRequest, EarlierMessage, QuotesPage, QuotesRequest, Role
from parent_survey.assistant.seam import Engine, EngineError, Question, Turn
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.verify import cite, is_true
from parent_survey.core.db import Database
from parent_survey.core.errors import NotFound
from parent_survey.limits.statements import TOOK_TOO_LONG, TookTooLong, explain_timeouts
from parent_survey.search.meaning import Meaning

log = logging.getLogger(__name__)

MOST_TURNS = 20
MOST_CONNECTIONS = 3
QUOTES_PER_PAGE = 20
# What an engine may take for one question; a language model is asked several times.
ANSWER_SECONDS: dict[EngineKind, float] = {"extractive": 20, "language_model": 180}
ROLES = frozenset({"user", "assistant"})
WENT_WRONG = "Something went wrong while answering. Please try again."


@dataclass(frozen=True)
class Assistant:
    """What the answers of one process have in common."""

    database: Database
    meaning: Meaning
    engine: Engine
    # So many connections may all answers together use: what staff and parents do beside them goes on.
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_CONNECTIONS))
    # By which "yesterday" and "last week" are meant; UTC, as all days of the product.
    today: Callable[[], date] = lambda: datetime.now(UTC).date()

    def open_tools(self, survey_id: UUID) -> Tools:
        return Tools(self.database, self.meaning, survey_id, today=self.today(), turns=self.turns)


async def open_answer(assistant: Assistant, asked: ChatRequest) -> AsyncGenerator[ChatEvent]:
    """What can be refused is refused here, before the first event; no session is open when this returns."""
    async with assistant.database.sessions() as session:
        if not await queries.has_survey(session, asked.survey_id):
            raise NotFound("Survey not found")
    question = Question(asked.message, read_history(asked.conversation_history), asked.scope)
    tools = assistant.open_tools(asked.survey_id)
    return answer(assistant.engine, question, tools)


async def list_quotes(assistant: Assistant, asked: QuotesRequest) -> QuotesPage:
    """The words that a scope covers, as its answer counted and quoted them."""
    async with assistant.database.sessions() as session:
        if not await queries.has_survey(session, asked.survey_id):
            raise NotFound("Survey not found")
    # Before the first statement: nobody holds a connection while the model is being read.
    await assistant.meaning.wait_until_ready()
    async with explain_timeouts():
        found = await assistant.open_tools(asked.survey_id).find(asked.scope, QUOTES_PER_PAGE, asked.offset)
    return QuotesPage(quotes=[cite(passage).data for passage in found.fitting], total=found.answers)


async def answer(
    engine: Engine, question: Question, tools: Tools, seconds: float | None = None
) -> AsyncGenerator[ChatEvent]:
    """The engine's events between the first and the last one. A citation that cannot be proved is left out."""
    yield MessageStart(data=Started(engine=engine.kind, engine_label=engine.label))
    cited = 0
    try:
        # The engine is closed with this stream, so that whatever it waits for ends when the reader leaves.
        async with aclosing(engine.answer(question, tools)) as events, explain_timeouts():
            async for event in _within(events, ANSWER_SECONDS[engine.kind] if seconds is None else seconds):
                if isinstance(event, Citation | Closest):
                    if not is_true(event, tools.handed_out):
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
        yield failed(WENT_WRONG)
    yield Finished(data=Ended(citations=cited))


async def _within(events: AsyncGenerator[EngineEvent], seconds: float) -> AsyncIterator[EngineEvent]:
    """The engine's events, if it takes no longer for all of them. The time that the reader takes does not count."""
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
    """The last turns of the conversation. What claims to be anybody else, such as the system, is dropped."""
    turns = [message for message in messages if message.role in ROLES][-MOST_TURNS:]
    return tuple(Turn(cast("Role", turn.role), turn.content[:LONGEST_TURN], turn.scope) for turn in turns)
