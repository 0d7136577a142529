"""A survey as a parent sees it."""

from uuid import UUID

from fastapi import APIRouter, Request

from parent_survey.core.db import Session
from parent_survey.core.errors import NotFound
from parent_survey.surveys import queries
from parent_survey.surveys.schemas import PublicSurvey, tell_survey

public = APIRouter(prefix="/surveys", tags=["surveys"])


@public.get("/{survey_id}")
async def read_survey(request: Request, session: Session, survey_id: UUID) -> PublicSurvey:
    """Also while the survey is closed: a response that was begun may be finished."""
    survey = await queries.find_survey(session, survey_id)
    if survey is None or survey.archived_at is not None:
        raise NotFound("Survey not found")
    return tell_survey(survey, request.app.state.settings)
