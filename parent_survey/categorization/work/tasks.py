"""The tasks that a worker does for the categorization. The engine comes with the worker's context."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID

from procrastinate import JobContext, RetryStrategy
from psycopg_pool import PoolTimeout
from sqlalchemy import exc

from parent_survey.categorization import queries
from parent_survey.categorization.engine import Engine, OpenEngine
from parent_survey.categorization.work import claims
from parent_survey.categorization.work.claims import Claim, Superseded
from parent_survey.categorization.work.embedding import embed
from parent_survey.categorization.work.follow_up import follow_up, start_first_runs
from parent_survey.categorization.work.job import categorize
from parent_survey.categorization.work.scorecard import measure
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
from parent_survey.core.memory import trim_memory
from parent_survey.jobs.queue import UPKEEP, queue

log = logging.getLogger(__name__)

# A database that is away, and a worker that is told to stop: the job is not to blame and goes on where it was.
UNAVAILABLE = (
    PoolTimeout,
    exc.OperationalError,
    exc.InterfaceError,
    exc.TimeoutError,
)
AGAIN = RetryStrategy(wait=2)
LATELY, WHOLE_LOOK_MINUTES = timedelta(hours=2), 10
WENT_WRONG = "Something went wrong, and nothing was changed. Please try again."

Work = Callable[[Database, Engine, Claim], Awaitable[None]]


@queue.task(name=queries.CATEGORIZE, pass_context=True, retry=AGAIN)
async def categorize_survey(context: JobContext, job_id: str) -> None:
    await carry_out(context, job_id, categorize)


@queue.task(name=queries.EMBED, pass_context=True, retry=AGAIN)
async def embed_answers(context: JobContext, job_id: str) -> None:
    await carry_out(context, job_id, embed)


@queue.task(name=queries.SCORE, pass_context=True, retry=AGAIN)
async def measure_scorecard(context: JobContext, job_id: str) -> None:
    await carry_out(context, job_id, measure)


@queue.periodic(cron="* * * * *")
@queue.task(name="follow_up", queue=UPKEEP, queueing_lock="follow_up", pass_context=True)
async def look_after_new_answers(context: JobContext, timestamp: int) -> None:
    """Every minute what came lately; now and then everything, should a worker have been away for long."""
    minute = datetime.fromtimestamp(timestamp, UTC)
    since = None if minute.minute % WHOLE_LOOK_MINUTES == 1 else minute - LATELY
    known = context.additional_context
    try:
        await start_first_runs(known["database"])
        done = await follow_up(known["database"], known["engine"], since, known["lessons"])
    except StartupError as error:
        # There is no engine. Whoever starts a job is told so; here nobody is waiting.
        log.info("new answers wait: %s", error)
        return
    if done:
        log.info("followed up %s new answers", done)
        trim_memory()


async def carry_out(context: JobContext, job_id: str, work: Work) -> None:
    """Do the job from where it stands. It ends completed, failed with a sentence, or belongs to somebody else."""
    database: Database = context.additional_context["database"]
    open_engine: OpenEngine = context.additional_context["engine"]
    claim = await claims.take(database, UUID(job_id))
    if claim is None:
        return
    try:
        try:
            await work(database, await asyncio.to_thread(open_engine), claim)
        except (Superseded, *UNAVAILABLE):
            raise
        except StartupError as error:
            await claims.fail(database, claim, str(error))
        except Exception:
            log.exception("a job failed", extra={"job_id": job_id})
            await claims.fail(database, claim, WENT_WRONG)
    except Superseded:
        log.info("a job was cancelled, or another worker has it", extra={"job_id": job_id})
    finally:
        trim_memory()
