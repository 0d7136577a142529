"""What gives way to a parent's save."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.core.priority import BACKGROUND_NICENESS, TURN_NANOSECONDS, lower_priority
from parent_survey.exports.queries.snapshot import open_snapshot

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="priorities are set on Linux")
BACKEND = "SELECT pg_backend_pid()"


def read_niceness(process_id: int) -> tuple[int, int]:
    """Beyond that of the tests themselves, and that of the group that its session is, where there are such groups."""
    group = Path(f"/proc/{process_id}/autogroup")
    own = os.getpriority(os.PRIO_PROCESS, process_id) - os.getpriority(os.PRIO_PROCESS, 0)
    return own, int(group.read_text().split()[-1]) if group.exists() else own


async def test_every_statement_but_that_of_a_save_gives_way(app: FastAPI, database: Database) -> None:
    lowered = (BACKGROUND_NICENESS, BACKGROUND_NICENESS)
    async with database.sessions() as session, open_snapshot(database) as snapshot:
        for staffs in (session, snapshot):
            assert read_niceness((await staffs.execute(text(BACKEND))).scalar_one()) == lowered
    async with database.pool.connection() as connection:
        assert read_niceness(connection.info.backend_pid) == lowered
    await app.state.save_batches.close()
    async with database.save_pool.connection() as connection:
        assert read_niceness(connection.info.backend_pid) == (0, 0)


async def test_a_school_s_own_database_server_is_left_to_itself(database_url: str) -> None:
    database = Database(database_url, 2)
    async with database.engine.connect() as connection:
        assert read_niceness((await connection.execute(text(BACKEND))).scalar_one()) == (0, 0)
    await database.engine.dispose()


def test_a_process_in_a_session_of_its_own_gives_way() -> None:
    with subprocess.Popen([sys.executable], stdin=subprocess.PIPE, start_new_session=True) as process:
        lower_priority(process.pid)
        assert read_niceness(process.pid) == (BACKGROUND_NICENESS, BACKGROUND_NICENESS)
        process.communicate()


def read_turn(process_id: int) -> str:
    """In nanoseconds, where Linux writes it down: it does since it can be set."""
    path = Path(f"/proc/{process_id}/sched")
    lines = path.read_text().splitlines() if path.exists() else []
    return next((line.split()[-1] for line in lines if line.startswith("se.slice")), "")


@pytest.mark.skipif(not read_turn(os.getpid()), reason="turns of a length of one's own need a newer Linux")
async def test_a_save_takes_short_turns_and_what_it_starts_takes_usual_ones(app: FastAPI, database: Database) -> None:
    usual = read_turn(os.getpid())
    await app.state.save_batches.close()
    async with database.save_pool.connection() as saving, database.pool.connection() as other:
        assert read_turn(saving.info.backend_pid) == str(TURN_NANOSECONDS)
        assert read_turn(other.info.backend_pid) == usual
    source = "import subprocess; from parent_survey.core.priority import take_short_turns as t; t(); "
    source += "subprocess.run(['grep', 'se.slice', '/proc/self/sched'])"
    child = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert child.stdout.split()[-1] == usual


@pytest.mark.skipif(os.cpu_count() == 1, reason="the only processor is everybody's")
async def test_one_processor_is_left_to_saves(app: FastAPI, database: Database) -> None:
    every = os.sched_getaffinity(0)
    await app.state.save_batches.close()
    async with database.save_pool.connection() as saving, database.pool.connection() as other:
        assert os.sched_getaffinity(saving.info.backend_pid) == every
        assert os.sched_getaffinity(other.info.backend_pid) == every - {min(every)}


def test_a_process_with_one_processor_keeps_it() -> None:
    with subprocess.Popen([sys.executable], stdin=subprocess.PIPE) as process:
        only = {max(os.sched_getaffinity(0))}
        os.sched_setaffinity(process.pid, only)
        lower_priority(process.pid)
        assert os.sched_getaffinity(process.pid) == only
        process.communicate()


def test_a_process_that_is_gone_is_no_trouble() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    lower_priority(process.pid)
