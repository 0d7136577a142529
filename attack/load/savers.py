"""Parents who type on while something else happens, in a process of their own: what they wait for is the product.

`python -m attack.load.savers ADDRESS` says "ready", saves until its standard input is closed, and then prints each one:
when it was sent, how long it took, and how it was answered.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from faults.school import Parent, open_wire
from parent_survey.core.priority import take_short_turns

PARENTS, PAUSE_SECONDS = 20, 0.5


@dataclass(frozen=True)
class Save:
    began: float
    seconds: float
    status: int


@dataclass
class Saves:
    """Filled when the savers have stopped. The clock is the same in every process of a machine."""

    all: list[Save] = field(default_factory=list)

    def between(self, first: float, last: float) -> list[Save]:
        return [save for save in self.all if first <= save.began <= last]


@asynccontextmanager
async def saving(address: str) -> AsyncIterator[Saves]:
    """Twenty parents who have started and save twice a second each, until the block ends."""
    command = [sys.executable, "-m", __name__, address]
    pipe = subprocess.PIPE
    # A session of its own and short turns, as parents are elsewhere: what attacks takes nothing from their processors.
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, limit=10**8, start_new_session=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    saves = Saves()
    try:
        assert (await process.stdout.readline()).strip() == b"ready"
        yield saves
    finally:
        process.stdin.close()
        said, _ = await process.communicate()
        saves.all = [Save(*save) for save in json.loads(said or "[]")]


async def _save_until_closed(address: str) -> None:
    take_short_turns()
    parents = [await Parent(open_wire(address)).fill_in() for _ in range(PARENTS)]
    saves: list[tuple[float, float, int]] = []
    is_over = asyncio.Event()

    async def type_on(parent: Parent, number: int) -> None:
        await asyncio.sleep(number * PAUSE_SECONDS / PARENTS)
        while not is_over.is_set():
            began = time.monotonic()
            status = await parent.write(f"some words about a kind teacher, {began}")
            saves.append((began, time.monotonic() - began, status))
            await asyncio.sleep(PAUSE_SECONDS)

    typing = [asyncio.create_task(type_on(parent, number)) for number, parent in enumerate(parents)]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    is_over.set()
    await asyncio.gather(*typing)
    print(json.dumps(saves), flush=True)


if __name__ == "__main__":
    asyncio.run(_save_until_closed(sys.argv[1]))
