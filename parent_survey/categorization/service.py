"""What staff may do with the categorization."""

from uuid import UUID

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.actor import Actor
from parent_survey.categories.queries import links
from parent_survey.categorization import queries, reports, runs
from parent_survey.categorization.schemas import CategorizationStatus, JobStarted, JobStatus
from parent_survey.core.errors import Busy, Conflict, NotFound
from parent_survey.jobs.queue import defer_with
from parent_survey.models.jobs import Job

NO_SURVEY = "Survey not found"
# A job may end between being found active and being looked at; then the next try starts a new one.
TRIES = 5


async def start(session: AsyncSession, actor: Actor, survey_id: UUID, *, is_preview: bool) -> JobStarted:
    """A new job, or the one that is under way: two clicks start one. A preview under way becomes a real run."""
    if not await queries.has_survey(session, survey_id):
        raise NotFound(NO_SURVEY)
    started, is_new = await add(session, queries.CATEGORIZE, survey_id, actor.user_id, is_preview=is_preview)
    if is_new:
        actor.record(session, "categorization previewed" if is_preview else "categorization started", survey_id)
    return started


async def start_embedding(session: AsyncSession, actor: Actor, survey_id: UUID | None) -> JobStarted:
    if survey_id is not None and not await queries.has_survey(session, survey_id):
        raise NotFound(NO_SURVEY)
    started, is_new = await add(session, queries.EMBED, survey_id, actor.user_id)
    if is_new:
        actor.record(session, "embeddings started", started.job_id)
    return started


async def start_scorecard(session: AsyncSession, actor: Actor) -> JobStarted:
    started, is_new = await add(session, queries.SCORE, None, actor.user_id)
    if is_new:
        actor.record(session, "scorecard started", started.job_id)
    return started


async def add(
    session: AsyncSession, kind: str, survey_id: UUID | None, user_id: UUID | None, *, is_preview: bool = False
) -> tuple[JobStarted, bool]:
    """The job and whether it is new; the queue hears of it in the same transaction."""
    for _ in range(TRIES):
        job_id = await queries.add_job(session, kind, survey_id, user_id=user_id, is_preview=is_preview)
        if job_id is not None:
            await defer_with(session, kind, job_id=str(job_id))
            return JobStarted(job_id=job_id, status="pending"), True
        active = await queries.find_active_job(session, kind, survey_id)
        if active is not None and active.is_preview and not is_preview:
            active = await queries.make_real(session, active.id)
        if active is not None:
            return JobStarted.model_validate({"job_id": active.id, "status": active.status}), False
    raise Busy("The job could not be started. Please try again.")


async def cancel(session: AsyncSession, actor: Actor, job_id: UUID) -> JobStatus:
    """The worker notices before it writes anything more, and what it wrote is removed."""
    job = await queries.lock_job(session, job_id)
    if job is None:
        raise NotFound(reports.NO_JOB)
    if job.status not in (*queries.ACTIVE, "cancelled"):
        raise Conflict("This job is already over")
    if job.status != "cancelled":
        await queries.change_job(session, job_id, status="cancelled", finished_at=func.now())
        if job.kind == queries.CATEGORIZE:
            await queries.clear_run(session, job_id)
        actor.record(session, "job cancelled", job_id)
    return await reports.read_job(session, job_id)


async def apply(session: AsyncSession, actor: Actor, job_id: UUID) -> JobStatus:
    job, survey_id = await _lock_run(session, job_id)
    if await queries.find_shown_run(session, survey_id) != job_id:
        changes = await runs.show(session, survey_id, job_id)
        outcome = {**job.outcome, "changes": reports.keep_changes(changes)}
        await queries.change_job(session, job_id, is_preview=False, outcome=outcome)
        actor.record(session, "categorization applied", survey_id)
    return await reports.read_job(session, job_id)


async def discard(session: AsyncSession, actor: Actor, job_id: UUID) -> JobStatus:
    job, survey_id = await _lock_run(session, job_id)
    if not job.is_preview:
        raise Conflict("Only a preview can be discarded")
    await queries.clear_run(session, job_id)
    actor.record(session, "categorization discarded", survey_id)
    return await reports.read_job(session, job_id)


async def undo(session: AsyncSession, actor: Actor, survey_id: UUID) -> CategorizationStatus:
    if not await queries.has_survey(session, survey_id):
        raise NotFound(NO_SURVEY)
    await links.lock_survey(session, survey_id)
    shown_id = await queries.find_shown_run(session, survey_id)
    shown = await queries.find_job(session, shown_id) if shown_id else None
    if shown is None or not await runs.can_go_back(session, shown):
        raise Conflict("There is no run that can be undone")
    await runs.go_back(session, shown)
    actor.record(session, "categorization undone", survey_id)
    return await reports.read_status(session, survey_id)


async def _lock_run(session: AsyncSession, job_id: UUID) -> tuple[Job, UUID]:
    """A finished run whose result is kept, with its survey locked."""
    found = await queries.find_job(session, job_id)
    if found is None or found.survey_id is None:
        raise NotFound(reports.NO_JOB)
    await links.lock_survey(session, found.survey_id)
    job = await queries.lock_job(session, job_id)
    if job is None or not runs.is_kept(job):
        raise Conflict("This job has no result that could be shown")
    return job, found.survey_id
