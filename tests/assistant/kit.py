"""A member of staff who asks the assistant, and engines that do as a test says."""

from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import httpx
from fastapi import FastAPI

from parent_survey.ai.language import guess_reply_language
from parent_survey.assistant.engine import ChatQuestion, Turn
from parent_survey.assistant.events import EngineEvent, EngineKind
from parent_survey.assistant.resolver import AnswerRequest
from parent_survey.assistant.tools import TeacherOrCategory, Tools
from parent_survey.assistant.understanding import understand
from parent_survey.assistant.wording import Wording
from parent_survey.search.scope import AnswerScope
from scripts.talk.chat import PATH, Heard, Stream, hear, write_question
from tests.staff import Staff

Script = Callable[[ChatQuestion, Tools], AsyncGenerator[EngineEvent]]
QUOTES = "/api/chat/quotes"


@dataclass
class ScriptedEngine:
    """Stands in for a language model."""

    script: Script
    kind: EngineKind = "language_model"
    label: str = "Scripted"

    def answer(self, question: ChatQuestion, tools: Tools) -> AsyncGenerator[EngineEvent]:
        return self.script(question, tools)


@dataclass
class Asker:
    app: FastAPI
    client: httpx.AsyncClient
    survey_id: UUID
    staff: Staff

    def write(self, message: str, history: Sequence[tuple[str, str]] = (), **more: Any) -> Any:
        turns = [{"role": role, "content": content} for role, content in history]
        body = write_question(message, self.survey_id, turns)
        return {"chat_request": {**body["chat_request"], **more}}

    async def post(self, message: str, history: Sequence[tuple[str, str]] = (), **more: Any) -> httpx.Response:
        body = self.write(message, history, **more)
        return await self.client.post(PATH, headers=self.staff.headers, json=body)

    async def ask(self, message: str, history: Sequence[tuple[str, str]] = (), **more: Any) -> Heard:
        reply = await self.post(message, history, **more)
        assert reply.status_code == 200, reply.text
        assert reply.headers["content-type"].startswith("text/event-stream")
        return hear(reply.text)

    async def understand(self, message: str, *earlier: str, scope: AnswerScope | None = None) -> AnswerRequest:
        """What is wanted, before anything is counted; `earlier` are the questions before this one."""
        history = tuple(Turn("user", content) for content in earlier)
        tools = self.app.state.assistant.open_tools(self.survey_id)
        wording = Wording(guess_reply_language(message, *earlier[-1:]))
        understood = await understand(ChatQuestion(message, history, scope), tools, wording)
        assert understood is not None
        return understood.request

    async def post_quotes(self, scope: Mapping[str, Any], **more: Any) -> httpx.Response:
        body = {"survey_id": str(self.survey_id), "scope": scope, **more}
        return await self.client.post(QUOTES, headers=self.staff.headers, json=body)

    async def list_quotes(self, scope: Mapping[str, Any], **more: Any) -> Any:
        reply = await self.post_quotes(scope, **more)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def open_stream(self, message: str) -> tuple[Stream, Coroutine[Any, Any, None]]:
        """One whose reader leaves when a test says so, and the running of it."""
        stream = Stream(self.app, self.staff.headers)
        return stream, stream.run(self.write(message))


def hire(name: str, detail: str = "") -> TeacherOrCategory:
    """Somebody on a roster that is in no database."""
    return TeacherOrCategory(uuid4(), name, 3, detail)


def list_data(heard: Heard, event_type: str) -> list[dict[str, Any]]:
    return [event["data"] for event in heard.events if event["event_type"] == event_type]


def read_scope(heard: Heard) -> dict[str, Any]:
    """The scope, its chips and its numbers; every answer has one."""
    [understood] = list_data(heard, "scope")
    return understood


def list_chips(heard: Heard) -> list[str]:
    return [chip["label"] for chip in read_scope(heard)["chips"]]


def list_sections(heard: Heard) -> list[tuple[str, str, int | None]]:
    return [(one["kind"], one["title"], one["responses"]) for one in list_data(heard, "section")]


def list_words(heard: Heard, event_type: str = "citation") -> list[str]:
    """What is quoted, each as the whole answer that it stands in."""
    return [quoted["answer"] for quoted in list_data(heard, event_type)]
