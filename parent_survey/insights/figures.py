"""Figures of a survey, exact: from counters, and those that no counter knows (grade, question, language).

The latter cost time that grows with the survey. A survey of ordinary size is computed when somebody asks, which takes
milliseconds; for a large one a worker keeps them (`tasks.py`), so that the page costs the same for any size.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.insights import queries
from parent_survey.insights.suppression import Counts
from parent_survey.search.queries.folding import Folded

# With more submitted responses than this the kept figures are shown.
LARGE_SURVEY = 2_000
# In place of a language: not detected yet.
UNREAD = ""


class QuestionFigures(BaseModel):
    """Of the answers that are not blank, in characters."""

    answered: int
    lower_quarter: int
    middle: int
    upper_quarter: int
    longest: int


class Figures(BaseModel):
    """Of submitted responses. A response that names teachers of two grades counts in both, and so with languages."""

    grades: dict[str, int]
    questions: dict[UUID, QuestionFigures]
    languages: dict[str, int]
    without_category: int
    # Answers to which the engine gave nothing because it does not know their language.
    unanalyzed: dict[str, int] = {}


@dataclass(frozen=True)
class KeptFigures:
    figures: Figures
    # None if they were computed just now.
    made_at: datetime | None


async def read_counts(session: AsyncSession, survey_id: UUID) -> Counts:
    """Without grades, which the counters do not know."""
    total = 0
    teachers: dict[UUID, int] = {}
    categories: dict[UUID, int] = {}
    cells: dict[tuple[UUID, UUID], int] = {}
    for teacher, category, count in await queries.list_counters(session, survey_id):
        if teacher is None and category is None:
            total = count
        elif teacher is None:
            categories[category] = count
        elif category is None:
            teachers[teacher] = count
        else:
            cells[teacher, category] = count
    return Counts(total=total, teachers=teachers, categories=categories, cells=cells)


async def read_figures(session: AsyncSession, survey_id: UUID, total: int) -> KeptFigures:
    if total > LARGE_SURVEY and (kept := await queries.find_kept_figures(session, survey_id)):
        return KeptFigures(Figures.model_validate(kept.figures), kept.made_at)
    return KeptFigures(await compute_figures(session, survey_id), None)


def fold_counts(counts: Counts, folded: Folded) -> Counts:
    """As staff see them. What leaves the school is decided from all counts (`suppression.py`)."""
    return replace(
        counts,
        teachers={key: number for key, number in counts.teachers.items() if key not in folded.teacher_ids},
        cells={key: number for key, number in counts.cells.items() if key[0] not in folded.teacher_ids},
    )


async def fold_figures(session: AsyncSession, survey_id: UUID, figures: Figures, folded: Folded) -> Figures:
    if not folded.is_confidential:
        return figures
    changes = {
        "grades": await queries.count_by_grade(session, survey_id, folded.teacher_ids),
        "languages": {code: n for code, n in figures.languages.items() if code not in folded.written_in},
        "unanalyzed": {code: n for code, n in figures.unanalyzed.items() if code not in folded.written_in},
    }
    return figures.model_copy(update=changes)


async def compute_figures(session: AsyncSession, survey_id: UUID) -> Figures:
    questions = await queries.measure_questions(session, survey_id)
    return Figures(
        grades=await queries.count_by_grade(session, survey_id),
        questions={row.question_id: _question_to_figures(row) for row in questions},
        languages=await queries.count_by_language(session, survey_id),
        unanalyzed=await queries.count_unanalyzed(session, survey_id),
        without_category=await queries.count_without_category(session, survey_id),
    )


def _question_to_figures(row: Any) -> QuestionFigures:
    lower, middle, upper = row.quarters
    return QuestionFigures(
        answered=row.answered, lower_quarter=lower, middle=middle, upper_quarter=upper, longest=row.longest
    )
