"""What the product's processes have in common, and what they give back."""

import subprocess
import sys

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is looked after on Linux")

BUSY_THREADS = """
import ctypes, threading
from parent_survey.core.memory import keep_memory_small, trim_memory
keep_memory_small()
together = threading.Barrier(4)
def work():
    kept = [bytearray(5_000) for _ in range(1_000)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
trim_memory()
system = ctypes.CDLL(None)
system.malloc_info(0, ctypes.c_void_p.in_dll(system, "stdout"))
system.fflush(None)
"""
# As `serve` does before it copies itself: a copy has one thread, whatever the other ones held.
READY_TO_BE_COPIED = """
import os
from parent_survey.core.memory import keep_memory_small
keep_memory_small()
import parent_survey.cli, parent_survey.serve, parent_survey.main, parent_survey.worker
print(len(os.listdir("/proc/self/task")))
"""


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_threads_have_no_memory_of_their_own() -> None:
    assert run(BUSY_THREADS).count("<heap nr=") == 1


def test_what_the_copies_of_a_process_have_in_common_starts_no_thread() -> None:
    assert run(READY_TO_BE_COPIED).split() == ["1"]


async def test_the_connection_used_last_is_used_again(database_url: str) -> None:
    database = Database(database_url, 3)
    backend = text("SELECT pg_backend_pid()")
    async with database.sessions() as one, database.sessions() as other:
        opened = {(await session.execute(backend)).scalar_one() for session in (one, other)}
    used = set()
    for _ in range(4):
        async with database.sessions() as session:
            used.add((await session.execute(backend)).scalar_one())
    await database.engine.dispose()
    assert len(opened) == 2
    assert len(used) == 1
