"""Statements about the jobs of the categorization."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.jobs import Job
from parent_survey.models.surveys import Survey

CATEGORIZE, EMBED, SCORE = "categorize", "embed", "scorecard"
ACTIVE = ("pending", "running")

CLEAR_ASSIGNMENTS = text("DELETE FROM assignments WHERE run_id = :run_id")
CLEAR_JUDGED = text("DELETE FROM judged_answers WHERE run_id = :run_id")


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(Survey.id).where(Survey.id == survey_id)) is not None


async def add_job(session: AsyncSession, kind: str, survey_id: UUID | None, **values: Any) -> UUID | None:
    """None when one of this kind is active: of two at once the second waits here until the first is committed."""
    row = insert(Job).values(kind=kind, survey_id=survey_id, **values).on_conflict_do_nothing().returning(Job.id)
    return await session.scalar(row)


async def find_active_job(session: AsyncSession, kind: str, survey_id: UUID | None) -> Job | None:
    mine = Job.survey_id.is_(None) if survey_id is None else Job.survey_id == survey_id
    return await session.scalar(select(Job).where(Job.kind == kind, mine, Job.status.in_(ACTIVE)))


async def make_real(session: AsyncSession, job_id: UUID) -> Job | None:
    """A preview that is under way will show its result; None when it is over by now."""
    active = update(Job).where(Job.id == job_id, Job.status.in_(ACTIVE)).values(is_preview=False).returning(Job)
    return await session.scalar(active.execution_options(populate_existing=True))


async def find_job(session: AsyncSession, job_id: UUID) -> Job | None:
    """As it is now, also when this session has read or changed it before."""
    return await session.get(Job, job_id, populate_existing=True)


async def lock_job(session: AsyncSession, job_id: UUID) -> Job | None:
    locked = select(Job).where(Job.id == job_id).with_for_update()
    return await session.scalar(locked.execution_options(populate_existing=True))


async def find_shown_run(session: AsyncSession, survey_id: UUID) -> UUID | None:
    return await session.scalar(select(Survey.categorization_run_id).where(Survey.id == survey_id))


async def point_survey(session: AsyncSession, survey_id: UUID, run_id: UUID | None) -> None:
    chosen = update(Survey).where(Survey.id == survey_id).values(categorization_run_id=run_id)
    await session.execute(chosen.execution_options(synchronize_session=False))


async def change_job(session: AsyncSession, job_id: UUID, **values: Any) -> None:
    changed = update(Job).where(Job.id == job_id).values(**values)
    await session.execute(changed.execution_options(synchronize_session=False))


async def clear_run(session: AsyncSession, run_id: UUID) -> None:
    """Remove what a run gave; the job stays as a record."""
    for statement in (CLEAR_ASSIGNMENTS, CLEAR_JUDGED):
        await session.execute(statement, {"run_id": run_id})
    await change_job(session, run_id, cleared_at=func.now())
