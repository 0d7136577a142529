"""A worker that dies costs a moment, never an answer."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from parent_survey.categorization import queries
from parent_survey.categorization.service import add
from parent_survey.categorization.work import claims
from parent_survey.core.db import Database
from tests.categorization.kit import Desk, WordEngine, add_categories, add_responses, find_disagreements, working
from tests.school import School

KILLS = 20 if os.environ.get("FAULTS") else 3


@contextmanager
def worker_process(url: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", "tests.categorization.worker_process", url])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def test_a_job_whose_worker_is_killed_again_and_again_does_each_answer_once(
    database: Database, school: School, desk: Desk, worker_url: str
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, [f"Patience {number}." for number in range(1000)])
    chance = random.Random(5)
    killed = 0
    while killed < KILLS:
        job_id = await desk.start()
        while killed < KILLS:
            with worker_process(worker_url) as process:
                # At a random point of the work, not of the start.
                goal = chance.randrange(0, 1000)
                async with asyncio.timeout(120):
                    while (job := await desk.read_job(job_id))["status"] in {"pending", "running"}:
                        if job["processed_answers"] >= goal:
                            break
                        await asyncio.sleep(0.02)
                if job["status"] == "completed":
                    break
                assert await desk.count(patience) in (0, 500), "nothing is shown before the swap"
                process.send_signal(signal.SIGKILL)
                process.wait()
                killed += 1
        with worker_process(worker_url):
            job = await desk.wait(job_id, 120)
        assert (job["status"], job["processed_answers"], job["total_answers"]) == ("completed", 1000, 1000)
        async with database.sessions() as session:
            for table in ("judged_answers", "assignments"):
                count = text(f"SELECT count(*), count(DISTINCT answer_id) FROM {table} WHERE run_id = '{job_id}'")
                assert tuple((await session.execute(count)).one()) == (1000, 1000)
    assert await desk.count(patience) == 500
    assert await find_disagreements(database) == {}


async def test_a_worker_that_was_taken_for_dead_writes_nothing_more(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience."])
    job_id = UUID(await desk.start())
    asleep = await claims.take(worker, job_id)
    awake = await claims.take(worker, job_id)
    assert asleep is not None
    assert awake is not None
    with pytest.raises(claims.Superseded):
        async with database.sessions.begin() as session:
            await claims.hold(session, asleep)
    with pytest.raises(claims.Superseded):
        await claims.fail(worker, asleep, "It is not for you to say.")
    async with database.sessions.begin() as session:
        assert await claims.hold(session, awake) is False
    async with working(worker, WordEngine()):
        assert (await desk.wait(str(job_id)))["status"] == "completed"
    assert await claims.take(worker, job_id) is None
    assert await claims.take(worker, uuid4()) is None


async def test_a_job_and_its_place_in_the_queue_come_together_or_not_at_all(
    database: Database, school: School, desk: Desk
) -> None:
    class Crash(Exception):
        pass

    queued = text("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'categorize' AND status = 'todo'")
    async with database.sessions() as session:
        before = await session.scalar(queued)
    with suppress(Crash):
        async with database.sessions.begin() as session:
            await add(session, queries.CATEGORIZE, school.survey_id, desk.staff.id)
            raise Crash
    async with database.sessions() as session:
        assert await session.scalar(queued) == before
        assert await queries.find_active_job(session, queries.CATEGORIZE, school.survey_id) is None
