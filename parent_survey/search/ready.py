"""What every search needs first, in one journey to the database: its settings, who teaches, and how much there is."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.search.wanted import Wanted
from parent_survey.search.words.names import Person

# Up to as many responses all sentences are compared, which is exact.
FEW_RESPONSES = 1_500

GET_READY = text(
    """
    SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '120', true),
        coalesce((SELECT sum(change) FROM response_counts
                  WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NULL), 0) AS responses,
        coalesce((SELECT json_agg(json_build_array(teacher.id, teacher.name, coalesce(counted.responses, 0))
                                  ORDER BY teacher.name, teacher.id)
                  FROM teachers AS teacher LEFT JOIN (
                      SELECT teacher_id, sum(change) AS responses FROM response_counts
                      WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NOT NULL
                      GROUP BY teacher_id
                  ) AS counted ON counted.teacher_id = teacher.id), '[]') AS teachers
    """
)


@dataclass(frozen=True, slots=True)
class Ready:
    people: tuple[Person, ...]
    # Of the survey that is searched, submitted, about anybody and about each.
    responses: int
    about: dict[UUID, int]

    def is_few(self, wanted: Wanted) -> bool:
        if wanted.survey_id is None:
            return False
        about = sum(self.about.get(teacher_id, 0) for teacher_id in wanted.teacher_ids)
        return (about if wanted.teacher_ids else self.responses) <= FEW_RESPONSES


async def get_ready(session: AsyncSession, survey_id: UUID | None) -> Ready:
    row = (await session.execute(GET_READY, {"survey_id": survey_id})).one()
    teachers = [(UUID(teacher_id), name, responses) for teacher_id, name, responses in row.teachers]
    return Ready(
        tuple(Person(teacher_id, name) for teacher_id, name, _ in teachers),
        row.responses,
        {teacher_id: responses for teacher_id, _, responses in teachers},
    )
