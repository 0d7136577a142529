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
    UPDATE procrastinate_jobs SET status = 'doing', worker_id = dead.id FROM dead WHERE task_name = 'tests.remember'
    """
)


async def test_a_job_of_a_killed_worker_is_queued_again_and_done_once(database: Database) -> None:
    done.clear()
    async with queue.open_async(database.pool):
        await remember.defer_async(word="kept")
        async with database.engine.begin() as connection:
            await connection.execute(KILLED)
        worker = asyncio.create_task(run_jobs({}))
        async with asyncio.timeout(20):
            while not done:
                await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)
    assert done == ["kept"]
