"""Limits how many of something a process does at once. Others wait a moment and are then told to retry."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from parent_survey.core.errors import Busy

RETRY_AFTER_SECONDS = 2


class Slots:
    def __init__(self, limit: int, wait_seconds: float, sentence: str, /, **values: Any) -> None:
        self._free = asyncio.Semaphore(limit)
        self._wait_seconds = wait_seconds
        self._sentence = sentence
        self._values = values

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._wait_seconds):
                await self._free.acquire()
        except TimeoutError:
            raise Busy(self._sentence, retry_after=RETRY_AFTER_SECONDS, **self._values) from None
        try:
            yield
        finally:
            self._free.release()
