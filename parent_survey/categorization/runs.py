"""Which run's result a survey shows. Every change swaps whole runs, in one transaction with all that lists read."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries import links
from parent_survey.categories.queries.links import LinkChange
from parent_survey.categorization import queries
from parent_survey.models.jobs import Job


def is_kept(job: Job) -> bool:
    """Whether its result can be shown."""
    return job.kind == queries.CATEGORIZE and job.status == "completed" and job.cleared_at is None


async def show(session: AsyncSession, survey_id: UUID, run_id: UUID) -> list[LinkChange]:
    """Show this run instead of the one that is shown; the caller holds the survey's lock."""
    shown_id = await queries.find_shown_run(session, survey_id)
    if shown_id != run_id:
        await queries.change_job(session, run_id, previous_run_id=shown_id)
        await queries.point_survey(session, survey_id, run_id)
    return await links.rebuild_survey(session, survey_id)


async def foresee(session: AsyncSession, survey_id: UUID, run_id: UUID) -> list[LinkChange]:
    """What showing it would change: it is shown for real, looked at and taken back."""
    async with session.begin_nested() as attempt:
        changes = await show(session, survey_id, run_id)
        await attempt.rollback()
    return changes


async def can_go_back(session: AsyncSession, shown: Job) -> bool:
    """Before the first run nothing was shown, and to that one can always go back."""
    if shown.previous_run_id is None:
        return True
    previous = await queries.find_job(session, shown.previous_run_id)
    return previous is not None and is_kept(previous)


async def go_back(session: AsyncSession, shown: Job) -> None:
    """Show what was shown before this run; the caller holds the survey's lock."""
    assert shown.survey_id is not None
    await queries.point_survey(session, shown.survey_id, shown.previous_run_id)
    await links.rebuild_survey(session, shown.survey_id)
