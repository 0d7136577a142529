"""Statements about the categories of single answers, and what staff decided about them."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.categories import Correction
from parent_survey.models.responses import SubmittedAnswer

SHOWN = text(
    """
    SELECT DISTINCT ON (shown.answer_id, category.id)
        shown.answer_id, category.id, category.name, category.color_slot, shown.is_staff, shown.confidence,
        shown.evidence_start, shown.evidence_end
    FROM answer_categories AS shown JOIN active_categories AS category ON category.id = shown.category_id
    WHERE shown.response_id = :response_id
    ORDER BY shown.answer_id, category.id, shown.is_staff DESC, shown.confidence DESC NULLS LAST
    """
)
REMOVED = text(
    """
    SELECT correction.answer_id, category.id, category.name, category.color_slot
    FROM corrections AS correction
    JOIN submitted_answers AS answer ON answer.id = correction.answer_id
    JOIN active_categories AS category ON category.id = correction.category_id
    WHERE answer.response_id = :response_id AND NOT correction.is_assigned
    ORDER BY category.name_key
    """
)
COUNT_SHOWN = text(
    "SELECT count(*) FROM submitted_answers WHERE id = ANY(CAST(:ids AS uuid[])) AND survey_id IS NOT NULL"
)


async def list_shown(session: AsyncSession, response_id: UUID) -> Sequence[Row[Any]]:
    """Each answer and category once."""
    return (await session.execute(SHOWN, {"response_id": response_id})).all()


async def list_removed(session: AsyncSession, response_id: UUID) -> Sequence[Row[Any]]:
    return (await session.execute(REMOVED, {"response_id": response_id})).all()


async def find_answer(session: AsyncSession, answer_id: UUID) -> Row[UUID, UUID | None] | None:
    """Its response and survey; without a survey the response is set aside."""
    columns = (SubmittedAnswer.response_id, SubmittedAnswer.survey_id)
    return (await session.execute(select(*columns).where(SubmittedAnswer.id == answer_id))).one_or_none()


async def count_shown(session: AsyncSession, answer_ids: Collection[UUID]) -> int:
    """How many of these are submitted answers of responses that are not set aside."""
    return await session.scalar(COUNT_SHOWN, {"ids": list(answer_ids)}) or 0


async def write_correction(
    session: AsyncSession, answer_id: UUID, category_id: UUID, user_id: UUID, *, is_assigned: bool
) -> None:
    """The caller holds the lock and rebuilds."""
    values = {"is_assigned": is_assigned, "user_id": user_id, "created_at": func.now()}
    row = insert(Correction).values(answer_id=answer_id, category_id=category_id, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["answer_id", "category_id"], set_=values))


async def remove_correction(session: AsyncSession, answer_id: UUID, category_id: UUID) -> None:
    is_it = (Correction.answer_id == answer_id) & (Correction.category_id == category_id)
    await session.execute(delete(Correction).where(is_it))
