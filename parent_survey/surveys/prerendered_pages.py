"""The page of a survey with its first step already in the HTML, so that a parent sees it before any script has run."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from parent_survey.core.languages import DEFAULT_LANGUAGE, Language
from parent_survey.core.static_files import Pages, StaticFile, Words
from parent_survey.surveys import queries
from parent_survey.surveys.school_words import SCHOOL_NAME

# A change of the survey is seen this much later at most; React shows the new words as soon as it is there.
CACHE_SECONDS = 5
MAX_CACHED = 100
# The page must come even when the database does not: the empty shell also works without a network.
MAX_WAIT_SECONDS = 1

# What the first step shows; of the second, the first that the school has written.
TITLE = ("title",)
TEXT = ("welcome_text", "description")

Pool = AsyncConnectionPool[AsyncConnection[Any]]


@dataclass(frozen=True)
class Cached:
    expires_at: float
    welcome: dict[str, Any] | None
    pages: dict[Language, StaticFile] = field(default_factory=dict)


class PrerenderedPages:
    """Cached by survey for a few seconds: a whole school that opens its survey in one minute costs a dozen reads,
    in however many languages it does."""

    def __init__(self, pages: Pages, pool: Pool) -> None:
        self._pages = pages
        self._pool = pool
        self._cache: dict[UUID, Cached] = {}

    async def find_page(self, survey_id: UUID, language: Language) -> StaticFile | None:
        """None when no response can be started there, or when the database does not answer at once."""
        cached = await self._find(survey_id)
        if cached.welcome is None or not cached.welcome["is_open"]:
            return None
        if language not in cached.pages:
            title, text = (_find_words(cached.welcome, names, language) for names in (TITLE, TEXT))
            shell = self._pages.survey(language)
            is_confidential = cached.welcome["is_confidential"]
            school = _find_school(cached.welcome, language)
            cached.pages[language] = shell.with_first_step(title, text, school, is_confidential=is_confidential)
        return cached.pages[language]

    async def find_language(self, survey_id: UUID) -> Language:
        """The survey's own."""
        welcome = (await self._find(survey_id)).welcome
        return welcome["language"] if welcome else DEFAULT_LANGUAGE

    def forget(self) -> None:
        """The pages have changed."""
        self._cache.clear()

    async def _find(self, survey_id: UUID) -> Cached:
        cached = self._cache.get(survey_id)
        if cached is None or cached.expires_at <= time.monotonic():
            welcome = await self._read_welcome(survey_id)
            if len(self._cache) >= MAX_CACHED:
                self._cache.clear()
            cached = self._cache[survey_id] = Cached(time.monotonic() + CACHE_SECONDS, welcome)
        return cached

    async def _read_welcome(self, survey_id: UUID) -> dict[str, Any] | None:
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS), self._pool.connection() as connection:
                return await queries.find_welcome(connection, survey_id)
        except (TimeoutError, psycopg.Error):
            return None


def _find_words(welcome: dict[str, Any], names: tuple[str, ...], language: Language) -> Words:
    """In the language if they are translated, else as the school wrote them. The page chooses likewise."""
    name = next((name for name in names if welcome[name]), names[-1])
    translated: str | None = (welcome["translated"] or {}).get(language, {}).get(name)
    return Words(translated, language) if translated else Words(welcome[name], welcome["language"])


def _find_school(welcome: dict[str, Any], language: Language) -> Words:
    """As `school_words.speak` does for the page; without a text it is the name that the school has everywhere."""
    translated: dict[str, dict[str, str]] = welcome["translated"] or {}
    spoken = (tag for tag in (language, welcome["language"]) if SCHOOL_NAME in translated.get(tag, {}))
    found = next(spoken, None)
    return Words(translated[found][SCHOOL_NAME], found) if found else Words("", welcome["language"])
