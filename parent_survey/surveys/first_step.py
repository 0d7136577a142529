"""The page of a survey with its first step already in it."""

import asyncio
import time
from typing import Any
from uuid import UUID

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from parent_survey.core.static_files import Pages, StaticFile
from parent_survey.models.surveys import IS_OPEN

# A change of the survey is seen this much later at most; React shows the new words as soon as it is there.
KEPT_SECONDS = 5
MAX_KEPT = 100
# The page must come when the database does not: without its words it is the shell that works without a network, too.
MAX_WAIT_SECONDS = 1

FIRST_WORDS = f"""
SELECT title, coalesce(nullif(welcome_text, ''), description) FROM surveys WHERE id = %s AND {IS_OPEN}
"""  # noqa: S608 - a constant

Pool = AsyncConnectionPool[AsyncConnection[Any]]


class FirstSteps:
    """Pages by survey, kept for a few seconds: a school that opens its survey in one minute costs a dozen reads."""

    def __init__(self, pages: Pages, pool: Pool) -> None:
        self._pages = pages
        self._pool = pool
        self._kept: dict[UUID, tuple[float, StaticFile | None]] = {}

    async def find_page(self, survey_id: UUID) -> StaticFile | None:
        """None when no response can be started there, or when the database does not answer at once."""
        kept_until, page = self._kept.get(survey_id, (0.0, None))
        if kept_until > time.monotonic():
            return page
        words = await self._read_words(survey_id)
        page = self._pages.survey_with_first_step(*words) if words else None
        if len(self._kept) >= MAX_KEPT:
            self._kept.clear()
        self._kept[survey_id] = (time.monotonic() + KEPT_SECONDS, page)
        return page

    async def _read_words(self, survey_id: UUID) -> tuple[str, str] | None:
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS), self._pool.connection() as connection:
                return await (await connection.execute(FIRST_WORDS, [survey_id])).fetchone()
        except (TimeoutError, psycopg.Error):
            return None
