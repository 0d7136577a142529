"""A job whose worker was killed is done by another one."""

import asyncio

from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.jobs.queue import queue, run_jobs

done: list[str] = []


@queue.task(name="tests.remember")
async def remember(word: str) -> None:
    done.append(word)


# As a worker leaves the tables that was killed in the middle of a job a minute ago.
KILLED = text(
    """
    WITH dead AS (
        INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 minute') RETURNING id
    )
    UPDATE procrastinate_jobs SET status = 'doing', worker_id = dead.id FROM dead WHERE status = 'todo'
    """
)


async def test_a_job_of_a_killed_worker_is_queued_again_and_done_once(database: Database, worker: Database) -> None:
    done.clear()
    async with queue.open_async(worker.pool):
        await remember.defer_async(word="kept")
        async with database.engine.begin() as connection:
            await connection.execute(KILLED)
        running = asyncio.create_task(run_jobs({}))
        async with asyncio.timeout(20):
            while not done:
                await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert done == ["kept"]


async def test_what_is_queued_already_does_not_keep_the_dead_workers_other_jobs_from_being_rescued(
    database: Database, worker: Database
) -> None:
    async with queue.open_async(worker.pool):
        for name in ("tests.first", "tests.second", "tests.third"):
            await queue.configure_task(name, queueing_lock=name).defer_async()
        async with database.engine.begin() as connection:
            await connection.execute(KILLED)
        # What runs on a schedule has been queued once more meanwhile.
        await queue.configure_task("tests.first", queueing_lock="tests.first").defer_async()
        running = asyncio.create_task(run_jobs({}, queues=["nobody's"], heartbeat=0.05))
        async with asyncio.timeout(60):
            while any(status == "doing" for _, status in await list_jobs(database)):
                await asyncio.sleep(0.05)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert await list_jobs(database) == [("tests.first", "todo"), ("tests.second", "todo"), ("tests.third", "todo")]


async def list_jobs(database: Database) -> list[tuple[str, str]]:
    listing = text(
        "SELECT task_name, status::text FROM procrastinate_jobs WHERE task_name LIKE 'tests.%' ORDER BY task_name, id"
    )
    async with database.engine.connect() as connection:
        return [(name, status) for name, status in await connection.execute(listing)]
