"""Figures that leave the school: they pass through the suppression, and are recorded before they are handed out."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.languages import DEFAULT_LANGUAGE
from parent_survey.core.sentences import speak
from parent_survey.insights.schemas import SheetShown
from parent_survey.insights.school.service import read_insights, read_whole_counts
from parent_survey.insights.sheets.tables import Chart, write_sheet
from parent_survey.insights.sheets.teacher_tables import TeacherChart, write_teacher_sheet
from parent_survey.insights.suppression import Release, release
from parent_survey.insights.teacher.service import read_teacher


async def read_release(session: AsyncSession, survey_id: UUID, smallest: int) -> Release:
    """The same decision for every output of a survey: sheets, pictures, print and cards."""
    counts = await read_whole_counts(session, survey_id)
    # A large school takes a second, and other requests must not wait for it.
    return await asyncio.to_thread(release, counts, smallest)


async def write_sheets(
    session: AsyncSession,
    survey_id: UUID,
    charts: Sequence[Chart],
    time_zone: str,
    smallest: int,
    reader: UUID | None,
    *,
    in_english: bool = False,
) -> list[SheetShown]:
    insights = await read_insights(session, survey_id, time_zone, smallest, reader)
    others = [year.survey_id for year in insights.years] if Chart.YEARS in charts else []
    releases = {id_: await read_release(session, id_, smallest) for id_ in {survey_id, *others}}
    with _choose_language(in_english=in_english):
        return await asyncio.to_thread(lambda: [write_sheet(chart, insights, releases) for chart in charts])


async def write_teacher_sheets(
    session: AsyncSession,
    survey_id: UUID,
    teacher_id: UUID,
    charts: Sequence[TeacherChart],
    time_zone: str,
    smallest: int,
    *,
    in_english: bool = False,
) -> list[SheetShown]:
    insights = await read_teacher(session, survey_id, teacher_id, time_zone, smallest)
    given = await read_release(session, survey_id, smallest)
    with _choose_language(in_english=in_english):
        return [write_teacher_sheet(chart, insights, given) for chart in charts]


def _choose_language(*, in_english: bool) -> AbstractContextManager[None]:
    """The reader's, or English in a file, whose headings other programs know."""
    return speak(DEFAULT_LANGUAGE) if in_english else nullcontext()


def record_export(
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
