"""The engine with a language model: it searches with our tools, and its sentences are checked before they are shown."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parent_survey.ai.language import guess_reply_language
from parent_survey.ai.llm.choice import ModelChoice
from parent_survey.ai.llm.trouble import LanguageModelError, explain
from parent_survey.assistant.agent.instructions import INSTRUCTIONS, SELECTION
from parent_survey.assistant.agent.people import find_parents, mask_names, mask_turn
from parent_survey.assistant.agent.sentence_checks import check, check_query
from parent_survey.assistant.agent.sentences import SentenceCutter
from parent_survey.assistant.agent.sources import Sources
from parent_survey.assistant.agent.toolbox import make_tools
from parent_survey.assistant.engine import ChatQuestion, EngineError
from parent_survey.assistant.events import EngineEvent, EngineKind, IterationLimit, Said, delta, looking_for
from parent_survey.assistant.extractive.engine import CANNOT, explain_folding, show_scope
from parent_survey.assistant.survey_facts import load_survey_facts
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.understanding import Understanding, understand
from parent_survey.assistant.wording import Wording
from parent_survey.core.db import Database

if TYPE_CHECKING:
    from parent_survey.ai.llm.language_model import LanguageModel

PURPOSE = "assistant"
MAX_STEPS = 8
# In all steps together, because a model may call several tools in one step.
MAX_TOOL_CALLS = 40
MAX_REPLY_TOKENS = 1_500
DEADLINE = 180.0
MAX_QUERY_CHARACTERS = 200
GAVE_UP = "I looked as often as I may without coming to an end. Please ask a narrower question."
NOTHING_PROVED = "The model gave no quote or number from these responses that proves an answer, so none is shown."


class ModelEngine:
    kind: EngineKind = "language_model"

    def __init__(self, choice: ModelChoice) -> None:
        self.label = choice.name
        self._choice = choice
        self._language: LanguageModel | None = None
        self._opening = asyncio.Lock()

    async def answer(self, question: ChatQuestion, tools: Tools) -> AsyncGenerator[EngineEvent]:
        # The run has its own task, because the stream may be read from a different task each time.
        events: asyncio.Queue[EngineEvent | None] = asyncio.Queue()
        running = asyncio.create_task(self._run(question, tools, events))
        try:
            while (event := await events.get()) is not None:
                yield event
            await running
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def close(self) -> None:
        if self._language is not None:
            await self._language.close()

    async def _run(self, question: ChatQuestion, tools: Tools, events: "asyncio.Queue[EngineEvent | None]") -> None:
        try:
            async for event in self._talk(question, tools):
                events.put_nowait(event)
        finally:
            events.put_nowait(None)

    async def _talk(self, question: ChatQuestion, tools: Tools) -> AsyncGenerator[EngineEvent]:
        language = await self._open(tools.database)
        wording = Wording(await asyncio.to_thread(guess_reply_language, question.message))
        understood = await understand(question, tools, wording)
        sources = Sources(tools, understood.facts if understood else await load_survey_facts(tools))
        selection = ""
        # Everything else is for the model to answer or decline.
        if understood and (question.scope or understood.request.intent not in CANNOT):
            shown = await show_scope(_ignore_parent(understood), tools, wording)
            yield shown
            selection = "; ".join(chip.label for chip in shown.data.chips)
            sources.scope = shown.data.scope
            named = (sources.scope.days, sources.scope.without_days)
            ends = [day for days in named if days for day in (days.first, days.last) if day]
            sources.days = [wording.say_day(day) for day in ends]
        proof = _Proof(sources)
        try:
            async for heard in self._listen(language, question, selection, sources):
                for event in proof.hear(heard):
                    yield event
        except LanguageModelError as error:
            raise EngineError(error.for_people) from error
        for event in proof.end():
            yield event
        if understood:
            async for event in explain_folding(understood.request, tools, wording):
                yield event

    async def _listen(
        self, language: "LanguageModel", question: ChatQuestion, selection: str, sources: Sources
    ) -> AsyncGenerator[str | EngineEvent]:
        from pydantic_ai import Agent, Tool
        from pydantic_ai.exceptions import AgentRunError, UsageLimitExceeded
        from pydantic_ai.usage import UsageLimits

        prompt, selected, history = await self._write(question, selection, sources)
        agent: Agent[object, str] = Agent(
            language.metered(PURPOSE),
            instructions=f"{INSTRUCTIONS}{SELECTION}{selected}." if selected else INSTRUCTIONS,
            # One after the other, so that a model that calls twenty tools at once does not take every connection.
            tools=[Tool(tool, sequential=True) for tool in make_tools(sources)],
            retries=2,
            model_settings={"max_tokens": MAX_REPLY_TOKENS, "request_timeout": DEADLINE},
        )
        limits = UsageLimits(request_limit=MAX_STEPS, tool_calls_limit=MAX_TOOL_CALLS)
        try:
            async with agent.run_stream_events(prompt, message_history=history, usage_limits=limits) as events:
                async for event in events:
                    for heard in _read_event(event, sources, question.message):
                        yield heard
        except UsageLimitExceeded:
            yield IterationLimit(data=Said(message=GAVE_UP))
        except AgentRunError as error:
            raise explain(error) from error

    async def _write(self, question: ChatQuestion, selection: str, sources: Sources) -> tuple[str, str, list[Any]]:
        """The question, its scope in words and the history, with parents' names masked."""
        from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart

        everything = [question.message, selection, *(turn.content for turn in question.history)]
        teachers = [teacher.name for teacher in sources.facts.teachers]
        hidden = await find_parents(sources.tools, everything, teachers)
        history: list[Any] = [
            ModelRequest.user_text_prompt(mask_names(turn.content, hidden))
            if turn.role == "user"
            else ModelResponse(parts=[TextPart(mask_turn(turn.content, hidden))])
            for turn in question.history
        ]
        return mask_names(question.message, hidden), mask_names(selection, hidden), history

    async def _open(self, database: Database) -> "LanguageModel":
        async with self._opening:
            if self._language is None:
                from parent_survey.ai.llm.language_model import make_language_model

                # In a thread, because importing the provider's library takes a second.
                self._language = await asyncio.to_thread(make_language_model, self._choice, database)
        return self._language


def _ignore_parent(understood: Understanding) -> Understanding:
    """The model knows no parents and cannot search for one; the reader is told that the name was ignored."""
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
        # The first sentence must not begin with a blank.
        words = sentence if self._is_shown else sentence.lstrip()
        for event in check(words, self._sources, self._cited):
            self._is_shown = True
            yield event


def _read_event(event: object, sources: Sources, question: str) -> Iterator[str | EngineEvent]:
    from pydantic_ai.messages import FunctionToolCallEvent, PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta

    if isinstance(event, PartStartEvent) and isinstance(event.part, TextPart):
        # Each part begins a new line, so that words before and after a tool call do not become one sentence.
        yield f"\n{event.part.content}"
    elif isinstance(event, PartDeltaEvent) and isinstance(event.delta, TextPartDelta):
        yield event.delta.content_delta
    elif isinstance(event, FunctionToolCallEvent) and event.part.tool_name == "search":
        arguments = event.part.args_as_dict()
        query = " ".join(str(arguments.get("query", "")).split())[:MAX_QUERY_CHARACTERS]
        if query and check_query(query, sources, question):
            yield looking_for(query)
