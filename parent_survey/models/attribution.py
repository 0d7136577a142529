"""Whom the answers of parents who chose several teachers are about."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import REAL, CheckConstraint, ForeignKey, Index, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import Base, CreatedAt


class SentenceTeachers(Base):
    """`answer[start:end]` and the teachers whom it is about: none, one or several of those whom the parent chose."""

    __tablename__ = "sentence_teachers"

    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(primary_key=True)
    end: Mapped[int]
    teacher_ids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid))
    # How likely exactly these are meant; 1 where staff said so.
    likelihood: Mapped[float] = mapped_column(REAL)
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    # When staff said so. A later reading leaves it as it is.
    decided_at: Mapped[datetime | None]

    __table_args__ = (CheckConstraint('start >= 0 AND start < "end"', name="passage"),)


class AnswerNotAbout(Base):
    """That no sentence of an answer is about a teacher whom its parent chose; nearly all answers have no such row.

    Written from `sentence_teachers` in the same transaction, and read by the view `answer_teachers`.
    """

    __tablename__ = "answers_not_about"

    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True)
    teacher_id: Mapped[UUID] = mapped_column(ForeignKey("teachers.id", ondelete="CASCADE"), primary_key=True)

    __table_args__ = (Index("ix_answers_not_about_teacher_id", "teacher_id"),)


class AttributionReading(Base):
    """That an answer was read, and by which weights: newer ones read it again."""

    __tablename__ = "attribution_readings"

    answer_id: Mapped[UUID] = mapped_column(ForeignKey("submitted_answers.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[str]
    read_at: Mapped[CreatedAt]
