"""Searches answers and responses by meaning and by words."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.limits.statements import explain_timeouts
from parent_survey.search.finder import Finder, SearchHits, open_finder
from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import highlight
from parent_survey.search.meaning import Meaning
from parent_survey.search.queries import lookups
from parent_survey.search.queries.candidates import MAX_NEAREST
from parent_survey.search.schemas import AnswerSearch, FoundAnswer, Highlight, SearchReply
from parent_survey.search.scope import AnswerScope, SharedScope

MAX_RESPONSES = 50
# On a page of so many answers, so many of the nearest sentences are enough.
PAGE, NEAREST_OF_PAGE = 10, 25
# Characters of answers; highlighting as many takes about a millisecond.
MAX_MARKED_AT_ONCE = 10_000
# A list has no ranking, so everything in it should fit. Most searches for something that no answer mentions find
# nothing above this likeness.
LISTED_LIKENESS = 0.45


@dataclass(frozen=True, slots=True)
class FoundResponses:
    """One hit per response, best first. A query of teachers' names only gives their ids instead of hits."""

    hits: tuple[Hit, ...] = ()
    words: tuple[str, ...] = ()
    teacher_ids: tuple[UUID, ...] = ()

    @property
    def response_ids(self) -> list[UUID]:
        return [hit.response_id for hit in self.hits]


async def search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch, reader: UUID | None) -> SearchReply:
    # Wait before the first statement, so that no connection is held while the model loads.
    await meaning.wait_until_ready()
    async with explain_timeouts():
        return await _search(session, meaning, asked, reader)


async def _search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch, reader: UUID | None) -> SearchReply:
    scope = AnswerScope(survey_id=asked.survey_id, teacher_ids=(asked.teacher_id,) if asked.teacher_id else ())
    if reader is not None:
        scope = SharedScope(**scope.model_dump(), shared_with=reader)
    # Filters are checked for each of the nearest, and nobody looks far beyond a page.
    nearest = NEAREST_OF_PAGE if asked.limit <= PAGE else MAX_NEAREST
    finder = await open_finder(
        session, meaning, scope, asked.query, category=asked.category, nearest=nearest, is_planned_once=True
    )
    scope = finder.scope
    is_folded = asked.survey_id and asked.teacher_id and asked.teacher_id not in finder.roster.about
    if is_folded or (asked.category and not scope.category_ids):
        return SearchReply(items=[], total=0)
    found = await _find(finder, asked.limit)
    if not found.hits:
        # Checked only here, because a search with hits proves that the survey exists.
        if asked.survey_id and not await lookups.has_survey(session, asked.survey_id):
            raise NotFound("Survey not found")
        return SearchReply(items=[], total=0, unread=await count_unread(session, meaning, scope, found_any=False))
    unread = 0 if found.is_read else await count_unread(session, meaning, scope, found_any=True)
    rows = await lookups.read_answers(finder.driver, [hit.answer_id for hit in found.hits])
    if sum(len(row["answer_text"]) for row in rows.values()) > MAX_MARKED_AT_ONCE:
        # In a thread, so that other requests do not wait for long answers.
        items = await asyncio.to_thread(_highlight, found, rows)
    else:
        items = _highlight(found, rows)
    return SearchReply(items=items, total=found.total, unread=unread)


def _highlight(found: SearchHits, rows: Mapping[UUID, dict[str, Any]]) -> list[FoundAnswer]:
    items = []
    for hit in found.hits:
        if (row := rows.get(hit.answer_id)) is not None:
            marks = [Highlight(start=start, end=end) for start, end in highlight(hit, row["answer_text"], found.words)]
            items.append(FoundAnswer(**row, highlights=marks, score=round(hit.score, 4)))
    return items


async def count_unread(session: AsyncSession, meaning: Meaning, scope: AnswerScope, *, found_any: bool) -> int:
    """Answers without a vector so far. Counts further back where nothing was found."""
    return await lookups.count_unread(session, scope, meaning.model, found_any=found_any)


async def _find(finder: Finder, limit: int) -> SearchHits:
    """Restrict the search to teachers named in the query. A query of names only lists the newest about them."""
    session, scope, named = finder.session, finder.scope, finder.name_people()
    if not named.ids or scope.teacher_ids or not await lookups.has_only_stop_words(session, named.rest):
        return await finder.find(named, limit)
    about = scope.model_copy(update={"teacher_ids": named.ids})
    newest = await lookups.list_newest(session, about, limit)
    hits = [Hit(row.id, row.response_id, 1.0, 0.0, 0, 0) for row in newest]
    return SearchHits(hits, await lookups.count_answers(session, about))


async def find_topic(session: AsyncSession, meaning: Meaning, scope: AnswerScope, limit: int) -> SearchHits:
    """Answers about the scope's topic, by meaning and words; teachers and days come from the scope alone."""
    topic = scope.topic or ""
    finder = await open_finder(session, meaning, scope, topic)
    return await finder.find_within(scope, scope.asked or topic, topic, limit)


async def has_only_stop_words(session: AsyncSession, words: str, language: str) -> bool:
    return await lookups.has_only_stop_words(session, words, language)


async def count_answers(session: AsyncSession, scope: AnswerScope) -> int:
    return await lookups.count_answers(session, scope)


async def find_responses(
    session: AsyncSession, meaning: Meaning, query: str, scope: AnswerScope, *, is_name: bool, is_common: bool
) -> FoundResponses:
    """With `is_name`, a parent's name, only teachers of exactly this name are found, and nothing by meaning.

    With `is_common`, words that too many responses have, only the meaning counts.
    """
    finder = await open_finder(session, meaning, scope, query, by_words=not is_common)
    named = finder.name_people(with_typos=not is_name)
    if named.ids and await lookups.has_only_stop_words(session, named.rest):
        return FoundResponses(teacher_ids=named.ids)
    if is_name:
        return FoundResponses()
    found = await finder.find(named, MAX_RESPONSES)
    best: dict[int, Hit] = {}
    for hit in found.hits:
        if hit.has_words or hit.likeness >= LISTED_LIKENESS:
            best.setdefault(hit.response_id.int, hit)
    return FoundResponses(tuple(best.values()), found.words)
