"""One search within one part of the answers."""

import asyncio
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.masking import mask
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.search import queries
from parent_survey.search.candidates import find_candidates
from parent_survey.search.fusion import Hit, rank
from parent_survey.search.meaning import Meaning
from parent_survey.search.names import NamedPeople, find_people
from parent_survey.search.scope import AnswerScope


@dataclass(frozen=True, slots=True)
class Found:
    """Best first. `words` are those that were looked for, and their stems."""

    hits: list[Hit]
    total: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finder:
    session: AsyncSession
    meaning: Meaning
    scope: AnswerScope
    roster: queries.Roster
    by_words: bool

    def name_people(self, query: str, *, with_slips: bool = True) -> NamedPeople:
        return find_people(query, self.roster.people, self.meaning.vocabulary, with_slips=with_slips)

    async def find(self, named: NamedPeople, limit: int) -> Found:
        """In answers about the teachers who are named; when none of these fits, in all of the part."""
        if named.ids and not self.scope.teacher_ids:
            about = self.scope.model_copy(update={"teacher_ids": named.ids})
            found = await self.look(about, named.masked, named.rest, limit)
            if found.hits:
                return found
        return await self.look(self.scope, named.text, named.text, limit)

    async def look(self, scope: AnswerScope, meant: str, said: str, limit: int) -> Found:
        """`meant` counts by its meaning, `said` by its words."""
        meant = await self._hide_names(mask(meant))
        # The one is the database's work, the other that of a thread.
        words, sense = await asyncio.gather(queries.parse_words(self.session, said), self.meaning.read(meant))
        wanted = words if self.by_words else ""
        hits = rank(await find_candidates(self.session, scope, sense, wanted, is_few=self.roster.is_few(scope)))
        # What stands between the marks of 'note' & 'read':A.
        return Found(hits[:limit], len(hits), tuple(dict.fromkeys(words.split("'")[1::2])))

    async def _hide_names(self, said: str) -> str:
        """A provider reads no word that is part of a parent's name, or was typed into one."""
        if not self.meaning.leaves_machine:
            return said
        words = {fold(word) for word in LETTERS_AND_DIGITS.findall(said)}
        names = await queries.list_name_words(self.session, sorted(words))
        return LETTERS_AND_DIGITS.sub(lambda word: "[name]" if fold(word) in names else word, said)


async def open_finder(session: AsyncSession, meaning: Meaning, scope: AnswerScope, *, by_words: bool = True) -> Finder:
    """In submitted answers only."""
    return Finder(session, meaning, scope, await queries.read_roster(session, scope.survey_id), by_words)
