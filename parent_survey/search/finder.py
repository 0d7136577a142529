"""One search within one part of the answers."""

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.masking import mask
from parent_survey.core.patterns import LETTERS_AND_DIGITS
from parent_survey.search import queries
from parent_survey.search.candidates import find_candidates
from parent_survey.search.fusion import Hit, rank
from parent_survey.search.meaning import Meaning
from parent_survey.search.ready import Ready, get_ready
from parent_survey.search.wanted import Wanted
from parent_survey.search.words.names import NamedPeople, find_people
from parent_survey.search.words.spanish import is_spanish, translate
from parent_survey.search.words.spelling import correct, list_unknown
from parent_survey.search.words.terms import Terms, fold, split_terms, weigh_terms

OWN_LANGUAGE = 3.0


@dataclass(frozen=True, slots=True)
class Found:
    """Best first. `words` are those that were looked for, in the answers' language where it is known."""

    hits: list[Hit]
    total: int
    words: tuple[str, ...] = ()
    # What an answer covers that has all of them.
    whole: float = 1.0


@dataclass(frozen=True, slots=True)
class Reading:
    """What was typed, put right: the text whose meaning counts, and the words to look for."""

    text: str
    terms: Terms
    # What the words of one language weigh together.
    whole: float = 1.0


@dataclass(frozen=True, slots=True)
class Finder:
    session: AsyncSession
    meaning: Meaning
    wanted: Wanted
    ready: Ready

    def name_people(self, query: str, *, with_slips: bool = True) -> NamedPeople:
        return find_people(query, self.ready.people, self.meaning.vocabulary, with_slips=with_slips)

    async def find(self, named: NamedPeople, limit: int) -> Found:
        if named.ids and not self.wanted.teacher_ids:
            found = await self._find(named.masked, replace(self.wanted, teacher_ids=named.ids), limit)
            if found.hits:
                return found
            # Nobody wrote so of them; somebody may have of somebody else.
        return await self._find(named.text, self.wanted, limit)

    async def _find(self, query: str, wanted: Wanted, limit: int) -> Found:
        reading = await self._read(query)
        sense = await self.meaning.read(await self._veil(mask(reading.text)))
        is_few = self.ready.is_few(wanted)
        hits = rank(await find_candidates(self.session, wanted, sense, reading.terms, is_few=is_few))
        return Found(hits[:limit], len(hits), tuple(term.word for term in reading.terms.all), reading.whole)

    async def _veil(self, text: str) -> str:
        """What a provider may read: without any word that is part of a parent's name, or was typed into one."""
        if not self.meaning.leaves_machine:
            return text
        words = {fold(word) for word in LETTERS_AND_DIGITS.findall(text)}
        names = await queries.list_name_words(self.session, sorted(words))
        return LETTERS_AND_DIGITS.sub(lambda word: "[name]" if fold(word) in names else word, text)

    async def _read(self, query: str) -> Reading:
        vocabulary = self.meaning.vocabulary
        shares, size = await self.meaning.common.read(self.session)
        if is_spanish(query):
            english = translate(query)
            own, other = (weigh_terms(split_terms(words), shares, size).all for words in (query, english))
            # The model cannot tell how near a Spanish answer is, so words in common must.
            heavy = tuple(replace(term, weight=OWN_LANGUAGE * term.weight) for term in own)
            return Reading(english, Terms((*heavy, *other)), OWN_LANGUAGE)
        if unknown := list_unknown(query, vocabulary) if vocabulary else []:
            # What some parent wrote just so is no slip.
            written = await queries.list_known_words(self.session, unknown)
            query = correct(query, vocabulary, written.__contains__)
        return Reading(query, weigh_terms(split_terms(query), shares, size))


async def open_finder(session: AsyncSession, meaning: Meaning, wanted: Wanted) -> Finder:
    """In submitted answers only."""
    return Finder(session, meaning, wanted, await get_ready(session, wanted.survey_id))
