"""Statements about the people whom the list of concerns is for."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.permissions import Permission, list_roles

MAX_PEOPLE = 200
# Those who can act on a concern.
ROLES = list_roles(Permission.REVIEW_ANSWERS)

LIST = text(
    """
    SELECT person.id, person.full_name AS name, chosen.user_id IS NOT NULL AS is_chosen
    FROM users AS person LEFT JOIN concern_people AS chosen ON chosen.user_id = person.id
    WHERE person.is_active AND person.role = ANY(CAST(:roles AS text[]))
    ORDER BY lower(person.full_name), person.id LIMIT :limit
    """
)
# Nobody is locked out by whoever has left: without an active person it is everybody's list.
IS_HANDLER = text(
    """
    SELECT EXISTS (SELECT FROM concern_people WHERE user_id = :user_id)
        OR NOT EXISTS (SELECT FROM concern_people AS chosen
                       JOIN users AS person ON person.id = chosen.user_id AND person.is_active
                           AND person.role = ANY(CAST(:roles AS text[])))
    """
)
LOCK = text("LOCK TABLE concern_people IN SHARE ROW EXCLUSIVE MODE")
CLEAR = text("DELETE FROM concern_people")
ADD = text(
    """
    INSERT INTO concern_people (user_id)
    SELECT id FROM users
    WHERE is_active AND role = ANY(CAST(:roles AS text[])) AND id = ANY(CAST(:ids AS uuid[])) RETURNING user_id
    """
)


async def list_people(session: AsyncSession) -> Sequence[Row[Any]]:
    """All active accounts that can act on a concern, and which of them are chosen."""
    return (await session.execute(LIST, {"roles": ROLES, "limit": MAX_PEOPLE})).all()


async def list_handlers(session: AsyncSession) -> Sequence[Row[Any]]:
    """The active accounts that the list is for."""
    people = await list_people(session)
    return [person for person in people if person.is_chosen] or people


async def is_handler(session: AsyncSession, user_id: UUID) -> bool:
    """Whether the list is for this person: one of the chosen, or anybody while no active account is chosen."""
    return bool(await session.scalar(IS_HANDLER, {"user_id": user_id, "roles": ROLES}))


async def save_people(session: AsyncSession, ids: Sequence[UUID]) -> int:
    """How many of them are active accounts, and so are chosen now instead of the former ones."""
    await session.execute(LOCK)
    await session.execute(CLEAR)
    return len((await session.execute(ADD, {"ids": list(ids), "roles": ROLES})).all())
