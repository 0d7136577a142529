"""One search within a scope."""

import asyncio
from dataclasses import dataclass
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.masking import mask
from parent_survey.core.db import Driver, find_driver
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.search.fusion import Hit, rank
from parent_survey.search.meaning import Meaning
from parent_survey.search.names import NamedPeople, find_people
from parent_survey.search.queries import lookups
from parent_survey.search.queries.candidates import MAX_NEAREST, find_candidates
from parent_survey.search.scope import AnswerScope


@dataclass(frozen=True, slots=True)
class SearchHits:
    """Hits, best first. `words` are the searched words and their stems; beside stop words it may be one only."""

    hits: list[Hit]
    total: int
    words: tuple[str, ...] = ()
    is_one_word: bool = False
    # Whether the last answers had their vectors by then.
    is_read: bool = False


@dataclass(frozen=True, slots=True)
class Finder:
    session: AsyncSession
    driver: Driver
    meaning: Meaning
    scope: AnswerScope
    query: str
    roster: lookups.Roster
    by_words: bool
    nearest: int

    def name_people(self, *, with_typos: bool = True) -> NamedPeople:
        return find_people(self.query, self.roster.people, self.meaning.vocabulary, with_typos=with_typos)

    async def find(self, named: NamedPeople, limit: int) -> SearchHits:
        """Search answers about the named teachers first; if none fits, search the whole scope."""
        if named.ids and not self.scope.teacher_ids:
            about = self.scope.model_copy(update={"teacher_ids": named.ids})
            found = await self.find_within(about, named.masked, named.rest, limit)
            if found.hits:
                return found
        return await self.find_within(self.scope, named.text, named.text, limit)

    async def find_within(self, scope: AnswerScope, meant: str, said: str, limit: int) -> SearchHits:
        """`meant` is matched by its meaning, `said` by its words."""
        meant = await self._hide_names(mask(meant))
        # The database parses the words while a thread embeds the meaning.
        words, query_vector = await asyncio.gather(self._parse(said), self.meaning.read(meant))
        used = words if self.by_words else ""
        look = partial(find_candidates, self.driver, scope, query_vector, used, is_few=self.roster.is_few(scope))
        candidates = await look(nearest=self.nearest)
        hits = rank(candidates)
        if len(hits) < limit and self.nearest < MAX_NEAREST:
            # The sentences of a few long answers may have taken all places.
            candidates = await look(nearest=MAX_NEAREST)
            hits = rank(candidates)
        # The words between the quotes of a tsquery such as 'note' & 'read':A.
        is_one_word = any("&" not in alternative for alternative in words.split("|"))
        known = tuple(dict.fromkeys(words.split("'")[1::2]))
        return SearchHits(hits[:limit], len(hits), known, is_one_word, is_read=any(one.is_read for one in candidates))

    async def _parse(self, said: str) -> str:
        return self.roster.words if said == self.query else await lookups.parse_words(self.driver, said)

    async def _hide_names(self, said: str) -> str:
        """Mask every word that is in some parent's name or email before the text goes to a provider."""
        if not self.meaning.leaves_machine:
            return said
        words = {fold(word) for word in LETTERS_AND_DIGITS.findall(said)}
        names = await lookups.list_name_words(self.session, sorted(words))
        return LETTERS_AND_DIGITS.sub(lambda word: "[name]" if fold(word) in names else word, said)


async def open_finder(
    session: AsyncSession,
    meaning: Meaning,
    scope: AnswerScope,
    query: str,
    *,
    category: str | None = None,
    by_words: bool = True,
    nearest: int = MAX_NEAREST,
    is_planned_once: bool = False,
) -> Finder:
    """A search of submitted answers; sends the first statement. It looks at so many of the nearest sentences.

    A category that is given by id or name becomes a part of the scope, unless there is none.
    """
    begin_reading(meaning, query)
    driver = await find_driver(session)
    roster = await lookups.begin_search(
        driver, scope.survey_id, query, category=category, is_planned_once=is_planned_once
    )
    if roster.category_id:
        scope = scope.model_copy(update={"category_ids": (roster.category_id,)})
    return Finder(session, driver, meaning, scope, query, roster, by_words, nearest)


def begin_reading(meaning: Meaning, query: str) -> None:
    """Embed the query while the database works: most searches name no teacher, so the text stays the same."""
    if not meaning.leaves_machine:
        meaning.begin_reading(mask(query))
