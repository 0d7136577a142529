"""A member of staff who asks the assistant, and engines that do as a test says."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.types import Message

from parent_survey.assistant.events import EngineEvent, EngineKind
from parent_survey.assistant.seam import Question
from parent_survey.assistant.tools import Tools
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


@dataclass(frozen=True)
class Heard:
    """A whole stream, as a browser hears it."""

    lines: Sequence[str]
    events: Sequence[dict[str, Any]]

    @property
    def kinds(self) -> list[str]:
        return [event["event_type"] for event in self.events]

    @property
    def text(self) -> str:
        return "".join(event["data"]["content"] for event in self.events if event["event_type"] == "message_delta")

    @property
    def citations(self) -> list[dict[str, Any]]:
        return [event["data"] for event in self.events if event["event_type"] == "citation"]


def hear(body: str) -> Heard:
    lines = [line for line in body.split("\n") if line]
    return Heard(lines, [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")])


@dataclass
class Asker:
    app: FastAPI
    client: httpx.AsyncClient
    school: ReadingSchool
    staff: Staff

    def write(self, message: str, history: Sequence[tuple[str, str]] = (), **more: Any) -> dict[str, Any]:
        turns = [{"role": role, "content": content, "timestamp": "2026-03-04T12:00:00Z"} for role, content in history]
        survey_id = str(self.school.survey_id)
        return {"chat_request": {"message": message, "survey_id": survey_id, "conversation_history": turns, **more}}

    async def post(self, message: str, history: Sequence[tuple[str, str]] = (), **more: Any) -> httpx.Response:
        body = self.write(message, history, **more)
        return await self.client.post("/api/chat/stream", headers=self.staff.headers, json=body)

    async def ask(self, message: str, history: Sequence[tuple[str, str]] = ()) -> Heard:
        reply = await self.post(message, history)
        assert reply.status_code == 200, reply.text
        assert reply.headers["content-type"].startswith("text/event-stream")
        return hear(reply.text)


@dataclass
class Connection:
    """One stream, of which a test decides when the reader leaves."""

    left: asyncio.Event = field(default_factory=asyncio.Event)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    received: bytes = b""
    is_asked: bool = False

    async def begin(self) -> None:
        """Until the first event is there."""
        async with asyncio.timeout(20):
            await self.begun.wait()

    async def run(self, asker: Asker, message: str) -> None:
        body = json.dumps(asker.write(message)).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body)), **asker.staff.headers}

        async def receive() -> Message:
            if not self.is_asked:
                self.is_asked = True
                return {"type": "http.request", "body": body, "more_body": False}
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(sent: Message) -> None:
            self.received += sent.get("body", b"")
            if sent.get("body"):
                self.begun.set()

        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/api/chat/stream",
            "raw_path": b"/api/chat/stream",
            "query_string": b"",
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("school.test", 80),
            "state": {},
        }
        await asker.app(scope, receive, send)
