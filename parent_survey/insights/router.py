"""Insights of a survey, and of a teacher in it. What is shown is exact; what is exported goes by `suppression.py`."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, StringConstraints

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Session
from parent_survey.exports.file_name import name_file, write_disposition
from parent_survey.exports.formats.csv_format import CsvFormat
from parent_survey.insights.schemas import Insights, LanguageVoices, SheetShown, TeacherInsights
from parent_survey.insights.school.service import find_survey, read_insights, read_languages
from parent_survey.insights.sheets import service
from parent_survey.insights.sheets.queries import write_csv
from parent_survey.insights.sheets.tables import Chart
from parent_survey.insights.sheets.teacher_tables import TeacherChart
from parent_survey.insights.teacher.service import read_teacher
from parent_survey.limits.address import Address

admin = APIRouter(prefix="/admin/surveys/{survey_id}/insights", tags=["insights"], dependencies=[RequireAdmin])

CSV_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string", "format": "binary"}}}}
}


def get_small_group(request: Request) -> int:
    small_group: int = request.app.state.settings.small_group
    return small_group


SmallGroup = Annotated[int, Depends(get_small_group)]


class ZoneQuery(BaseModel):
    # The reader's, by its name such as Europe/Madrid; one that is not known here counts as UTC.
    time_zone: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")] = "UTC"


class TakenFor(StrEnum):
    """Why figures are taken as they may leave: to be drawn as a picture, or printed."""

    PICTURE = "picture"
    PRINT = "print"


class SheetQuery(ZoneQuery):
    chart: Chart


class SheetsQuery(ZoneQuery):
    taken_for: TakenFor
    # All of them unless one is named.
    chart: Chart | None = None


class TeacherSheetQuery(ZoneQuery):
    chart: TeacherChart


class TeacherSheetsQuery(ZoneQuery):
    taken_for: TakenFor
    chart: TeacherChart | None = None


@admin.get("")
async def read_survey_insights(
    session: Session, visitor: Admin, small_group: SmallGroup, survey_id: UUID, asked: Annotated[ZoneQuery, Query()]
) -> Insights:
    """Everything about the survey as a whole, exactly."""
    return await read_insights(session, survey_id, asked.time_zone, small_group, visitor.reader)


@admin.get("/languages")
async def read_survey_languages(session: Session, survey_id: UUID) -> list[LanguageVoices]:
    """The languages that parents write in, for filters by them; the most common first."""
    return await read_languages(session, survey_id)


@admin.get("/teachers/{teacher_id}")
async def read_teacher_insights(
    session: Session, small_group: SmallGroup, survey_id: UUID, teacher_id: UUID, asked: Annotated[ZoneQuery, Query()]
) -> TeacherInsights:
    """One teacher, exactly, with parents' own words."""
    return await read_teacher(session, survey_id, teacher_id, asked.time_zone, small_group)


@admin.get("/export", response_class=Response, responses=CSV_FILE)
async def export_chart(
    session: Session,
    small_group: SmallGroup,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    asked: Annotated[SheetQuery, Query()],
) -> Response:
    """A chart's numbers as a CSV file, as they may leave the school."""
    sheets = await service.write_sheets(
        session, survey_id, [asked.chart], asked.time_zone, small_group, visitor.reader, in_english=True
    )
    service.record_export(session, visitor, address, survey_id, "csv", sheets)
    return await _to_csv_reply(session, survey_id, sheets[0])


@admin.get("/sheets")
async def read_sheets(
    session: Session,
    small_group: SmallGroup,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    asked: Annotated[SheetsQuery, Query()],
) -> list[SheetShown]:
    """The same numbers for the page to print or to draw."""
    charts = [asked.chart] if asked.chart else list(Chart)
    sheets = await service.write_sheets(session, survey_id, charts, asked.time_zone, small_group, visitor.reader)
    service.record_export(session, visitor, address, survey_id, asked.taken_for, sheets)
    return sheets


@admin.get("/teachers/{teacher_id}/export", response_class=Response, responses=CSV_FILE)
async def export_teacher_chart(
    session: Session,
    small_group: SmallGroup,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    teacher_id: UUID,
    asked: Annotated[TeacherSheetQuery, Query()],
) -> Response:
    """A chart of one teacher as a CSV file, as it may leave the school."""
    zone = asked.time_zone
    sheets = await service.write_teacher_sheets(
        session, survey_id, teacher_id, [asked.chart], zone, small_group, in_english=True
    )
    service.record_export(session, visitor, address, survey_id, "csv", sheets, teacher_id)
    return await _to_csv_reply(session, survey_id, sheets[0])


@admin.get("/teachers/{teacher_id}/sheets")
async def read_teacher_sheets(
    session: Session,
    small_group: SmallGroup,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    teacher_id: UUID,
    asked: Annotated[TeacherSheetsQuery, Query()],
) -> list[SheetShown]:
    """The same numbers for the page to print or to draw."""
    charts = [asked.chart] if asked.chart else list(TeacherChart)
    zone = asked.time_zone
    sheets = await service.write_teacher_sheets(session, survey_id, teacher_id, charts, zone, small_group)
    service.record_export(session, visitor, address, survey_id, asked.taken_for, sheets, teacher_id)
    return sheets


async def _to_csv_reply(session: Session, survey_id: UUID, sheet: SheetShown) -> Response:
    survey = await find_survey(session, survey_id)
    name = name_file(survey.title, sheet.chart, datetime.now(UTC).date().isoformat(), CsvFormat.suffix)
    headers = {"Content-Disposition": write_disposition(name)}
    return Response(await write_csv(session, sheet), headers=headers, media_type=CsvFormat.media_type)
