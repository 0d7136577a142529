"""An attack is not over because a connection broke: a busy machine drops some."""

import asyncio
from pathlib import Path
from typing import cast

import httpx
import pytest

from attack.target import TRIES, Target
from scripts.product import Product

REPLY = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Faltering:
    """A server that drops its first connections without a word."""

    def __init__(self, drops: int) -> None:
        self.left = drops

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if self.left:
            self.left -= 1
            writer.transport.abort()
            return
        writer.write(REPLY)
        await writer.drain()
        writer.close()


async def ask(drops: int) -> tuple[int, int]:
    """The status of the reply, and how often the connection broke."""
    async with await asyncio.start_server(Faltering(drops).answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            target = Target(cast("Product", Path()), client)
            return (await target.ask("GET", "/f/guess")).status_code, target.broken


async def test_a_call_whose_connection_breaks_is_made_again_and_counted() -> None:
    assert await ask(TRIES - 1) == (404, TRIES - 1)


async def test_a_server_that_never_answers_still_ends_the_attack() -> None:
    with pytest.raises(httpx.TransportError):
        await ask(TRIES)
