"""Responses that should not count: flagged, set aside, restored, deleted for good."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Request

from parent_survey.accounts.guard import RequireAdmin, require_confirmed
from parent_survey.categories.actor import Acting
from parent_survey.core.db import Database, Session, get_database
from parent_survey.core.settings import Settings
from parent_survey.moderation import service
from parent_survey.moderation.schemas import Changed, Flags, ResponseIds, SetAsideForm, SetAsideManyForm
from parent_survey.responses.schemas import ResponseDetail
from parent_survey.responses.service import read_detail

admin = APIRouter(prefix="/admin", tags=["moderation"], dependencies=[RequireAdmin])


async def get_settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


@admin.post("/responses/{response_id}/set-aside")
async def set_aside(session: Session, actor: Acting, response_id: UUID, body: SetAsideForm) -> ResponseDetail:
    """It stays stored and leaves every list, count, search, insight and export until it is restored."""
    response = await service.find_submitted(session, response_id)
    await service.set_aside(session, actor, response.survey_id, [response.id], body)
    session.expire_all()
    return await read_detail(session, response_id)


@admin.post("/responses/{response_id}/restore")
async def restore(session: Session, actor: Acting, response_id: UUID) -> ResponseDetail:
    """As if it had never been set aside."""
    response = await service.find_submitted(session, response_id)
    await service.restore(session, actor, response.survey_id, [response.id])
    session.expire_all()
    return await read_detail(session, response_id)


@admin.post("/surveys/{survey_id}/set-aside")
async def set_many_aside(session: Session, actor: Acting, survey_id: UUID, body: SetAsideManyForm) -> Changed:
    return Changed(changed=await service.set_aside(session, actor, survey_id, body.ids, body))


@admin.post("/surveys/{survey_id}/restore")
async def restore_many(session: Session, actor: Acting, survey_id: UUID, body: ResponseIds) -> Changed:
    return Changed(changed=await service.restore(session, actor, survey_id, body.ids))


@admin.post("/surveys/{survey_id}/erase", dependencies=[Depends(require_confirmed("delete responses for good"))])
async def erase_many(
    database: Annotated[Database, Depends(get_database)],
    settings: Annotated[Settings, Depends(get_settings)],
    actor: Acting,
    survey_id: UUID,
    body: ResponseIds,
) -> Changed:
    """Submitted responses and everything that hangs on them, for good."""
    return Changed(changed=await service.erase(database, settings.data_dir, actor, survey_id, body.ids))


@admin.get("/surveys/{survey_id}/flags")
async def read_flags(session: Session, survey_id: UUID, whole: UUID | None = None) -> Flags:
    """Responses that repeat an email or a longer answer of another one; `whole` names one of a group to see all of."""
    return await service.read_flags(session, survey_id, whole)


@admin.post("/surveys/{survey_id}/flags/keep")
async def keep_flagged(session: Session, actor: Acting, survey_id: UUID, body: ResponseIds) -> Changed:
    """They are fine as they are: no longer flagged, unless another one repeats the same."""
    return Changed(changed=await service.keep(session, actor, survey_id, body.ids))
