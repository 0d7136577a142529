"""A member of staff who asks the assistant, and engines that do as a test says."""

from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
from fastapi import FastAPI

from parent_survey.assistant.events import EngineEvent, EngineKind
from parent_survey.assistant.seam import Question
from parent_survey.assistant.tools import Tools
from scripts.talk.chat import PATH, Heard, Stream, hear, write_question
from tests.reading_school import ReadingSchool
from tests.staff import Staff

Script = Callable[[Question, Tools], AsyncGenerator[EngineEvent]]


@dataclass
class ScriptedEngine:
    """Stands in for a language model."""

    script: Script
    kind: EngineKind = "language_model"
    label: str = "Scripted"

    def answer(self, question: Question, tools: Tools) -> AsyncGenerator[EngineEvent]:
        return self.script(question, tools)


@dataclass
class Asker:
    app: FastAPI
    client: httpx.AsyncClient
    school: ReadingSchool
    staff: Staff

    def write(self, message: str, history: Sequence[tuple[str, str]] = (), **more: Any) -> Any:
        turns = [{"role": role, "content": content} for role, content in history]
        body = write_question(message, self.school.survey_id, turns)
        return {"chat_request": {**body["chat_request"], **more}}

    async def post(self, message: str, history: Sequence[tuple[str, str]] = (), **more: Any) -> httpx.Response:
        body = self.write(message, history, **more)
        return await self.client.post(PATH, headers=self.staff.headers, json=body)

    async def ask(self, message: str, history: Sequence[tuple[str, str]] = ()) -> Heard:
        reply = await self.post(message, history)
        assert reply.status_code == 200, reply.text
        assert reply.headers["content-type"].startswith("text/event-stream")
        return hear(reply.text)

    def open_stream(self, message: str) -> tuple[Stream, Coroutine[Any, Any, None]]:
        """One whose reader leaves when a test says so, and the running of it."""
        stream = Stream(self.app, self.staff.headers)
        return stream, stream.run(self.write(message))
