"""What a worker does first: it gets ready for a job that is under way, and has outdated vectors made anew.

A killed worker's job is handed on only when the worker was silent for a while. Its successor uses that time to load the
model and to embed the bank, so that the job goes on at once. Vectors of another model cannot be compared with those of
today's; a job of its own replaces them, and until it is done answers are found by their words.
"""

import asyncio
import logging

from parent_survey.categorization import service
from parent_survey.categorization.engine import OpenEngine
from parent_survey.categorization.queries import EMBED
from parent_survey.categorization.work import queries
from parent_survey.categorization.work.lessons import prepare_lesson
from parent_survey.core.db import Database

log = logging.getLogger(__name__)


async def warm_up(database: Database, open_engine: OpenEngine, model: str) -> None:
    try:
        async with database.sessions.begin() as session:
            if await queries.has_other_vectors(session, model):
                await service.add(session, EMBED, None, None)
        async with database.sessions() as session:
            if not await queries.is_busy(session):
                return
        engine = await asyncio.to_thread(open_engine)
        await asyncio.to_thread(engine.train, await prepare_lesson(database, engine))
    except Exception as error:
        # The job itself will meet the same trouble and tell staff about it.
        log.info("the worker could not get ready beforehand: %s", type(error).__name__)
