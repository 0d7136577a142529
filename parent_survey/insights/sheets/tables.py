"""The numbers behind each chart as they may leave the school, every one of them through `suppression.py`."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from uuid import UUID

from parent_survey.insights.figures import UNREAD
from parent_survey.insights.schemas import Day, Insights, SheetShown
from parent_survey.insights.suppression import Release, merge_days, merge_small, round_down

Cell = str | int | None


class Chart(StrEnum):
    DAYS = "days"
    CATEGORIES = "categories"
    TEACHERS = "teachers"
    HEATMAP = "heatmap"
    QUESTIONS = "questions"
    LANGUAGES = "languages"
    STEPS = "steps"
    COVERAGE = "coverage"
    YEARS = "years"


STEP_NAMES = {"name": "Name", "email": "Email", "teachers": "Teachers", "questions": "Questions", "review": "Review"}
NO_GRADE = "No grade"


def write_note(smallest: int) -> str:
    if smallest == 1:
        return "Every count is exact."
    return (
        f"Counts are rounded down to multiples of {smallest}, and groups of fewer than {smallest} are not shown, "
        "so that nobody can be found by comparing two sheets."
    )


def write_sheet(chart: Chart, insights: Insights, releases: Mapping[UUID, Release]) -> SheetShown:
    """`releases` are those of the survey itself and of the other years' surveys beside it."""
    given = releases[insights.survey.id]
    if chart is Chart.YEARS:
        title, headings, rows = _write_years(insights, releases)
    else:
        title, headings, rows = WRITERS[chart](insights, given)
    return SheetShown(chart=chart, title=title, note=write_note(given.smallest), headings=headings, rows=rows)


Parts = tuple[str, list[str], list[list[Cell]]]


def tell_percent(part: int | None, whole: int | None) -> str | None:
    """From rounded counts only, so that it says nothing that they do not."""
    return None if part is None or not whole else f"{min(100, round(100 * part / whole))}%"


def head(what: str, smallest: int) -> str:
    return what if smallest == 1 else f"{what} (rounded down to {smallest}s)"


def write_periods(days: list[Day], smallest: int) -> list[list[Cell]]:
    merged = merge_days([(one.day, one.responses) for one in days], smallest)
    return [[one.first.isoformat(), one.last.isoformat(), one.responses] for one in merged]


def _write_days(insights: Insights, given: Release) -> Parts:
    headings = ["First day", "Last day", head("Responses", given.smallest)]
    return "When did parents answer?", headings, write_periods(insights.days, given.smallest)


def _write_categories(insights: Insights, given: Release) -> Parts:
    headings = ["Category", head("Responses", given.smallest), "Share of all responses (about)"]
    rows: list[list[Cell]] = []
    for one in insights.categories:
        count = given.categories.get(one.category_id)
        rows.append([one.name, count, tell_percent(count, given.total)])
    return "Which superpowers do parents name most?", headings, rows


def _write_teachers(insights: Insights, given: Release) -> Parts:
    headings = ["Grade", "Teacher", head("Responses", given.smallest)]
    rows: list[list[Cell]] = []
    for grade in insights.grades:
        rows.append([grade.grade or NO_GRADE, "All of this grade", given.grades.get(grade.grade)])
        rows += [[grade.grade or NO_GRADE, one.name, given.teachers.get(one.id)] for one in grade.teachers]
    return "Who did they write about?", headings, rows


def _write_heatmap(insights: Insights, given: Release) -> Parts:
    headings = ["Teacher", "Grade", *(head(one.name, given.smallest) for one in insights.categories)]
    columns = [one.category_id for one in insights.categories]
    rows: list[list[Cell]] = [
        [one.name, one.grade_level or NO_GRADE, *(given.cell(one.id, category) for category in columns)]
        for grade in insights.grades
        for one in grade.teachers
    ]
    return "Who is known for what?", headings, rows


def _write_questions(insights: Insights, given: Release) -> Parts:
    smallest = given.smallest
    counted = [head("Answered", smallest), head("Left blank", smallest)]
    headings = ["Question", *counted, "Middle length in characters"]
    rows: list[list[Cell]] = [
        [
            one.text,
            round_down(one.answered, smallest),
            None if one.blank is None else round_down(one.blank, smallest),
            one.middle if one.answered >= smallest else None,
        ]
        for one in insights.questions
    ]
    return "How much do parents write?", headings, rows


def _write_languages(insights: Insights, given: Release) -> Parts:
    told = {one.language: one.responses for one in insights.languages if one.language != UNREAD}
    merged = merge_small(told, given.smallest, "other languages")
    headings = ["Language", head("Responses", given.smallest)]
    return "In which languages do they write?", headings, [[name, count] for name, count in merged.items()]


def _write_steps(insights: Insights, given: Release) -> Parts:
    headings = ["Step", head("Unfinished responses", given.smallest)]
    rows: list[list[Cell]] = [
        [STEP_NAMES[one.step], round_down(one.responses, given.smallest)] for one in insights.steps
    ]
    return "Where do parents stop?", headings, rows


def _write_coverage(insights: Insights, given: Release) -> Parts:
    """Names only: that few wrote is all that is said, and never who did or how many."""
    few: list[list[Cell]] = [
        [one.name, one.grade_level or NO_GRADE]
        for grade in insights.grades
        for one in grade.teachers
        if one.is_on_roster and one.responses < given.smallest
    ]
    return "Whom have we not heard about yet?", ["Teacher", "Grade"], few


def _write_years(insights: Insights, releases: Mapping[UUID, Release]) -> Parts:
    """Each survey's own decision, so that its figures are the same here and on its own sheets."""
    columns, smallest = insights.years, releases[insights.survey.id].smallest
    headings = ["Category", *(head(f"{one.title} ({one.school_year})", smallest) for one in columns)]
    rows: list[list[Cell]] = [
        [one.name, *(releases[column.survey_id].categories.get(one.category_id) for column in columns)]
        for one in (insights.categories if columns else [])
    ]
    return "What has changed since other years?", headings, rows


WRITERS: dict[Chart, Callable[[Insights, Release], Parts]] = {
    Chart.DAYS: _write_days,
    Chart.CATEGORIES: _write_categories,
    Chart.TEACHERS: _write_teachers,
    Chart.HEATMAP: _write_heatmap,
    Chart.QUESTIONS: _write_questions,
    Chart.LANGUAGES: _write_languages,
    Chart.STEPS: _write_steps,
    Chart.COVERAGE: _write_coverage,
}
