"""CPU time of the product, the web process and its database apart."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psutil
import psycopg

from parent_survey.embedded_postgres.launcher import EmbeddedPostgres
from scripts.product import Product


@dataclass(frozen=True)
class Spent:
    """CPU milliseconds."""

    web: float
    database: float

    def __sub__(self, other: "Spent") -> "Spent":
        return Spent(self.web - other.web, self.database - other.database)

    @property
    def total(self) -> float:
        return self.web + self.database


def read_cpu(product: Product) -> Spent:
    pid = int((product.folder / "postgres" / "postmaster.pid").read_text().split()[0])
    return Spent(read_own(psutil.Process(product.process.pid)), with_children(psutil.Process(pid)))


@contextmanager
def worker_at_rest(product: Product) -> Iterator[None]:
    """What the worker makes of answers afterwards is no part of what a parent's calls cost."""
    workers = [one for one in psutil.Process(product.process.pid).children() if "worker" in one.cmdline()]
    for worker in workers:
        worker.suspend()
    try:
        yield
    finally:
        for worker in workers:
            worker.resume()


def wait_for_jobs(product: Product) -> None:
    """The example school's categories are made in the background at first; their work is not what is measured."""
    with EmbeddedPostgres.start(product.folder, watch=False) as server, psycopg.connect(server.url) as connection:
        while connection.execute("SELECT FROM jobs WHERE status IN ('pending', 'running') LIMIT 1").fetchone():
            connection.rollback()
            time.sleep(1)


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
