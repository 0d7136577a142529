"""Statements about accounts at a provider."""

from uuid import UUID

from sqlalchemy import delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.accounts import User
from parent_survey.models.factors import ProviderLink


async def find_linked_user(session: AsyncSession, issuer: str, subject: str) -> User | None:
    found = select(User).join(ProviderLink, ProviderLink.user_id == User.id)
    linked = found.where(
        ProviderLink.issuer == issuer, ProviderLink.subject == subject, ProviderLink.ticket_hash.is_(None)
    )
    return await session.scalar(linked)


async def link(session: AsyncSession, issuer: str, subject: str, user_id: UUID, ticket_hash: bytes | None) -> bool:
    """False if the account is another person's at this provider, or this person has another account here.

    What still waits for a second step stands in nobody's way.
    """
    waiting = delete(ProviderLink).where(
        ProviderLink.issuer == issuer,
        ProviderLink.ticket_hash.is_not(None),
        or_(ProviderLink.user_id == user_id, ProviderLink.subject == subject),
    )
    await session.execute(waiting)
    row = insert(ProviderLink).values(issuer=issuer, subject=subject, user_id=user_id, ticket_hash=ticket_hash)
    added = row.on_conflict_do_nothing().returning(ProviderLink.user_id)
    return await session.scalar(added) is not None


async def count_waiting(session: AsyncSession) -> int:
    """Accounts that were made by a first sign-in and that nobody has activated yet."""
    waiting = select(func.count()).select_from(User).join(ProviderLink, ProviderLink.user_id == User.id)
    return await session.scalar(waiting.where(~User.is_active, User.last_login.is_(None))) or 0
