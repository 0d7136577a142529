"""The queue: procrastinate on the same PostgreSQL, so that a job is as durable as the rows it works on."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException, UniqueViolation
from procrastinate.jobs import Job, Status
from procrastinate.worker import FETCH_JOB_POLLING_INTERVAL
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import find_driver

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 1.0
# A worker that is silent for this long is dead, and its job is given to another one.
STALL_SECONDS = 8.0

# What staff start, and what runs on a schedule. A worker does both unless told otherwise, each in a lane of its own:
# new answers are read also while a categorization takes an hour.
JOBS, UPKEEP = "default", "upkeep"
# How long upkeep waits at most once it is due. Nobody watches it, and listening would take one more connection.
UPKEEP_SECONDS = 2.0

queue = App(connector=PsycopgConnector())


async def run_jobs(
    context: dict[str, Any],
    *,
    queues: Sequence[str] = (JOBS, UPKEEP),
    heartbeat: float = HEARTBEAT_SECONDS,
    stall: float = STALL_SECONDS,
) -> None:
    """Work until cancelled, or until the database is no longer available. Every task gets the context.

    In each queue one job runs at a time. All of them share this process, its connections and its model.
    """
    rescue = asyncio.create_task(_rescue_stalled_jobs(heartbeat, stall))
    lanes = [asyncio.create_task(_run_lane(name, context, heartbeat, stall)) for name in queues]
    try:
        # Where one ends, the database is away: the other ends too, and the caller begins again with both.
        await asyncio.wait(lanes, return_when=asyncio.FIRST_COMPLETED)
    finally:
        rescue.cancel()
        for lane in lanes:
            lane.cancel()
        ended = await asyncio.gather(*lanes, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error


async def _run_lane(name: str, context: dict[str, Any], heartbeat: float, stall: float) -> None:
    await queue.run_worker_async(
        queues=[name],
        concurrency=1,
        fetch_job_polling_interval=UPKEEP_SECONDS if name == UPKEEP else FETCH_JOB_POLLING_INTERVAL,
        listen_notify=name != UPKEEP,
        shutdown_graceful_timeout=10,
        update_heartbeat_interval=heartbeat,
        stalled_worker_timeout=stall,
        delete_jobs="successful",
        additional_context=context,
        install_signal_handlers=False,
    )


async def _rescue_stalled_jobs(heartbeat: float, stall: float) -> None:
    """Queue the jobs of a killed worker again: without this they would stay "doing" forever."""
    while True:
        await asyncio.sleep(heartbeat)
        try:
            for job in await queue.job_manager.get_stalled_jobs(seconds_since_heartbeat=stall):
                log.warning("a worker died in the middle of a job; it is queued again", extra={"job_id": job.id})
                await _queue_again(job)
        except ConnectorException as error:
            log.warning("stalled jobs could not be looked up: %s", type(error).__name__)


async def _queue_again(job: Job) -> None:
    try:
        await queue.job_manager.retry_job(job)
    except UniqueViolation:
        # The same is queued already, as what runs on a schedule often is.
        await queue.job_manager.finish_job(job, Status.FAILED, delete_job=True)


async def defer_with(session: AsyncSession, task_name: str, **arguments: Any) -> None:
    """Queue a task in the caller's transaction: it is committed together with the rows it is about."""
    await queue.configure_task(task_name, connection=await find_driver(session)).defer_async(**arguments)
