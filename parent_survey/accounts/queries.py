"""Statements about staff accounts."""

import unicodedata

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.accounts import User


def fold_email(email: str) -> str:
    """The same address in any case and any Unicode form has one key."""
    return unicodedata.normalize("NFKC", email.strip()).casefold()


async def count_users(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(User)) or 0


async def find_user_by_email(session: AsyncSession, email: str) -> User | None:
    return await session.scalar(select(User).where(User.email_key == fold_email(email)))


async def add_user(session: AsyncSession, email: str, full_name: str, password_hash: str, *, is_active: bool) -> User:
    user = User(
        email=email.strip(),
        email_key=fold_email(email),
        full_name=full_name,
        password_hash=password_hash,
        is_active=is_active,
    )
    session.add(user)
    await session.flush()  # The caller needs the id that the database gives.
    return user
