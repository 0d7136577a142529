"""Once an hour a worker clears away what is no longer needed, and says in the log how much, never what."""

import logging

from procrastinate import JobContext

from parent_survey.categories.links import lock_all_surveys
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.housekeeping import queries
from parent_survey.jobs.queue import UPKEEP, queue

log = logging.getLogger(__name__)


@queue.periodic(cron="17 * * * *")
@queue.task(name="housekeeping", queue=UPKEEP, queueing_lock="housekeeping", pass_context=True)
async def keep_house(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    await clear_away(context.additional_context["database"], context.additional_context["settings"])


async def clear_away(database: Database, settings: Settings) -> dict[str, int]:
    """Each kind in a transaction of its own, a thousand responses at a time."""
    statements = {
        "unfinished responses": queries.UNFINISHED,
        "sign-ins": queries.SIGN_INS,
        "attempt counts": queries.ATTEMPTS,
        "folded counts": queries.COUNTS,
        "folded hours": queries.HOURS,
        "results of old runs": queries.RUNS,
    }
    if settings.retention_days is not None:
        statements["submitted responses"] = queries.SUBMITTED
    done: dict[str, int] = {}
    for what, statement in statements.items():
        values = {"retention_days": settings.retention_days} if ":retention_days" in statement else {}
        async with database.sessions.begin() as session:
            if statement == queries.SUBMITTED:
                # What a response shows must not change between being counted and being taken back.
                await lock_all_surveys(session)
            done[what] = await queries.run(session, statement, **values)
    log.info("housekeeping: %s", ", ".join(f"{number} {what}" for what, number in done.items()))
    return done
