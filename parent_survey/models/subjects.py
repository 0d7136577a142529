"""What people have asked about their own data."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import FALSE, Base, NewId


class SubjectRequest(Base):
    """Somebody wants to have, or have erased, what the school holds about them.

    The email goes with the erasure; that there was one, when and by whom, stays.
    """

    __tablename__ = "subject_requests"

    id: Mapped[NewId]
    kind: Mapped[str]
    # In small letters.
    email: Mapped[str | None]
    # By the link of a receipt, which only whoever reads that mailbox has; otherwise staff did what they were told.
    is_by_parent: Mapped[bool] = mapped_column(server_default=FALSE)
    asked_at: Mapped[datetime] = mapped_column(server_default=func.now())
    done_at: Mapped[datetime | None]
    done_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    outcome: Mapped[str | None]

    __table_args__ = (
        CheckConstraint("kind IN ('export', 'erase')", name="kind"),
        CheckConstraint("outcome IN ('done', 'declined')", name="outcome"),
        CheckConstraint("(outcome IS NULL) = (done_at IS NULL)", name="over"),
        # A second press of the button is the same request.
        Index("uq_subject_requests_open", "email", "kind", unique=True, postgresql_where=text("done_at IS NULL")),
        Index("ix_subject_requests_asked_at", "asked_at"),
    )
