"""Figures that are taken away: written through the suppression, and recorded before they are handed out."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.insights.schemas import SheetShown
from parent_survey.insights.school.page import read_insights, read_whole_counts
from parent_survey.insights.sheets.tables import Chart, write_sheet
from parent_survey.insights.sheets.teacher_tables import TeacherChart, write_teacher_sheet
from parent_survey.insights.suppression import Release, release
from parent_survey.insights.teacher.page import read_teacher


async def read_release(session: AsyncSession, survey_id: UUID, smallest: int) -> Release:
    """What may leave, for every output of a survey alike: sheets, pictures, print and cards."""
    return release(await read_whole_counts(session, survey_id), smallest)


async def write_sheets(
    session: AsyncSession, survey_id: UUID, charts: Sequence[Chart], time_zone: str, smallest: int
) -> list[SheetShown]:
    insights = await read_insights(session, survey_id, time_zone, smallest)
    beside = [year.survey_id for year in insights.years] if Chart.YEARS in charts else []
    releases = {one: await read_release(session, one, smallest) for one in {survey_id, *beside}}
    return [write_sheet(chart, insights, releases) for chart in charts]


async def write_teacher_sheets(
    session: AsyncSession,
    survey_id: UUID,
    teacher_id: UUID,
    charts: Sequence[TeacherChart],
    time_zone: str,
    smallest: int,
) -> list[SheetShown]:
    insights = await read_teacher(session, survey_id, teacher_id, time_zone, smallest)
    given = await read_release(session, survey_id, smallest)
    return [write_teacher_sheet(chart, insights, given) for chart in charts]


def write_down(
    session: AsyncSession,
    visitor: Visitor,
    address: str,
    survey_id: UUID,
    form: str,
    sheets: Sequence[SheetShown],
    teacher_id: UUID | None = None,
) -> None:
    details = {
        "format": form,
        "charts": [sheet.chart for sheet in sheets],
        **({"teacher_id": str(teacher_id)} if teacher_id else {}),
    }
    record(session, "insights exported", actor_id=visitor.user.id, subject=survey_id, address=address, details=details)
