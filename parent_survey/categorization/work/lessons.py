"""What an engine learns from: the bank, and everything that staff decided."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries.bank import list_active_categories
from parent_survey.categorization.engine import Decision, Engine, Lesson, ReadAnswer, TaughtCategory
from parent_survey.categorization.work import queries
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.core.db import Database

BATCH = 500


class Lessons:
    """The last lesson, which is prepared anew only when staff have changed something."""

    def __init__(self) -> None:
        self._last: tuple[tuple[str, str], Lesson] | None = None

    async def prepare(self, database: Database, engine: Engine) -> Lesson:
        async with database.sessions() as session:
            version = engine.model, await queries.fingerprint_lesson(session)
        if self._last is None or self._last[0] != version:
            self._last = version, await prepare_lesson(database, engine)
        return self._last[1]


async def prepare_lesson(database: Database, engine: Engine) -> Lesson:
    async with database.sessions() as session:
        categories = await _read_bank(session)
        rows = await queries.list_decisions(session)
    return Lesson(categories, await _read_decisions(database, engine, rows))


async def _read_bank(session: AsyncSession) -> list[TaughtCategory]:
    examples: dict[tuple[UUID | None, bool], list[str]] = defaultdict(list)
    for example in await queries.list_examples(session):
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


async def _read_decisions(database: Database, engine: Engine, rows: Sequence[Row[Any]]) -> list[Decision]:
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
