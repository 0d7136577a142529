"""The export of a whole survey to disk, over the network, beside what the database needs for the bare words.

`make bench BENCH=exports`. The floor is COPY of the same joined texts to nowhere, in the same run.
"""

import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
import psutil
import psycopg

from bench.cpu import read_own, with_children
from bench.lists import open_school, schools
from bench.school_of_a_million import SURVEY_ID
from scripts.product import running_product

SIZES = (10_000, 100_000)
ADMIN = {"SURVEY_ADMIN_EMAIL": "bench@school.example", "SURVEY_ADMIN_PASSWORD": "correct horse battery"}
KINDS = ("format=csv", "format=xlsx", "format=csv&rows=answers", "format=xlsx&rows=answers")
GOAL = "goal at 100,000: 3 s and 150 MB"
# The quickest of so many: what is measured is the work, not what else the machine does.
REPEATS = 3
# The responses in the order of the list with their words, joined and nothing else.
BARE_WORDS = f"""COPY (
    SELECT response.*, answers.texts FROM responses AS response
    LEFT JOIN LATERAL (SELECT string_agg(text, ',') AS texts FROM answers WHERE response_id = response.id) AS answers
        ON true
    WHERE response.survey_id = '{SURVEY_ID}' ORDER BY response.sorted_at DESC, response.id DESC
) TO STDOUT"""


@dataclass(frozen=True)
class Figure:
    seconds: float
    megabytes: float
    # What the web processes held at most beyond what they held before.
    added: float
    # CPU seconds, of which a busy machine gives fewer in a second but takes no more.
    web: float
    database: float


def copy_bare_words(url: str) -> float:
    started = time.perf_counter()
    with psycopg.connect(url) as connection, connection.cursor() as cursor, cursor.copy(BARE_WORDS) as copy:
        for _ in copy:
            pass
    return time.perf_counter() - started


@contextmanager
def watched_memory(processes: Sequence[psutil.Process]) -> Iterator[list[float]]:
    """The most that was held beyond the beginning, in megabytes, once the block has ended."""
    before, most, done = read_memory(processes), [0.0], threading.Event()

    def watch() -> None:
        while not done.wait(0.02):
            most[0] = max(most[0], (read_memory(processes) - before) / 1e6)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield most
    finally:
        done.set()
        watcher.join()


def read_memory(processes: Sequence[psutil.Process]) -> int:
    return sum(process.memory_info().rss for process in processes)


def export(server: psutil.Process, web: Sequence[psutil.Process], client: httpx.Client, kind: str) -> Figure:
    path = f"/api/admin/surveys/{SURVEY_ID}/export?{kind}"
    with tempfile.TemporaryFile() as file, watched_memory(web) as most:
        started, before = time.perf_counter(), (sum(map(read_own, web)), with_children(server))
        with client.stream("GET", path) as reply:
            assert reply.status_code == 200, reply.read()
            for chunk in reply.iter_raw():
                file.write(chunk)
        seconds, size = time.perf_counter() - started, file.tell()
        # The database's process for this export ends a moment later, and is counted only then.
        time.sleep(1)
        spent = (sum(map(read_own, web)) - before[0]) / 1000, (with_children(server) - before[1]) / 1000
    return Figure(seconds, size / 1e6, most[0], *spent)


def find_postmaster(url: str) -> psutil.Process:
    with psycopg.connect(url) as connection:
        return psutil.Process(connection.info.backend_pid).parent()


def measure_school(url: str) -> tuple[float, dict[str, Figure]]:
    server = find_postmaster(url)
    floor = min(copy_bare_words(url) for _ in range(REPEATS))
    with running_product(SURVEY_DATABASE_URL=url, **ADMIN) as product:
        form = {"username": ADMIN["SURVEY_ADMIN_EMAIL"], "password": ADMIN["SURVEY_ADMIN_PASSWORD"]}
        tokens = httpx.post(f"{product.address}/api/auth/login", data=form).json()
        headers = {"Authorization": f"Bearer {tokens['access_token']}"}
        with httpx.Client(base_url=product.address, headers=headers, timeout=600) as client:
            web = product.web_processes
            figures = {
                kind: min(
                    (export(server, web, client, kind) for _ in range(REPEATS)), key=lambda figure: figure.seconds
                )
                for kind in KINDS
            }
    return floor, figures


def run(*sizes: str) -> None:
    chosen = tuple(int(size) for size in sizes) or SIZES
    by_size: dict[int, tuple[float, dict[str, Figure]]] = {}
    with schools() as server:
        for size in chosen:
            by_size[size] = measure_school(open_school(server, size))
    for size, (floor, figures) in by_size.items():
        print(f"\n{size:,} responses; COPY of the bare words to nowhere: {floor:.2f} s")
        for kind, figure in figures.items():
            cost = f"{figure.seconds:6.2f} s {figure.megabytes:7.1f} MB {figure.seconds / floor:5.2f} × the floor"
            spent = f"CPU {figure.database:5.2f} + {figure.web:4.2f} s"
            goal = GOAL if kind == KINDS[0] else ""
            print(f"{kind:26} {cost}   {figure.added:5.1f} MB of memory   {spent}   {goal}")
    first, last = by_size[chosen[0]][1], by_size[chosen[-1]][1]
    growth = ", ".join(f"{kind} {last[kind].seconds / first[kind].seconds:.1f} ×" for kind in KINDS)
    print(f"\ngrowth from {chosen[0]:,} to {chosen[-1]:,}: {growth}")
