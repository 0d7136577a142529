"""What somebody signs in with beside the password."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import ZERO, Base, CreatedAt, NewId


class Authenticator(Base):
    """An app that shows six digits, at most one for each account."""

    __tablename__ = "authenticators"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    # Encrypted with a key that is not in the database.
    secret: Mapped[bytes]
    # Empty until a code has shown that the app has the secret; before that it counts for nothing.
    confirmed_at: Mapped[datetime | None]
    # The time step of the last code that was accepted. It only grows, so that no code is accepted twice.
    last_step: Mapped[int] = mapped_column(BigInteger, server_default=ZERO)
    created_at: Mapped[CreatedAt]


class RecoveryCode(Base):
    """A way in without the phone, once. Only a hash is kept."""

    __tablename__ = "recovery_codes"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    code_hash: Mapped[bytes] = mapped_column(primary_key=True)
    used_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]


class FactorChallenge(Base):
    """What the server has asked a browser to answer within minutes, and accepts one answer to."""

    __tablename__ = "factor_challenges"

    # The browser has the token itself.
    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    purpose: Mapped[str]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    # Of the password that was right: after a change or a reset the second step leads nowhere.
    password_digest: Mapped[bytes | None]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class Passkey(Base):
    """A key pair whose private half a phone, a computer or a security key keeps."""

    __tablename__ = "passkeys"

    id: Mapped[NewId]
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    credential_id: Mapped[bytes] = mapped_column(unique=True)
    public_key: Mapped[bytes]
    # How often it was used, where it counts at all. A number that does not grow is a copy's.
    sign_count: Mapped[int] = mapped_column(BigInteger)
    # "Chrome on a Mac", or what its owner calls it.
    name: Mapped[str]
    last_used_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]


class ProviderLink(Base):
    """Whose account at Google, Microsoft or another provider it is, so that a sign-in there counts here."""

    __tablename__ = "provider_links"
    # One person of each provider for an account: an address that was given to somebody else opens nothing.
    __table_args__ = (Index(None, "user_id", "issuer", unique=True),)

    issuer: Mapped[str] = mapped_column(primary_key=True)
    # What the provider calls the person, for ever.
    subject: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    # Of the second step that was asked for with the first sign-in. Until it was taken the link counts for nothing.
    ticket_hash: Mapped[bytes | None] = mapped_column(unique=True)
    created_at: Mapped[CreatedAt]
