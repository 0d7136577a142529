"""Whom the list of concerns is for."""

from fastapi import APIRouter

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.attention.people import service
from parent_survey.attention.people.schemas import ConcernPeople, ConcernPeopleSave
from parent_survey.categories.actor import Acting
from parent_survey.core.db import Session

admin = APIRouter(prefix="/admin/attention/people", tags=["attention"], dependencies=[RequireAdmin])


@admin.get("")
async def read_people(session: Session, visitor: Admin) -> ConcernPeople:
    return await service.read_people(session, visitor.user)


@admin.put("")
async def choose_people(session: Session, visitor: Admin, actor: Acting, body: ConcernPeopleSave) -> ConcernPeople:
    """Instead of those who were chosen before; without anybody it is every admin's list again."""
    await service.choose_people(session, actor, body.user_ids)
    return await service.read_people(session, visitor.user)
