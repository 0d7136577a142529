"""CPU time of the product: the web process, the worker and what the database does for each, apart."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass

import psutil
import psycopg

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import WORKER_NAME
from scripts.product import Product

# The worker looks after new answers every minute.
MAX_WORKER_SECONDS = 120


@dataclass(frozen=True)
class Spent:
    """CPU milliseconds."""

    # Of the process that answers parents.
    web: float
    # Everything but what the worker's connections asked for.
    database: float
    worker: float = 0
    database_for_worker: float = 0

    def __sub__(self, other: "Spent") -> "Spent":
        return Spent(*(mine - theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def __truediv__(self, number: int) -> "Spent":
        return Spent(*(part / number for part in astuple(self)))

    @property
    def total(self) -> float:
        return self.web + self.database


def read_cpu(product: Product) -> Spent:
    pid = int((product.folder / "postgres" / "postmaster.pid").read_text().split()[0])
    return Spent(read_own(psutil.Process(product.process.pid)), with_children(psutil.Process(pid)))


def read_cpu_apart(product: Product) -> Spent:
    """The worker's part of the database is known by the name of its connections."""
    with EmbeddedPostgres.start(product.folder, watch=False) as server, psycopg.connect(server.url) as connection:
        named = connection.execute("SELECT pid FROM pg_stat_activity WHERE application_name = %s", [WORKER_NAME])
        asked = sum(read_own(psutil.Process(pid)) for (pid,) in named)
    spent = read_cpu(product)
    worker = sum(read_own(process) for process in find_workers(product))
    return Spent(spent.web, spent.database - asked, worker, asked)


def find_workers(product: Product) -> list[psutil.Process]:
    worker = product.find_process("worker")
    return [worker] if worker else []


@contextmanager
def worker_at_rest(product: Product) -> Iterator[None]:
    """What the worker makes of answers afterwards is no part of what a parent's calls cost."""
    workers = find_workers(product)
    for worker in workers:
        worker.suspend()
    try:
        yield
    finally:
        for worker in workers:
            worker.resume()


def wait_for_jobs(product: Product) -> bool:
    """The example school's categories are made in the background at first; their work is not what is measured."""
    return _wait_while(product, "SELECT FROM jobs WHERE status IN ('pending', 'running') LIMIT 1")


def wait_for_worker(product: Product) -> bool:
    """Until every submitted answer was judged by the run of its survey."""
    unjudged = """
        SELECT FROM submitted_answers AS answer JOIN surveys AS survey ON survey.id = answer.survey_id
        WHERE NOT EXISTS (
            SELECT FROM judged_answers AS judged
            WHERE judged.answer_id = answer.id AND judged.run_id = survey.categorization_run_id
        ) LIMIT 1
        """
    return _wait_while(product, unjudged)


def wait_for_readings(product: Product) -> bool:
    """Until every submitted answer was read for concerns, and for teachers where there are several."""
    unread = """
        SELECT FROM submitted_answers AS answer
        WHERE (answer.survey_id IS NOT NULL
               AND NOT EXISTS (SELECT FROM concern_readings AS reading WHERE reading.answer_id = answer.id))
           OR (answer.teacher_id IS NULL AND answer.survey_id IS NOT NULL
               AND 1 < (SELECT count(*) FROM response_teachers AS link WHERE link.response_id = answer.response_id)
               AND NOT EXISTS (SELECT FROM attribution_readings AS reading WHERE reading.answer_id = answer.id))
        LIMIT 1
        """
    return _wait_while(product, unread)


def _wait_while(product: Product, statement: str) -> bool:
    """Whether it came to an end in time; a database that was restarted meanwhile is asked again."""
    until = time.monotonic() + MAX_WORKER_SECONDS
    while time.monotonic() < until:
        with (
            suppress(psycopg.OperationalError),
            EmbeddedPostgres.start(product.folder, watch=False) as server,
            psycopg.connect(server.url) as connection,
        ):
            # A row without columns is an empty tuple: only None says that there is none.
            if connection.execute(statement).fetchone() is None:
                return True
        time.sleep(1)
    return False


def read_own(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system) * 1000


def with_children(postmaster: psutil.Process) -> float:
    """Of every server process, those that have ended included."""
    ended = postmaster.cpu_times()
    total = float(ended.children_user + ended.children_system) * 1000 + read_own(postmaster)
    for child in postmaster.children():
        try:
            total += read_own(child)
        except psutil.NoSuchProcess:
            continue
    return total
