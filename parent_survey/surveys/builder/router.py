"""The calls with which staff build surveys."""

from uuid import UUID

from fastapi import APIRouter, Request

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Connection, Session
from parent_survey.core.errors import NotFound
from parent_survey.core.languages import Language
from parent_survey.core.wall import Counts
from parent_survey.limits.address import Address
from parent_survey.school.values import SchoolNow
from parent_survey.surveys import queries as surveys
from parent_survey.surveys.builder import queries, service
from parent_survey.surveys.builder.schemas import (
    Beginnings,
    EarlierSurvey,
    EditConflict,
    SurveyCreate,
    SurveyDetail,
    SurveyOpening,
    SurveyPatch,
)
from parent_survey.surveys.builder.templates import list_templates
from parent_survey.surveys.schemas import PublicSurvey
from parent_survey.surveys.service import to_public_survey

admin = APIRouter(prefix="/admin", tags=["surveys"], dependencies=[RequireAdmin])


@admin.get("/survey-templates")
async def list_beginnings(session: Session, visitor: Admin, school: SchoolNow) -> Beginnings:
    """What a new survey can be started from: ready-made words, and earlier surveys to copy."""
    earlier = [EarlierSurvey.model_validate(row) for row in await queries.list_earlier(session, visitor.reader)]
    return Beginnings(templates=list_templates(school.name), earlier=earlier)


@admin.post("/surveys", status_code=201)
async def create(
    session: Session, visitor: Admin, school: SchoolNow, address: Address, body: SurveyCreate
) -> SurveyDetail:
    return await service.create(session, visitor, body, school.name, address)


@admin.get("/surveys/{survey_id}", dependencies=[Counts])
async def read(session: Session, survey_id: UUID) -> SurveyDetail:
    return await service.read(session, survey_id)


@admin.patch("/surveys/{survey_id}", responses={409: {"model": EditConflict}})
async def edit(session: Session, visitor: Admin, address: Address, survey_id: UUID, body: SurveyPatch) -> SurveyDetail:
    return await service.edit(session, visitor, survey_id, body, address)


@admin.delete("/surveys/{survey_id}", status_code=204)
async def delete(session: Session, visitor: Admin, address: Address, survey_id: UUID) -> None:
    await service.delete(session, visitor, survey_id, address)


@admin.get("/surveys/{survey_id}/preview")
async def preview(
    request: Request, connection: Connection, school: SchoolNow, survey_id: UUID, lang: Language | None = None
) -> PublicSurvey:
    """What a parent would get, also before the survey is open and after it is archived."""
    settings = request.app.state.settings
    survey = await surveys.find_public_survey(connection, survey_id, settings.closing_grace, lang, with_archived=True)
    if survey is None:
        raise NotFound(service.NOT_FOUND)
    return to_public_survey(survey, lang, settings, school)


@admin.post("/surveys/{survey_id}/duplicate", status_code=201)
async def duplicate(session: Session, visitor: Admin, address: Address, survey_id: UUID) -> SurveyDetail:
    return await service.duplicate(session, visitor, survey_id, address)


@admin.post("/surveys/{survey_id}/open", responses={409: {"model": EditConflict}})
async def open_survey(
    session: Session, visitor: Admin, address: Address, survey_id: UUID, body: SurveyOpening | None = None
) -> SurveyDetail:
    return await service.open_survey(session, visitor, survey_id, body or SurveyOpening(), address)


@admin.post("/surveys/{survey_id}/close")
async def close_survey(session: Session, visitor: Admin, address: Address, survey_id: UUID) -> SurveyDetail:
    return await service.close_survey(session, visitor, survey_id, address)


@admin.post("/surveys/{survey_id}/archive")
async def archive(session: Session, visitor: Admin, address: Address, survey_id: UUID) -> SurveyDetail:
    return await service.archive(session, visitor, survey_id, address)


@admin.post("/surveys/{survey_id}/unarchive")
async def unarchive(session: Session, visitor: Admin, address: Address, survey_id: UUID) -> SurveyDetail:
    return await service.unarchive(session, visitor, survey_id, address)
