"""What a question can refer to in one survey: teachers, categories, questions and days."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from parent_survey.assistant.tools import SurveyQuestion, TeacherOrCategory, Tools


@dataclass(frozen=True, slots=True)
class SurveyFacts:
    teachers: Sequence[TeacherOrCategory]
    categories: Sequence[TeacherOrCategory]
    questions: Sequence[SurveyQuestion]
    # The days of the first and the last submission; None while nothing is submitted.
    submission_days: tuple[date, date] | None


async def load_survey_facts(tools: Tools) -> SurveyFacts:
    first, last = await tools.read_days()
    return SurveyFacts(
        await tools.list_teachers(),
        await tools.list_categories(),
        await tools.list_questions(),
        (first.date(), last.date()) if first and last else None,
    )
