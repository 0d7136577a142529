"""What row security costs staff at thirty thousand responses: each call in turn with it and without.

`BENCH_FOLDER` names a folder that keeps the school for the next run.
"""

import asyncio
import statistics
import time
from itertools import count
from unittest.mock import patch

import psutil

from bench.inside import Inside
from bench.lists import FILTERS, LIST, OFTEN, SURVEY, Cpu, open_school, opened, schools
from bench.school_of_a_million import SURVEY_ID
from bench.search.vectors import give_vectors, open_model
from parent_survey.core import db
from parent_survey.core.wall import write_settings

RESPONSES = 30_000
TURNS, WARM_UP, REPEATS = 5, 3, 8
NUMBERS = count()
ASKED = ("a teacher mentioned often", "a word in few responses", "a word in many responses", "a parent's name")
CALLS = {
    "first page": LIST,
    **{name: f"{LIST}?{FILTERS[name]}" for name in ASKED},
    "search by words and meaning": "search",
    "overview": f"{SURVEY}/overview",
    "insights of a teacher": f"{SURVEY}/insights/teachers/{OFTEN}",
}
QUERIES = ("too much homework", "slow replies to emails", "parking", "food used to teach math")


async def make_call(inside: Inside, path: str) -> None:
    if path == "search":
        number = next(NUMBERS)
        # Another word each time, so that no vector is remembered.
        body = {"query": f"{QUERIES[number % len(QUERIES)]} {number}", "survey_id": str(SURVEY_ID)}
        reply = await inside.call("POST", "/api/search/answers", body)
    else:
        reply = await inside.call("GET", path)
    assert reply.status == 200, reply.body


async def compare(inside: Inside, path: str) -> tuple[float, float]:
    """CPU milliseconds of a call with its statements, with row security and without; medians of the turns.

    Several calls at a turn: PostgreSQL plans a statement anew when the role has changed.
    """
    took: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(TURNS):
        for has_wall in took:
            settings = write_settings if has_wall else lambda: None
            with patch.object(db, "write_settings", settings):
                for _ in range(WARM_UP):
                    await make_call(inside, path)
                cpu = Cpu()
                for _ in range(REPEATS):
                    await make_call(inside, path)
                took[has_wall].append(cpu.stop() / REPEATS)
    return statistics.median(took[True]), statistics.median(took[False])


async def main() -> None:
    embedder, _ = open_model()
    with schools() as server:
        url = open_school(server, RESPONSES)
        give_vectors(url, embedder)
        # A server that another process has started would be left out of the CPU time, which is where the cost is.
        assert psutil.Process().children(), "The database of BENCH_FOLDER is already running: stop it first."
        async with opened(url) as (inside, _):
            started = time.perf_counter()
            while await inside.app.state.meaning.read("ready") is None and time.perf_counter() - started < 120:
                await asyncio.sleep(0.1)
            print(f"{'CPU milliseconds':34}{'with':>9}{'without':>9}{'ratio':>9}")
            for name, path in CALLS.items():
                standing, down = await compare(inside, path)
                print(f"{name:34}{standing:>9.1f}{down:>9.1f}{standing / down:>8.2f} ×", flush=True)


def run() -> None:
    asyncio.run(main())
