"""The page of a survey with its first step already in the HTML, so that a parent sees it before any script has run."""

import asyncio
import time
from typing import Any
from uuid import UUID

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from parent_survey.core.static_files import Pages, StaticFile
from parent_survey.surveys import queries

# A change of the survey is seen this much later at most; React shows the new words as soon as it is there.
CACHE_SECONDS = 5
MAX_CACHED = 100
# The page must come even when the database does not: the empty shell also works without a network.
MAX_WAIT_SECONDS = 1

Pool = AsyncConnectionPool[AsyncConnection[Any]]


class PrerenderedPages:
    """Cached by survey for a few seconds: a whole school that opens its survey in one minute costs a dozen reads."""

    def __init__(self, pages: Pages, pool: Pool) -> None:
        self._pages = pages
        self._pool = pool
        self._cache: dict[UUID, tuple[float, StaticFile | None]] = {}

    async def find_page(self, survey_id: UUID) -> StaticFile | None:
        """None when no response can be started there, or when the database does not answer at once."""
        expires_at, page = self._cache.get(survey_id, (0.0, None))
        if expires_at > time.monotonic():
            return page
        welcome = await self._read_welcome(survey_id)
        page = self._pages.survey_with_first_step(*welcome) if welcome else None
        if len(self._cache) >= MAX_CACHED:
            self._cache.clear()
        self._cache[survey_id] = (time.monotonic() + CACHE_SECONDS, page)
        return page

    def forget(self) -> None:
        """The pages have changed."""
        self._cache.clear()

    async def _read_welcome(self, survey_id: UUID) -> tuple[str, str] | None:
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS), self._pool.connection() as connection:
                return await queries.find_welcome(connection, survey_id)
        except (TimeoutError, psycopg.Error):
            return None
