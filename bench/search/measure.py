"""Search at a hundred thousand answers beside the bare index, and the chat's streams.

`BENCH_FOLDER` names a folder that keeps the school for the next run.
"""

import asyncio
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
from bench.search.streams import Stream, ask_all, leave
from bench.search.vectors import give_vectors, open_model
from parent_survey.accounts import queries as accounts
from parent_survey.accounts.passwords import hash_password_now
from parent_survey.core.settings import Settings
from parent_survey.main import create_app

# Four answers each, and a few responses are not finished.
RESPONSES = 26_000
WARM_UP, REPEATS, STAFF = 5, 40, 14
PASSWORD = "correct horse battery"
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
QUESTIONS = (
    "What happens with permission slips?",
    "How many responses mention homework?",
    "What do families say about music?",
    "How many came in on March 12, 2026?",
)
NEAREST = "SELECT answer_id FROM sentence_vectors ORDER BY vector <=> %s::halfvec(384) LIMIT 120"


@asynccontextmanager
async def opened(url: str, folder: Path) -> AsyncIterator[tuple[FastAPI, list[str]]]:
    app = create_app(Settings(data_dir=folder), url)
    async with app.router.lifespan_context(app):
        inside, tokens, hashed = Inside(app), [], hash_password_now(PASSWORD)
        for number in range(STAFF):
            email = f"bench{number}@school.example"
            async with app.state.database.sessions.begin() as session:
                if await accounts.find_user_by_email(session, email) is None:
                    await accounts.add_user(session, email, "Bench", hashed, is_active=True)
            form = f"username={email.replace('@', '%40')}&password={PASSWORD.replace(' ', '+')}"
            tokens.append((await inside.call("POST", "/api/auth/login", form)).body["access_token"])
        while await app.state.meaning.read("ready") is None:
            await asyncio.sleep(0.1)
        yield app, tokens


async def measure_search(app: FastAPI, token: str, **filters: object) -> tuple[float, float]:
    """Milliseconds: the median and the 95th percentile, each query new to the process."""
    inside = Inside(app, headers={"authorization": f"Bearer {token}"})
    took = []
    for repeat in range(WARM_UP + REPEATS):
        # Another word each time, so that no vector is remembered.
        query = f"{QUERIES[repeat % len(QUERIES)]} {'abcdefghij'[repeat % 10]}{repeat}"
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


def show(what: str, figure: str, goal: str = "") -> None:
    print(f"{what:58} {figure:>26}   {goal}", flush=True)


async def main() -> None:
    embedder, folder = open_model()
    with schools() as server:
        url = open_school(server, RESPONSES)
        answers = give_vectors(url, embedder)
        async with opened(url, folder) as (app, tokens):
            bare = await measure_index(app, url)
            show(f"the bare index of vectors, {answers:,} answers", f"{bare:.1f} ms")
            for name, filters in {
                "search": {"survey_id": str(SURVEY_ID)},
                "search, a teacher mentioned often": {"survey_id": str(SURVEY_ID), "teacher_id": str(OFTEN)},
                "search, a category": {"survey_id": str(SURVEY_ID), "category": str(category_id(0))},
            }.items():
                median, high = await measure_search(app, tokens[0], **filters)
                show(
                    f"{name}: p50 / p95",
                    f"{median:.1f} / {high:.1f} ms",
                    f"{median / bare:.1f} × the index; goal: 15 ms",
                )
            await measure_streams(app, tokens)


async def measure_streams(app: FastAPI, tokens: list[str]) -> None:
    firsts = []
    for place in range(20):
        stream = Stream(app, tokens[place % len(tokens)], SURVEY_ID)
        await stream.run(f"{QUESTIONS[place % len(QUESTIONS)]} {place}")
        firsts.append(stream.first_delta * 1000)
    show(
        "first words of an answer: p50 / most",
        f"{statistics.median(firsts):.0f} / {max(firsts):.0f} ms",
        "goal: 300 ms",
    )
    memory = [await ask_all(app, tokens, SURVEY_ID, QUESTIONS, 50) for _ in range(4)]
    grown = memory[-1] - memory[1]
    show(
        "50 streams at once, memory after each round",
        " ".join(f"{one:.0f}" for one in memory),
        f"{grown:+.1f} MB since the second",
    )
    left = await leave(app, tokens, SURVEY_ID, QUESTIONS[0], 200)
    show("200 readers who leave: tasks, connections, places left", "{} {} {}".format(*left), "goal: 0 0 0")


def run() -> None:
    asyncio.run(main())
