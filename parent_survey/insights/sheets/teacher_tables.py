"""The same for the charts of one teacher's page."""

from enum import StrEnum

from parent_survey.insights.schemas import SheetShown, TeacherInsights
from parent_survey.insights.sheets.tables import Cell, head, tell_percent, write_note, write_periods
from parent_survey.insights.suppression import Release


class TeacherChart(StrEnum):
    CATEGORIES = "categories"
    WEEKS = "weeks"


def write_teacher_sheet(chart: TeacherChart, insights: TeacherInsights, given: Release) -> SheetShown:
    name, smallest = insights.teacher.name, given.smallest
    rows: list[list[Cell]]
    if chart is TeacherChart.WEEKS:
        title = f"When did parents write about {name}?"
        headings = ["First week of (Monday)", "Last week of (Monday)", head("Responses", smallest)]
        rows = write_periods(insights.weeks, smallest)
    else:
        title = f"What is {name} known for?"
        headings = ["Category", head("Responses", smallest), "Share of the responses about this teacher (about)"]
        total = given.teachers.get(insights.teacher.id)
        rows = []
        for one in insights.categories:
            count = given.cell(insights.teacher.id, one.category_id)
            rows.append([one.name, count, tell_percent(count, total)])
    return SheetShown(chart=chart, title=title, note=write_note(smallest), headings=headings, rows=rows)
