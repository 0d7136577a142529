"""Statements about the school's own row, and about what a new school has done."""

from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import ResponseHour
from parent_survey.models.school import SchoolRow


async def find_row(session: AsyncSession) -> SchoolRow | None:
    return await session.scalar(select(SchoolRow))


async def read_version(session: AsyncSession) -> datetime | None:
    return await session.scalar(select(SchoolRow.updated_at))


async def change(session: AsyncSession, values: dict[str, Any]) -> None:
    """Of one row, which the first change makes. What is not named stays."""
    row = insert(SchoolRow).values(id=1, **values)
    # The clock and not the transaction's beginning: of two changes the later one must be the newer version.
    changes = {**values, "updated_at": func.clock_timestamp()}
    await session.execute(row.on_conflict_do_update(index_elements=["id"], set_=changes))


async def count_submitted_before(session: AsyncSession, days: int) -> int:
    """Submitted responses that are older, from the totals by the hour."""
    older = ResponseHour.hour < func.now() - func.make_interval(0, 0, 0, days)
    return int(await session.scalar(select(func.coalesce(func.sum(ResponseHour.responses), 0)).where(older)) or 0)
