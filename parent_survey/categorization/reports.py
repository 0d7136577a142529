"""What staff are told about jobs, and about how well AI agrees with them."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries.links import LinkChange
from parent_survey.categorization import queries, runs
from parent_survey.categorization.fallback import Fallback
from parent_survey.categorization.schemas import (
    CategorizationStatus,
    CategoryDifference,
    CategoryScore,
    JobStatus,
    Scorecard,
)
from parent_survey.core.errors import NotFound
from parent_survey.core.sentences import say
from parent_survey.models.jobs import Job

NO_JOB = "Job not found"


async def read_job(session: AsyncSession, job_id: UUID) -> JobStatus:
    job = await queries.find_job(session, job_id)
    if job is None:
        raise NotFound(NO_JOB)
    return await job_to_schema(session, job)


async def job_to_schema(session: AsyncSession, job: Job) -> JobStatus:
    shown_id = await queries.find_shown_run(session, job.survey_id) if job.survey_id else None
    is_over = job.status == "completed"
    share = 100 * job.processed_answers // job.total_answers if job.total_answers else 0
    changes = job.outcome.get("changes")
    return JobStatus(
        job_id=job.id,
        survey_id=job.survey_id,
        status=job.status,
        processed_answers=job.processed_answers,
        total_answers=job.total_answers,
        progress_percentage=100 if is_over else min(share, 100),
        error_message=say(job.error_message) if job.status == "failed" and job.error_message else None,
        engine=job.outcome.get("engine") or job.checkpoint.get("engine"),
        note=_tell_note(job),
        is_preview=job.is_preview,
        is_shown=shown_id == job.id,
        can_apply=runs.is_kept(job) and shown_id != job.id,
        created_at=job.created_at,
        finished_at=job.finished_at,
        changes=await _name_changes(session, changes) if is_over and changes is not None else None,
        proposed=job.outcome.get("proposed", 0),
    )


def _tell_note(job: Job) -> str | None:
    """What the engine could not do itself, in the reader's language."""
    is_over = job.status == "completed"
    fallback = Fallback.recall((job.outcome if is_over else job.checkpoint).get("fallback"))
    if fallback:
        return fallback.tell(job.outcome["judged"] if is_over else job.total_answers)
    note: str | None = job.outcome.get("note")
    return note


def keep_changes(changes: Iterable[LinkChange]) -> list[dict[str, Any]]:
    """As the job's row keeps them."""
    return [
        {"category_id": str(change.category_id), "added": change.added, "removed": change.removed} for change in changes
    ]


async def _name_changes(session: AsyncSession, changes: Sequence[dict[str, Any]]) -> list[CategoryDifference]:
    """Largest first."""
    categories = await queries.find_categories(session, {UUID(change["category_id"]) for change in changes})
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


async def read_status(session: AsyncSession, survey_id: UUID) -> CategorizationStatus:
    survey = await queries.find_survey(session, survey_id)
    if survey is None:
        raise NotFound("Survey not found")
    latest = await queries.find_latest_run(session, survey_id)
    preview = await queries.find_latest_preview(session, survey_id)
    completed = await queries.find_latest_completed(session, survey_id)
    run_id = survey.categorization_run_id
    shown = await queries.find_job(session, run_id) if run_id else None
    counts = await queries.count_answers(session, survey_id, run_id)
    return CategorizationStatus(
        survey_id=survey_id,
        latest_job=await job_to_schema(session, latest) if latest else None,
        preview=await job_to_schema(session, preview) if preview else None,
        categorized_answers=counts.categorized,
        uncategorized_answers=counts.answers - counts.categorized,
        unanalyzed_answers=counts.unanalyzed,
        new_answers=counts.answers - counts.judged if shown else 0,
        last_completed_at=completed.finished_at if completed else None,
        last_engine=completed.outcome.get("engine") if completed else None,
        last_note=_tell_note(completed) if completed else None,
        can_undo=shown is not None and await runs.can_go_back(session, shown),
    )


async def read_scorecard(session: AsyncSession) -> Scorecard:
    last = await queries.find_last_scorecard(session)
    active = await queries.find_active_job(session, queries.SCORE, None)
    outcome = last.outcome if last else {}
    scores = {UUID(score["category_id"]): score for score in outcome.get("scores", [])}
    categories = await queries.find_categories(session, scores)
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
