"""Networks in front of the product: one that behaves badly, and one that shares the load."""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress

LONGEST_DELAY = 0.05


@asynccontextmanager
async def jittering_proxy(port: int, chance: random.Random) -> AsyncIterator[int]:
    """The port of a proxy that delays what goes towards the server by a random time, so that requests overtake."""

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await _join(_carry(reader, back, chance), _carry(there, writer))

    async with await asyncio.start_server(connect, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def balancing_proxy(ports: Sequence[int]) -> AsyncIterator[int]:
    """The port of a proxy that gives each connection to the next server in turn, and passes over one that is down."""
    turns = itertools.cycle(range(len(ports)))

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(turns)
        for port in [*ports[first:], *ports[:first]]:
            try:
                there, back = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            await _join(_carry(reader, back), _carry(there, writer))
            return
        writer.close()

    async with await asyncio.start_server(connect, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


async def _join(*ways: Coroutine[None, None, None]) -> None:
    # At the end of a run connections are still open, and each would be complained about.
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*ways)


async def _carry(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, chance: random.Random | None = None
) -> None:
    try:
        while data := await reader.read(65536):
            if chance is not None:
                await asyncio.sleep(chance.random() * LONGEST_DELAY)
            writer.write(data)
            await writer.drain()
    except (OSError, asyncio.CancelledError):
        pass
    finally:
        writer.close()
