"""The worker killed in the middle of a categorization."""

import asyncio
import random
import time
from typing import Any, cast
from uuid import UUID, uuid4

from psycopg import AsyncConnection
from sqlalchemy import insert, text

from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from faults.school import QUESTIONS, Served
from parent_survey.categorization import queries, service
from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.responses import Answer, Response
from scripts.product import find_process

PROMISE = "Worker killed in a job: it resumes within 30 s, each answer once, old categories until the swap"
ANSWERS, LONGEST_WAIT = 1000, 30.0
SUPERPOWERS = ("is patient with every child", "makes science fun", "always listens to us", "is fair to everybody")
ONCE = text(
    """
    SELECT (SELECT count(*) FROM submitted_answers WHERE survey_id = :survey_id),
           count(*), count(DISTINCT answer_id) FROM judged_answers WHERE run_id = :run_id
    """
)
SHOWN = text("SELECT categorization_run_id FROM surveys WHERE id = :survey_id")


async def kill_worker(product: Served, times: int) -> Row:
    with EmbeddedPostgres.start(product.folder, watch=False) as server:
        database = Database(server.url, pool_size=2)
        try:
            await _fill_up(database)
            return await _kill_at_random_points(product, database, times)
        finally:
            await database.engine.dispose()


async def _kill_at_random_points(product: Served, database: Database, times: int) -> Row:
    chance = random.Random(3)
    killed, jobs, longest, unfinished, not_once, early = 0, 0, 0.0, 0, 0, 0
    while killed < times and not unfinished:
        job_id, before = await _start(database), await _find_shown(database)
        jobs += 1
        while killed < times:
            if await _reach(database, job_id, chance.randrange(ANSWERS)) is None:
                break
            early += await _find_shown(database) != before
            _kill(product)
            killed += 1
            waited = await _wait_for_progress(database, job_id)
            longest = max(longest, waited)
            if waited > LONGEST_WAIT:
                break
        unfinished += not await _finish(database, job_id)
        async with database.sessions() as session:
            row = (await session.execute(ONCE, {"survey_id": SURVEY_ID, "run_id": job_id})).one()
        not_once += not row[0] == row[1] == row[2]
    figure = (
        f"kill -9 of the worker {killed}× in {jobs} jobs of {ANSWERS:,} answers: {unfinished} unfinished, "
        f"{not_once} with an answer lost or done twice, {early} shown early, longest wait {longest:.1f} s"
    )
    return Row(PROMISE, figure, killed == times and unfinished == not_once == early == 0 and longest <= LONGEST_WAIT)


async def _fill_up(database: Database) -> None:
    """As many answers as a large school has."""
    async with database.sessions.begin() as session:
        there = await session.scalar(text("SELECT count(*) FROM submitted_answers")) or 0
        now = await session.scalar(text("SELECT date_trunc('milliseconds', now())"))
        ids = [uuid4() for _ in range(max(ANSWERS - there, 0))]
        rows = [{"id": id_, "survey_id": SURVEY_ID, "submitted_at": now, "sorted_at": now} for id_ in ids]
        answers = [
            {
                "response_id": id_,
                "question_id": QUESTIONS[0],
                "question_version": 1,
                "text": f"Our teacher {SUPERPOWERS[number % len(SUPERPOWERS)]}, and number {number} says so.",
            }
            for number, id_ in enumerate(ids)
        ]
        if ids:
            await session.execute(insert(Response), rows)
            await session.execute(insert(Answer), answers)
            plain = await (await session.connection()).get_raw_connection()
            await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), ids)


async def _start(database: Database) -> UUID:
    async with database.sessions.begin() as session:
        started, _ = await service.add(session, queries.CATEGORIZE, SURVEY_ID, None)
    return started.job_id


async def _find_shown(database: Database) -> UUID | None:
    async with database.sessions() as session:
        shown: UUID | None = await session.scalar(SHOWN, {"survey_id": SURVEY_ID})
    return shown


async def _read(database: Database, job_id: UUID) -> tuple[str, int]:
    async with database.sessions() as session:
        job = await queries.find_job(session, job_id)
    assert job is not None
    return job.status, job.processed_answers


async def _reach(database: Database, job_id: UUID, goal: int) -> int | None:
    """Until that many answers are done; None when the job is over."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        status, done = await _read(database, job_id)
        if status not in queries.ACTIVE:
            return None
        if status == "running" and done >= goal:
            return done
        await asyncio.sleep(0.02)
    return None


def _kill(product: Served) -> None:
    worker = find_process(random.choice(product.process_ids), "worker")
    if worker is not None:
        worker.kill()


async def _wait_for_progress(database: Database, job_id: UUID) -> float:
    """Seconds until the job goes on."""
    started = time.monotonic()
    before = await _read(database, job_id)
    while (waited := time.monotonic() - started) <= LONGEST_WAIT:
        if await _read(database, job_id) != before:
            break
        await asyncio.sleep(0.1)
    return waited


async def _finish(database: Database, job_id: UUID) -> bool:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        status, _ = await _read(database, job_id)
        if status not in queries.ACTIVE:
            return status == "completed"
        await asyncio.sleep(0.2)
    return False
