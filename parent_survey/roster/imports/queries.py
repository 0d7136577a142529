"""Statements about imports of the roster."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import RosterImport


async def add_import(session: AsyncSession, user_id: UUID, changes: dict[str, Any]) -> RosterImport:
    row = insert(RosterImport).values(user_id=user_id, changes=changes).returning(RosterImport)
    return (await session.scalars(row)).one()


async def find_last_import(session: AsyncSession) -> RosterImport | None:
    newest = select(RosterImport).order_by(RosterImport.created_at.desc(), RosterImport.id).limit(1)
    return await session.scalar(newest)


async def mark_undone(session: AsyncSession, import_id: UUID) -> None:
    await session.execute(update(RosterImport).where(RosterImport.id == import_id).values(undone_at=func.now()))
