"""Whose names must not reach a provider: those of the parents whose words are read, and of parents that staff name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import text

from parent_survey.ai.named import find_named
from parent_survey.ai.outgoing import mask_for_provider
from parent_survey.assistant.tools import Tools
from parent_survey.core.patterns import LETTERS, compile_pattern

# What stands between quotation marks in an earlier reply are parents' own words; they are not needed again.
QUOTATION = compile_pattern(r"“[^”]*”|\"[^\"]*\"|«[^»]*»")
OF_RESPONSES = text(
    """
    SELECT id, parent_name FROM responses
    WHERE survey_id = :survey_id AND id = ANY(CAST(:ids AS uuid[])) AND parent_name IS NOT NULL
    """
)
NAMED = text(
    """
    SELECT DISTINCT parent_name FROM responses
    WHERE survey_id = :survey_id
      AND regexp_split_to_array(lower(parent_name), '[^[:alpha:]]+') && CAST(:words AS text[])
    LIMIT 500
    """
)


@dataclass(frozen=True, slots=True)
class Hidden:
    """Parts of names, and names that are hidden only as a whole."""

    parts: Sequence[str]
    whole: Sequence[str]


async def find_names(
    tools: Tools, said: Sequence[tuple[UUID, str]], teachers: Iterable[str]
) -> tuple[dict[UUID, str], list[list[str]]]:
    """Of responses and a text of each: the parent of every response, and for every text the parents it names."""
    ids, texts = [one for one, _ in said], [words for _, words in said]
    async with tools.open_session() as session:
        rows = await session.execute(OF_RESPONSES, {"survey_id": tools.survey_id, "ids": list(set(ids))})
        return {row.id: row.parent_name for row in rows}, await find_named(session, texts, teachers)


async def find_parents(tools: Tools, said: Sequence[str], teachers: Sequence[str]) -> Hidden:
    """The parts of the survey's parents' names that stand in what was said, as names: in capitals, or the whole name.

    A part that a teacher has too stays: without it nobody could ask about the teacher. Of other surveys' parents only
    whole names are known, so that not every word that is a name somewhere is taken out.
    """
    words = _list_words("\n".join(said))
    lower = {word.lower() for word in words}
    kept = {part.lower() for teacher in teachers for part in _list_words(teacher)}
    capitals = {word.lower() for word in words[1:] if word[0].isupper()}
    async with tools.open_session() as session:
        values = {"survey_id": tools.survey_id, "words": sorted(lower)}
        names = (await session.execute(NAMED, values)).scalars().all()
        whole = {name for own in await find_named(session, said, teachers) for name in own}
    hidden: set[str] = set()
    for name in names:
        parts = {part.lower() for part in _list_words(name)}
        hidden |= parts - kept if parts <= lower else (parts & capitals) - kept
    return Hidden(sorted(hidden), sorted(whole))


def _list_words(text: str) -> list[str]:
    return [word for word in LETTERS.findall(text) if len(word) > 1]


def veil_turn(said: str, hidden: Hidden) -> str:
    return veil(QUOTATION.sub("[quotation]", said), hidden)


def veil(said: str, hidden: Hidden) -> str:
    return mask_for_provider(said, hidden.parts, hidden.whole).text
