"""The same for the charts of one teacher's page."""

from enum import StrEnum

from parent_survey.core.sentences import say
from parent_survey.insights.schemas import SheetShown, TeacherInsights
from parent_survey.insights.sheets.tables import Cell, format_percent, make_sheet, write_heading, write_periods
from parent_survey.insights.suppression import Release


class TeacherChart(StrEnum):
    CATEGORIES = "categories"
    WEEKS = "weeks"


def write_teacher_sheet(chart: TeacherChart, insights: TeacherInsights, given: Release) -> SheetShown:
    name, smallest = insights.teacher.name, given.smallest
    rows: list[list[Cell]]
    if chart is TeacherChart.WEEKS:
        title = say("When did parents write about {name}?", name=name)
        weeks = [say("First week of (Monday)"), say("Last week of (Monday)")]
        headings = [*weeks, write_heading(say("Responses"), smallest)]
        rows = write_periods(insights.weeks, smallest)
    else:
        title = say("What is {name} known for?", name=name)
        headings = [
            say("Category"),
            write_heading(say("Responses"), smallest),
            say("Share of the responses about this teacher (about)"),
        ]
        total = given.teachers.get(insights.teacher.id)
        rows = []
        for category in insights.categories:
            count = given.cell(insights.teacher.id, category.category_id)
            rows.append([category.name, count, format_percent(count, total)])
    return make_sheet(chart, title, headings, rows, smallest)
