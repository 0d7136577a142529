"""The rules about whom the list of concerns is for: every admin, until somebody is chosen."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Admin
from parent_survey.accounts.permissions import Permission, list_roles
from parent_survey.attention.people import queries
from parent_survey.attention.people.schemas import ConcernPeople, Handler
from parent_survey.categories.actor import Actor
from parent_survey.core.db import Session
from parent_survey.core.errors import Forbidden, NotFound
from parent_survey.models.accounts import User


async def require_handler(session: Session, visitor: Admin) -> None:
    if not await queries.is_handler(session, visitor.user.id):
        raise Forbidden("This list is for other people at your school.", extra={"code": "not-yours"})


RequireHandler = Depends(require_handler)


async def is_handler(session: Session, visitor: Admin) -> bool:
    return await queries.is_handler(session, visitor.user.id)


IsHandler = Annotated[bool, Depends(is_handler)]


async def read_people(session: AsyncSession, user: User) -> ConcernPeople:
    people = [Handler(**row._mapping) for row in await queries.list_people(session)]
    return ConcernPeople(
        people=people,
        is_everyone=not any(person.is_chosen for person in people),
        is_mine=await queries.is_handler(session, user.id),
        may_change=user.role in list_roles(Permission.MANAGE_SETTINGS),
    )


async def choose_people(session: AsyncSession, actor: Actor, user_ids: Sequence[UUID]) -> None:
    wanted = set(user_ids)
    if await queries.save_people(session, list(wanted)) < len(wanted):
        raise NotFound("There is no active account like this.")
    actor.record(session, "concern people chosen", actor.user_id, people=len(wanted))
