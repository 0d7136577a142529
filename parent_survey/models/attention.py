"""Answers that somebody at the school should act on, and which answers were read for that."""

from datetime import datetime
from typing import Literal, get_args
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Integer, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import FALSE, Base, CreatedAt, NewId

ConcernKind = Literal["safety", "contact", "complaint", "building"]
# The gravest first.
CONCERN_KINDS: tuple[ConcernKind, ...] = get_args(ConcernKind)


class ConcernReading(Base):
    """That an answer was read for concerns, and by which version of the head: a newer one reads it again."""

    __tablename__ = "concern_readings"

    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True)
    head: Mapped[str]
    # False where the model does not know the answer's language.
    is_read: Mapped[bool]
    read_at: Mapped[CreatedAt]

    __table_args__ = (Index("ix_concern_readings_unread", "answer_id", postgresql_where=text("NOT is_read")),)


class Concern(Base):
    """One answer in the queue. The words that raised it are places in the answer, which can no longer be changed."""

    __tablename__ = "concerns"

    id: Mapped[NewId]
    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), unique=True)
    # Of CONCERN_KINDS, in their order.
    kinds: Mapped[list[str]] = mapped_column(ARRAY(Text))
    starts: Mapped[list[int]] = mapped_column(ARRAY(Integer))
    ends: Mapped[list[int]] = mapped_column(ARRAY(Integer))
    score: Mapped[float]
    # False where only the line for a high recall was passed: many of these are nothing.
    is_likely: Mapped[bool]
    # Somebody on the staff who raised it; None where the model did.
    raised_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    raised_at: Mapped[CreatedAt]
    # "new", "taken" or "closed".
    state: Mapped[str] = mapped_column(server_default="new")
    # Once it is closed: "handled" or "not_a_concern".
    outcome: Mapped[str | None]
    taken_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    taken_at: Mapped[datetime | None]
    closed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    closed_at: Mapped[datetime | None]
    note: Mapped[str] = mapped_column(server_default="")

    __table_args__ = (
        CheckConstraint("state IN ('new', 'taken', 'closed')", name="state"),
        CheckConstraint("(state = 'closed') = (outcome IS NOT NULL)", name="closed_with_outcome"),
        CheckConstraint("outcome IN ('handled', 'not_a_concern')", name="outcome"),
        Index("ix_concerns_open", "state", "is_likely", "raised_at"),
    )


class ConcernPerson(Base):
    """Somebody whom the queue is for. Without an active one it is every admin's."""

    __tablename__ = "concern_people"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)


class ConcernNotice(Base):
    """When somebody was last told by email that something needs attention."""

    __tablename__ = "concern_notices"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    noticed_at: Mapped[CreatedAt]
    # Something new came since, of a survey whose answers have no time.
    is_due: Mapped[bool] = mapped_column(server_default=FALSE)
