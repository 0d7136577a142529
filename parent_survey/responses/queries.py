"""What a call names, looked up; and the note."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select, true
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import Response, ResponseNote
from parent_survey.models.surveys import Survey


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def has_response(session: AsyncSession, response_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Response.id == response_id)) is not None


async def find_place(session: AsyncSession, survey_id: UUID, response_id: UUID) -> datetime | None:
    """Where a response stands in the lists of its survey."""
    mine = (Response.id == response_id) & (Response.survey_id == survey_id)
    return await session.scalar(select(Response.sorted_at).where(mine))


async def write_note(session: AsyncSession, response_id: UUID, user_id: UUID, words: str) -> None:
    if not words:
        await session.execute(delete(ResponseNote).where(ResponseNote.response_id == response_id))
        return
    values = {"text": words, "user_id": user_id, "updated_at": func.now()}
    note = insert(ResponseNote).values(response_id=response_id, **values)
    await session.execute(note.on_conflict_do_update(index_elements=["response_id"], set_=values))
