"""Adds word stems to the index of answers that were submitted before the index had stems."""

from uuid import UUID

from procrastinate import JobContext, RetryStrategy

from parent_survey.core.db import Database
from parent_survey.jobs.queue import UPKEEP, queue
from parent_survey.search.queries import lookups

# Batches are short transactions; after MAX_BATCHES the task queues itself again, so that other upkeep can run.
BATCH, MAX_BATCHES = 500, 20


# The migration that created the functions queues the first run. Running twice changes nothing.
@queue.task(name="add_stems", queue=UPKEEP, pass_context=True, retry=RetryStrategy(wait=2))
async def add_stems(context: JobContext, after: str) -> None:
    last = await add_stems_after(context.additional_context["database"], UUID(after), MAX_BATCHES)
    if last is not None:
        await add_stems.defer_async(after=str(last))


async def add_stems_after(database: Database, after: UUID, batches: int) -> UUID | None:
    """The id of the last answer that was updated, or None when none is left."""
    last: UUID | None = after
    for _ in range(batches):
        async with database.sessions.begin() as session:
            last = await lookups.add_stems(session, last, BATCH)
        if last is None:
            return None
    return last
