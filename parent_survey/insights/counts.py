"""The counts of a survey, from the counters that the lists show their totals from."""

from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.insights.suppression import Counts

COUNTERS = text(
    """
    SELECT teacher_id, category_id, sum(change)::int AS count FROM response_counts
    WHERE survey_id = :survey_id GROUP BY teacher_id, category_id HAVING sum(change) > 0
    ORDER BY teacher_id, category_id
    """
)


async def read_counts(session: AsyncSession, survey_id: UUID) -> Counts:
    """Without grades, which the counters do not know."""
    total = 0
    teachers: dict[UUID, int] = {}
    categories: dict[UUID, int] = {}
    cells: dict[tuple[UUID, UUID], int] = {}
    for teacher, category, count in await session.execute(COUNTERS, {"survey_id": survey_id}):
        if teacher is None and category is None:
            total = count
        elif teacher is None:
            categories[category] = count
        elif category is None:
            teachers[teacher] = count
        else:
            cells[teacher, category] = count
    return Counts(total=total, teachers=teachers, categories=categories, cells=cells)
