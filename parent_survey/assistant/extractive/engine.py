"""The engine without a language model: reads the question, resolves its scope, then counts and quotes."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable

from parent_survey.ai.language import guess_reply_language
from parent_survey.assistant.chips import make_chips
from parent_survey.assistant.engine import ChatQuestion
from parent_survey.assistant.events import EngineEvent, EngineKind, ScopeUnderstood, Understood, delta, looking_for
from parent_survey.assistant.extractive import replies
from parent_survey.assistant.extractive.replies import DIMENSIONS, Answering
from parent_survey.assistant.resolver import AnswerRequest
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.understanding import Understanding, understand
from parent_survey.assistant.wording import Wording

CANNOT = {"other_data": "cannot_data", "not_a_question": "cannot_task", "injection": "cannot_order"}
BY_GROUP = frozenset({"teacher", "grade", "language"})
REPLIES: dict[str, Callable[[Answering], AsyncIterator[EngineEvent]]] = {
    "count": replies.count,
    "list_teachers": replies.list_teachers,
    "compare": replies.compare,
    "find": replies.find,
    "about_teacher": replies.describe_teacher,
    "summarise": replies.summarise,
    "concerns": replies.find,
    "list_responses": replies.list_responses,
}


class ExtractiveEngine:
    kind: EngineKind = "extractive"
    label = "On this computer"

    async def answer(self, question: ChatQuestion, tools: Tools) -> AsyncGenerator[EngineEvent]:
        asked = [turn.content for turn in question.history if turn.role == "user"]
        wording = Wording(await asyncio.to_thread(guess_reply_language, question.message, *asked[-1:]))
        understood = await understand(question, tools, wording)
        if understood is None:
            yield delta(wording.say("not_ready"))
        elif understood.request.intent in CANNOT:
            yield delta(f"{wording.say(CANNOT[understood.request.intent])} {wording.say('can')}")
        else:
            async for event in self._answer(understood, tools, wording):
                yield event

    async def _answer(self, understood: Understanding, tools: Tools, wording: Wording) -> AsyncGenerator[EngineEvent]:
        request, facts = understood.request, understood.facts
        shown = await show_scope(understood, tools, wording)
        yield looking_for(", ".join(chip.label for chip in shown.data.chips))
        yield shown
        answering = Answering(request, facts, tools, wording, shown.data.responses, shown.data.unread)
        async for event in REPLIES[request.intent](answering):
            yield event
        async for event in explain_folding(request, tools, wording):
            yield event


async def explain_folding(request: AnswerRequest, tools: Tools, wording: Wording) -> AsyncIterator[EngineEvent]:
    """What is missing from numbers of a confidential survey, where these are about a group."""
    scope = request.scope
    is_of_group = scope.teacher_ids or scope.without_teacher_ids or scope.languages or scope.status != "submitted"
    is_by_group = request.intent == "list_teachers" or request.counted in DIMENSIONS or request.group_by in BY_GROUP
    if (is_of_group or is_by_group) and await tools.is_confidential():
        yield delta(f" {wording.say('folded')}")


async def show_scope(understood: Understanding, tools: Tools, wording: Wording) -> ScopeUnderstood:
    request: AnswerRequest = understood.request
    without_subject = request.scope.model_copy(update={"topic": None, "words": None, "stance": None})
    chips = make_chips(request.scope, understood.facts, wording)
    return ScopeUnderstood(
        data=Understood(
            scope=request.scope,
            chips=chips,
            responses=await tools.count(without_subject),
            unread=await tools.count_unread(without_subject),
            ignored=list(request.ignored),
        )
    )
