"""Which answers fit what somebody looks for."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
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
from parent_survey.search.wanted import Wanted


async def search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch) -> SearchReply:
    # Before the first statement: nobody holds a connection while the model is being read.
    await meaning.wait_until_ready()
    async with explain_timeouts():
        await limit_statements(session)
        return await _search(session, meaning, asked)


async def _search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch) -> SearchReply:
    category_id = await find_category_id(session, asked.category) if asked.category else None
    teachers = (asked.teacher_id,) if asked.teacher_id else ()
    wanted = Wanted(asked.survey_id, teachers, (category_id,) if category_id else ())
    is_possible = category_id is not None or not asked.category
    found = await find(session, meaning, asked.query, wanted, asked.limit) if is_possible else Found([], 0)
    # Only a search that finds nothing needs to know whether there is anywhere to look.
    if not found.hits and asked.survey_id and not await queries.has_survey(session, asked.survey_id):
        raise NotFound("Survey not found")
    rows = await queries.read_answers(session, [hit.answer_id for hit in found.hits])
    # Answers may be long, and other requests must not wait for them.
    items = await asyncio.to_thread(_mark, found, rows)
    return SearchReply(items=items, total=found.total)


def _mark(found: Found, rows: Mapping[UUID, Row[Any]]) -> list[FoundAnswer]:
    items = []
    for hit in found.hits:
        if (row := rows.get(hit.answer_id)) is not None:
            marks = [Highlight(start=start, end=end) for start, end in highlight(hit, row.answer_text, found.words)]
            items.append(FoundAnswer(**row._mapping, highlights=marks, score=round(hit.score, 4)))
    return items


async def find(session: AsyncSession, meaning: Meaning, query: str, wanted: Wanted, limit: int) -> Found:
    """In submitted answers only. Who is named in the query is whom the answers must be about."""
    finder = await open_finder(session, meaning, wanted)
    named = finder.name_people(query)
    if not named.is_all or wanted.teacher_ids:
        return await finder.find(named, limit)
    about = replace(wanted, teacher_ids=named.ids)
    newest = await queries.list_newest(session, about, limit)
    hits = [Hit(row.id, row.response_id, 1.0, 0.0, 1.0, 0, 0) for row in newest]
    return Found(hits, await queries.count_answers(session, about))
