"""The same for the charts of one teacher's page."""

from enum import StrEnum

from parent_survey.insights.schemas import SheetShown, TeacherInsights
from parent_survey.insights.sheets.tables import Cell, format_percent, write_heading, write_note, write_periods
from parent_survey.insights.suppression import Release


class TeacherChart(StrEnum):
    CATEGORIES = "categories"
    WEEKS = "weeks"


def write_teacher_sheet(chart: TeacherChart, insights: TeacherInsights, given: Release) -> SheetShown:
    name, smallest = insights.teacher.name, given.smallest
    rows: list[list[Cell]]
    if chart is TeacherChart.WEEKS:
        title = f"When did parents write about {name}?"
        headings = ["First week of (Monday)", "Last week of (Monday)", write_heading("Responses", smallest)]
        rows = write_periods(insights.weeks, smallest)
    else:
        title = f"What is {name} known for?"
        headings = [
            "Category",
            write_heading("Responses", smallest),
            "Share of the responses about this teacher (about)",
        ]
        total = given.teachers.get(insights.teacher.id)
        rows = []
        for category in insights.categories:
            count = given.cell(insights.teacher.id, category.category_id)
            rows.append([category.name, count, format_percent(count, total)])
    return SheetShown(chart=chart, title=title, note=write_note(smallest), headings=headings, rows=rows)
