"""The job of categorizing as staff start, watch and judge it."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from parent_survey.categories.schemas import CategoryShown

Status = Literal["pending", "running", "completed", "failed", "cancelled"]


class JobStarted(BaseModel):
    job_id: UUID
    status: Status


class CategoryDifference(CategoryShown):
    """How many responses gain and lose a category."""

    added: int
    removed: int


class JobStatus(BaseModel):
    job_id: UUID
    survey_id: UUID | None
    status: Status
    processed_answers: int
    total_answers: int
    progress_percentage: int
    # Only on failure: one plain sentence.
    error_message: str | None
    # How it was done, for people; None until it is known.
    engine: str | None
    note: str | None
    # A preview stops before its result is shown; apply shows it, discard throws it away.
    is_preview: bool
    # Whether the survey shows this run's result now.
    is_shown: bool
    # Whether it can be shown: it is completed, and its result is kept.
    can_apply: bool
    created_at: datetime
    finished_at: datetime | None
    # What it changed against what was shown before, or would change; None until it is completed.
    changes: list[CategoryDifference] | None
    # New categories that it found and proposed.
    proposed: int


class CategorizationStatus(BaseModel):
    survey_id: UUID
    # None when there was none yet.
    latest_job: JobStatus | None
    # A finished preview that is neither applied nor discarded.
    preview: JobStatus | None
    # Answers that show a category, and those that show none.
    categorized_answers: int
    uncategorized_answers: int
    # Those to which the shown run gave none because it does not know their language.
    unanalyzed_answers: int
    # Answers that came after the shown run and that it has not looked at.
    new_answers: int
    last_completed_at: datetime | None
    # Who judged in that run, for people, and what was judged otherwise and why.
    last_engine: str | None
    last_note: str | None
    # Whether the last run can be undone.
    can_undo: bool


class EmbeddingsWanted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    survey_id: UUID | None = None


class CategoryScore(CategoryShown):
    """Measured on what staff decided, each answer judged by a model that never saw the decisions on its response."""

    # Of the answers to which AI gave it, the share where staff agree; None when it gave it to none of them.
    precision: float | None
    # Of the answers that have it by staff's word, the share that AI found; None when there is none.
    recall: float | None
    # On how many decisions the figures stand; below ten or so they say little.
    decisions: int
    assigned: int
    removed: int


class Scorecard(BaseModel):
    # None when it was never measured.
    measured_at: datetime | None
    # The measuring that runs now, if one does.
    job_id: UUID | None
    decisions: int
    responses: int
    # Those with most decisions first.
    categories: list[CategoryScore]
