"""The numbers behind each chart as they may leave the school, every one of them through `suppression.py`.

Titles and headings are in the reader's language.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from uuid import UUID

from parent_survey.core.sentences import say
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
    CONCERNS = "concerns"
    STEPS = "steps"
    COVERAGE = "coverage"
    YEARS = "years"


STEP_NAMES = {"name": "Name", "email": "Email", "teachers": "Teachers", "questions": "Questions", "review": "Review"}
NO_GRADE = "No grade"
CONCERN_NAMES = {
    "safety": "Safety",
    "contact": "Contact request",
    "complaint": "Complaint",
    "building": "Building",
}


def write_note(smallest: int) -> str:
    if smallest == 1:
        return say("Every count is exact.")
    return say(
        "Counts are rounded down to multiples of {smallest}, and groups of fewer than {smallest} are not shown, "
        "so that nobody can be found by comparing two sheets.",
        smallest=smallest,
    )


def write_rounding(smallest: int) -> str:
    """What follows the heading of a column of rounded counts."""
    return "" if smallest == 1 else say(" (rounded down to {smallest}s)", smallest=smallest)


def write_sheet(chart: Chart, insights: Insights, releases: Mapping[UUID, Release]) -> SheetShown:
    """`releases` are those of the survey itself and of the other years' surveys beside it."""
    given = releases[insights.survey.id]
    if chart is Chart.YEARS:
        title, headings, rows = _write_years(insights, releases)
    else:
        title, headings, rows = WRITERS[chart](insights, given)
    return make_sheet(chart, title, headings, rows, given.smallest)


def make_sheet(chart: str, title: str, headings: list[str], rows: list[list[Cell]], smallest: int) -> SheetShown:
    note, rounding = write_note(smallest), write_rounding(smallest)
    return SheetShown(chart=chart, title=title, note=note, headings=headings, rounding=rounding, rows=rows)


Parts = tuple[str, list[str], list[list[Cell]]]


def format_percent(part: int | None, whole: int | None) -> str | None:
    """From rounded counts only, so that it says nothing that they do not."""
    return None if part is None or not whole else f"{min(100, round(100 * part / whole))}%"


def write_heading(what: str, smallest: int) -> str:
    return what + write_rounding(smallest)


def write_periods(days: list[Day], smallest: int) -> list[list[Cell]]:
    merged = merge_days([(day.day, day.responses) for day in days], smallest)
    return [[period.first.isoformat(), period.last.isoformat(), period.responses] for period in merged]


def _write_days(insights: Insights, given: Release) -> Parts:
    headings = [say("First day"), say("Last day"), write_heading(say("Responses"), given.smallest)]
    return say("When did parents answer?"), headings, write_periods(insights.days, given.smallest)


def _write_categories(insights: Insights, given: Release) -> Parts:
    counted = write_heading(say("Responses"), given.smallest)
    headings = [say("Category"), counted, say("Share of all responses (about)")]
    rows: list[list[Cell]] = []
    for category in insights.categories:
        count = given.categories.get(category.category_id)
        rows.append([category.name, count, format_percent(count, given.total)])
    return say("Which superpowers do parents name most?"), headings, rows


def _write_teachers(insights: Insights, given: Release) -> Parts:
    headings = [say("Grade"), say("Teacher"), write_heading(say("Responses"), given.smallest)]
    rows: list[list[Cell]] = []
    for grade in insights.grades:
        name = grade.grade or say(NO_GRADE)
        rows.append([name, say("All of this grade"), given.grades.get(grade.grade)])
        rows += [[name, teacher.name, given.teachers.get(teacher.id)] for teacher in grade.teachers]
    return say("Who did they write about?"), headings, rows


def _write_heatmap(insights: Insights, given: Release) -> Parts:
    counted = [write_heading(category.name, given.smallest) for category in insights.categories]
    columns, no_grade = [category.category_id for category in insights.categories], say(NO_GRADE)
    rows: list[list[Cell]] = [
        [teacher.name, teacher.grade_level or no_grade, *(given.cell(teacher.id, category) for category in columns)]
        for grade in insights.grades
        for teacher in grade.teachers
    ]
    return say("Who is known for what?"), [say("Teacher"), say("Grade"), *counted], rows


def _write_questions(insights: Insights, given: Release) -> Parts:
    smallest = given.smallest
    counted = [write_heading(say("Answered"), smallest), write_heading(say("Left blank"), smallest)]
    headings = [say("Question"), *counted, say("Middle length in characters")]
    rows: list[list[Cell]] = [
        [
            question.text,
            round_down(question.answered, smallest),
            None if question.blank is None else round_down(question.blank, smallest),
            question.middle if question.answered >= smallest else None,
        ]
        for question in insights.questions
    ]
    return say("How much do parents write?"), headings, rows


def _write_languages(insights: Insights, given: Release) -> Parts:
    detected = {voices.language: voices.responses for voices in insights.languages if voices.language != UNREAD}
    merged = merge_small(detected, given.smallest, say("other languages"))
    headings = [say("Language"), write_heading(say("Responses"), given.smallest)]
    return say("In which languages do they write?"), headings, [[name, count] for name, count in merged.items()]


def _write_concerns(insights: Insights, given: Release) -> Parts:
    """How many are still open is not said: a group that shrinks from sheet to sheet tells too much."""
    headings = [say("Kind"), write_heading(say("Responses"), given.smallest)]
    rows: list[list[Cell]] = [
        [say(CONCERN_NAMES[voices.kind]), round_down(voices.responses, given.smallest)] for voices in insights.concerns
    ]
    return say("What needs attention?"), headings, rows


def _write_steps(insights: Insights, given: Release) -> Parts:
    headings = [say("Step"), write_heading(say("Unfinished responses"), given.smallest)]
    rows: list[list[Cell]] = [
        [say(STEP_NAMES[stopped.step]), round_down(stopped.responses, given.smallest)] for stopped in insights.steps
    ]
    return say("Where do parents stop?"), headings, rows


def _write_coverage(insights: Insights, given: Release) -> Parts:
    """Names only: neither who wrote nor how many."""
    few: list[list[Cell]] = [
        [teacher.name, teacher.grade_level or say(NO_GRADE)]
        for grade in insights.grades
        for teacher in grade.teachers
        if teacher.is_on_roster and teacher.responses < given.smallest
    ]
    return say("Whom have we not heard about yet?"), [say("Teacher"), say("Grade")], few


def _write_years(insights: Insights, releases: Mapping[UUID, Release]) -> Parts:
    """Each survey's own decision, so that its figures are the same here and on its own sheets."""
    columns, smallest = insights.years, releases[insights.survey.id].smallest
    titles = [f"{column.title} ({column.school_year})" for column in columns]
    if len(set(titles)) < len(titles):
        titles = [column.label for column in columns]
    headings = [say("Category"), *(write_heading(title, smallest) for title in titles)]
    rows: list[list[Cell]] = [
        [category.name, *(releases[column.survey_id].categories.get(category.category_id) for column in columns)]
        for category in (insights.categories if columns else [])
    ]
    return say("What has changed since other years?"), headings, rows


WRITERS: dict[Chart, Callable[[Insights, Release], Parts]] = {
    Chart.DAYS: _write_days,
    Chart.CATEGORIES: _write_categories,
    Chart.TEACHERS: _write_teachers,
    Chart.HEATMAP: _write_heatmap,
    Chart.QUESTIONS: _write_questions,
    Chart.LANGUAGES: _write_languages,
    Chart.CONCERNS: _write_concerns,
    Chart.STEPS: _write_steps,
    Chart.COVERAGE: _write_coverage,
}
