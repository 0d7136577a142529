"""Every minute a worker looks for responses that repeat an email or an answer, and flags them."""

import logging

from procrastinate import JobContext

from parent_survey.core.db import Database
from parent_survey.jobs.queue import UPKEEP, queue
from parent_survey.moderation import queries

log = logging.getLogger(__name__)

BATCH = 500
# What is left after as many waits for the next minute: a school of years is looked through in an hour or two.
MAX_ROUNDS = 20
# Two families may well both write "He is a great teacher".
MIN_REPEATED_LENGTH = 25


@queue.periodic(cron="* * * * *")
@queue.task(name="flags", queue=UPKEEP, queueing_lock="flags", pass_context=True)
async def look_for_repetitions(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    await flag_repetitions(context.additional_context["database"])


async def flag_repetitions(database: Database) -> int:
    """Says how many responses were looked at."""
    checked = 0
    for _ in range(MAX_ROUNDS):
        async with database.sessions.begin() as session:
            ids = list((await session.execute(queries.NEXT_UNCHECKED, {"limit": BATCH})).scalars())
            if ids:
                await session.execute(queries.FLAG, {"ids": ids, "min_length": MIN_REPEATED_LENGTH})
        checked += len(ids)
        if len(ids) < BATCH:
            break
    if checked:
        log.info("looked for repetitions in %s responses", checked)
    return checked
