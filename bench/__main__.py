"""`make bench`: each figure beside its goal and its floor. No figure fails: times on a shared machine vary.

`make bench BENCH=lists` measures what staff read at up to a million responses, which takes minutes to make;
`make bench BENCH=exports` exports a whole survey to disk; `make bench BENCH=usable` opens the survey on a slow phone;
`make bench BENCH=search` looks for things in 100,000 answers and reads and leaves answers of the assistant, with a
language model too, and `BENCH="search model"` only those with one;
`make bench BENCH=insights` opens what a head teacher reads;
`make bench BENCH=wall` reads with row security and without.
"""

import asyncio
import sys
import time

from bench import exports, lists, usable, wall
from bench.cpu import wait_for_jobs, worker_at_rest
from bench.floor import call_nothing
from bench.insights import measure as insights
from bench.memory import measure_memory
from bench.saves import SECONDS, save, save_by_pgbench
from bench.search import measure as search
from bench.show import show
from bench.surveys import SAVES_PER_TYPED_ANSWER, SURVEYS, WARM_UP, fill_in, measure_apart, measure_worker
from scripts.product import Product, running_product


async def measure_saves(product: Product) -> None:
    floor, saves = await call_nothing(32, SECONDS), await save(product, 32)
    rate, database = save_by_pgbench(product, 32)
    few = await save(product, 16)
    show("empty call, 32 callers", f"{floor.per_second:,.0f}/s", f"{floor.cost('web'):.3f} ms CPU each")
    show("pgbench, the same statement, 32 clients", f"{rate:,.0f}/s", f"{database:.3f} ms database CPU each")
    show("saves, 32 writers", f"{saves.per_second:,.0f}/s", "goal: 500 or more")
    show(
        "saves, 16 writers: p50 / p95",
        f"{few.percentile(0.5):.1f} / {few.percentile(0.95):.1f} ms",
        "goal: p95 up to 40",
    )
    show(
        "web CPU of a save to that of an empty call", f"{saves.cost('web') / floor.cost('web'):.2f} ×", "goal: up to 2"
    )
    show("database CPU of a save to that of pgbench", f"{saves.cost('database') / database:.2f} ×", "goal: up to 0.6")


async def measure_surveys(product: Product) -> None:
    by_page = await fill_in(product, 1, SURVEYS)
    typed = await fill_in(product, SAVES_PER_TYPED_ANSWER, SURVEYS // 4)
    alone = await fill_in(product, SAVES_PER_TYPED_ANSWER, SURVEYS // 8, at_once=1)
    really = f"CPU of a survey really typed ({SAVES_PER_TYPED_ANSWER} saves an answer)"
    show("CPU of a survey saved answer by answer", f"{by_page:.1f} ms", "goal: up to 20")
    show(really, f"{typed:.1f} ms", "goal: up to 120")
    show("the same with nobody else at it, when no save shares a batch", f"{alone:.1f} ms")


async def measure_parents(product: Product) -> None:
    with worker_at_rest(product):
        whole, by_call = await measure_apart(product, SURVEYS)
    show("a survey driven as its peers are: web CPU", f"{whole.web:.1f} ms", "goal: up to 10")
    show("the same: database CPU", f"{whole.database:.1f} ms", "goal: up to 10")
    for name, spent in by_call.items():
        show(f"  {name}: web / database", f"{spent.web:.2f} / {spent.database:.2f} ms")
    later = measure_worker(product, WARM_UP + 2 * SURVEYS)
    figure = f"{later.worker:.1f} / {later.database_for_worker:.1f} ms" if later else "did not come to an end"
    show("the same afterwards: worker CPU / database CPU for it", figure, "goal: up to 15 for the worker")


def measure_start() -> None:
    started = time.perf_counter()
    with running_product():
        show("start on an empty folder to ready", f"{time.perf_counter() - started:.1f} s")


async def main(product: Product) -> None:
    # First, because the database cleans up after the load of the others for a while.
    await measure_surveys(product)
    await measure_saves(product)


if __name__ == "__main__":
    if sys.argv[1:2] == ["lists"]:
        lists.run(*sys.argv[2:])
    elif sys.argv[1:2] == ["exports"]:
        exports.run(*sys.argv[2:])
    elif sys.argv[1:2] == ["search"]:
        search.run(*sys.argv[2:])
    elif sys.argv[1:2] == ["insights"]:
        insights.run(*sys.argv[2:])
    elif sys.argv[1:2] == ["wall"]:
        wall.run()
    elif sys.argv[1:2] == ["usable"]:
        usable.run(*sys.argv[2:])
    else:
        measure_start()
        # What is measured is a parent in ordinary times, and one address makes as many as a whole city.
        with running_product("--with-example-school", SURVEY_CHALLENGE="off") as product:
            wait_for_jobs(product)
            measure_memory(product)
            asyncio.run(measure_parents(product))
            with worker_at_rest(product):
                asyncio.run(main(product))
