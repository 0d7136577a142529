"""Figures that no counter knows: by grade, by question, by language, without any category.

They cost time that grows with the survey. A survey of ordinary size is looked at when somebody asks, which takes
milliseconds; for a large one a worker keeps them (`tasks.py`), so that the page costs the same for any size.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.insights import SurveyFigures

# With more submitted responses than this the kept figures are shown.
LARGE = 2_000
# In place of a language: not looked at yet.
UNREAD = ""

GRADES = text(
    """
    SELECT btrim(coalesce(teacher.grade_level, '')) AS grade, count(DISTINCT link.response_id)::int AS responses
    FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
    WHERE link.survey_id = :survey_id AND link.is_submitted GROUP BY 1
    """
)
QUESTIONS = text(
    """
    SELECT asked.question_id, count(*)::int AS answered,
        percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY char_length(answer.text)) AS quarters,
        max(char_length(answer.text)) AS longest
    FROM submitted_answers AS asked
    JOIN answers AS answer ON answer.response_id = asked.response_id AND answer.question_id = asked.question_id
    WHERE asked.survey_id = :survey_id GROUP BY asked.question_id
    """
)
LANGUAGES = text(
    """
    SELECT coalesce(language, '') AS language, count(DISTINCT response_id)::int AS responses
    FROM submitted_answers WHERE survey_id = :survey_id GROUP BY 1
    """
)
# By the run that is shown.
UNANALYZED = text(
    """
    SELECT coalesce(answer.language, '') AS language, count(*)::int AS answers
    FROM surveys AS survey
    JOIN judged_answers AS judged ON judged.run_id = survey.categorization_run_id AND NOT judged.is_analyzed
    JOIN submitted_answers AS answer ON answer.id = judged.answer_id AND answer.survey_id = survey.id
    WHERE survey.id = :survey_id GROUP BY 1
    """
)
# The union of the counters is not a counter.
WITHOUT_CATEGORY = text(
    """
    SELECT count(*)::int FROM responses AS response
    WHERE response.survey_id = :survey_id AND response.submitted_at IS NOT NULL AND response.set_aside_at IS NULL
      AND NOT EXISTS (SELECT FROM response_categories AS link WHERE link.response_id = response.id)
    """
)


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
    # None: as they are now.
    made_at: datetime | None


async def read_figures(session: AsyncSession, survey_id: UUID, total: int) -> KeptFigures:
    if total > LARGE and (kept := await session.get(SurveyFigures, survey_id)):
        return KeptFigures(Figures.model_validate(kept.figures), kept.made_at)
    return KeptFigures(await look_at_all(session, survey_id), None)


async def look_at_all(session: AsyncSession, survey_id: UUID) -> Figures:
    values = {"survey_id": survey_id}
    return Figures(
        grades={row.grade: row.responses for row in await session.execute(GRADES, values)},
        questions={row.question_id: _tell_question(row) for row in await session.execute(QUESTIONS, values)},
        languages={row.language: row.responses for row in await session.execute(LANGUAGES, values)},
        unanalyzed={row.language: row.answers for row in await session.execute(UNANALYZED, values)},
        without_category=(await session.execute(WITHOUT_CATEGORY, values)).scalar_one(),
    )


def _tell_question(row: Any) -> QuestionFigures:
    lower, middle, upper = row.quarters
    return QuestionFigures(
        answered=row.answered, lower_quarter=lower, middle=middle, upper_quarter=upper, longest=row.longest
    )


async def find_kept(session: AsyncSession) -> dict[UUID, SurveyFigures]:
    return {kept.survey_id: kept for kept in await session.scalars(select(SurveyFigures))}
