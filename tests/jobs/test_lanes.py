"""What runs on a schedule does not wait for what staff have started, however long that takes."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from sqlalchemy import TextClause, text

from parent_survey.categorization import queries as jobs
from parent_survey.categorization import service
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.jobs.queue import UPKEEP, queue, run_jobs
from tests.attention.kit import HURT, KIND
from tests.categorization.kit import add_categories, add_responses
from tests.school import Parent, make_school

PATIENCE_SECONDS = 120

began: list[str] = []
may_end = asyncio.Event()


@queue.task(name="tests.take_long")
async def take_long(word: str) -> None:
    began.append(word)
    await may_end.wait()


@queue.task(name="tests.look_after", queue=UPKEEP)
async def look_after() -> None:
    began.append("upkeep")


async def wait_until(is_true: Callable[[], Awaitable[Any]]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not await is_true():
            await asyncio.sleep(0.1)


async def test_upkeep_is_done_beside_a_job_and_the_next_job_waits(worker: Database) -> None:
    began.clear()
    may_end.clear()

    async def have_begun(*words: str) -> bool:
        return set(words) <= set(began)

    async with queue.open_async(worker.pool):
        for word in ("first", "second"):
            await take_long.defer_async(word=word)
        working = asyncio.create_task(run_jobs({}))
        await wait_until(lambda: have_begun("first"))
        await look_after.defer_async()
        await wait_until(lambda: have_begun("first", "upkeep"))
        assert began == ["first", "upkeep"]
        may_end.set()
        await wait_until(lambda: have_begun("second"))
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
    assert began == ["first", "upkeep", "second"]


@contextmanager
def working_process(settings: Settings, database_url: str) -> Iterator[None]:
    own = {"SURVEY_DATABASE_URL": database_url, "SURVEY_DATA_DIR": str(settings.data_dir)}
    command = [sys.executable, "-m", "parent_survey", "worker"]
    process = subprocess.Popen(command, env={**os.environ, **own})
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


READ = text(
    """
    SELECT EXISTS (SELECT FROM concerns WHERE answer_id = answer.id)
       AND EXISTS (SELECT FROM attribution_readings WHERE answer_id = answer.id)
       AND EXISTS (SELECT FROM sentence_vectors WHERE answer_id = answer.id)
    FROM submitted_answers AS answer WHERE answer.response_id = :id
    """
)
IS_BUSY = text("SELECT EXISTS (SELECT FROM procrastinate_jobs WHERE task_name = 'categorize' AND status = 'doing')")
HOLD = text("SELECT id FROM jobs WHERE id = :id FOR UPDATE")
STATUS = text("SELECT status FROM jobs WHERE id = :id")
IS_OVER = text("SELECT status = 'completed' FROM jobs WHERE id = :id")


async def test_a_new_response_is_read_while_a_categorization_does_not_come_to_an_end(
    client: httpx.AsyncClient, database: Database, worker_url: str, settings: Settings
) -> None:
    school = await make_school(database)
    await add_categories(database, "Patience")
    await add_responses(database, school, [KIND])
    async with database.sessions.begin() as session:
        job_id = (await service.add(session, jobs.CATEGORIZE, school.survey_id, None))[0].job_id

    async def find(statement: TextClause, **values: Any) -> Any:
        async with database.sessions() as session:
            return await session.scalar(statement, values)

    with working_process(settings, worker_url):
        async with database.sessions.begin() as holder:
            # The worker waits for this row, as a long categorization would keep it busy.
            await holder.execute(HOLD, {"id": job_id})
            await wait_until(lambda: find(IS_BUSY))
            parent = await Parent(client, school).fill_in()
            await parent.choose(*school.teacher_ids)
            await parent.write(HURT)
            assert (await parent.submit()).status_code == 200
            await wait_until(lambda: find(READ, id=parent.id))
            assert await find(STATUS, id=job_id) == "pending"

        await wait_until(lambda: find(IS_OVER, id=job_id))
