"""Statements about imports of families."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.families import FamilyImport

# What an import changed is kept for as long as it can be undone.
UNDO_PERIOD = timedelta(days=30)


async def add_import(session: AsyncSession, user_id: UUID, changes: dict[str, Any]) -> FamilyImport:
    await session.execute(delete(FamilyImport).where(FamilyImport.created_at < func.now() - UNDO_PERIOD))
    row = insert(FamilyImport).values(user_id=user_id, changes=changes).returning(FamilyImport)
    return (await session.scalars(row)).one()


async def find_last_import(session: AsyncSession) -> FamilyImport | None:
    is_recent = FamilyImport.created_at >= func.now() - UNDO_PERIOD
    newest = select(FamilyImport).where(is_recent).order_by(FamilyImport.created_at.desc(), FamilyImport.id).limit(1)
    return await session.scalar(newest)


async def mark_undone(session: AsyncSession, import_id: UUID) -> None:
    # The names and addresses of those who were removed again are not kept.
    done = update(FamilyImport).where(FamilyImport.id == import_id)
    await session.execute(done.values(undone_at=func.now(), changes={"added": [], "changed": [], "guardians": []}))
