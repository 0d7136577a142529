"""Streams events to one reader as `data:` lines, with heartbeats, and always ends what is behind the stream."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable

from fastapi.responses import StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.types import Message, Receive, Scope, Send

from parent_survey.assistant.events import ChatEvent, Ended, Finished, failed
from parent_survey.core.sentences import say

# How often the reader's access is checked again.
CHECK_SECONDS = 1.0
# After as many checks in a row that failed, for example because the database is away, access counts as lost.
MAX_FAILED_CHECKS = 3
# Proxies close connections that are silent for long.
HEARTBEAT_SECONDS = 10.0
# A reader that accepts no data for this long counts as gone.
STALLED_SECONDS = 30

log = logging.getLogger(__name__)

NO_LONGER_ALLOWED = "Your account is no longer active."

AccessCheck = Callable[[], Awaitable[bool]]


class ChatReply(StreamingResponse):
    """Closes the engine behind it however it ends: last event, error, a reader who leaves or loses access.

    FastAPI's own event response would send its status before anything could be refused.
    """

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[ChatEvent], is_allowed: AccessCheck, on_end: Callable[[], None]) -> None:
        # Tells a proxy to pass on every event at once.
        self._lines = write(events, is_allowed)
        super().__init__(self._lines, headers={"X-Accel-Buffering": "no"})
        self._on_end = on_end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        # Starlette notices that a reader left only when it sends something, which may take long.
        sending = asyncio.create_task(self.stream_response(send))
        leaving = asyncio.create_task(_wait_for_leaving(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            both = (sending, leaving)
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            self._on_end()
        if not sending.cancelled() and (error := sending.exception()) is not None:
            raise error

    async def stream_response(self, send: Send) -> None:
        async def send_or_give_up(message: Message) -> None:
            async with asyncio.timeout(STALLED_SECONDS):
                await send(message)

        try:
            await super().stream_response(send_or_give_up)
        finally:
            await self._lines.aclose()


async def _wait_for_leaving(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def write(
    events: AsyncGenerator[ChatEvent],
    is_allowed: AccessCheck,
    heartbeat: float = HEARTBEAT_SECONDS,
    interval: float = CHECK_SECONDS,
) -> AsyncGenerator[bytes]:
    coming = asyncio.ensure_future(_next(events))
    sent_at = checked_at = time.monotonic()
    failed_checks = 0
    try:
        while True:
            done, _ = await asyncio.wait({coming}, timeout=interval)
            now = time.monotonic()
            if now - checked_at >= interval:
                checked_at = now
                failed_checks = 0 if (may_read := await _check_access(is_allowed)) else failed_checks + 1
                if may_read is False or failed_checks >= MAX_FAILED_CHECKS:
                    for event in (failed(say(NO_LONGER_ALLOWED)), Finished(data=Ended(citations=0))):
                        yield encode(event)
                    return
            if done:
                following = coming.result()
                if following is None:
                    return
                yield encode(following)
                sent_at = time.monotonic()
                coming = asyncio.ensure_future(_next(events))
            elif now - sent_at >= heartbeat:
                yield KEEPALIVE_COMMENT
                sent_at = now
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        await events.aclose()


async def _check_access(is_allowed: AccessCheck) -> bool | None:
    """None when the check failed: a database that is busy for a moment must not end an answer."""
    try:
        return await is_allowed()
    except Exception:
        log.warning("could not check whether a reader may still read", exc_info=True)
        return None


async def _next(events: AsyncGenerator[ChatEvent]) -> ChatEvent | None:
    return await anext(events, None)


def encode(event: ChatEvent) -> bytes:
    """JSON escapes line breaks, so an event is always one line."""
    return format_sse_event(data_str=event.model_dump_json())
