"""What the model may do: look, count and list, in this one survey. No tool takes a survey or changes anything."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

from parent_survey.assistant.agent.sources import Sources

Tool = Callable[..., Awaitable[Any]]


def make_tools(sources: Sources) -> list[Tool]:
    tools = sources.tools

    async def search(query: str, teacher: str | None = None, category: str | None = None) -> Any:
        """Find the answers that fit a query best, of one teacher or category if that is wanted."""
        scope = sources.narrow(teacher, category)
        return scope if isinstance(scope, str) else await sources.search(query[:500], scope)

    async def count_responses(
        teacher: str | None = None,
        category: str | None = None,
        first_day: date | None = None,
        last_day: date | None = None,
    ) -> Any:
        """Count responses exactly. Without arguments all of the selection."""
        scope = sources.narrow(teacher, category, first_day, last_day)
        return scope if isinstance(scope, str) else sources.count(await tools.count(scope))

    async def list_teachers() -> list[dict[str, Any]]:
        """All teachers, each with the exact number of responses about them."""
        return await sources.list_counted("teacher", sources.teachers, "grade")

    async def list_categories() -> list[dict[str, Any]]:
        """All categories, each with the exact number of responses that show it."""
        return await sources.list_counted("category", sources.categories, "description")

    async def read_response(label: str) -> Any:
        """All answers of the response that an answer with this label belongs to."""
        if label not in sources.passages:
            return "There is no answer with this label."
        return await sources.show(await tools.read_response(sources.passages[label][0].response_id))

    whole = [read_response] if sources.reads_whole_responses else []
    return [search, count_responses, list_teachers, list_categories, *whole]
