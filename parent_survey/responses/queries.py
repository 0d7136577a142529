"""What a call names, looked up; and the note."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, select, true
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.text import fold_name
from parent_survey.models.categories import Category
from parent_survey.models.responses import Response, ResponseNote
from parent_survey.models.surveys import Survey


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def find_category_id(session: AsyncSession, id_or_name: str) -> UUID | None:
    """Of an id or a name; a category that was merged into another leads there."""
    is_it: ColumnElement[bool] = Category.name_key == fold_name(id_or_name)
    if given_id := _read_id(id_or_name):
        is_it = is_it | (Category.id == given_id)
    columns = (Category.id, Category.merged_into_id, Category.archived_at)
    rows = (await session.execute(select(*columns).where(is_it).limit(100))).all()
    if not rows:
        return None
    # An old category may have had the name of one that is there now: the one that is there now is meant.
    found = min(rows, key=lambda row: (row.id != given_id, row.merged_into_id is not None, row.archived_at is not None))
    category_id: UUID = found.id
    merged_into: UUID | None = found.merged_into_id
    seen = {category_id}
    while merged_into is not None and merged_into not in seen:
        category_id = merged_into
        seen.add(category_id)
        merged_into = await session.scalar(select(Category.merged_into_id).where(Category.id == category_id))
    return category_id


def _read_id(value: str) -> UUID | None:
    try:
        return UUID(value)
    except ValueError:
        return None


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
