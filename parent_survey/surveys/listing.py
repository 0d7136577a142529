"""The surveys as the dashboard lists them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import BaseModel
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.core.db import Session
from parent_survey.models.responses import ResponseCount
from parent_survey.models.surveys import Survey

admin = APIRouter(prefix="/admin/surveys", tags=["surveys"], dependencies=[RequireAdmin])

# No school has more; a larger number would only be too large for the database.
LAST_PAGE = 1_000_000
LARGEST_PAGE = 100


class SurveyListItem(BaseModel):
    id: UUID
    title: str
    description: str
    school_year: int
    # Submitted responses.
    response_count: int
    # Whether a parent can start now: staff have opened it, and its dates, where it has any, allow it.
    is_active: bool
    opens_at: datetime | None
    closes_at: datetime | None
    created_at: datetime


class SurveyList(BaseModel):
    items: list[SurveyListItem]
    total: int
    total_pages: int
    # How many surveys there are in the archive, whichever of the two lists this is.
    archived_total: int


@admin.get("")
async def list_surveys(
    session: Session,
    page: Annotated[int, Query(ge=1, le=LAST_PAGE)] = 1,
    page_size: Annotated[int, Query(ge=1, le=LARGEST_PAGE)] = 20,
    archived: bool = False,
) -> SurveyList:
    """Newest first. What was archived has a list of its own."""
    current_total, archived_total = await _count_surveys(session)
    total = archived_total if archived else current_total
    surveys = await _find_page(session, archived, page_size, offset=(page - 1) * page_size)
    responses = await _count_responses(session, surveys)
    now = datetime.now(UTC)
    return SurveyList(
        items=[_describe(survey, responses.get(survey.id, 0), now) for survey in surveys],
        total=total,
        total_pages=-(-total // page_size),
        archived_total=archived_total,
    )


def _describe(survey: Survey, response_count: int, now: datetime) -> SurveyListItem:
    return SurveyListItem(
        id=survey.id,
        title=survey.title,
        description=survey.description,
        school_year=survey.school_year,
        response_count=response_count,
        is_active=survey.is_open(now),
        opens_at=survey.opens_at,
        closes_at=survey.closes_at,
        created_at=survey.created_at,
    )


async def _count_surveys(session: AsyncSession) -> tuple[int, int]:
    is_archived = Survey.archived_at.is_not(None)
    counts = select(func.count().filter(~is_archived), func.count().filter(is_archived)).select_from(Survey)
    current, archived = (await session.execute(counts)).one()
    return current, archived


async def _find_page(session: AsyncSession, archived: bool, limit: int, offset: int) -> Sequence[Survey]:
    is_archived = Survey.archived_at.is_not(None)
    chosen = select(Survey).where(is_archived if archived else ~is_archived)
    newest_first = chosen.order_by(Survey.created_at.desc(), Survey.id.desc())
    return (await session.scalars(newest_first.limit(limit).offset(offset))).all()


async def _count_responses(session: AsyncSession, surveys: Sequence[Survey]) -> dict[UUID, int]:
    """The sums of the changes to each total: a short stretch of one index for each survey of the page."""
    totals = (
        select(ResponseCount.survey_id, func.sum(ResponseCount.change))
        .where(
            ResponseCount.survey_id.in_([survey.id for survey in surveys]),
            ResponseCount.teacher_id.is_(None),
            ResponseCount.category_id.is_(None),
        )
        .group_by(ResponseCount.survey_id)
    )
    return dict((await session.execute(totals)).all())
