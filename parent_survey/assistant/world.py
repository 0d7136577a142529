"""What a question can be about in this one survey: its teachers, categories, questions and days."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from parent_survey.assistant.tools import Asked, Mentioned, Tools


@dataclass(frozen=True, slots=True)
class World:
    teachers: Sequence[Mentioned]
    categories: Sequence[Mentioned]
    questions: Sequence[Asked]
    # The days of the first and of the last submission.
    surveyed: tuple[date, date] | None


async def look_around(tools: Tools) -> World:
    first, last = await tools.read_days()
    return World(
        await tools.list_teachers(),
        await tools.list_categories(),
        await tools.list_questions(),
        (first.date(), last.date()) if first and last else None,
    )
