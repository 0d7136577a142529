"""The faults that make sense with several processes, on several processes."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path

from faults import order, races, worker_kills
from faults.fleet.fleet import MEMBERS, Fleet
from faults.kills import seat_typists
from faults.proxy import balancing_proxy
from faults.report import Row

KILLS = 10


async def kill_web(fleet: Fleet) -> Row:
    """One of the web processes, in turn, while the other goes on serving."""
    typists = await seat_typists(fleet.address)
    stop = asyncio.Event()
    typing = [asyncio.create_task(typist.type_until(stop)) for typist in typists]
    for number in range(KILLS):
        await asyncio.sleep(0.4 + random.random() * 0.6)
        await asyncio.to_thread(fleet.kill, number % MEMBERS)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(fleet.start_again, number % MEMBERS)
    stop.set()
    await asyncio.gather(*typing)
    lost = sum([not await typist.is_kept() for typist in typists])
    longest = max(typist.longest_wait for typist in typists)
    saves = sum(typist.parent.seq for typist in typists)
    figure = f"kill -9 {KILLS}×, {len(typists)} writers, {saves:,} saves: {lost} lost, longest wait {longest:.1f} s"
    return Row("One of two web processes killed: the other serves on", figure, lost == 0 and longest <= 10)


async def kill_worker(fleet: Fleet) -> Row:
    return await worker_kills.kill_worker(fleet, KILLS)


ROWS: dict[str, Callable[[Fleet], Awaitable[Row]]] = {
    "fleet-race": races.race,
    "fleet-overtake": order.overtake,
    "fleet-resume": order.resume,
    "fleet-retry-starts": order.retry_starts,
    "fleet-submit-at-once": order.submit_at_once,
    "fleet-regenerate": order.regenerate_at_once,
    "fleet-kill-web": kill_web,
    "fleet-kill-worker": kill_worker,
}


async def run(folder: Path, program: Sequence[str], chosen: Collection[str]) -> dict[str, Row]:
    fleet = await asyncio.to_thread(Fleet, folder / "postgres", program)
    rows: dict[str, Row] = {}
    try:
        async with balancing_proxy(fleet.ports) as port:
            fleet.port, fleet.address = port, f"http://127.0.0.1:{port}"
            for name in chosen:
                row = await ROWS[name](fleet)
                rows[name] = Row(f"Two web processes, two workers: {row.promise}", row.figure, row.is_kept)
                rows[name].print()
    finally:
        fleet.stop()
    return rows
