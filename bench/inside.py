"""Calls of the application from inside its process: no network, no client, only what the server itself does."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.types import Message


@dataclass
class Reply:
    status: int
    body: Any
    milliseconds: float
    # Of these, how long statements took, from sending each to having its rows.
    sql_milliseconds: float
    statements: int


@dataclass
class Clock:
    """How long the statements of one call took."""

    seconds: float = 0
    statements: int = 0
    _began: float = field(default=0)

    def watch(self, engine: AsyncEngine) -> None:
        event.listen(engine.sync_engine, "before_cursor_execute", self._begin)
        event.listen(engine.sync_engine, "after_cursor_execute", self._end)

    def _begin(self, *_: Any) -> None:
        self._began = time.perf_counter()

    def _end(self, *_: Any) -> None:
        self.seconds += time.perf_counter() - self._began
        self.statements += 1


@dataclass
class Inside:
    app: FastAPI
    clock: Clock = field(default_factory=Clock)
    headers: dict[str, str] = field(default_factory=dict)

    async def call(self, method: str, path: str, body: Mapping[str, Any] | str = "") -> Reply:
        """A body that is a text is a form."""
        path, _, query = path.partition("?")
        sent = (body if isinstance(body, str) else json.dumps(body)).encode()
        kind = "application/x-www-form-urlencoded" if isinstance(body, str) else "application/json"
        headers = {"host": "bench", "content-length": str(len(sent)), "content-type": kind} | self.headers
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("bench", 80),
            "state": {},
        }
        status, parts = 0, []

        async def receive() -> Message:
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.append(message.get("body", b""))

        self.clock.seconds, self.clock.statements = 0, 0
        started = time.perf_counter()
        await self.app(scope, receive, send)
        took = (time.perf_counter() - started) * 1000
        reply = b"".join(parts)
        return Reply(
            status, json.loads(reply) if reply else None, took, self.clock.seconds * 1000, self.clock.statements
        )
