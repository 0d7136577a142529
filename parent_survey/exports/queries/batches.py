"""A number of responses at a time, read over connections that take turns."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from itertools import cycle
from typing import Any, cast

from psycopg import AsyncConnection


class Batch:
    """Begun at once, so that the database works on it while another batch is read over another connection.

    It goes no further than its first part and what sockets hold until somebody reads it: memory stays flat.
    """

    def __init__(self, driver: AsyncConnection[Any], statement: str, ids: str) -> None:
        rows = driver.cursor().stream(statement, {"ids": ids}, binary=True, size=1)
        self._rows = cast(AsyncGenerator[Any], rows)
        self._first: asyncio.Task[Any] | None = asyncio.create_task(self._read_on())

    async def read(self) -> bytes | None:
        """The next part, None at the end."""
        first, self._first = self._first, None
        row = await (first or self._read_on())
        return row[0] if row else None

    async def close(self) -> None:
        """Ends the statement, in the database too."""
        if self._first is not None:
            self._first.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._first
        await self._rows.aclose()

    async def _read_on(self) -> Any:
        return await anext(self._rows, None)


async def read_in_turns(
    drivers: Sequence[AsyncConnection[Any]], statement: str, listed: AsyncGenerator[str]
) -> AsyncGenerator[bytes]:
    """The parts of every batch of ids, in order. Ids are asked for only while the first connection is free."""
    begun: deque[Batch] = deque()
    try:
        for driver in cycle(drivers):
            if len(begun) == len(drivers):
                while part := await begun[0].read():
                    yield part
                begun.popleft()
            ids = await anext(listed, None)
            if ids is None:
                break
            begun.append(Batch(driver, statement, ids))
        for batch in begun:
            while part := await batch.read():
                yield part
    finally:
        for batch in begun:
            await batch.close()
