"""Servers killed while parents type."""

import asyncio
import random
import time
from collections.abc import Callable

import psutil

from faults.report import Row
from faults.school import QUESTIONS, Parent, open_wire
from scripts.product import Product

WRITERS = 50
Restart = Callable[[int], Product]
PROMISE = "PostgreSQL killed: 503, and the pool recovers alone"


class Typist:
    """A parent who keeps typing whatever happens, and remembers what was acknowledged."""

    def __init__(self, address: str, number: int) -> None:
        self.parent = Parent(open_wire(address))
        self.number = number
        self.acknowledged = 0
        self.longest_wait = 0.0

    async def type_until(self, stop: asyncio.Event) -> None:
        waiting_since = time.monotonic()
        while not stop.is_set():
            try:
                seq = self.parent.seq + 1
                if await self.parent.write(f"{self.number}:{seq}") == 200:
                    self.acknowledged = seq
                    self.longest_wait = max(self.longest_wait, time.monotonic() - waiting_since)
                    waiting_since = time.monotonic()
                    await asyncio.sleep(random.random() * 0.08)
                    continue
            except ConnectionError:
                pass
            await asyncio.sleep(0.1)

    async def is_kept(self) -> bool:
        """The stored text is the last acknowledged one, or a later one whose reply was lost."""
        self.parent.wire.close()
        text = (await self.parent.read_texts()).get(QUESTIONS[0], f"{self.number}:0")
        return int(text.split(":")[1]) >= self.acknowledged


async def kill_server(product: Product, times: int, restart: Restart) -> tuple[Row, Product]:
    typists = await seat_typists(product.address)
    lost = 0
    for _ in range(times):
        stop = asyncio.Event()
        typing = [asyncio.create_task(typist.type_until(stop)) for typist in typists]
        await asyncio.sleep(0.4 + random.random() * 0.6)
        await asyncio.to_thread(product.kill)
        # What was acknowledged is fixed here, before the database is looked at.
        stop.set()
        await asyncio.gather(*typing)
        product = await asyncio.to_thread(restart, product.port)
        lost += sum([not await typist.is_kept() for typist in typists])
    saves = sum(typist.parent.seq for typist in typists)
    figure = f"kill -9 of the server {times}×, {WRITERS} writers, {saves:,} saves: {lost} acknowledged saves lost"
    return Row("Server killed while parents type: a 2xx follows the commit", figure, lost == 0), product


async def kill_postgres(product: Product, times: int) -> Row:
    typists = await seat_typists(product.address)
    stop = asyncio.Event()
    typing = [asyncio.create_task(typist.type_until(stop)) for typist in typists]
    for _ in range(times):
        await asyncio.sleep(1 + random.random())
        pid = int((product.folder / "postgres" / "postmaster.pid").read_text().split()[0])
        postmaster = psutil.Process(pid)
        assert postmaster.name().startswith("postgres")
        postmaster.kill()
        if not await _is_healthy_again(product.address):
            stop.set()
            await asyncio.gather(*typing)
            return Row(PROMISE, "PostgreSQL was not back after 30 s", is_kept=False)
    await asyncio.sleep(1)
    stop.set()
    await asyncio.gather(*typing)
    lost = sum([not await typist.is_kept() for typist in typists])
    longest = max(typist.longest_wait for typist in typists)
    figure = f"kill -9 of PostgreSQL {times}×: {lost} lost, none restarted by hand, longest wait {longest:.1f} s"
    return Row(PROMISE, figure, lost == 0 and 0 < longest <= 10)


async def seat_typists(address: str) -> list[Typist]:
    typists = [Typist(address, number) for number in range(WRITERS)]
    for typist in typists:
        await typist.parent.start()
    return typists


async def _is_healthy_again(address: str) -> bool:
    wire = open_wire(address)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        await asyncio.sleep(0.1)
        try:
            if (await wire.send("GET", "/api/health"))[0] == 200:
                wire.close()
                return True
        except ConnectionError:
            continue
    return False
