"""What a call names, looked up; and the note."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, select, true
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import Response, ResponseNote
from parent_survey.models.surveys import Survey

# Of an answer that is known as `submitted`: the language, where the run that is shown does not know it.
UNANALYZED_LANGUAGE = """
    (SELECT submitted.language FROM surveys AS survey JOIN judged_answers AS judged
         ON judged.run_id = survey.categorization_run_id AND NOT judged.is_analyzed
     WHERE survey.id = submitted.survey_id AND judged.answer_id = submitted.id)
"""


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


def is_named(reference: UUID) -> ColumnElement[bool]:
    """Whether this is what staff know a response by: each half has an index of its own."""
    is_submitted = Response.submitted_at.is_not(None)
    return ((Response.id == reference) & is_submitted) | ((Response.reference == reference) & ~is_submitted)


async def find_response(session: AsyncSession, reference: UUID) -> Response | None:
    return (await session.scalars(select(Response).where(is_named(reference)))).one_or_none()


async def list_references(session: AsyncSession, ids: Sequence[UUID | None]) -> list[UUID | None]:
    """What staff know each of these by."""
    columns = select(Response.id, Response.reference)
    named = {row.id: row.reference for row in await session.execute(columns.where(Response.id.in_(filter(None, ids))))}
    return [named.get(id_) if id_ else None for id_ in ids]


async def write_note(session: AsyncSession, response_id: UUID, user_id: UUID, words: str) -> None:
    if not words:
        await session.execute(delete(ResponseNote).where(ResponseNote.response_id == response_id))
        return
    values = {"text": words, "user_id": user_id, "updated_at": func.now()}
    note = insert(ResponseNote).values(response_id=response_id, **values)
    await session.execute(note.on_conflict_do_update(index_elements=["response_id"], set_=values))
