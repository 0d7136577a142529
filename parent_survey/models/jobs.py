"""Long work that staff start and watch."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import FALSE, ZERO, Base, CreatedAt, NewId


class Job(Base):
    """The queue hands a worker this row's id; progress and checkpoint are committed here together with the work."""

    __tablename__ = "jobs"

    id: Mapped[NewId]
    kind: Mapped[str]
    survey_id: Mapped[UUID | None] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"))
    status: Mapped[str] = mapped_column(server_default="pending")
    processed_answers: Mapped[int] = mapped_column(server_default=ZERO)
    total_answers: Mapped[int] = mapped_column(server_default=ZERO)
    checkpoint: Mapped[dict[str, Any]] = mapped_column(server_default=text("'{}'"))
    # How it was done, for people: which engine, which model, what it fell back from.
    outcome: Mapped[dict[str, Any]] = mapped_column(server_default=text("'{}'"))
    error_message: Mapped[str | None]
    # A categorization that stops before its result is shown, so that staff see first what it would change.
    is_preview: Mapped[bool] = mapped_column(server_default=FALSE)
    # What the survey showed before this run's result: where an undo goes back to.
    previous_run_id: Mapped[UUID | None] = mapped_column(ForeignKey("jobs.id", ondelete="SET NULL"))
    # When its assignments were removed, so that it can no longer be shown.
    cleared_at: Mapped[datetime | None]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_at: Mapped[CreatedAt]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]

    __table_args__ = (
        CheckConstraint("status IN ('pending', 'running', 'completed', 'failed', 'cancelled')", name="status"),
        # Two clicks at once start one job.
        Index(
            "uq_jobs_active",
            "kind",
            "survey_id",
            unique=True,
            postgresql_nulls_not_distinct=True,
            postgresql_where=text("status IN ('pending', 'running')"),
        ),
        Index("ix_jobs_survey_created", "survey_id", "kind", text("created_at DESC")),
    )
