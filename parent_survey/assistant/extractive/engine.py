"""Answers out of what is stored, by rules alone: the same question always gets the same answer."""

from collections.abc import AsyncGenerator

from parent_survey.assistant.events import EngineEvent, EngineKind, delta, looking_for
from parent_survey.assistant.seam import Question
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.verify import cite


class ExtractiveEngine:
    kind: EngineKind = "extractive"
    label = "On this computer"

    async def answer(self, question: Question, tools: Tools) -> AsyncGenerator[EngineEvent]:
        yield looking_for(question.message)
        passages = await tools.search(question.message, limit=3)
        if not passages:
            yield delta("The responses do not say anything about that.")
            return
        yield delta("This is what families wrote:\n")
        for passage in passages:
            yield delta(f"\n“{passage.quote}”")
        for passage in passages:
            yield cite(passage)
