"""The outbox: every email that was to be sent, and what became of it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import ZERO, Base, CreatedAt, NewId


class Mail(Base):
    """One email to one address. Its words are made when it is sent, so that no personal link is stored in them.

    waiting → sending (a worker has it) → handing_over (committed before the last byte leaves) → sent. What was being
    handed over when its worker or the connection died is `unconfirmed`: it may have arrived, so it is never sent again
    by itself.
    """

    __tablename__ = "mails"

    id: Mapped[NewId]
    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"))
    family_id: Mapped[UUID] = mapped_column(ForeignKey("families.id", ondelete="CASCADE"))
    recipient: Mapped[str]
    # 0 is the invitation, then the first and the second reminder.
    round: Mapped[int] = mapped_column(SmallInteger, server_default=ZERO)
    message_id: Mapped[str]
    status: Mapped[str] = mapped_column(server_default="waiting")
    # Which attempt of which worker has it: a worker that lost it cannot hand it over.
    claim: Mapped[UUID | None]
    claimed_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(server_default=ZERO)
    due_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # The mail server's own words, or why it was not sent.
    reply: Mapped[str | None]
    sent_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]

    __table_args__ = (
        CheckConstraint(
            "status IN ('waiting', 'sending', 'handing_over', 'sent', 'unconfirmed', 'refused', 'cancelled')",
            name="status",
        ),
        # At most two reminders, and each address at most once in a round, whoever presses the button at the same time.
        CheckConstraint("round BETWEEN 0 AND 2", name="round"),
        UniqueConstraint("survey_id", "recipient", "round"),
        Index("ix_mails_waiting", "due_at", "id", postgresql_where=text("status = 'waiting'")),
        Index(
            "ix_mails_claimed",
            "claimed_at",
            postgresql_where=text("claimed_at IS NOT NULL"),
        ),
        Index("ix_mails_survey_family", "survey_id", "family_id"),
        Index("ix_mails_family_id", "family_id"),
    )
