"""What staff are told about jobs, and about how well AI agrees with them."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.links import LinkChange
from parent_survey.categorization import queries, runs
from parent_survey.categorization.language.fallback import Fallback
from parent_survey.categorization.schemas import (
    CategorizationStatus,
    CategoryDifference,
    CategoryScore,
    JobStatus,
    Scorecard,
)
from parent_survey.core.errors import NotFound
from parent_survey.models.categories import Category
from parent_survey.models.jobs import Job
from parent_survey.models.surveys import Survey

NO_JOB = "Job not found"

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
               JOIN categories AS category ON category.id = coalesce(named.merged_into_id, named.id)
               WHERE category.merged_into_id IS NULL AND category.archived_at IS NULL AND NOT category.is_proposed))
        + (SELECT count(*) FROM corrected WHERE EXISTS (
               SELECT FROM answer_categories AS shown WHERE shown.answer_id = corrected.answer_id OFFSET 0
           )) AS categorized,
        (SELECT count(*) FROM judged_answers WHERE run_id = :run_id AND answer_id NOT IN (SELECT id FROM set_aside))
            AS judged,
        (SELECT count(*) FROM judged_answers
         WHERE run_id = :run_id AND NOT is_analyzed AND answer_id NOT IN (SELECT id FROM set_aside)) AS unanalyzed
    """
)


async def read_job(session: AsyncSession, job_id: UUID) -> JobStatus:
    job = await queries.find_job(session, job_id)
    if job is None:
        raise NotFound(NO_JOB)
    return await tell_job(session, job)


async def tell_job(session: AsyncSession, job: Job) -> JobStatus:
    shown_id = await queries.find_shown_run(session, job.survey_id) if job.survey_id else None
    is_over = job.status == "completed"
    share = 100 * job.processed_answers // job.total_answers if job.total_answers else 0
    changes = job.outcome.get("changes")
    fallback = Fallback.recall(job.checkpoint.get("fallback"))
    return JobStatus(
        job_id=job.id,
        survey_id=job.survey_id,
        status=job.status,
        processed_answers=job.processed_answers,
        total_answers=job.total_answers,
        progress_percentage=100 if is_over else min(share, 100),
        error_message=job.error_message if job.status == "failed" else None,
        engine=job.outcome.get("engine") or job.checkpoint.get("engine"),
        note=job.outcome.get("note") or (fallback.tell(job.total_answers) if fallback and not is_over else None),
        is_preview=job.is_preview,
        is_shown=shown_id == job.id,
        can_apply=runs.is_kept(job) and shown_id != job.id,
        created_at=job.created_at,
        finished_at=job.finished_at,
        changes=await _name_changes(session, changes) if is_over and changes is not None else None,
        proposed=job.outcome.get("proposed", 0),
    )


def keep_changes(changes: Iterable[LinkChange]) -> list[dict[str, Any]]:
    """As the job's row keeps them."""
    return [
        {"category_id": str(change.category_id), "added": change.added, "removed": change.removed} for change in changes
    ]


async def _name_changes(session: AsyncSession, changes: Sequence[dict[str, Any]]) -> list[CategoryDifference]:
    """Largest first."""
    categories = await _find_categories(session, {UUID(change["category_id"]) for change in changes})
    named = [
        CategoryDifference(
            id=category.id,
            name=category.name,
            color_slot=category.color_slot,
            added=change["added"],
            removed=change["removed"],
        )
        for change in changes
        if (category := categories.get(UUID(change["category_id"])))
    ]
    return sorted(named, key=lambda change: (-change.added - change.removed, change.name.casefold()))


async def _find_categories(session: AsyncSession, ids: Iterable[UUID]) -> dict[UUID, Category]:
    return {category.id: category for category in await session.scalars(select(Category).where(Category.id.in_(ids)))}


async def read_status(session: AsyncSession, survey_id: UUID) -> CategorizationStatus:
    survey = await session.get(Survey, survey_id, populate_existing=True)
    if survey is None:
        raise NotFound("Survey not found")
    latest = await _find_latest(session, survey_id)
    is_completed = Job.status == "completed"
    preview = await _find_latest(session, survey_id, Job.is_preview.is_(True), is_completed, Job.cleared_at.is_(None))
    completed = await _find_latest(session, survey_id, Job.is_preview.is_(False), is_completed)
    run_id = survey.categorization_run_id
    shown = await queries.find_job(session, run_id) if run_id else None
    counts = (await session.execute(COUNTS, {"survey_id": survey_id, "run_id": run_id})).one()
    return CategorizationStatus(
        survey_id=survey_id,
        latest_job=await tell_job(session, latest) if latest else None,
        preview=await tell_job(session, preview) if preview else None,
        categorized_answers=counts.categorized,
        uncategorized_answers=counts.answers - counts.categorized,
        unanalyzed_answers=counts.unanalyzed,
        new_answers=counts.answers - counts.judged if shown else 0,
        last_completed_at=completed.finished_at if completed else None,
        last_engine=completed.outcome.get("engine") if completed else None,
        last_note=completed.outcome.get("note") if completed else None,
        can_undo=shown is not None and await runs.can_go_back(session, shown),
    )


async def _find_latest(
    session: AsyncSession, survey_id: UUID, *conditions: Any, status: str | None = None
) -> Job | None:
    mine = select(Job).where(Job.survey_id == survey_id, Job.kind == queries.CATEGORIZE, *conditions)
    if status is not None:
        mine = mine.where(Job.status == status)
    return await session.scalar(mine.order_by(Job.created_at.desc(), Job.id).limit(1))


async def read_scorecard(session: AsyncSession) -> Scorecard:
    measured = select(Job).where(Job.survey_id.is_(None), Job.kind == queries.SCORE, Job.status == "completed")
    last = await session.scalar(measured.order_by(Job.created_at.desc()).limit(1))
    active = await queries.find_active_job(session, queries.SCORE, None)
    outcome = last.outcome if last else {}
    scores = {UUID(score["category_id"]): score for score in outcome.get("scores", [])}
    categories = await _find_categories(session, scores)
    listed = [
        CategoryScore(
            id=category.id, name=category.name, color_slot=category.color_slot, **_figures(scores[category.id])
        )
        for category in categories.values()
        if category.merged_into_id is None and category.archived_at is None
    ]
    return Scorecard(
        measured_at=last.finished_at if last else None,
        job_id=active.id if active else None,
        decisions=outcome.get("decisions", 0),
        responses=outcome.get("responses", 0),
        categories=sorted(listed, key=lambda score: (-score.decisions, score.name.casefold())),
    )


def _figures(score: dict[str, Any]) -> dict[str, Any]:
    return {name: score[name] for name in ("precision", "recall", "decisions", "assigned", "removed")}
