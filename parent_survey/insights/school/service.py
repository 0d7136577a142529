"""Insights of a whole survey: every figure that staff see, put together."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.core.grades import grade_key
from parent_survey.insights import colors
from parent_survey.insights.figures import Figures, fold_counts, fold_figures, read_counts, read_figures
from parent_survey.insights.schemas import (
    CategoryShare,
    ConcernVoices,
    GradeVoices,
    HeatCell,
    InsightCounts,
    Insights,
    LanguageVoices,
    QuestionShape,
    StepStopped,
    TeacherVoices,
    YearColumn,
)
from parent_survey.insights.school import queries
from parent_survey.insights.school.days import read_days
from parent_survey.insights.suppression import Counts
from parent_survey.models.attention import CONCERN_KINDS
from parent_survey.responses.filters import Step, find_zone
from parent_survey.responses.overview import queries as overview
from parent_survey.responses.overview.service import survey_to_schema
from parent_survey.responses.schemas import SurveyShown
from parent_survey.responses.service import NO_SURVEY
from parent_survey.search.queries.folding import find_folded


async def find_survey(session: AsyncSession, survey_id: UUID) -> SurveyShown:
    survey = await overview.find_survey(session, survey_id)
    if survey is None:
        raise NotFound(NO_SURVEY)
    return survey_to_schema(survey)


async def read_insights(
    session: AsyncSession, survey_id: UUID, time_zone: str, small_group: int, reader: UUID | None
) -> Insights:
    survey = await find_survey(session, survey_id)
    zone = find_zone(time_zone)
    folded = await find_folded(session, survey_id)
    counts = fold_counts(await read_counts(session, survey_id), folded)
    kept = await read_figures(session, survey_id, counts.total)
    figures = await fold_figures(session, survey_id, kept.figures, folded)
    days, pace = await read_days(session, survey_id, zone, datetime.now(UTC))
    questions = await queries.list_questions(session, survey_id)
    steps = await queries.count_steps(session, survey_id)
    names = await queries.list_categories(session, list(counts.categories))
    teachers = await queries.list_teachers(session, list(counts.teachers))
    years = await queries.list_years(session, survey_id, list(names), reader)
    return Insights(
        survey=survey,
        counts=InsightCounts(
            submitted=counts.total,
            in_progress=sum(steps.values()),
            answers=await queries.count_answers(session, survey_id),
            teachers_mentioned=len(counts.teachers),
            teachers=sum(row.is_on_roster for row in teachers),
        ),
        small_group=small_group,
        time_zone=zone.key,
        figures_made_at=kept.made_at,
        days=days,
        pace=pace,
        categories=_list_categories(counts, names),
        without_category=figures.without_category,
        grades=_list_grades(counts, figures, teachers),
        questions=[_question_to_schema(row, counts.total, figures) for row in questions],
        languages=_list_languages(figures),
        concerns=_list_concerns(await queries.count_concerns(session, survey_id)),
        steps=[StepStopped(step=step, responses=steps.get(step, 0)) for step in Step],
        cells=[
            HeatCell(teacher_id=teacher, category_id=category, responses=number)
            for (teacher, category), number in counts.cells.items()
            if category in names
        ],
        years=_list_years(years),
    )


async def read_languages(session: AsyncSession, survey_id: UUID) -> list[LanguageVoices]:
    await find_survey(session, survey_id)
    counts = await read_counts(session, survey_id)
    kept = await read_figures(session, survey_id, counts.total)
    folded = await find_folded(session, survey_id)
    return _list_languages(await fold_figures(session, survey_id, kept.figures, folded))


async def read_whole_counts(session: AsyncSession, survey_id: UUID) -> Counts:
    """With grades: what may be exported is decided from all counts together."""
    counts = await read_counts(session, survey_id)
    figures = (await read_figures(session, survey_id, counts.total)).figures
    teachers = await queries.list_teachers(session, list(counts.teachers))
    return replace(counts, grades=figures.grades, grade_of={row.id: row.grade_level or "" for row in teachers})


def _list_categories(counts: Counts, names: dict[UUID, Any]) -> list[CategoryShare]:
    shown = [
        CategoryShare(
            category_id=row.id,
            name=row.name,
            color_slot=row.color_slot,
            responses=counts.categories[row.id],
            share=counts.categories[row.id] / counts.total if counts.total else 0,
        )
        for row in names.values()
    ]
    shown.sort(key=lambda category: (-category.responses, category.name, category.category_id))
    for category, slot in zip(shown, colors.separate([category.color_slot for category in shown]), strict=True):
        category.color_slot = slot
    return shown


def _list_grades(counts: Counts, figures: Figures, teachers: Sequence[Any]) -> list[GradeVoices]:
    by_grade: dict[str, list[TeacherVoices]] = defaultdict(list)
    for row in teachers:
        by_grade[row.grade_level or ""].append(
            TeacherVoices(
                id=row.id,
                name=row.name,
                grade_level=row.grade_level,
                responses=counts.teachers.get(row.id, 0),
                is_on_roster=row.is_on_roster,
            )
        )
    return [
        GradeVoices(grade=grade, responses=figures.grades.get(grade, 0), teachers=members)
        for grade, members in sorted(by_grade.items(), key=lambda entry: grade_key(entry[0]))
    ]


def _question_to_schema(row: Any, total: int, figures: Figures) -> QuestionShape:
    known = figures.questions.get(row.id)
    answered = known.answered if known else 0
    return QuestionShape(
        question_id=row.id,
        text=row.text,
        is_required=row.is_required,
        is_retired=row.is_retired,
        answered=answered,
        blank=None if row.is_retired else max(total - answered, 0),
        lower_quarter=known.lower_quarter if known else None,
        middle=known.middle if known else None,
        upper_quarter=known.upper_quarter if known else None,
        longest=known.longest if known else None,
    )


def _list_languages(figures: Figures) -> list[LanguageVoices]:
    shown = [
        LanguageVoices(language=code, responses=number, unanalyzed_answers=figures.unanalyzed.get(code, 0))
        for code, number in figures.languages.items()
    ]
    return sorted(shown, key=lambda voices: (-voices.responses, voices.language))


def _list_concerns(counted: dict[str, Any]) -> list[ConcernVoices]:
    known = [(kind, counted.get(kind)) for kind in CONCERN_KINDS]
    return [
        ConcernVoices(kind=kind, responses=row.responses if row else 0, open=row.open if row else 0)
        for kind, row in known
    ]


def _list_years(rows: Sequence[Any]) -> list[YearColumn]:
    """Empty unless there is another survey with categories in common."""
    columns: dict[UUID, YearColumn] = {}
    for row in rows:
        year = f"{row.school_year}-{row.school_year + 1}"
        empty = YearColumn(
            survey_id=row.id, title=row.title, school_year=row.school_year, label=year, submitted=0, responses={}
        )
        column = columns.setdefault(row.id, empty)
        if row.category_id is None:
            column.submitted = row.responses
        else:
            column.responses[row.category_id] = row.responses
    shared = [column for column in columns.values() if column.responses]
    _tell_apart(shared)
    return shared if len(shared) > 1 else []


def _tell_apart(columns: Sequence[YearColumn]) -> None:
    """No two columns have one label: surveys of one year add their title, and those of one title a number."""
    years = Counter(column.school_year for column in columns)
    for column in columns:
        if years[column.school_year] > 1:
            column.label += f": {column.title}"
    labels = Counter(column.label for column in columns)
    taken = {label for label, number in labels.items() if number == 1}
    for column in columns:
        if labels[column.label] > 1:
            numbered = (f"{column.label} ({number})" for number in itertools.count(1))
            column.label = next(label for label in numbered if label not in taken)
            taken.add(column.label)
