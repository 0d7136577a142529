"""Search at a hundred thousand answers beside the bare index, and the chat's streams.

`BENCH_FOLDER` names a folder that keeps the school for the next run.
"""

import asyncio
import itertools
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
from fastapi import FastAPI

from bench.inside import Inside
from bench.lists import OFTEN, open_school, schools
from bench.school_of_a_million import SURVEY_ID, category_id
from bench.search import model
from bench.search.streams import measure_streams
from bench.search.vectors import give_vectors, open_model
from bench.show import show
from parent_survey.core.settings import Settings
from parent_survey.main import create_app
from scripts.talk.staff import open_client, sign_in_staff

# Four answers each, and a few responses are not finished.
RESPONSES = 26_000
WARM_UP, REPEATS, STAFF = 5, 40, 14
QUERIES = (
    "kids with hearing or vision problems",
    "too much homework",
    "food used to teach math",
    "slow replies to emails",
    "making sure nobody feels lonely",
    "paperwrok keeps geting misplaced",
    "avisan tarde a las familias",
    "parking",
)
NUMBERS = itertools.count()
NEAREST = "SELECT answer_id FROM sentence_vectors ORDER BY vector <#> %s::vector(384) LIMIT 120"


@asynccontextmanager
async def opened(url: str, folder: Path) -> AsyncIterator[tuple[FastAPI, list[dict[str, str]]]]:
    app = create_app(Settings(data_dir=folder), url)
    async with app.router.lifespan_context(app), open_client(app) as client:
        staff = await sign_in_staff(client, app.state.database, STAFF)
        while await app.state.meaning.read("ready") is None:
            await asyncio.sleep(0.1)
        yield app, staff


async def measure_search(app: FastAPI, staff: dict[str, str], **filters: object) -> tuple[float, float]:
    """Milliseconds: the median and the 95th percentile, each query new to the process."""
    inside = Inside(app, headers={name.lower(): value for name, value in staff.items()})
    took = []
    for repeat in range(WARM_UP + REPEATS):
        # Another word each time, so that no vector is remembered.
        query = f"{QUERIES[repeat % len(QUERIES)]} {'abcdefghij'[repeat % 10]}{next(NUMBERS)}"
        reply = await inside.call("POST", "/api/search/answers", {"query": query, "limit": 10, **filters})
        assert reply.status == 200, reply.body
        assert reply.body["items"] or filters, query
        took.append(reply.milliseconds)
    return statistics.median(took[WARM_UP:]), statistics.quantiles(took[WARM_UP:], n=20)[-1]


async def measure_index(app: FastAPI, url: str) -> float:
    took = []
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET hnsw.ef_search = 120")
        for repeat in range(WARM_UP + REPEATS):
            sense = await app.state.meaning.read(f"{QUERIES[repeat % len(QUERIES)]} {repeat}")
            started = time.perf_counter()
            connection.execute(NEAREST, [sense.vector]).fetchall()
            took.append((time.perf_counter() - started) * 1000)
    return statistics.median(took[WARM_UP:])


async def main() -> None:
    embedder, folder = open_model()
    with schools() as server:
        url = open_school(server, RESPONSES)
        answers = give_vectors(url, embedder)
        async with opened(url, folder) as (app, staff):
            bare = await measure_index(app, url)
            show(f"the bare index of vectors, {answers:,} answers", f"{bare:.1f} ms")
            for name, filters in {
                "search": {"survey_id": str(SURVEY_ID)},
                "search, a teacher mentioned often": {"survey_id": str(SURVEY_ID), "teacher_id": str(OFTEN)},
                "search, a category": {"survey_id": str(SURVEY_ID), "category": str(category_id(0))},
            }.items():
                median, high = await measure_search(app, staff[0], **filters)
                show(
                    f"{name}: p50 / p95",
                    f"{median:.1f} / {high:.1f} ms",
                    f"{median / bare:.1f} × the index; goal: 15 ms",
                )
            await measure_streams(app, staff, SURVEY_ID)


def run(only: str = "") -> None:
    if not only:
        asyncio.run(main())
    asyncio.run(model.measure())
