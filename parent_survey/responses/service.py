"""What staff ask about responses."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import NotFound
from parent_survey.limits.statements import explain_timeouts
from parent_survey.responses import lists, queries, words
from parent_survey.responses.detail import NO_RESPONSE, find_note
from parent_survey.responses.filters import Filter, FilterQuery, Status, read_filter
from parent_survey.responses.rows import load_rows
from parent_survey.responses.schemas import Neighbours, Note, ResponsePage
from parent_survey.search.meaning import Meaning
from parent_survey.search.service import count_unread


async def list_responses(
    session: AsyncSession, meaning: Meaning, survey_id: UUID, asked: FilterQuery, page: int, page_size: int
) -> ResponsePage:
    async with explain_timeouts():
        return await _list_responses(session, meaning, survey_id, asked, page, page_size)


async def _list_responses(
    session: AsyncSession, meaning: Meaning, survey_id: UUID, asked: FilterQuery, page: int, page_size: int
) -> ResponsePage:
    wanted = await read_filter(session, meaning, survey_id, asked)
    offset = (page - 1) * page_size
    ids: Sequence[UUID] = []
    total, is_capped, unread = 0, False, 0
    if wanted.search is not None:
        ids, total = await lists.find_ids(session, wanted, wanted.search, offset, page_size)
        is_capped = wanted.search.is_common and await lists.count(session, wanted) > words.NEWEST_READ
        if wanted.status in {Status.ALL, Status.SUBMITTED}:
            unread = await count_unread(session, meaning, wanted.scope, found_any=total > 0)
    elif not wanted.matches_nothing:
        total = await lists.count(session, wanted)
        ids = await lists.list_ids(session, wanted, offset, page_size, total)
    return ResponsePage(
        items=await load_rows(session, ids, wanted.search.best if wanted.search else None),
        total=total,
        total_pages=-(-total // page_size),
        total_is_capped=is_capped,
        unread=unread,
    )


async def find_neighbours(
    session: AsyncSession, meaning: Meaning, survey_id: UUID, reference: UUID, asked: FilterQuery
) -> Neighbours:
    async with explain_timeouts():
        wanted: Filter = await read_filter(session, meaning, survey_id, asked)
        response = await queries.find_response(session, reference)
        if response is None or response.survey_id != survey_id:
            raise NotFound(NO_RESPONSE)
        if wanted.matches_nothing:
            return Neighbours(previous_id=None, next_id=None)
        around = await lists.list_neighbours(session, wanted, response.sorted_at, response.id)
        previous_id, next_id = await queries.list_references(session, around)
        return Neighbours(previous_id=previous_id, next_id=next_id)


async def save_note(session: AsyncSession, visitor: Visitor, reference: UUID, text: str, address: str) -> Note | None:
    """An empty note removes it. The record says that it was changed, never what it says."""
    response = await queries.find_response(session, reference)
    if response is None:
        raise NotFound(NO_RESPONSE)
    await queries.write_note(session, response.id, visitor.user.id, text)
    action = "wrote note" if text else "removed note"
    record(session, action, actor_id=visitor.user.id, subject=reference, address=address)
    return await find_note(session, response.id)
