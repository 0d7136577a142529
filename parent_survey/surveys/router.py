"""A survey as a parent sees it, the list of surveys for staff, and short links."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, FastAPI, Query, Request
from starlette.responses import Response

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Connection, Session, get_database
from parent_survey.core.errors import NotFound
from parent_survey.core.languages import find_language
from parent_survey.core.static_files import Pages
from parent_survey.school.values import SchoolNow
from parent_survey.surveys import queries, service
from parent_survey.surveys.schemas import PublicSurvey, ResponseCounts, SurveyList, SurveyShare

public = APIRouter(prefix="/surveys", tags=["surveys"])
admin = APIRouter(prefix="/admin/surveys", tags=["surveys"], dependencies=[RequireAdmin])

# No school has more; a larger number would only be too large for the database.
MAX_PAGE = 1_000_000
MAX_PAGE_SIZE = 100


@public.get("/{survey_id}")
async def read_survey(request: Request, connection: Connection, survey_id: UUID) -> PublicSurvey:
    """Also while the survey is closed: a response that was begun may be handed in for a while, and read after that.

    With `?lang=` its words are in that language where a person has checked the translation.
    """
    state = request.app.state
    language = find_language(request.query_params.get("lang", ""))
    survey = await queries.find_public_survey(connection, survey_id, state.settings.closing_grace, language)
    if survey is None:
        raise NotFound(service.NOT_FOUND, code="no_survey")
    return service.to_public_survey(survey, language, state.settings, state.school.now)


@admin.get("")
async def list_surveys(
    session: Session,
    visitor: Admin,
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
    page_size: Annotated[int, Query(ge=1, le=MAX_PAGE_SIZE)] = 20,
    archived: bool = False,
) -> SurveyList:
    """Newest first. What was archived has a list of its own."""
    return await service.list_surveys(session, visitor.reader, page, page_size, archived=archived)


@admin.get("/responses/count")
async def count_responses(
    session: Session, survey_id: Annotated[list[UUID], Query(min_length=1, max_length=MAX_PAGE_SIZE)]
) -> ResponseCounts:
    """What open pages ask every few seconds, to say that something new has come: one sum per survey, from an index."""
    return ResponseCounts(submitted=await queries.count_submitted(session, survey_id))


@admin.get("/{survey_id}/share")
async def read_share(session: Session, school: SchoolNow, survey_id: UUID) -> SurveyShare:
    return await service.read_share(session, survey_id, school)


def add_short_links(app: FastAPI, pages: Pages) -> None:
    """`/s/{code}` leads to the survey; any other code gets the page that says there is nothing here."""

    async def follow(request: Request) -> Response:
        async with get_database(request).sessions() as session:
            path = await service.find_path_by_code(session, request.path_params["code"])
        if path is None:
            return pages.home.reply(request, 404)
        # A path without a host, whatever host the caller claims to have asked.
        return Response(status_code=302, headers={"Location": path, "Cache-Control": "no-cache"})

    app.router.add_route("/s/{code}", follow, methods=["GET"], name="follow_short_link", include_in_schema=False)
