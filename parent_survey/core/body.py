"""Reads a request's body before any code of a feature runs.

Bodies are small by rule, and a slow or endless sender must not hold a database connection.
"""

import asyncio

from starlette.datastructures import Headers
from starlette.types import Message, Receive

MAX_BODY_SECONDS = 30


class BodyRefused(Exception):
    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


async def read_body(headers: Headers, receive: Receive, limit: int) -> bytes:
    """The whole body. Raises `BodyRefused` as soon as it is too large, too slow or incomplete."""
    declared = headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared[:19]) > limit:
        raise BodyRefused(413, "The request is too large")
    if declared == "0" and "transfer-encoding" not in headers:
        return b""
    try:
        async with asyncio.timeout(MAX_BODY_SECONDS):
            return await _collect(receive, limit)
    except TimeoutError:
        raise BodyRefused(408, "The request took too long") from None


async def _collect(receive: Receive, limit: int) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise BodyRefused(400, "The request is incomplete")
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        if size > limit:
            raise BodyRefused(413, "The request is too large")
        if not message.get("more_body", False):
            return b"".join(chunks)


def replay(body: bytes, receive: Receive) -> Receive:
    """What the application reads instead: the body once, then the messages of the connection, such as a disconnect."""
    is_sent = False

    async def replay_once() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay_once
