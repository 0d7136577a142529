"""Statements about links for a new password."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from parent_survey.models.accounts import User
from parent_survey.models.mail import PasswordLink

# One statement, so that an address without an account takes the same journeys. A link has the id of its email.
ADD = text(
    """
    WITH letter AS (
        INSERT INTO mails (id, kind, user_id, recipient, message_id)
        SELECT :id, 'password', id, email, :message_id FROM users WHERE email_key = :email_key AND is_active
        RETURNING id, user_id
    )
    INSERT INTO password_links (id, user_id, token_hash, expires_at)
    SELECT id, user_id, :token_hash, now() + CAST(:life AS interval) FROM letter
    RETURNING user_id
    """
)
CONSUME = text("DELETE FROM password_links WHERE token_hash = :token_hash AND expires_at > now() RETURNING user_id")


async def add_link(
    session: AsyncSession, link_id: UUID, email_key: str, token_hash: bytes, message_id: str, life: timedelta
) -> UUID | None:
    """And the email that brings it. Whose it is, or None if no active admin has this address."""
    values = {
        "id": link_id,
        "email_key": email_key,
        "token_hash": token_hash,
        "message_id": message_id,
        "life": life,
    }
    user_id: UUID | None = await session.scalar(ADD, values)
    return user_id


async def find_owner(session: AsyncSession, token_hash: bytes) -> User | None:
    owner = select(User).join(PasswordLink, PasswordLink.user_id == User.id)
    alive = owner.where(PasswordLink.token_hash == token_hash, PasswordLink.expires_at > text("now()"), User.is_active)
    return await session.scalar(alive)


async def find_recipient(session: AsyncSession, link_id: UUID) -> User | None:
    """Whose email it is, while its link can still be used."""
    owner = select(User).options(defer(User.password_hash)).join(PasswordLink, PasswordLink.user_id == User.id)
    alive = owner.where(PasswordLink.id == link_id, PasswordLink.expires_at > text("now()"), User.is_active)
    return await session.scalar(alive)


async def consume(session: AsyncSession, token_hash: bytes) -> UUID | None:
    """Of two at the same moment one gets it."""
    user_id: UUID | None = await session.scalar(CONSUME, {"token_hash": token_hash})
    return user_id
