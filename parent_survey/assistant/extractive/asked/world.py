"""What the engine knows of a survey before it reads any answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from parent_survey.assistant.tools import Asked, Mentioned, Tools


@dataclass(frozen=True, slots=True)
class World:
    teachers: Sequence[Mentioned]
    categories: Sequence[Mentioned]
    questions: Sequence[Asked]
    # When the first and the last response was submitted.
    first_day: date | None
    last_day: date | None
    # Every word the model knows, and how common it is.
    vocabulary: Mapping[str, int]

    @property
    def year(self) -> int:
        return self.last_day.year if self.last_day else date.min.year + 2000


async def look_around(tools: Tools) -> World:
    first, last = await tools.read_days()
    return World(
        await tools.list_teachers(),
        await tools.list_categories(),
        await tools.list_questions(),
        first.date() if first else None,
        last.date() if last else None,
        tools.meaning.vocabulary,
    )
