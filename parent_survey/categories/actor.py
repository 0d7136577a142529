"""Who decides something, and from where, for the record."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Admin
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.limits.address import Address


@dataclass(frozen=True)
class Actor:
    user_id: UUID
    address: str

    def record(self, session: AsyncSession, action: Action, subject: UUID, **details: int | str) -> None:
        """By ids and counts only: never what a parent or a category says."""
        record(session, action, actor_id=self.user_id, subject=subject, address=self.address, details=details)


async def _name_actor(visitor: Admin, address: Address) -> Actor:
    return Actor(visitor.user.id, address)


Acting = Annotated[Actor, Depends(_name_actor)]
