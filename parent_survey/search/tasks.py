"""What a worker does for search: adds the stems of words to answers from before there were any in the index."""

from uuid import UUID

from procrastinate import JobContext
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.jobs.queue import UPKEEP, queue

# Batches are short transactions; after so many of them other upkeep has its turn.
BATCH, MAX_BATCHES = 500, 20

ADD_STEMS = text(
    """
    WITH next AS MATERIALIZED (
        SELECT id, response_id, question_id FROM submitted_answers WHERE id > :after ORDER BY id LIMIT :batch FOR UPDATE
    ), done AS (
        UPDATE submitted_answers AS submitted SET words = search_words(answer.text)
        FROM next JOIN answers AS answer USING (response_id, question_id) WHERE submitted.id = next.id
    )
    SELECT id FROM next ORDER BY id DESC LIMIT 1
    """
)


# The migration that made the functions queues the first one. Done twice, it changes nothing.
@queue.task(name="add_stems", queue=UPKEEP, pass_context=True)
async def add_stems(context: JobContext, after: str) -> None:
    last = await add_stems_after(context.additional_context["database"], UUID(after), MAX_BATCHES)
    if last is not None:
        await add_stems.defer_async(after=str(last))


async def add_stems_after(database: Database, after: UUID, batches: int) -> UUID | None:
    """The last answer that was done, or None when there are no more."""
    last: UUID | None = after
    for _ in range(batches):
        async with database.sessions.begin() as session:
            last = (await session.execute(ADD_STEMS, {"after": last, "batch": BATCH})).scalar()
        if last is None:
            return None
    return last
