"""What reading answers looks up and keeps: names of parents, and languages."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# A row that somebody else is changing is left to the next look, so that two workers never wait for each other.
UPDATE_LANGUAGES = text(
    """
    UPDATE submitted_answers SET language = guessed.language
    FROM unnest(CAST(:ids AS uuid[]), CAST(:languages AS text[])) AS guessed (id, language)
    JOIN (
        SELECT id FROM submitted_answers WHERE id = ANY(CAST(:ids AS uuid[])) FOR NO KEY UPDATE SKIP LOCKED
    ) AS free ON free.id = guessed.id
    WHERE submitted_answers.id = guessed.id
    """
)
# By the index of the parents' names, which holds them in small letters and without accents.
NAMES = text(
    """
    SELECT DISTINCT pair FROM unnest(CAST(:pairs AS text[])) AS pair
    JOIN submitted_parents AS parent ON parent.words @@ plainto_tsquery('simple', search_text(pair))
    """
)
TEACHERS = text("SELECT name FROM teachers ORDER BY name")


async def list_teachers(session: AsyncSession) -> Sequence[str]:
    return (await session.execute(TEACHERS)).scalars().all()


async def save_languages(session: AsyncSession, ids: Sequence[UUID], languages: Sequence[str]) -> None:
    await session.execute(UPDATE_LANGUAGES, {"ids": list(ids), "languages": list(languages)})


async def list_names(session: AsyncSession, pairs: Sequence[str]) -> Sequence[str]:
    """Those of these pairs of words that are in the name of a parent who submitted a response."""
    return (await session.execute(NAMES, {"pairs": list(pairs)})).scalars().all()
