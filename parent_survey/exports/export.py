"""One export under way: read ahead by one block, written as it is asked for, ended by whoever wants to."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Protocol

from parent_survey.exports import statements

# Parts are small so that memory is; they are sent together so that sending is cheap.
BLOCK_BYTES = 256 * 1024
# Nobody's connection is so slow: an export that takes longer holds old rows in the database for nothing.
LONGEST_SECONDS = 30 * 60


class Format(statements.Format, Protocol):
    media_type: str
    suffix: str
    most_rows: int | None

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
    # What is to be given back at the end: the connection, and the place at the gate.
    held: AsyncExitStack
    _reading: asyncio.Task[list[bytes]] | None = field(default=None, init=False)

    async def write(self) -> AsyncIterator[bytes]:
        yield self.beginning
        latest = time.monotonic() + LONGEST_SECONDS
        lines = await asyncio.shield(self._read_ahead())
        while lines:
            if time.monotonic() > latest:
                raise TimeoutError("an export took too long")
            # The database works on the next block while this one is packed and sent.
            following = self._read_ahead()
            yield await self.form.add(lines)
            lines = await asyncio.shield(following)
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
