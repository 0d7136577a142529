"""The product with a clock in the event loop that answers parents, which notes how long anything has held it.

`python -m attack.load.loop_watch FILE -m MODULE …` runs the module and writes to the file: for each time that the loop
was held for a while, when that ended, for how long, and how much of it the loop's thread was really computing. The rest
is waiting for the interpreter or for a processor.
"""

import asyncio
import atexit
import json
import os
import runpy
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

TICK_SECONDS = 0.005
# Shorter than this is nothing to write down.
MIN_SECONDS = 0.01


@dataclass(frozen=True)
class Hold:
    ended: float
    seconds: float
    computing: float


def watched(command: Sequence[str], file: Path) -> list[str]:
    """The same command with the clock in it."""
    python, *rest = command
    return [python, "-m", __name__, str(file), *rest]


def read_holds(file: Path) -> list[Hold]:
    return [Hold(*hold) for hold in json.loads(file.read_text())]


def _watch_loop(file: Path) -> None:
    holds: list[tuple[float, float, float]] = []
    start = uvicorn.Server.startup

    async def tick() -> None:
        while True:
            began, computed = time.monotonic(), time.thread_time()
            await asyncio.sleep(TICK_SECONDS)
            seconds = time.monotonic() - began - TICK_SECONDS
            if seconds > MIN_SECONDS:
                holds.append((time.monotonic(), seconds, time.thread_time() - computed))

    async def start_with_clock(server: uvicorn.Server, *arguments: Any, **options: Any) -> None:
        await start(server, *arguments, **options)
        ticking.append(asyncio.create_task(tick()))

    ticking: list[asyncio.Task[None]] = []
    setattr(uvicorn.Server, "startup", start_with_clock)  # noqa: B010
    atexit.register(lambda: file.write_text(json.dumps(holds)))


if __name__ == "__main__":
    # A session of its own, as a service has: where Linux shares processors between sessions, what attacks it is counted
    # apart from it.
    os.setsid()
    _, report, _, module, *arguments = sys.argv
    _watch_loop(Path(report))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
