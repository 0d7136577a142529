"""Statements about the jobs of the categorization."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import Row, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.categories import Category
from parent_survey.models.jobs import Job
from parent_survey.models.surveys import Survey

CATEGORIZE, EMBED, SCORE = "categorize", "embed", "scorecard"
ACTIVE = ("pending", "running")

# Answers about which staff have said nothing are counted along the run's own key, without a look at the answers: what a
# run gave to a category that is there, under its name or under the one it was merged into, is shown. The few others are
# looked up by the rule itself, one by one, which is what OFFSET 0 holds the planner to.
COUNTS = text(
    """
    WITH corrected AS MATERIALIZED (
        SELECT DISTINCT correction.answer_id
        FROM corrections AS correction JOIN submitted_answers AS answer ON answer.id = correction.answer_id
        WHERE answer.survey_id = :survey_id
    ), set_aside AS MATERIALIZED (
        SELECT answer.id FROM responses AS response JOIN submitted_answers AS answer ON answer.response_id = response.id
        WHERE response.survey_id = :survey_id AND response.set_aside_at IS NOT NULL
    )
    SELECT
        (SELECT coalesce(sum(answers), 0) FROM response_hours WHERE survey_id = :survey_id) AS answers,
        (SELECT count(DISTINCT given.answer_id) FROM assignments AS given
         WHERE given.run_id = :run_id AND given.answer_id NOT IN (SELECT answer_id FROM corrected)
           AND given.answer_id NOT IN (SELECT id FROM set_aside)
           AND given.category_id IN (
               SELECT named.id FROM categories AS named
               JOIN active_categories AS category ON category.id = coalesce(named.merged_into_id, named.id)))
        + (SELECT count(*) FROM corrected WHERE EXISTS (
               SELECT FROM answer_categories AS shown WHERE shown.answer_id = corrected.answer_id OFFSET 0
           )) AS categorized,
        (SELECT count(*) FROM judged_answers WHERE run_id = :run_id AND answer_id NOT IN (SELECT id FROM set_aside))
            AS judged,
        (SELECT count(*) FROM judged_answers
         WHERE run_id = :run_id AND NOT is_analyzed AND answer_id NOT IN (SELECT id FROM set_aside)) AS unanalyzed
    """
)
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


async def count_answers(session: AsyncSession, survey_id: UUID, run_id: UUID | None) -> Row[Any]:
    """All of a survey, and those that were categorized, judged and not analyzed under a run."""
    return (await session.execute(COUNTS, {"survey_id": survey_id, "run_id": run_id})).one()


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey | None:
    """As it is now, also when this session has read or changed it before."""
    return await session.get(Survey, survey_id, populate_existing=True)


async def find_latest_run(session: AsyncSession, survey_id: UUID) -> Job | None:
    return await _find_latest(session, survey_id)


async def find_latest_preview(session: AsyncSession, survey_id: UUID) -> Job | None:
    """Completed, and not cleared away."""
    return await _find_latest(
        session, survey_id, Job.is_preview.is_(True), Job.status == "completed", Job.cleared_at.is_(None)
    )


async def find_latest_completed(session: AsyncSession, survey_id: UUID) -> Job | None:
    return await _find_latest(session, survey_id, Job.is_preview.is_(False), Job.status == "completed")


async def _find_latest(session: AsyncSession, survey_id: UUID, *conditions: Any) -> Job | None:
    mine = select(Job).where(Job.survey_id == survey_id, Job.kind == CATEGORIZE, *conditions)
    return await session.scalar(mine.order_by(Job.created_at.desc(), Job.id).limit(1))


async def find_last_scorecard(session: AsyncSession) -> Job | None:
    measured = select(Job).where(Job.survey_id.is_(None), Job.kind == SCORE, Job.status == "completed")
    return await session.scalar(measured.order_by(Job.created_at.desc()).limit(1))


async def find_categories(session: AsyncSession, ids: Iterable[UUID]) -> dict[UUID, Category]:
    return {category.id: category for category in await session.scalars(select(Category).where(Category.id.in_(ids)))}
