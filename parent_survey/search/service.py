"""Which answers fit what somebody looks for."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries import find_category_id
from parent_survey.core.errors import NotFound
from parent_survey.limits.statements import explain_timeouts, limit_statements
from parent_survey.search import queries
from parent_survey.search.finder import Found, open_finder
from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import highlight
from parent_survey.search.meaning import Meaning
from parent_survey.search.schemas import AnswerSearch, FoundAnswer, Highlight, SearchReply
from parent_survey.search.scope import AnswerScope

MAX_RESPONSES = 50
# A list is no ranking: what is in it should belong there. Of searches for what no answer speaks of, most find nothing
# that is so near.
LISTED_LIKENESS = 0.45


@dataclass(frozen=True, slots=True)
class FoundResponses:
    """One hit per response, best first. Where nothing but teachers is named these are meant, and there are no hits."""

    hits: tuple[Hit, ...] = ()
    words: tuple[str, ...] = ()
    teacher_ids: tuple[UUID, ...] = ()

    @property
    def response_ids(self) -> list[UUID]:
        return [hit.response_id for hit in self.hits]


async def search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch) -> SearchReply:
    # Before the first statement: nobody holds a connection while the model is being read.
    await meaning.wait_until_ready()
    async with explain_timeouts():
        await limit_statements(session)
        return await _search(session, meaning, asked)


async def _search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch) -> SearchReply:
    category_id = await find_category_id(session, asked.category) if asked.category else None
    if asked.category and category_id is None:
        return SearchReply(items=[], total=0)
    teachers = (asked.teacher_id,) if asked.teacher_id else ()
    scope = AnswerScope(
        survey_id=asked.survey_id, teacher_ids=teachers, category_ids=(category_id,) if category_id else ()
    )
    found = await find(session, meaning, asked.query, scope, asked.limit)
    # Only a search that finds nothing needs to know whether there is anywhere to look.
    if not found.hits and asked.survey_id and not await queries.has_survey(session, asked.survey_id):
        raise NotFound("Survey not found")
    rows = await queries.read_answers(session, [hit.answer_id for hit in found.hits])
    unread = await count_unread(session, meaning, scope, found_any=bool(found.hits))
    # Answers may be long, and other requests must not wait for them.
    items = await asyncio.to_thread(_mark, found, rows)
    return SearchReply(items=items, total=found.total, unread=unread)


def _mark(found: Found, rows: Mapping[UUID, Row[Any]]) -> list[FoundAnswer]:
    items = []
    for hit in found.hits:
        if (row := rows.get(hit.answer_id)) is not None:
            marks = [Highlight(start=start, end=end) for start, end in highlight(hit, row.answer_text, found.words)]
            items.append(FoundAnswer(**row._mapping, highlights=marks, score=round(hit.score, 4)))
    return items


async def count_unread(session: AsyncSession, meaning: Meaning, scope: AnswerScope, *, found_any: bool) -> int:
    """Answers that can be found by their words only so far. For whoever found nothing it looks further back."""
    return await queries.count_unread(session, scope, meaning.model, found_any=found_any)


async def find(session: AsyncSession, meaning: Meaning, query: str, scope: AnswerScope, limit: int) -> Found:
    """Restricted to teachers who are named in the query; where nothing else is said, the newest about them."""
    finder = await open_finder(session, meaning, scope)
    named = finder.name_people(query)
    if not named.ids or scope.teacher_ids or not await queries.says_nothing(session, named.rest):
        return await finder.find(named, limit)
    about = scope.model_copy(update={"teacher_ids": named.ids})
    newest = await queries.list_newest(session, about, limit)
    hits = [Hit(row.id, row.response_id, 1.0, 0.0, 0, 0) for row in newest]
    return Found(hits, await queries.count_answers(session, about))


async def find_topic(session: AsyncSession, meaning: Meaning, topic: str, scope: AnswerScope, limit: int) -> Found:
    """By meaning and words alone: who and when is in the scope."""
    finder = await open_finder(session, meaning, scope)
    return await finder.look(scope, topic, topic, limit)


async def says_nothing(session: AsyncSession, words: str) -> bool:
    return await queries.says_nothing(session, words)


async def count_answers(session: AsyncSession, scope: AnswerScope) -> int:
    return await queries.count_answers(session, scope)


async def find_responses(
    session: AsyncSession, meaning: Meaning, query: str, scope: AnswerScope, *, is_name: bool, is_common: bool
) -> FoundResponses:
    """Of a parent's name the meaning does not count; a teacher may have the same one, letter for letter.

    Words that are common tell no response from another: only the meaning counts.
    """
    finder = await open_finder(session, meaning, scope, by_words=not is_common)
    named = finder.name_people(query, with_slips=not is_name)
    if named.ids and await queries.says_nothing(session, named.rest):
        return FoundResponses(teacher_ids=named.ids)
    if is_name:
        return FoundResponses()
    found = await finder.find(named, MAX_RESPONSES)
    best: dict[int, Hit] = {}
    for hit in found.hits:
        if hit.has_words or hit.likeness >= LISTED_LIKENESS:
            best.setdefault(hit.response_id.int, hit)
    return FoundResponses(tuple(best.values()), found.words)
