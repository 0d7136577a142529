"""A worker to be killed: the product's own loop and tasks, with the tests' engine, slow enough to be hit."""

import asyncio
import sys
import time

from parent_survey.core.db import Database
from parent_survey.jobs.queue import JOBS, queue, run_jobs
from tests.categorization.kit import WordEngine


async def work(url: str) -> None:
    database = Database(url, pool_size=4)
    await database.open()
    engine = WordEngine(on_batch=lambda: time.sleep(0.15))
    async with queue.open_async(database.pool):
        await run_jobs({"database": database, "engine": lambda: engine}, queues=[JOBS], heartbeat=0.4, stall=2)


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1]))
