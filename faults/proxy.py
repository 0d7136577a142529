"""A network that behaves badly: each request waits a random time, so that they overtake each other."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

LONGEST_DELAY = 0.05


@asynccontextmanager
async def jittering_proxy(port: int, chance: random.Random) -> AsyncIterator[int]:
    """The port of a proxy in front of the product; it delays what goes towards the server, connection by connection."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_slow: bool) -> None:
        try:
            while data := await reader.read(65536):
                if is_slow:
                    await asyncio.sleep(chance.random() * LONGEST_DELAY)
                writer.write(data)
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, back, is_slow=True), carry(there, writer, is_slow=False))

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
