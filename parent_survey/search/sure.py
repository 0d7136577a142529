"""The responses that surely speak of something, best first: what a list of responses is searched by."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.search.finder import open_finder
from parent_survey.search.fusion import Hit
from parent_survey.search.meaning import Meaning
from parent_survey.search.wanted import Wanted
from parent_survey.search.words.spelling import list_unknown

MOST_HITS = 50
# On the practice questions half of what is at least so like the search, and so good beside the best, is about it. Names
# and nonsense are hardly ever so like anything.
LEAST_LIKE, NEARLY_BEST = 0.35, 0.85
# All words of the search, in any of their forms, but for what rounding takes away.
ALL_WORDS = 0.95


@dataclass(frozen=True, slots=True)
class Sure:
    """One hit per response. Where nothing but teachers is named these are meant, and there are no hits."""

    hits: tuple[Hit, ...] = ()
    words: tuple[str, ...] = ()
    teacher_ids: tuple[UUID, ...] = ()

    @property
    def response_ids(self) -> list[UUID]:
        return [hit.response_id for hit in self.hits]


async def find_sure(session: AsyncSession, meaning: Meaning, query: str, wanted: Wanted, *, is_name: bool) -> Sure:
    """Of a parent's name the meaning does not count; a teacher may have the same one, letter for letter."""
    finder = await open_finder(session, meaning, wanted)
    named = finder.name_people(query, with_slips=not is_name)
    if named.is_all:
        return Sure(teacher_ids=named.ids)
    if is_name:
        return Sure()
    found = await finder.find(named, MOST_HITS)
    enough = NEARLY_BEST * max((hit.score for hit in found.hits), default=0.0)
    # The model knows nothing of a word that it has never seen, and finds it like other strange words.
    strange = list_unknown(" ".join(found.words), meaning.vocabulary) if meaning.vocabulary else []
    is_known = len(strange) < len(found.words)
    best: dict[int, Hit] = {}
    for hit in found.hits:
        is_like = is_known and hit.likeness >= LEAST_LIKE and hit.score >= enough
        if is_like or hit.coverage >= ALL_WORDS * found.whole:
            best.setdefault(hit.response_id.int, hit)
    return Sure(tuple(best.values()), found.words)
