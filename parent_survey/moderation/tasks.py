"""Every minute a worker looks for responses that repeat an email or an answer, and flags them."""

import logging

from procrastinate import JobContext

from parent_survey.core.db import Database
from parent_survey.jobs.queue import UPKEEP, queue
from parent_survey.moderation import queries

log = logging.getLogger(__name__)

BATCH_SIZE = 500
# What is left after so many rounds waits for the next minute: years of responses are checked in an hour or two.
MAX_ROUNDS = 20
# Two families may well both write "He is a great teacher".
MIN_REPEATED_LENGTH = 25


@queue.periodic(cron="* * * * *")
@queue.task(name="flags", queue=UPKEEP, queueing_lock="flags", pass_context=True)
async def flag_new_responses(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    await flag_repetitions(context.additional_context["database"])


async def flag_repetitions(database: Database) -> int:
    """The number of responses that were checked."""
    checked = 0
    for _ in range(MAX_ROUNDS):
        async with database.sessions.begin() as session:
            ids = await queries.check_next(session, BATCH_SIZE)
            if ids:
                await queries.flag_repeated(session, ids, MIN_REPEATED_LENGTH)
        checked += len(ids)
        if len(ids) < BATCH_SIZE:
            break
    if checked:
        log.info("checked %s responses for repetitions", checked)
    return checked
