"""How a survey reaches parents: its addresses for staff to hand out, and the short one followed."""

from datetime import UTC, datetime
from uuid import UUID

from fastapi import APIRouter, FastAPI, Request
from pydantic import BaseModel
from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import Response

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.core.db import Session, get_database
from parent_survey.core.errors import NotFound
from parent_survey.core.static_files import StaticFile
from parent_survey.models.surveys import Survey
from parent_survey.surveys.short_codes import code_of, ids_of, neighbours_of

admin = APIRouter(prefix="/admin/surveys", tags=["surveys"], dependencies=[RequireAdmin])


class SurveyShare(BaseModel):
    """Paths, not addresses: only the page knows under which name the school's site is reached."""

    title: str
    # Whether a parent who follows the link can start now.
    is_active: bool
    path: str
    short_path: str


@admin.get("/{survey_id}/share")
async def read_share(session: Session, survey_id: UUID) -> SurveyShare:
    survey = await session.get(Survey, survey_id)
    if survey is None or survey.archived_at is not None:
        raise NotFound("Survey not found")
    code = code_of(survey.id, await _find_older_neighbours(session, survey))
    return SurveyShare(
        title=survey.title,
        is_active=survey.is_open(datetime.now(UTC)),
        path=survey_path(survey.id),
        short_path=f"/s/{code}",
    )


def add_short_links(app: FastAPI, not_found: StaticFile) -> None:
    """`/s/{code}` leads to the survey; any other code gets the page that says there is nothing here."""

    async def follow(request: Request) -> Response:
        ids = ids_of(request.path_params["code"])
        survey_id = None
        if ids is not None:
            async with get_database(request).sessions() as session:
                survey_id = await _find_oldest(session, *ids)
        if survey_id is None:
            return not_found.reply(request, 404)
        # A path without a host, whatever host the caller claims to have asked.
        return Response(status_code=302, headers={"Location": survey_path(survey_id), "Cache-Control": "no-cache"})

    app.router.add_route("/s/{code}", follow, methods=["GET"], name="follow_short_link", include_in_schema=False)


def survey_path(survey_id: UUID) -> str:
    return f"/survey/{survey_id}"


async def _find_older_neighbours(session: AsyncSession, survey: Survey) -> list[UUID]:
    age = tuple_(Survey.created_at, Survey.id)
    alike = Survey.id.between(*neighbours_of(survey.id))
    return list(await session.scalars(select(Survey.id).where(alike, age < (survey.created_at, survey.id))))


async def _find_oldest(session: AsyncSession, first: UUID, last: UUID) -> UUID | None:
    """An archived survey still owns its code: nobody lands in another one."""
    alike = select(Survey).where(Survey.id.between(first, last)).order_by(Survey.created_at, Survey.id).limit(1)
    survey = await session.scalar(alike)
    return survey.id if survey and survey.archived_at is None else None
