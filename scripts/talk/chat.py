"""A question to the assistant and the stream that answers it, as a browser hears it."""

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from starlette.types import ASGIApp, Message

PATH = "/api/chat/stream"
WORDS = "message_delta"


def write_question(message: str, survey_id: UUID, history: Sequence[Mapping[str, str]] = ()) -> dict[str, Any]:
    """The body of a request; `history` has the role and the content of what was said before."""
    turns = [{"timestamp": "2026-03-04T12:00:00Z", **turn} for turn in history]
    asked = {"message": message, "survey_id": str(survey_id), "conversation_history": turns}
    return {"chat_request": asked}


@dataclass(frozen=True)
class Heard:
    """A stream, whole or as far as it came."""

    lines: Sequence[str]
    events: Sequence[dict[str, Any]]

    @property
    def kinds(self) -> list[str]:
        return [event["event_type"] for event in self.events]

    @property
    def text(self) -> str:
        return "".join(event["data"]["content"] for event in self.events if event["event_type"] == WORDS)

    @property
    def citations(self) -> list[dict[str, Any]]:
        return [event["data"] for event in self.events if event["event_type"] == "citation"]


def hear(body: str) -> Heard:
    lines = [line for line in body.split("\n") if line]
    return Heard(lines, [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")])


@dataclass
class Stream:
    """One question to the application in this process. Its reader leaves when told to, or stays to the end."""

    app: ASGIApp
    headers: Mapping[str, str]
    # The reader leaves as soon as something was heard.
    leaves_at_once: bool = False
    left: asyncio.Event = field(default_factory=asyncio.Event)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    status: int = 0
    received: bytes = b""
    # Until the first words were there.
    seconds: float = 0.0
    _is_asked: bool = False

    @property
    def heard(self) -> Heard:
        assert self.status == 200, self.received
        return hear(self.received.decode())

    async def begin(self) -> None:
        """Until the first event is there."""
        async with asyncio.timeout(20):
            await self.begun.wait()

    async def run(self, question: Any) -> None:
        body, started = json.dumps(question).encode(), time.perf_counter()

        async def receive() -> Message:
            if not self._is_asked:
                self._is_asked = True
                return {"type": "http.request", "body": body, "more_body": False}
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(sent: Message) -> None:
            self.status = sent.get("status", self.status)
            if not (part := sent.get("body", b"")):
                return
            self.received += part
            if not self.seconds and WORDS.encode() in part:
                self.seconds = time.perf_counter() - started
            self.begun.set()
            if self.leaves_at_once:
                self.left.set()

        headers = {"host": "school.test", "content-type": "application/json", "content-length": str(len(body))}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": PATH,
            "raw_path": PATH.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in {**headers, **self.headers}.items()],
            "client": ("127.0.0.1", 1),
            "server": ("school.test", 80),
            "state": {},
        }
        await self.app(scope, receive, send)
