"""What the idle product takes of a machine's memory: PSS, in which pages that processes share count once."""

import time
from collections.abc import Iterable
from pathlib import Path

import psutil

from bench.cpu import find_workers, wait_for_readings
from bench.show import show
from parent_survey.core.memory import LOOK_SECONDS, UNUSED_SECONDS
from scripts.product import Product


def measure_memory(product: Product) -> None:
    """On Linux only; waits for minutes, until what nobody uses was closed."""
    wait_for_readings(product)
    worker = read_pss(find_workers(product))
    show("memory of the worker after a job", f"{worker:.0f} MB", "goal: up to 200")
    time.sleep(UNUSED_SECONDS + 2 * LOOK_SECONDS)
    postmaster = psutil.Process(int((product.folder / "postgres" / "postmaster.pid").read_text().split()[0]))
    parents, staff = (read_pss([process]) for process in product.web_processes)
    worker = read_pss(find_workers(product))
    database = read_pss([postmaster, *postmaster.children()])
    parts = f"for parents {parents:.0f}, for staff {staff:.0f}, worker {worker:.0f}, database {database:.0f}"
    show("memory of the idle product", f"{parents + staff + worker + database:.0f} MB", f"goal: up to 320; {parts}")


def read_pss(processes: Iterable[psutil.Process]) -> float:
    """In megabytes."""
    lines = (
        line
        for process in processes
        for line in Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    )
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
