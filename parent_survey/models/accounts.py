"""Staff, their sign-ins, and the record of what they did."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import FALSE, TRUE, ZERO, Base, CreatedAt, NewId


class User(Base):
    __tablename__ = "users"

    id: Mapped[NewId]
    email: Mapped[str]
    # The address folded by the application, so that no two accounts differ only in case, in any collation.
    email_key: Mapped[str] = mapped_column(unique=True)
    full_name: Mapped[str]
    password_hash: Mapped[str]
    is_active: Mapped[bool] = mapped_column(server_default=FALSE)
    # What the account may do: see `accounts/permissions.py`.
    role: Mapped[str] = mapped_column(server_default="owner")
    # Whether the account sees every survey, or those in `survey_shares` only. An Owner sees every one.
    sees_all_surveys: Mapped[bool] = mapped_column(server_default=TRUE)
    # Whose card a Teacher sees.
    teacher_id: Mapped[UUID | None] = mapped_column(ForeignKey("teachers.id", ondelete="SET NULL"))
    # Set while the password is a temporary one, which is refused after this time.
    temporary_until: Mapped[datetime | None]
    last_login: Mapped[datetime | None]
    # In which they last used the pages, and read emails; English where nothing is known.
    language: Mapped[str | None]
    created_at: Mapped[CreatedAt]

    __table_args__ = (
        CheckConstraint("role IN ('owner', 'editor', 'reader', 'office', 'teacher')", name="role"),
        CheckConstraint("sees_all_surveys OR role <> 'owner'", name="owner_sees_all"),
    )

    @property
    def must_change_password(self) -> bool:
        return self.temporary_until is not None


class SurveyShare(Base):
    """A survey that an account may see although it does not see all of them."""

    __tablename__ = "survey_shares"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"), primary_key=True, index=True)


class SignIn(Base):
    """One sign-in on one device: the family of refresh tokens that descend from it.

    Only hashes are stored, of the newest token and of the one before it, which is still accepted for ten seconds so
    that two tabs can refresh at once. Any older token ends the whole family.
    """

    __tablename__ = "sign_ins"

    id: Mapped[NewId]
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    token_hash: Mapped[bytes]
    previous_hash: Mapped[bytes | None]
    # Also when it was last used, to within the life of an access token.
    rotated_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    # When the password was last given: at the sign-in, or to confirm something that needs it.
    confirmed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # When a second factor was last shown: a code, a passkey or a recovery code.
    factor_confirmed_at: Mapped[datetime | None]
    # "Chrome on a Mac".
    device: Mapped[str] = mapped_column(server_default=text("''"))
    address: Mapped[str | None]
    created_at: Mapped[CreatedAt]


class AttemptCount(Base):
    """How often something limited was tried in a window, shared by all processes.

    `key` is a keyed hash of an account or an address: the table names nobody.
    """

    __tablename__ = "attempt_counts"

    limit_name: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[bytes] = mapped_column(primary_key=True)
    window_start: Mapped[datetime] = mapped_column(primary_key=True, index=True)
    count: Mapped[int] = mapped_column(server_default=ZERO)


class AuditEvent(Base):
    """Who did what, when and from where. Never a secret and never a parent's words.

    A trigger sees to it that entries are added and, after their time, forgotten, and never rewritten.
    """

    __tablename__ = "audit_events"
    __table_args__ = (Index(None, "actor_id", "id"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now(), index=True)
    actor_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    action: Mapped[str]
    subject: Mapped[str | None]
    address: Mapped[str | None]
    details: Mapped[dict[str, Any]] = mapped_column(server_default=text("'{}'"))
