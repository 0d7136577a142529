"""Answers that somebody at the school should act on."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.attention import queries, service
from parent_survey.attention.people.service import IsHandler, RequireHandler
from parent_survey.attention.schemas import (
    ConcernChange,
    ConcernDetail,
    ConcernForm,
    ConcernPage,
    ConcernQuery,
    ConcernRaised,
)
from parent_survey.categories.actor import Acting
from parent_survey.core.db import Session

admin = APIRouter(prefix="/admin/attention", tags=["attention"], dependencies=[RequireAdmin])


async def get_emergency_number(request: Request) -> str:
    number: str = request.app.state.settings.emergency_number
    return number


EmergencyNumber = Annotated[str, Depends(get_emergency_number)]


class NewConcerns(BaseModel):
    new: int


@admin.get("", dependencies=[RequireHandler])
async def list_concerns(
    session: Session, visitor: Admin, number: EmergencyNumber, asked: Annotated[ConcernQuery, Query()]
) -> ConcernPage:
    """New ones first, safety before the rest, then the oldest; closed ones by when they were closed."""
    return await service.list_concerns(session, visitor.reader, asked, number)


@admin.get("/count")
async def count_new(session: Session, visitor: Admin, is_handler: IsHandler) -> NewConcerns:
    """Likely concerns that nobody has taken yet; none for whom the list is not for."""
    return NewConcerns(new=await queries.count_new(session, visitor.reader) if is_handler else 0)


@admin.get("/{concern_id}", dependencies=[RequireHandler])
async def read_concern(session: Session, actor: Acting, number: EmergencyNumber, concern_id: UUID) -> ConcernDetail:
    return await service.read_concern(session, actor, concern_id, number)


@admin.post("", status_code=201)
async def raise_concern(session: Session, actor: Acting, body: ConcernForm) -> ConcernRaised:
    """An answer that the model did not raise, or that was closed too early. Anybody can, whomever the list is for."""
    return await service.raise_concern(session, actor, body)


@admin.patch("", dependencies=[RequireHandler])
async def change_concern(
    session: Session, actor: Acting, number: EmergencyNumber, body: ConcernChange
) -> ConcernDetail:
    return await service.change_concern(session, actor, body, number)
