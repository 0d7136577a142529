"""Streams of the chat, driven from inside the process: how soon they speak, and what is left of those that are over."""

import asyncio
import gc
import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from fastapi import FastAPI
from starlette.types import Message

PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Stream:
    """One question of one person. The reader leaves when told to, or stays to the end."""

    app: FastAPI
    token: str
    survey_id: UUID
    leaves_at_once: bool = False
    first_delta: float = 0.0
    bytes: int = 0
    is_asked: bool = False
    left: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, question: str) -> None:
        asked = {"message": question, "survey_id": str(self.survey_id), "conversation_history": []}
        body = json.dumps({"chat_request": asked}).encode()
        started = time.perf_counter()

        async def receive() -> Message:
            if not self.is_asked:
                self.is_asked = True
                return {"type": "http.request", "body": body, "more_body": False}
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            part = message.get("body", b"")
            self.bytes += len(part)
            if not self.first_delta and b"message_delta" in part:
                self.first_delta = time.perf_counter() - started
            if part and self.leaves_at_once:
                self.left.set()

        headers = {"content-type": "application/json", "content-length": str(len(body)), "host": "bench"}
        headers["authorization"] = f"Bearer {self.token}"
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
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("bench", 80),
            "state": {},
        }
        await self.app(scope, receive, send)


async def ask_all(app: FastAPI, tokens: Sequence[str], survey_id: UUID, questions: Sequence[str], n: int) -> float:
    """So many at once; megabytes of memory afterwards."""
    streams = [Stream(app, tokens[place % len(tokens)], survey_id) for place in range(n)]
    await asyncio.gather(*(one.run(questions[place % len(questions)]) for place, one in enumerate(streams)))
    assert all(one.first_delta for one in streams)
    gc.collect()
    return read_memory()


async def leave(app: FastAPI, tokens: Sequence[str], survey_id: UUID, question: str, n: int) -> tuple[int, int, int]:
    """Readers who leave at the first event; the tasks, connections and open gates that remain."""
    before = len(asyncio.all_tasks())
    for place in range(n):
        await Stream(app, tokens[place % len(tokens)], survey_id, leaves_at_once=True).run(question)
    gc.collect()
    checked_out = app.state.database.engine.pool.checkedout()
    return len(asyncio.all_tasks()) - before, checked_out, sum(app.state.chat_gate.inside.values())


def read_memory() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6
