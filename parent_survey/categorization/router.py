"""Starting, watching and undoing the categorization."""

from uuid import UUID

from fastapi import APIRouter

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.categories.actor import Acting
from parent_survey.categorization import reports, service
from parent_survey.categorization.schemas import (
    CategorizationStatus,
    EmbeddingsWanted,
    JobStarted,
    JobStatus,
    Scorecard,
)
from parent_survey.core.db import Session

# Stands before the categories, so that "scorecard" is not taken for one of them.
admin = APIRouter(prefix="/admin", tags=["categorization"], dependencies=[RequireAdmin])


@admin.post("/categorize/{survey_id}", status_code=202)
@admin.post("/categorize-survey/{survey_id}", status_code=202, operation_id="categorize_survey_by_second_path")
async def categorize(session: Session, actor: Acting, survey_id: UUID, preview: bool = False) -> JobStarted:
    """Start the job, or find the one that runs already. With `preview` the result is only shown once it is applied."""
    return await service.start(session, actor, survey_id, is_preview=preview)


@admin.post("/categorize/{survey_id}/undo")
async def undo(session: Session, actor: Acting, survey_id: UUID) -> CategorizationStatus:
    """Show again what was shown before the last run. What staff decided stays."""
    return await service.undo(session, actor, survey_id)


@admin.get("/categorization-job/{job_id}")
async def read_job(session: Session, job_id: UUID) -> JobStatus:
    return await reports.read_job(session, job_id)


@admin.post("/categorization-job/{job_id}/cancel")
async def cancel_job(session: Session, actor: Acting, job_id: UUID) -> JobStatus:
    """Stop it and leave everything as it was."""
    return await service.cancel(session, actor, job_id)


@admin.post("/categorization-job/{job_id}/apply")
async def apply_job(session: Session, actor: Acting, job_id: UUID) -> JobStatus:
    """Show the result of a preview, or of a run that was undone."""
    return await service.apply(session, actor, job_id)


@admin.post("/categorization-job/{job_id}/discard")
async def discard_job(session: Session, actor: Acting, job_id: UUID) -> JobStatus:
    """Throw the result of a preview away."""
    return await service.discard(session, actor, job_id)


@admin.get("/categorization-status/{survey_id}")
async def read_status(session: Session, survey_id: UUID) -> CategorizationStatus:
    return await reports.read_status(session, survey_id)


@admin.post("/generate-embeddings", status_code=202)
async def generate_embeddings(session: Session, actor: Acting, body: EmbeddingsWanted | None = None) -> JobStarted:
    """Embed what is missing or stale, of one survey or of all."""
    return await service.start_embedding(session, actor, body.survey_id if body else None)


@admin.get("/categories/scorecard")
async def read_scorecard(session: Session) -> Scorecard:
    """How well AI agrees with staff, by category, as last measured."""
    return await reports.read_scorecard(session)


@admin.post("/categories/scorecard", status_code=202)
async def measure_scorecard(session: Session, actor: Acting) -> JobStarted:
    """Measure it anew. It is also measured after every run."""
    return await service.start_scorecard(session, actor)
