"""A survey as a parent sees it."""

from uuid import UUID

from fastapi import APIRouter, Request

from parent_survey.core.db import Connection
from parent_survey.core.errors import NotFound
from parent_survey.surveys import queries
from parent_survey.surveys.schemas import PublicSurvey, tell_privacy

public = APIRouter(prefix="/surveys", tags=["surveys"])


@public.get("/{survey_id}")
async def read_survey(request: Request, connection: Connection, survey_id: UUID) -> PublicSurvey:
    """Also while the survey is closed: a response that was begun may be handed in for a while, and read after that."""
    settings = request.app.state.settings
    survey = await queries.find_public_survey(connection, survey_id, settings.closing_grace)
    if survey is None:
        raise NotFound("Survey not found")
    return PublicSurvey.model_validate({**survey, "privacy": tell_privacy(settings)})
