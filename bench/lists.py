"""What staff wait for at ten thousand, a hundred thousand and a million responses: `make bench BENCH=lists`.

Each call is made inside the process, so that the figure is the server's own time, and stands beside an empty call of
the same run. `BENCH_FOLDER` names a folder that keeps the schools for the next run.
"""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
from fastapi import FastAPI

from bench.cpu import with_children
from bench.inside import Inside, Reply
from bench.plans import check_totals, show_plans
from bench.school_of_a_million import SURVEY_ID, category_id, make_school, question_id, teacher_id
from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.accounts import queries as accounts
from parent_survey.accounts.passwords import hash_password_now
from parent_survey.core.db import Database, name_driver, plain_url
from parent_survey.core.settings import Settings
from parent_survey.main import create_app
from parent_survey.models.migrate import migrate

SIZES = (10_000, 100_000, 1_000_000)
# The first calls pay for connections and prepared statements.
WARM_UP, REPEATS = 6, 25
EMAIL, PASSWORD = "bench@school.example", "correct horse battery"
SURVEY = f"/api/admin/surveys/{SURVEY_ID}"
LIST = f"{SURVEY}/responses"
OFTEN, SELDOM = teacher_id(0), teacher_id(59)
FILTERS = {
    "a teacher mentioned often": f"teacher_id={OFTEN}",
    "a teacher mentioned seldom": f"teacher_id={SELDOM}",
    "a category given often": f"category={category_id(0)}",
    "a category given seldom": f"category={category_id(23)}",
    "teacher and category, often": f"teacher_id={OFTEN}&category={category_id(0)}",
    "teacher and category, seldom": f"teacher_id={SELDOM}&category={category_id(23)}",
    "submitted": "status=submitted",
    "in progress": "status=in_progress",
    "in progress, a teacher": f"teacher_id={OFTEN}&status=in_progress",
    "a word in few responses": "q=rareword400",
    "a word in many responses": "q=the",
    "a parent's name": "q=nwosu",
}
# In milliseconds, where it is not 20.
GOALS = {"middle page": 150, "last page": 150, "last page of a teacher": 150} | dict.fromkeys(
    ("first page of 100", "a word in few responses", "a word in many responses", "a parent's name"), 100
)
# What is counted along an index, and so grows with the survey; seldom asked for.
COUNTED = ("builder", "categorization status")


@dataclass(frozen=True)
class Figure:
    """Milliseconds of a call. Other work on the machine lengthens the median, and hardly the CPU time."""

    median: float
    # Of the web process and of the database together.
    cpu: float
    # From sending each statement to having its rows; of the quickest call.
    statements: float

    def __str__(self) -> str:
        return f"{self.median:.1f} / {self.cpu:.1f} / {self.statements:.1f}"


Figures = dict[str, Figure]


@contextmanager
def schools() -> Iterator[EmbeddedPostgres]:
    with (
        tempfile.TemporaryDirectory(prefix="lists ") as temporary,
        EmbeddedPostgres.start(Path(os.environ.get("BENCH_FOLDER", temporary))) as server,
    ):
        yield server


def open_school(server: EmbeddedPostgres, size: int) -> str:
    """The address of a school of this size, made unless it is there."""
    name = f"school_{size}"
    url = plain_url(name_driver(server.url).set(database=name).render_as_string(hide_password=False))
    with psycopg.connect(server.url, autocommit=True) as connection:
        is_there = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if not is_there:
            connection.execute(f"CREATE DATABASE {name}".encode())
    started = time.perf_counter()
    migrate(url)
    if is_there:
        return url
    make_school(url, size)
    print(f"made a school with {size:,} responses in {time.perf_counter() - started:.0f} s", flush=True)
    return url


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[Inside, Database]]:
    app = create_app(Settings(data_dir=Path(tempfile.gettempdir())), url)
    async with app.router.lifespan_context(app):
        inside, database = Inside(app), app.state.database
        inside.clock.watch(database.engine)
        async with database.sessions.begin() as session:
            if await accounts.find_user_by_email(session, EMAIL) is None:
                await accounts.add_user(session, EMAIL, "Bench", hash_password_now(PASSWORD), is_active=True)
        form = f"username={EMAIL.replace('@', '%40')}&password={PASSWORD.replace(' ', '+')}"
        signed_in = await inside.call("POST", "/api/auth/login", form)
        inside.headers = {"authorization": f"Bearer {signed_in.body['access_token']}"}
        yield inside, database


class Cpu:
    """CPU milliseconds of this process and of the PostgreSQL that it started, without those of reading them."""

    def __init__(self) -> None:
        self._database = self._read_database()
        self._web = time.process_time()

    def stop(self) -> float:
        web = time.process_time()
        return (web - self._web) * 1000 + self._read_database() - self._database

    def _read_database(self) -> float:
        return sum(map(with_children, psutil.Process().children()))


async def measure(inside: Inside, path: str, repeats: int = REPEATS) -> Figure:
    for _ in range(WARM_UP):
        await inside.call("GET", path)
    cpu = Cpu()
    replies = [await inside.call("GET", path) for _ in range(repeats)]
    spent = cpu.stop() / repeats
    assert replies[-1].status == 200, replies[-1].body
    return summarize(replies, spent)


def summarize(replies: list[Reply], cpu: float) -> Figure:
    median = statistics.median(reply.milliseconds for reply in replies)
    return Figure(median, cpu, min(reply.sql_milliseconds for reply in replies))


async def measure_calls(inside: Inside) -> Figures:
    first = (await inside.call("GET", LIST)).body
    teacher = (await inside.call("GET", f"{LIST}?teacher_id={OFTEN}")).body
    fortieth = (await inside.call("GET", f"{LIST}?page=40")).body["items"][0]["id"]
    both = FILTERS["teacher and category, often"]
    paths = {
        "who is asking": "/api/auth/me",
        "first page": LIST,
        "first page of 100": f"{LIST}?page_size=100",
        "page 40": f"{LIST}?page=40",
        **{name: f"{LIST}?{query}" for name, query in FILTERS.items()},
        "page 40 of a teacher": f"{LIST}?page=40&teacher_id={OFTEN}",
        "middle page": f"{LIST}?page={first['total_pages'] // 2}",
        "last page": f"{LIST}?page={first['total_pages']}",
        "last page of a teacher": f"{LIST}?page={teacher['total_pages']}&teacher_id={OFTEN}",
        "neighbours": f"{LIST}/{fortieth}/neighbours",
        "neighbours, teacher and category": f"{LIST}/{fortieth}/neighbours?{both}",
        "detail": f"/api/admin/responses/{first['items'][0]['id']}/detail",
        "overview": f"{SURVEY}/overview",
        "builder": SURVEY,
        "categorization status": f"/api/admin/categorization-status/{SURVEY_ID}",
    }
    return {name: await measure(inside, path) for name, path in paths.items()}


async def measure_first_view_after_submission(inside: Inside) -> Figure:
    """Each view is the first after a submission, with nothing cleaned up in between."""
    views, spent = [], 0.0
    for _ in range(REPEATS):
        started = await inside.call("POST", f"/api/surveys/{SURVEY_ID}/start")
        root = f"/api/surveys/responses/{started.body['id']}"
        await inside.call("PUT", f"{root}/parent", {"name": "Bench", "email": "bench@example.org"})
        await inside.call("PUT", f"{root}/teachers", {"teacher_ids": [str(OFTEN)]})
        await inside.call("PUT", f"{root}/answers/{question_id(0)}", {"text_value": "She listens."})
        submitted = await inside.call("POST", f"{root}/submit")
        assert submitted.status == 200, submitted.body
        cpu = Cpu()
        views.append(await inside.call("GET", f"{LIST}?teacher_id={OFTEN}"))
        spent += cpu.stop()
        assert views[-1].body["items"][0]["id"] == started.body["id"]
    return summarize(views, spent / REPEATS)


async def measure_floor() -> float:
    app = FastAPI()

    @app.get("/empty")
    async def empty() -> dict[str, bool]:
        return {"ok": True}

    return (await measure(Inside(app), "/empty", 2_000)).cpu


async def measure_school(url: str, size: int) -> Figures:
    async with opened(url) as (inside, database):
        await check_totals(inside, database, LIST, FILTERS)
        await show_plans(database, size)
        figures = await measure_calls(inside)
        figures["first view after a submission"] = await measure_first_view_after_submission(inside)
        return figures


def show(sizes: tuple[int, ...], by_size: dict[int, Figures], floor: float) -> None:
    print(f"\nan empty call: {floor:.2f} ms; milliseconds: median / CPU with database / statements of the quickest")
    print(f"{'':34}" + "".join(f"{size:>24,}" for size in sizes) + f"{'to floor':>10}{'growth':>9}{'goal':>8}")
    smallest, largest = by_size[sizes[0]], by_size[sizes[-1]]
    for name, figure in largest.items():
        cells = "".join(f"{by_size[size][name]!s:>24}" for size in sizes)
        ratio, growth = f"{figure.cpu / floor:.0f} ×", f"{figure.cpu / smallest[name].cpu:.2f} ×"
        goal = "" if name in COUNTED else f"{GOALS.get(name, 20)} ms"
        print(f"{name:34}{cells}{ratio:>10}{growth:>9}{goal:>8}")


async def main(sizes: tuple[int, ...]) -> None:
    floor = await measure_floor()
    by_size: dict[int, Figures] = {}
    with schools() as server:
        for size in sizes:
            by_size[size] = await measure_school(open_school(server, size), size)
    show(sizes, by_size, floor)


def run(*sizes: str) -> None:
    asyncio.run(main(tuple(int(size) for size in sizes) or SIZES))
