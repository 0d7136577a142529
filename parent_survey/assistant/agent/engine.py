"""The assistant with a language model: it looks with our tools, and what it says is checked sentence by sentence."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parent_survey.ai.language import guess_reply_language
from parent_survey.ai.llm.choice import ModelChoice
from parent_survey.ai.llm.trouble import LanguageModelError, explain
from parent_survey.assistant.agent.checking import check, check_query
from parent_survey.assistant.agent.instructions import INSTRUCTIONS, SELECTION
from parent_survey.assistant.agent.people import find_parents, veil, veil_turn
from parent_survey.assistant.agent.sentences import SentenceCutter
from parent_survey.assistant.agent.sources import Sources
from parent_survey.assistant.agent.toolbox import make_tools
from parent_survey.assistant.events import EngineEvent, EngineKind, IterationLimit, Said, delta, looking_for
from parent_survey.assistant.extractive.engine import CANNOT, show_scope
from parent_survey.assistant.seam import EngineError, Question
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.understand import Understanding, understand
from parent_survey.assistant.wording import Wording
from parent_survey.assistant.world import look_around
from parent_survey.core.db import Database

if TYPE_CHECKING:
    from parent_survey.ai.llm.language_model import LanguageModel

PURPOSE = "assistant"
MOST_STEPS = 8
# In all steps together: a model may ask for many things at once.
MOST_LOOKS = 40
LONGEST_REPLY = 1_500
DEADLINE = 180.0
LONGEST_QUERY = 200
GAVE_UP = "I looked as often as I may without coming to an end. Please ask a narrower question."
NOTHING_PROVED = "The model gave no quote or number from these responses that proves an answer, so none is shown."


class ModelEngine:
    kind: EngineKind = "language_model"

    def __init__(self, choice: ModelChoice) -> None:
        self.label = choice.name
        self._choice = choice
        self._language: LanguageModel | None = None
        self._opening = asyncio.Lock()

    async def answer(self, question: Question, tools: Tools) -> AsyncGenerator[EngineEvent]:
        # The run has a task of its own: whoever reads the stream may do so from another task every time.
        said: asyncio.Queue[EngineEvent | None] = asyncio.Queue()
        running = asyncio.create_task(self._run(question, tools, said))
        try:
            while (event := await said.get()) is not None:
                yield event
            await running
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def close(self) -> None:
        if self._language is not None:
            await self._language.close()

    async def _run(self, question: Question, tools: Tools, said: "asyncio.Queue[EngineEvent | None]") -> None:
        try:
            async for event in self._talk(question, tools):
                said.put_nowait(event)
        finally:
            said.put_nowait(None)

    async def _talk(self, question: Question, tools: Tools) -> AsyncGenerator[EngineEvent]:
        language = await self._open(tools.database)
        wording = Wording(await asyncio.to_thread(guess_reply_language, question.message))
        understood = await understand(question, tools, wording)
        sources = Sources(tools, understood.world if understood else await look_around(tools))
        selection = ""
        # Whatever else is asked is the model's to answer or to decline.
        if understood and (question.scope or understood.request.intent not in CANNOT):
            shown = await show_scope(_leave_parent_out(understood), tools, wording)
            yield shown
            selection = "; ".join(chip.label for chip in shown.data.chips)
            days = shown.data.scope.days
            sources.scope = shown.data.scope
            sources.days = [wording.say_day(day) for day in (days.first, days.last) if day] if days else []
        proof = _Proof(sources)
        try:
            async for heard in self._listen(language, question, selection, sources):
                for event in proof.hear(heard):
                    yield event
        except LanguageModelError as error:
            raise EngineError(error.for_people) from error
        for event in proof.end():
            yield event

    async def _listen(
        self, language: "LanguageModel", question: Question, selection: str, sources: Sources
    ) -> AsyncGenerator[str | EngineEvent]:
        from pydantic_ai import Agent, Tool
        from pydantic_ai.exceptions import AgentRunError, UsageLimitExceeded
        from pydantic_ai.usage import UsageLimits

        prompt, selected, history = await self._write(question, selection, sources)
        agent: Agent[object, str] = Agent(
            language.metered(PURPOSE),
            instructions=f"{INSTRUCTIONS}{SELECTION}{selected}." if selected else INSTRUCTIONS,
            # One after the other: a model that calls twenty at once must not take every connection of the school.
            tools=[Tool(tool, sequential=True) for tool in make_tools(sources)],
            retries=2,
            model_settings={"max_tokens": LONGEST_REPLY, "request_timeout": DEADLINE},
        )
        limits = UsageLimits(request_limit=MOST_STEPS, tool_calls_limit=MOST_LOOKS)
        try:
            async with agent.run_stream_events(prompt, message_history=history, usage_limits=limits) as events:
                async for event in events:
                    for heard in _understand(event, sources, question.message):
                        yield heard
        except UsageLimitExceeded:
            yield IterationLimit(data=Said(message=GAVE_UP))
        except AgentRunError as error:
            raise explain(error) from error

    async def _write(self, question: Question, selection: str, sources: Sources) -> tuple[str, str, list[Any]]:
        """The question, its scope in words and what was said before, without parents."""
        from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart

        everything = [question.message, selection, *(turn.content for turn in question.history)]
        teachers = [one.name for one in sources.world.teachers]
        hidden = await find_parents(sources.tools, everything, teachers)
        history: list[Any] = [
            ModelRequest.user_text_prompt(veil(turn.content, hidden))
            if turn.role == "user"
            else ModelResponse(parts=[TextPart(veil_turn(turn.content, hidden))])
            for turn in question.history
        ]
        return veil(question.message, hidden), veil(selection, hidden), history

    async def _open(self, database: Database) -> "LanguageModel":
        async with self._opening:
            if self._language is None:
                from parent_survey.ai.llm.language_model import make_language_model

                # The provider's library takes a second to read, in which others want to be served.
                self._language = await asyncio.to_thread(make_language_model, self._choice, database)
        return self._language


def _leave_parent_out(understood: Understanding) -> Understanding:
    """Parents are unknown to the model, so it cannot look for the words of one; the reader is told so."""
    request = understood.request
    if request.scope.parent is None:
        return understood
    scope = request.scope.model_copy(update={"parent": None})
    return replace(understood, request=replace(request, scope=scope, ignored=(*request.ignored, request.scope.parent)))


class _Proof:
    """Holds the model's words back until a sentence is whole and proved."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._cutter = SentenceCutter()
        self._cited: set[object] = set()
        self._is_shown = False

    def hear(self, heard: str | EngineEvent) -> Iterator[EngineEvent]:
        if not isinstance(heard, str):
            self._is_shown |= isinstance(heard, IterationLimit)
            yield heard
            return
        for sentence in self._cutter.feed(heard):
            yield from self._check(sentence)

    def end(self) -> Iterator[EngineEvent]:
        yield from self._check(self._cutter.flush())
        if not self._is_shown:
            yield delta(NOTHING_PROVED)

    def _check(self, sentence: str) -> Iterator[EngineEvent]:
        # No blank before the first word.
        words = sentence if self._is_shown else sentence.lstrip()
        for event in check(words, self._sources, self._cited):
            self._is_shown = True
            yield event


def _understand(event: object, sources: Sources, question: str) -> Iterator[str | EngineEvent]:
    from pydantic_ai.messages import FunctionToolCallEvent, PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta

    if isinstance(event, PartStartEvent) and isinstance(event.part, TextPart):
        # A part begins a new line: words before a look at the tools and words after it are no one sentence.
        yield f"\n{event.part.content}"
    elif isinstance(event, PartDeltaEvent) and isinstance(event.delta, TextPartDelta):
        yield event.delta.content_delta
    elif isinstance(event, FunctionToolCallEvent) and event.part.tool_name == "search":
        arguments = event.part.args_as_dict()
        query = " ".join(str(arguments.get("query", "")).split())[:LONGEST_QUERY]
        if query and check_query(query, sources, question):
            yield looking_for(query)
