"""Staff's calls go from the process that parents talk to on to another one, so that no parent waits for them.

It is HTTP over a unix socket that only this user can reach, with one connection for each call. Whatever comes back is
passed on as it comes: an answer of the assistant in its events, an export in its blocks. Whoever hangs up ends the call
on the other side too.
"""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import httptools
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parent_survey.core.call_slots import CallSlots, Identify, Slot
from parent_survey.core.errors import Busy

# Where a call came from, as the first process knows it; a caller's own header of this name goes no further.
ORIGIN = b"x-handed-over"
# They belong to one connection; the length is that of the body that was read, and the id is the one that was given.
NOT_PASSED_ON = {
    *(b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"transfer-encoding", b"upgrade"),
    *(b"expect", b"content-length", b"x-request-id", ORIGIN),
}
BLOCK_BYTES = 64 * 1024
# Of a reply that is read to its end before it is passed on: nearly all of them.
MAX_HELD_BYTES = 256 * 1024
# What the other process answers itself, before its application: whether it is there at all.
PING = "/ping"
PING_SECONDS = 2.0
# The other process is started again within seconds when it has died: calls wait for it a while.
WAIT_SECONDS, TRY_SECONDS = 5.0, 0.1
AWAY = "The staff area is not available for a moment. Please try again."

log = logging.getLogger(__name__)


StaffState = Literal["ok", "busy", "missing"]


class StaffAway(Busy):
    """The other process cannot be reached, or has enough to do."""


class HandOver:
    """An ASGI application that another process answers. The outermost layer has read the body before."""

    # For metrics and the log, where a call could not be handed over; else the other process tells its own.
    path, name = "/staff", "hand_over"

    def __init__(self, socket: Path, identify: Identify, patience: float = WAIT_SECONDS) -> None:
        self._socket = str(socket)
        self._identify = identify
        self._patience = patience
        self.slots = CallSlots()
        self._pinging: asyncio.Task[bool] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self
        slot = self.slots.take(self._identify(scope))
        if slot is None:
            raise StaffAway(AWAY, retry_after=2)
        with slot:
            await self._pass_on(scope, (await receive())["body"], receive, send, slot)

    async def wait_until_there(self, seconds: float) -> bool:
        try:
            _, writer = await self._connect(seconds)
        except StaffAway:
            return False
        writer.close()
        return True

    async def fetch(self, scope: Scope) -> bytes:
        """The body of the other process's own reply to this call, which has no body itself."""
        parts: list[bytes] = []

        async def receive() -> Message:
            # Nobody leaves before the end.
            await asyncio.Event().wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            parts.append(message.get("body", b""))

        with Slot() as slot:
            await self._pass_on({**scope, "state": dict(scope["state"])}, b"", receive, send, slot)
        return b"".join(parts)

    async def check(self, scope: Scope, seconds: float = PING_SECONDS) -> StaffState:
        """How whoever calls the staff area now would be served. `scope` is any call's. All who ask at the same time
        share one look: anybody may ask."""
        if self._pinging is None or self._pinging.done():
            self._pinging = asyncio.create_task(self._ping(scope, seconds))
        is_there = await asyncio.shield(self._pinging)
        return "missing" if not is_there else "busy" if self.slots.are_taken else "ok"

    async def _ping(self, scope: Scope, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self.fetch({**scope, "method": "GET", "raw_path": PING.encode(), "query_string": b""})
        except (StaffAway, BrokenOff, TimeoutError):
            return False
        return True

    async def _pass_on(self, scope: Scope, body: bytes, receive: Receive, send: Send, slot: Slot) -> None:
        reader, writer = await self._connect(self._patience)
        # It stays so once the reply has begun: what the other process has counted and logged is not counted again.
        scope["state"]["is_handed_over"] = True
        leaving = asyncio.create_task(_hang_up_with_caller(receive, writer))
        try:
            writer.write(_write_request(scope, body))
            await _read_reply(reader, send, slot.release, has_body=scope["method"] != "HEAD")
        except BrokenOff as broken:
            if leaving.done():
                return
            if broken.has_begun:
                raise
            scope["state"]["is_handed_over"] = False
            raise StaffAway(AWAY, retry_after=2) from None
        finally:
            leaving.cancel()
            writer.transport.abort()

    async def _connect(self, seconds: float) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        clock = asyncio.get_running_loop().time
        until = clock() + seconds
        while True:
            try:
                return await asyncio.open_unix_connection(self._socket, limit=BLOCK_BYTES)
            except OSError as error:
                if clock() > until:
                    log.warning("the process for staff cannot be reached: %s", error.strerror)
                    raise StaffAway(AWAY, retry_after=2) from None
            await asyncio.sleep(TRY_SECONDS)


class HandedOver:
    """The other end: a call looks as if it had come here directly."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            if scope["path"] == PING:
                await send({"type": "http.response.start", "status": 204, "headers": []})
                await send({"type": "http.response.body", "body": b""})
                return
            origin = next((value for name, value in scope["headers"] if name == ORIGIN), None)
            scope["headers"] = [header for header in scope["headers"] if header[0] != ORIGIN]
            if origin is not None:
                scheme, port, host = origin.decode("latin-1").split(" ", 2)
                scope["scheme"], scope["client"] = scheme, (host, int(port)) if host else None
        await self._app(scope, receive, send)


def _write_request(scope: Scope, body: bytes) -> bytes:
    target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
    host, port = scope.get("client") or ("", 0)
    headers = [(name, value) for name, value in scope["headers"] if name not in NOT_PASSED_ON]
    headers += [
        (ORIGIN, f"{scope['scheme']} {port} {host}".encode("latin-1")),
        (b"x-request-id", scope["state"]["request_id"].encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    head = b"".join(b"%b: %b\r\n" % header for header in headers)
    return b"%b %b HTTP/1.1\r\n%b\r\n%b" % (scope["method"].encode(), target, head, body)


class BrokenOff(Exception):
    """The other process has ended, or the caller has left, before the reply was complete."""

    def __init__(self, *, has_begun: bool) -> None:
        super().__init__()
        self.has_begun = has_begun


class _Reply:
    """What the parser has found so far."""

    def __init__(self) -> None:
        self.headers: list[tuple[bytes, bytes]] = []
        self.parts: list[bytes] = []
        self.has_head = False
        self.is_complete = False
        # Known before it is here; a stream says nothing about its length.
        self.is_small = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if (name := name.lower()) not in {b"connection", b"transfer-encoding"}:
            self.headers.append((name, value))
        if name == b"content-length":
            self.is_small = int(value) <= MAX_HELD_BYTES

    def on_headers_complete(self) -> None:
        self.has_head = True

    def on_body(self, part: bytes) -> None:
        self.parts.append(part)

    def on_message_complete(self) -> None:
        self.is_complete = True


async def _read_reply(reader: asyncio.StreamReader, send: Send, on_read: Callable[[], None], *, has_body: bool) -> None:
    """Passes on what comes. A small reply is read to its end before its reader is told of it: whoever takes nothing
    then holds a connection of ours, and nothing of the other process's."""
    reply = _Reply()
    parser = httptools.HttpResponseParser(reply)
    has_begun = False
    while not reply.is_complete:
        block = await _read_block(reader)
        if not block:
            # It must not look complete to whoever reads it.
            raise BrokenOff(has_begun=has_begun)
        parser.feed_data(block)
        if not reply.has_head:
            continue
        reply.is_complete = reply.is_complete or not has_body
        if reply.is_complete:
            on_read()
        elif reply.is_small:
            continue
        if not has_begun:
            has_begun = True
            status = parser.get_status_code()
            await send({"type": "http.response.start", "status": status, "headers": reply.headers})
        if reply.parts or reply.is_complete:
            body, reply.parts = b"".join(reply.parts), []
            await send({"type": "http.response.body", "body": body, "more_body": not reply.is_complete})


async def _read_block(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(BLOCK_BYTES)
    except ConnectionError:
        return b""


async def _hang_up_with_caller(receive: Receive, writer: asyncio.StreamWriter) -> None:
    message: Message = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await receive()
    writer.transport.abort()
