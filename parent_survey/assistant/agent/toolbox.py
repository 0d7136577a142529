"""What the model may do: look, count and list, in this one survey. No tool takes a survey or changes anything."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

from parent_survey.assistant.agent.sources import Sources

MOST_FOUND = 12
STATUSES = ("submitted", "in_progress")
Tool = Callable[..., Awaitable[Any]]


def make_tools(sources: Sources) -> list[Tool]:
    tools = sources.tools

    async def search(query: str, teacher: str | None = None, category: str | None = None) -> Any:
        """Find the answers that fit a query best, of one teacher or category if that is wanted."""
        scope = sources.narrow(teacher, category)
        if isinstance(scope, str):
            return scope
        return await sources.show(await tools.search(query[:500], scope, MOST_FOUND))

    async def count_responses(
        teacher: str | None = None,
        category: str | None = None,
        first_day: date | None = None,
        last_day: date | None = None,
        unfinished: bool = False,
    ) -> Any:
        """Count responses exactly. Without arguments all submitted ones; unfinished ones only when asked for."""
        days = {"first": first_day, "last": last_day}
        scope = sources.narrow(teacher, category, days=days, status=STATUSES[unfinished])
        return scope if isinstance(scope, str) else sources.count(await tools.count(scope))

    async def list_teachers() -> list[dict[str, Any]]:
        """All teachers, each with the exact number of submitted responses about them."""
        return [
            {"name": one.name, "grade": one.detail, "responses": sources.count(one.responses)}
            for one in sources.teachers
        ]

    async def list_categories() -> list[dict[str, Any]]:
        """All categories, each with the exact number of submitted responses that show it."""
        return [
            {"name": one.name, "description": one.detail, "responses": sources.count(one.responses)}
            for one in sources.categories
        ]

    async def read_response(label: str) -> Any:
        """All answers of the response that an answer with this label belongs to."""
        if label not in sources.passages:
            return "There is no answer with this label."
        return await sources.show(await tools.read_response(sources.passages[label][0].response_id))

    return [search, count_responses, list_teachers, list_categories, read_response]
