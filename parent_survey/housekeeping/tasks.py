"""Once an hour a worker clears away what is no longer needed, and says in the log how much, never what."""

import logging
from collections.abc import Awaitable, Callable

from procrastinate import JobContext

from parent_survey.categories.queries.links import lock_all_surveys
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.housekeeping import queries
from parent_survey.jobs.queue import UPKEEP, queue
from parent_survey.school.values import read_school

log = logging.getLogger(__name__)

# What is left after this many rounds waits for the next hour, so that other upkeep gets its turn.
MAX_ROUNDS = 50


@queue.periodic(cron="17 * * * *")
@queue.task(name="housekeeping", queue=UPKEEP, queueing_lock="housekeeping", pass_context=True)
async def keep_house(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    await clear_away(context.additional_context["database"], context.additional_context["settings"])


async def clear_away(database: Database, settings: Settings) -> dict[str, int]:
    """Each kind in transactions of its own, a thousand responses at a time."""
    statements = {
        "sign-ins": queries.SIGN_INS,
        "password links": queries.LINKS,
        "codes of drafts": queries.CODES,
        "emails with codes": queries.CODE_MAILS,
        "unanswered challenges": queries.CHALLENGES,
        "attempt counts": queries.ATTEMPTS,
        "addresses in the record": queries.ADDRESSES,
        "folded counts": queries.COUNTS,
        "folded hours": queries.HOURS,
        "results of old runs": queries.RUNS,
    }
    done = {"unfinished responses": await _repeat(lambda: _remove_unfinished(database))}
    for what, statement in statements.items():
        async with database.sessions.begin() as session:
            done[what] = await queries.run(session, statement)
    done["entries of the record"] = await _repeat(lambda: _remove_record(database, settings.audit_days))
    async with database.sessions() as session:
        days = (await read_school(session, settings)).retention_days
    if days is not None:
        done["submitted responses"] = await _repeat(lambda: _remove_submitted(database, days))
    log.info("housekeeping: %s", ", ".join(f"{number} {what}" for what, number in done.items()))
    return done


async def _repeat(remove_batch: Callable[[], Awaitable[int]]) -> int:
    """Go on while rounds are full: a school that sets a period for the first time has years to clear."""
    removed = 0
    for _ in range(MAX_ROUNDS):
        number = await remove_batch()
        removed += number
        if number < queries.MAX_REMOVED:
            break
    return removed


async def _remove_unfinished(database: Database) -> int:
    async with database.sessions.begin() as session:
        return await queries.run(session, queries.UNFINISHED, ids=await queries.hold_idle(session))


async def _remove_record(database: Database, days: int) -> int:
    async with database.sessions.begin() as session:
        return await queries.run(session, queries.RECORD, audit_days=days)


async def _remove_submitted(database: Database, days: int) -> int:
    async with database.sessions.begin() as session:
        # What a response shows must not change between being counted and being taken back.
        await lock_all_surveys(session)
        return await queries.run(session, queries.SUBMITTED, retention_days=days)
