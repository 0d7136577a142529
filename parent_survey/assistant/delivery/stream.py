"""Events on their way to one reader: `data:` lines, a sign of life while nothing happens, and an end in every case."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable

from fastapi.responses import StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.types import Message, Receive, Scope, Send

from parent_survey.assistant.events import ChatEvent, Ended, Finished, failed

# How often it is looked whether the reader may still read.
LOOK_SECONDS = 1.0
# Who cannot be looked up so often in a row is treated as if no longer allowed in.
MOST_MISSES = 3
# Proxies close what is silent for long.
HEARTBEAT_SECONDS = 10.0
# A reader that takes nothing for so long is gone, or might as well be.
STALLED_SECONDS = 30

log = logging.getLogger(__name__)

NO_LONGER_ALLOWED = "Your account is no longer active."

Check = Callable[[], Awaitable[bool]]


class ChatReply(StreamingResponse):
    """Everything behind it ends with it: the last event, a fault, the reader leaving or no longer being allowed in.

    FastAPI's own reply for events would begin before anything could be refused.
    """

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[ChatEvent], is_allowed: Check, on_end: Callable[[], None]) -> None:
        # A proxy must pass every event on at once.
        self._lines = write(events, is_allowed)
        super().__init__(self._lines, headers={"X-Accel-Buffering": "no"})
        self._on_end = on_end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        # Starlette would notice a reader who left only at the next thing that is sent, which may be long in coming.
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
    events: AsyncGenerator[ChatEvent], is_allowed: Check, heartbeat: float = HEARTBEAT_SECONDS
) -> AsyncGenerator[bytes]:
    coming = asyncio.ensure_future(_next(events))
    spoke = looked = time.monotonic()
    misses = 0
    try:
        while True:
            done, _ = await asyncio.wait({coming}, timeout=LOOK_SECONDS)
            now = time.monotonic()
            if now - looked >= LOOK_SECONDS:
                looked = now
                misses = 0 if (may_read := await _look(is_allowed)) else misses + 1
                if may_read is False or misses >= MOST_MISSES:
                    for event in (failed(NO_LONGER_ALLOWED), Finished(data=Ended(citations=0))):
                        yield encode(event)
                    return
            if done:
                following = coming.result()
                if following is None:
                    return
                yield encode(following)
                spoke = time.monotonic()
                coming = asyncio.ensure_future(_next(events))
            elif now - spoke >= heartbeat:
                yield KEEPALIVE_COMMENT
                spoke = now
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        await events.aclose()


async def _look(is_allowed: Check) -> bool | None:
    """None when it cannot be told: a database that is busy for a moment must not cut a sentence off."""
    try:
        return await is_allowed()
    except Exception:
        log.warning("could not look whether a reader may still read", exc_info=True)
        return None


async def _next(events: AsyncGenerator[ChatEvent]) -> ChatEvent | None:
    return await anext(events, None)


def encode(event: ChatEvent) -> bytes:
    """JSON writes line breaks as escapes, so an event is one line whatever it says."""
    return format_sse_event(data_str=event.model_dump_json())
