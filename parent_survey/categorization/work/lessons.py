"""What an engine learns from: the bank, and everything that staff decided."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries import list_active_categories
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.categorization.work.seam import Decision, Engine, Lesson, ReadAnswer, TaughtCategory
from parent_survey.core.db import Database
from parent_survey.models.categories import CategoryExample
from parent_survey.models.responses import SubmittedAnswer

# The newest decisions; older ones have been learnt from often enough, and a lesson must end some time.
MOST_DECISIONS = 5_000
BATCH = 500

DECISIONS = text(
    """
    SELECT correction.answer_id, answer.response_id, correction.category_id, correction.is_assigned
    FROM corrections AS correction
    JOIN submitted_answers AS answer ON answer.id = correction.answer_id
    JOIN categories AS category ON category.id = correction.category_id
    WHERE category.merged_into_id IS NULL AND category.archived_at IS NULL AND NOT category.is_proposed
      AND answer.survey_id IS NOT NULL
    ORDER BY correction.created_at DESC, correction.answer_id, correction.category_id LIMIT :most
    """
)
# Without those that were taken from a response that is set aside now.
EXAMPLES = (
    select(CategoryExample)
    .outerjoin(SubmittedAnswer, SubmittedAnswer.id == CategoryExample.answer_id)
    .where(CategoryExample.answer_id.is_(None) | SubmittedAnswer.survey_id.is_not(None))
    .order_by(CategoryExample.id)
)


async def prepare_lesson(database: Database, engine: Engine) -> Lesson:
    async with database.sessions() as session:
        categories = await _read_bank(session)
        rows = (await session.execute(DECISIONS, {"most": MOST_DECISIONS})).all()
    return Lesson(categories, await _read_decisions(database, engine, rows))


async def _read_bank(session: AsyncSession) -> list[TaughtCategory]:
    examples: dict[tuple[UUID | None, bool], list[str]] = defaultdict(list)
    for example in await session.scalars(EXAMPLES):
        examples[example.category_id, example.is_counter_example].append(example.text)
    return [
        TaughtCategory(
            category.id,
            category.name,
            category.description,
            examples[category.id, False],
            examples[category.id, True],
        )
        for category in await list_active_categories(session)
    ]


async def _read_decisions(database: Database, engine: Engine, rows: Sequence[Row[*tuple[Any, ...]]]) -> list[Decision]:
    ids = sorted({row.answer_id for row in rows})
    answers: dict[UUID, ReadAnswer] = {}
    for first in range(0, len(ids), BATCH):
        read, fresh = await read_answers(database, engine, ids[first : first + BATCH])
        answers |= {answer.id: answer for answer in read}
        async with database.sessions.begin() as session:
            await keep_vectors(session, engine, fresh)
    return [
        Decision(answers[row.answer_id], row.response_id, row.category_id, row.is_assigned)
        for row in rows
        if row.answer_id in answers
    ]
