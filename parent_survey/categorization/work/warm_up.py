"""What a worker does first: it gets ready for a job that is under way, and has outdated vectors made anew.

A killed worker's job is handed on only when the worker was silent for a while. Its successor uses that time to load the
model and to embed the bank, so that the job goes on at once. Vectors of another model cannot be compared with those of
today's; a job of its own replaces them, and until it is done answers are found by their words.
"""

import asyncio
import logging

from sqlalchemy import text

from parent_survey.categorization import queries, service
from parent_survey.categorization.work.lessons import prepare_lesson
from parent_survey.categorization.work.seam import OpenEngine
from parent_survey.core.db import Database

log = logging.getLogger(__name__)

IS_BUSY = text("SELECT EXISTS (SELECT FROM jobs WHERE status IN ('pending', 'running'))")
# What is set aside is not read, and must not start a job again and again.
IS_OUTDATED = text(
    """
    SELECT EXISTS (SELECT FROM sentence_vectors AS kept JOIN submitted_answers AS answer ON answer.id = kept.answer_id
                   WHERE kept.position = 0 AND kept.model <> :model AND answer.survey_id IS NOT NULL)
    """
)


async def warm_up(database: Database, open_engine: OpenEngine, model: str) -> None:
    try:
        async with database.sessions.begin() as session:
            if await session.scalar(IS_OUTDATED, {"model": model}):
                await service.add(session, queries.EMBED, None, None)
        async with database.sessions() as session:
            if not await session.scalar(IS_BUSY):
                return
        engine = await asyncio.to_thread(open_engine)
        await asyncio.to_thread(engine.train, await prepare_lesson(database, engine))
    except Exception as error:
        # The job itself will meet the same trouble and tell staff about it.
        log.info("the worker could not get ready beforehand: %s", type(error).__name__)
