"""Finds and masks parents' names before text goes to a provider: of quoted parents, and of parents that staff name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from parent_survey.ai.named import find_named
from parent_survey.ai.outgoing import mask_for_provider
from parent_survey.assistant import queries
from parent_survey.assistant.tools import Tools
from parent_survey.core.patterns import LETTERS, compile_pattern

# Quotations in an earlier reply are parents' own words, which the model does not need again.
QUOTATION = compile_pattern(r"“[^”]*”|\"[^\"]*\"|«[^»]*»")


@dataclass(frozen=True, slots=True)
class HiddenNames:
    """Parts of names to mask wherever they stand, and names to mask only in full."""

    parts: Sequence[str]
    whole: Sequence[str]


async def find_names(
    tools: Tools, said: Sequence[tuple[UUID, str]], teachers: Iterable[str]
) -> tuple[dict[UUID, str], list[list[str]]]:
    """The parent of each response, and for each text the parents that it names."""
    response_ids, texts = [response_id for response_id, _ in said], [words for _, words in said]
    async with tools.open_session() as session:
        own = await queries.read_parent_names(session, tools.survey_id, set(response_ids))
        return own, await find_named(session, texts, teachers)


async def find_parents(tools: Tools, said: Sequence[str], teachers: Sequence[str]) -> HiddenNames:
    """Names of parents in the texts: parts that are capitalized, and full names in any case.

    Parts that a teacher's name shares are kept, so that staff can ask about the teacher. Parents of other surveys are
    matched by full name only, or every word that is a name somewhere would be masked.
    """
    words = _list_words("\n".join(said))
    lower = {word.lower() for word in words}
    kept = {part.lower() for teacher in teachers for part in _list_words(teacher)}
    capitals = {word.lower() for word in words[1:] if word[0].isupper()}
    async with tools.open_session() as session:
        names = await queries.find_parent_names(session, tools.survey_id, sorted(lower))
        whole = {name for own in await find_named(session, said, teachers) for name in own}
    hidden: set[str] = set()
    for name in names:
        parts = {part.lower() for part in _list_words(name)}
        hidden |= parts - kept if parts <= lower else (parts & capitals) - kept
    return HiddenNames(sorted(hidden), sorted(whole))


def _list_words(text: str) -> list[str]:
    return [word for word in LETTERS.findall(text) if len(word) > 1]


def mask_turn(said: str, hidden: HiddenNames) -> str:
    return mask_names(QUOTATION.sub("[quotation]", said), hidden)


def mask_names(said: str, hidden: HiddenNames) -> str:
    return mask_for_provider(said, hidden.parts, hidden.whole).text
