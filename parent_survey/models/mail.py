"""The outbox: every email that was to be sent, and what became of it; what admins get by email."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, func, text
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import ZERO, Base, CreatedAt, NewId


class Mail(Base):
    """One email to one address. Its words are made when it is sent, so that no personal link is stored in them.

    waiting → sending (a worker has it) → handing_over (committed before the last byte leaves) → sent. What was being
    handed over when its worker or the connection died is `unconfirmed`: it may have arrived, so it is never sent again
    by itself. What another server has sent back is `bounced`.
    """

    __tablename__ = "mails"

    id: Mapped[NewId]
    # To a guardian about a survey, to a parent with a copy of their answers, or to an admin: a link for a new password,
    # or a digest.
    kind: Mapped[str] = mapped_column(server_default="family")
    survey_id: Mapped[UUID | None] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"))
    # Whom it invites, or of which response it is the receipt.
    guardian_id: Mapped[UUID | None] = mapped_column(ForeignKey("guardians.id", ondelete="CASCADE"))
    response_id: Mapped[UUID | None] = mapped_column(ForeignKey("responses.id", ondelete="CASCADE"))
    # Of the link in a receipt.
    token_hash: Mapped[bytes | None]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    # What a digest counts, both together none or a span of time.
    counts_from: Mapped[datetime | None]
    counts_until: Mapped[datetime | None]
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
    # The mail server's own words, those of the one that sent it back, or why it was not sent.
    reply: Mapped[str | None]
    sent_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]

    __table_args__ = (
        CheckConstraint(
            "status IN ('waiting', 'sending', 'handing_over', 'sent', 'unconfirmed', 'refused', 'cancelled', "
            "'bounced')",
            name="status",
        ),
        CheckConstraint(
            "CASE kind WHEN 'family' THEN survey_id IS NOT NULL AND guardian_id IS NOT NULL AND response_id IS NULL "
            "AND user_id IS NULL "
            "WHEN 'receipt' THEN survey_id IS NOT NULL AND response_id IS NOT NULL AND guardian_id IS NULL "
            "AND user_id IS NULL "
            "WHEN 'code' THEN survey_id IS NOT NULL AND guardian_id IS NULL AND response_id IS NULL "
            "AND user_id IS NULL "
            "WHEN 'password' THEN user_id IS NOT NULL AND survey_id IS NULL AND guardian_id IS NULL "
            "AND response_id IS NULL "
            "WHEN 'digest' THEN user_id IS NOT NULL AND survey_id IS NULL AND guardian_id IS NULL "
            "AND response_id IS NULL AND counts_from IS NOT NULL AND counts_until IS NOT NULL ELSE false END",
            name="kind",
        ),
        # At most two reminders, and each address at most once in a round, whoever presses the button at the same time.
        CheckConstraint("round BETWEEN 0 AND 2", name="round"),
        Index(
            "uq_mails_survey_id_recipient_round",
            "survey_id",
            "recipient",
            "round",
            unique=True,
            postgresql_where=text("guardian_id IS NOT NULL"),
        ),
        # One receipt for each response.
        Index("uq_mails_response_id", "response_id", unique=True, postgresql_where=text("response_id IS NOT NULL")),
        Index("uq_mails_token_hash", "token_hash", unique=True, postgresql_where=text("token_hash IS NOT NULL")),
        Index("ix_mails_message_id", "message_id"),
        Index("ix_mails_waiting", "due_at", "id", postgresql_where=text("status = 'waiting'")),
        Index(
            "ix_mails_claimed",
            "claimed_at",
            postgresql_where=text("claimed_at IS NOT NULL"),
        ),
        Index("ix_mails_survey_guardian", "survey_id", "guardian_id"),
        Index("ix_mails_guardian_id", "guardian_id"),
    )


class FailedAddress(Base):
    """An address that nobody has, in a mail server's own words. It is not written to until staff say so."""

    __tablename__ = "failed_addresses"

    # In small letters, as in `guardians`.
    address: Mapped[str] = mapped_column(primary_key=True)
    reply: Mapped[str]
    failed_at: Mapped[datetime] = mapped_column(server_default=func.now())


class PasswordLink(Base):
    """By which an admin who forgot the password sets a new one: once, within its hour.

    It has the id of its email. The link is derived from that and the server's secret when the email is sent; only its
    hash is stored.
    """

    __tablename__ = "password_links"

    id: Mapped[UUID] = mapped_column(ForeignKey("mails.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    token_hash: Mapped[bytes] = mapped_column(unique=True)
    expires_at: Mapped[datetime]


class Digest(Base):
    """An admin who wants to hear by email what is new. No row: none."""

    __tablename__ = "digests"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    frequency: Mapped[str]
    # The first day of the last period that was looked at: a day or a week is looked at once, whatever happens after.
    period: Mapped[date]
    # Up to where the responses have been counted.
    counted_until: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (CheckConstraint("frequency IN ('daily', 'weekly')", name="frequency"),)
