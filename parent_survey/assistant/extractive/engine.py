"""Answers out of what is stored, without a language model: read the question, look up its scope, count and quote."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable

from parent_survey.ai.language import guess_reply_language
from parent_survey.assistant.chips import make_chips
from parent_survey.assistant.events import EngineEvent, EngineKind, ScopeUnderstood, Understood, delta, looking_for
from parent_survey.assistant.extractive import replies
from parent_survey.assistant.extractive.replies import Answering
from parent_survey.assistant.resolve import Request
from parent_survey.assistant.seam import Question
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.understand import Understanding, understand
from parent_survey.assistant.wording import Wording

CANNOT = {"other_data": "cannot_data", "not_a_question": "cannot_task", "injection": "cannot_order"}
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

    async def answer(self, question: Question, tools: Tools) -> AsyncGenerator[EngineEvent]:
        wording = Wording(await asyncio.to_thread(guess_reply_language, question.message))
        understood = await understand(question, tools, wording)
        if understood is None:
            yield delta(wording.say("not_ready"))
        elif understood.request.intent in CANNOT:
            yield delta(f"{wording.say(CANNOT[understood.request.intent])} {wording.say('can')}")
        else:
            async for event in self._answer(understood, tools, wording):
                yield event

    async def _answer(self, understood: Understanding, tools: Tools, wording: Wording) -> AsyncGenerator[EngineEvent]:
        request, world = understood.request, understood.world
        shown = await show_scope(understood, tools, wording)
        yield looking_for(", ".join(chip.label for chip in shown.data.chips))
        yield shown
        answering = Answering(request, world, tools, wording, shown.data.responses, shown.data.unread)
        async for event in REPLIES[request.intent](answering):
            yield event


async def show_scope(understood: Understanding, tools: Tools, wording: Wording) -> ScopeUnderstood:
    request: Request = understood.request
    around = request.scope.model_copy(update={"topic": None, "words": None, "stance": None})
    chips = make_chips(request.scope, understood.world, wording)
    return ScopeUnderstood(
        data=Understood(
            scope=request.scope,
            chips=chips,
            responses=await tools.count(around),
            unread=await tools.count_unread(around),
            ignored=list(request.ignored),
        )
    )
