"""The pages of insights at ten thousand and a hundred thousand responses, and what a worker does for them.

Calls are made inside the process, as those of the lists, in whose schools they are measured.
"""

import asyncio
import time

from bench.lists import OFTEN, SELDOM, SURVEY, Figures, measure, measure_floor, open_school, opened, schools
from parent_survey.core.db import Database
from parent_survey.insights.tasks import keep_figures

SIZES = (10_000, 100_000)
PAGE = f"{SURVEY}/insights"
GOAL = 150
PATHS = {
    "page of the survey": PAGE,
    "page of a teacher mentioned often": f"{PAGE}/teachers/{OFTEN}",
    "page of a teacher mentioned seldom": f"{PAGE}/teachers/{SELDOM}",
    "all sheets to print": f"{PAGE}/sheets?taken_for=print",
    "a sheet to draw": f"{PAGE}/sheets?taken_for=picture&chart=heatmap",
}


async def measure_school(url: str) -> tuple[Figures, float]:
    """Every page, and the seconds that a worker takes to make the figures that it keeps."""
    async with opened(url) as (inside, database):
        seconds = await make_figures(database)
        return {name: await measure(inside, path) for name, path in PATHS.items()}, seconds


async def make_figures(database: Database) -> float:
    started = time.perf_counter()
    await keep_figures(database)
    return time.perf_counter() - started


async def main(sizes: tuple[int, ...]) -> None:
    floor = await measure_floor()
    print(f"an empty call: {floor:.2f} ms; milliseconds: median / CPU with database / statements of the quickest")
    with schools() as server:
        for size in sizes:
            figures, seconds = await measure_school(open_school(server, size))
            print(f"\n{size:,} responses; kept figures made in {seconds:.2f} s by a worker")
            for name, figure in figures.items():
                print(f"{name:40}{figure!s:>24}   goal: up to {GOAL} ms", flush=True)


def run(*sizes: str) -> None:
    asyncio.run(main(tuple(int(size) for size in sizes) or SIZES))
