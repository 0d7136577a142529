"""What an engine may look at: this one survey, reading only.

The survey is bound here by the server and is no argument of any tool, so nothing that an engine or an answer says can
reach another one. Every answer that a tool hands out is remembered: only these can be cited.
A parent's name and email are in none of it.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.assistant import queries
from parent_survey.assistant.extractive.words.spanish import is_spanish, translate
from parent_survey.assistant.extractive.words.terms import measure_coverage, split_terms
from parent_survey.assistant.scope import Scope
from parent_survey.core.db import Database
from parent_survey.limits.statements import limit_statements
from parent_survey.search import service as search
from parent_survey.search.finder import Found
from parent_survey.search.highlights import locate
from parent_survey.search.meaning import Meaning
from parent_survey.search.scope import AnswerScope

MOST_FOUND = 50
# As many of the newest responses are read for an overview.
MOST_READ = 400


@dataclass(frozen=True, slots=True)
class Passage:
    """An answer, and the words in it that fit what was looked for: `answer_text[start:end]`."""

    answer_id: UUID
    response_id: UUID
    question_id: UUID
    question_text: str
    question_position: int
    answer_text: str
    teacher_ids: tuple[UUID, ...]
    teachers: tuple[str, ...]
    submitted_at: datetime
    start: int
    end: int
    # How well it fits, between 0 and 1; nothing was looked for when it is 0.
    score: float = 0.0
    # Of which: how near the best sentence is in meaning, and the share of the words that it has.
    likeness: float = 0.0
    coverage: float = 0.0

    @property
    def quote(self) -> str:
        return self.answer_text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A teacher or a category, and how many submitted responses name or show it."""

    id: UUID
    name: str
    responses: int
    # The grade of a teacher, the description of a category.
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the survey."""

    id: UUID
    text: str
    position: int
    is_required: bool


@dataclass
class Tools:
    database: Database
    meaning: Meaning
    survey_id: UUID
    # By answer: everything that was handed out in this request.
    handed_out: dict[UUID, Passage] = field(default_factory=dict)
    # Answers under way wait for one another here and not for a connection, which others want too.
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

    @asynccontextmanager
    async def open_session(self) -> AsyncIterator[AsyncSession]:
        async with self.turns, self.database.sessions() as session:
            await limit_statements(session)
            yield session

    async def search(self, query: str, scope: Scope | None = None, limit: int = 10) -> list[Passage]:
        """The answers that fit best, best first. An empty list means that nothing fits."""
        scope = scope or Scope()
        within = AnswerScope(
            survey_id=self.survey_id,
            teacher_ids=scope.teacher_ids,
            category_ids=scope.category_ids,
            question_ids=scope.question_ids,
        )
        async with self.open_session() as session:
            found = await search.find(session, self.meaning, query, within, min(limit, MOST_FOUND))
            rows = await self._rows(session, queries.BY_ID, ids=[hit.answer_id for hit in found.hits])
        # Answers may be long, and other requests must not wait for them.
        return self._hand_out(await asyncio.to_thread(_locate, query, found, rows))

    async def count(self, scope: Scope) -> int:
        """Responses, counted in the database."""
        async with self.open_session() as session:
            return await queries.count_responses(session, self.survey_id, scope)

    async def read_answers(self, scope: Scope, most: int = MOST_READ) -> list[Passage]:
        """All answers of the newest responses in the scope, each as a whole."""
        async with self.open_session() as session:
            ids = await queries.list_response_ids(session, self.survey_id, scope, most)
            rows = await self._rows(session, queries.OF_RESPONSES, ids=list(ids))
        wanted = scope.question_ids
        return self._hand_out([_read(row) for row in rows if not wanted or row.question_id in wanted])

    async def read_response(self, response_id: UUID) -> list[Passage]:
        """The answers of one submitted response of this survey; nothing for any other."""
        async with self.open_session() as session:
            rows = await self._rows(session, queries.OF_RESPONSES, ids=[response_id])
        return self._hand_out([_read(row) for row in rows])

    async def list_teachers(self) -> list[Mentioned]:
        async with self.open_session() as session:
            rows = await self._rows(session, queries.TEACHERS)
        return [Mentioned(row.id, row.name, row.responses, row.grade_level or "") for row in rows]

    async def list_categories(self) -> list[Mentioned]:
        async with self.open_session() as session:
            rows = await self._rows(session, queries.CATEGORIES)
        return [Mentioned(row.id, row.name, row.responses, row.description) for row in rows]

    async def list_questions(self) -> list[Asked]:
        async with self.open_session() as session:
            rows = await self._rows(session, queries.QUESTIONS)
        return [Asked(row.id, row.text, row.position, row.is_required) for row in rows]

    async def read_days(self) -> tuple[datetime | None, datetime | None]:
        """When the first and when the last response was submitted."""
        async with self.open_session() as session:
            row = (await self._rows(session, queries.DAYS))[0]
        return row.first, row.last

    async def count_by_day(self) -> list[tuple[date, int]]:
        """Submitted responses of each day, in UTC; days without any are left out."""
        async with self.open_session() as session:
            return [(row.day, row.responses) for row in await self._rows(session, queries.BY_DAY)]

    async def find_by_parent(self, words: str) -> list[UUID]:
        """Submitted responses whose parent has all of these words in the name. For engines on this computer only."""
        async with self.open_session() as session:
            return [row.response_id for row in await self._rows(session, queries.BY_PARENT, words=words)]

    async def name_categories(self, topic: str, categories: Sequence[Mentioned]) -> list[tuple[Mentioned, float]]:
        """How near each is in meaning to a topic, the nearest first; nothing while there is no model."""
        texts = [topic, *(f"{one.name}. {one.detail}" for one in categories)]
        vectors = [await self.meaning.read(text) for text in texts]
        known = [json.loads(vector.vector) for vector in vectors if vector is not None]
        if len(known) < len(texts):
            return []
        likeness = [sum(a * b for a, b in zip(known[0], other, strict=True)) for other in known[1:]]
        return sorted(zip(categories, likeness, strict=True), key=lambda pair: -pair[1])

    async def find_sentences(self, query: str, response_id: UUID, most: int) -> list[Passage]:
        """The sentences of one response that are nearest to a query, the nearest first."""
        sense = await self.meaning.read(query)
        if sense is None:
            return []
        async with self.open_session() as session:
            values = {"response_id": response_id, "vector": sense.vector, "model": sense.model, "most": most}
            near = await self._rows(session, queries.NEAREST_SENTENCES, **values)
            rows = {row.answer_id: row for row in await self._rows(session, queries.OF_RESPONSES, ids=[response_id])}
        found = [
            replace(_read(rows[one.answer_id]), start=one.start, end=one.end, likeness=one.likeness, score=one.likeness)
            for one in near
        ]
        self._hand_out([_read(row) for row in rows.values()])
        return found

    async def read_categories(self, answer_ids: Iterable[UUID]) -> dict[UUID, list[UUID]]:
        """The categories that each of these answers shows, most confident first."""
        async with self.open_session() as session:
            rows = await self._rows(session, queries.ANSWER_CATEGORIES, ids=list(answer_ids))
        given: dict[UUID, list[UUID]] = {}
        for row in sorted(rows, key=lambda row: -row.weight):
            given.setdefault(row.answer_id, []).append(row.category_id)
        return given

    async def _rows(self, session: Any, statement: Any, **values: Any) -> Sequence[Row[Any]]:
        return await queries.list_rows(session, statement, self.survey_id, **values)

    def _hand_out(self, passages: list[Passage]) -> list[Passage]:
        self.handed_out.update((passage.answer_id, passage) for passage in passages)
        return passages


def _locate(query: str, found: Found, rows: Sequence[Row[Any]]) -> list[Passage]:
    read = {row.answer_id: row for row in rows}
    ways = [split_terms(query), *([split_terms(translate(query))] if is_spanish(query) else [])]
    passages = []
    for hit in found.hits:
        if (row := read.get(hit.answer_id)) is not None:
            start, end = locate(hit, row.answer_text, found.words)
            coverage = max(measure_coverage(row.answer_text, words) for words in ways)
            fit = replace(_read(row), score=hit.score, likeness=hit.likeness, coverage=coverage)
            passages.append(replace(fit, start=start, end=end))
    return passages


def _read(row: Row[Any]) -> Passage:
    return Passage(
        row.answer_id,
        row.response_id,
        row.question_id,
        row.question_text,
        row.question_position,
        row.answer_text,
        tuple(row.teacher_ids),
        tuple(row.teachers),
        row.submitted_at,
        0,
        len(row.answer_text),
    )
