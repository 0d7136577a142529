"""One running export: reads one block ahead, is written as it is requested, and can be closed at any time."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Protocol

from parent_survey.exports.queries.lines import LineFormat

# Parts are small to save memory; they are sent in larger blocks because each send has a cost.
BLOCK_BYTES = 256 * 1024
# No connection is this slow: a longer export only keeps old rows in the database alive.
MAX_SECONDS = 30 * 60
# How often it is checked that whoever asked may still read.
CHECK_SECONDS = 1.0


class Format(LineFormat, Protocol):
    media_type: str
    suffix: str
    max_rows: int | None

    def begin(self, heading: bytes, columns: int) -> bytes: ...
    async def add(self, lines: Sequence[bytes]) -> bytes: ...
    def end(self) -> bytes: ...


@dataclass
class Export:
    name: str
    form: Format
    # How many rows the file has below its headings, and from how many responses they come.
    total: int
    responses: int
    beginning: bytes
    parts: AsyncGenerator[bytes]
    # What is to be given back at the end: the connection, and the slot.
    held: AsyncExitStack
    is_allowed: Callable[[], Awaitable[bool]]
    _reading: asyncio.Task[list[bytes]] | None = field(default=None, init=False)

    async def write(self) -> AsyncIterator[bytes]:
        yield self.beginning
        checked_at = time.monotonic()
        deadline = checked_at + MAX_SECONDS
        block = await asyncio.shield(self._read_ahead())
        while block:
            if (now := time.monotonic()) > deadline:
                raise TimeoutError("an export took too long")
            if now - checked_at >= CHECK_SECONDS:
                checked_at = now
                if not await self.is_allowed():
                    raise PermissionError("whoever asked for an export may no longer read it")
            # The database works on the next block while this one is packed and sent.
            following = self._read_ahead()
            yield await self.form.add(block)
            block = await asyncio.shield(following)
        yield self.form.end()

    async def close(self) -> None:
        """Ends the statement that is running, if any: it is cancelled in the database too."""
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._reading
        async with self.held:
            await self.parts.aclose()

    def _read_ahead(self) -> asyncio.Task[list[bytes]]:
        # A task of its own, and shielded: it must be told only once that it is no longer wanted, because it then has
        # to tell the database.
        self._reading = asyncio.create_task(self._read_block())
        return self._reading

    async def _read_block(self) -> list[bytes]:
        """Empty at the end."""
        block: list[bytes] = []
        size = 0
        while size < BLOCK_BYTES and (part := await anext(self.parts, None)) is not None:
            block.append(part)
            size += len(part)
        return block
