"""Many callers at once, each over its own connection, for a fixed time."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bench.cpu import Spent

Call = Callable[[], Awaitable[int]]


@dataclass(frozen=True)
class Load:
    """What a number of callers got out of the product, and what it cost."""

    calls: int
    seconds: float
    milliseconds: list[float]
    spent: Spent

    @property
    def per_second(self) -> float:
        return self.calls / self.seconds

    def cost(self, part: str) -> float:
        return float(getattr(self.spent, part)) / self.calls

    def percentile(self, share: float) -> float:
        return sorted(self.milliseconds)[int(len(self.milliseconds) * share)]


async def drive(read: Callable[[], Spent], callers: list[Call], seconds: float) -> Load:
    took: list[float] = []

    async def repeat(call: Call, until: float) -> None:
        while (started := time.perf_counter()) < until:
            status = await call()
            assert status in {200, 429}, status
            if status == 200:
                took.append((time.perf_counter() - started) * 1000)

    # The first calls pay for connections and prepared statements.
    await asyncio.gather(*(repeat(call, time.perf_counter() + 0.5) for call in callers))
    took.clear()
    before, started = read(), time.perf_counter()
    await asyncio.gather(*(repeat(call, started + seconds) for call in callers))
    elapsed = time.perf_counter() - started
    return Load(len(took), elapsed, list(took), read() - before)
