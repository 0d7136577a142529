"""What an engine may look at: this one survey, reading only.

The survey is bound here by the server and is no argument of any tool, so nothing that an engine or an answer says can
reach another one. Every answer that a tool hands out is remembered: only these can be cited.
A parent's name and email are in none of it.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.sentences import split_sentences
from parent_survey.assistant import queries
from parent_survey.core.db import Database
from parent_survey.limits.statements import limit_statements
from parent_survey.search import service as search
from parent_survey.search.finder import Found
from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import locate
from parent_survey.search.meaning import Meaning
from parent_survey.search.scope import AnswerScope

# Of one topic as many answers are looked at.
MAX_FOUND = 400
MAX_NEAR = 5
# An answer supports a question from here on; with all of its words a little less will do. It belongs to the model, and
# was chosen on schools that it has not seen (docs/ai.md).
FITTING_LIKENESS, FITTING_WITH_WORDS = 0.47, 0.35
MAX_QUOTE = 300


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
    # Of which: how near the best sentence is in meaning.
    likeness: float = 0.0

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


@dataclass(frozen=True, slots=True)
class Matches:
    """One page of what fits, what comes near without fitting, and how many fit in all."""

    fitting: list[Passage]
    near: list[Passage]
    answers: int
    responses: int


@dataclass
class Tools:
    database: Database
    meaning: Meaning
    survey_id: UUID
    today: date = date.min
    # By answer: everything that was handed out in this request.
    handed_out: dict[UUID, Passage] = field(default_factory=dict)
    # Answers under way wait for one another here and not for a connection, which others want too.
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

    @asynccontextmanager
    async def open_session(self) -> AsyncIterator[AsyncSession]:
        async with self.turns, self.database.sessions() as session:
            await limit_statements(session)
            yield session

    async def count(self, scope: AnswerScope) -> int:
        """Responses, counted in the database; of a topic those that speak of it."""
        if scope.topic:
            found = await self.find(scope, MAX_FOUND)
            return found.responses
        async with self.open_session() as session:
            return await queries.count_responses(session, self._bind(scope))

    async def count_by(self, scope: AnswerScope, dimension: str) -> dict[Any, int]:
        """Responses of each teacher, category, grade, language, question, day, week or month, the most first."""
        async with self.open_session() as session:
            ids = [hit.answer_id for hit in (await self._look(session, scope))[1]] if scope.topic else None
            return await queries.count_by(session, self._bind(scope), dimension, ids)

    async def count_unread(self, scope: AnswerScope) -> int:
        """Answers that nobody has read yet, so that they are found by their words only."""
        async with self.open_session() as session:
            return await search.count_unread(session, self.meaning, self._bind(scope), found_any=False)

    async def find(self, scope: AnswerScope, limit: int, offset: int = 0) -> Matches:
        """What fits: of a topic best first, else the newest first. What is not submitted is counted and never read."""
        if scope.status == "in_progress":
            return Matches([], [], 0, await self.count(scope.model_copy(update={"topic": None})))
        return await (self._find_topic if scope.topic else self._list_newest)(scope, limit, offset)

    async def _look(self, session: AsyncSession, scope: AnswerScope) -> tuple[Found, list[Hit]]:
        """All that was found for a topic, and what of it fits."""
        found = await search.find_topic(session, self.meaning, scope.topic or "", self._bind(scope), MAX_FOUND)
        return found, [
            hit for hit in found.hits if hit.likeness >= (FITTING_WITH_WORDS if hit.has_words else FITTING_LIKENESS)
        ]

    async def _find_topic(self, scope: AnswerScope, limit: int, offset: int) -> Matches:
        async with self.open_session() as session:
            found, fitting = await self._look(session, scope)
            fits = {hit.answer_id for hit in fitting}
            near = [hit for hit in found.hits if hit.answer_id not in fits][:MAX_NEAR]
            shown = [*fitting[offset : offset + limit], *near]
            rows = await self._rows(session, queries.BY_ID, ids=[hit.answer_id for hit in shown])
        # Answers may be long, and other requests must not wait for them.
        passages = self._hand_out(await asyncio.to_thread(_locate, shown, found.words, rows))
        return Matches(
            [one for one in passages if one.answer_id in fits],
            [one for one in passages if one.answer_id not in fits],
            len(fitting),
            len({hit.response_id for hit in fitting}),
        )

    async def _list_newest(self, scope: AnswerScope, limit: int, offset: int) -> Matches:
        bound = self._bind(scope)
        async with self.open_session() as session:
            newest = await queries.list_newest(session, bound, limit, offset)
            rows = await self._rows(session, queries.BY_ID, ids=[row.answer_id for row in newest])
            answers = await search.count_answers(session, bound)
            responses = await queries.count_responses(session, bound)
        read = {row.answer_id: _read(row) for row in rows}
        passages = [
            replace(read[row.answer_id], start=row.start, end=row.end) if row.end else _shorten(read[row.answer_id])
            for row in newest
            if row.answer_id in read
        ]
        return Matches(self._hand_out(passages), [], answers, responses)

    async def says_nothing(self, words: str) -> bool:
        """Whether a dictionary takes all of them for small words."""
        async with self.open_session() as session:
            return await search.says_nothing(session, words)

    async def search(self, query: str, scope: AnswerScope | None = None, limit: int = 10) -> list[Passage]:
        """The answers that fit a query best or come nearest, best first."""
        wanted = (scope or AnswerScope()).model_copy(update={"topic": query})
        found = await self.find(wanted, limit)
        return [*found.fitting, *found.near][:limit]

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

    def _bind(self, scope: AnswerScope) -> AnswerScope:
        return scope.model_copy(update={"survey_id": self.survey_id})

    async def _rows(self, session: Any, statement: Any, **values: Any) -> Sequence[Row[Any]]:
        return await queries.list_rows(session, statement, self.survey_id, **values)

    def _hand_out(self, passages: list[Passage]) -> list[Passage]:
        self.handed_out.update((passage.answer_id, passage) for passage in passages)
        return passages


def _locate(hits: Sequence[Hit], words: Sequence[str], rows: Sequence[Row[Any]]) -> list[Passage]:
    read = {row.answer_id: row for row in rows}
    passages = []
    for hit in hits:
        if (row := read.get(hit.answer_id)) is not None:
            start, end = locate(hit, row.answer_text, words)
            passages.append(replace(_read(row), score=hit.score, likeness=hit.likeness, start=start, end=end))
    return passages


def _shorten(passage: Passage) -> Passage:
    """Whole sentences from the beginning, of an answer that is too long to be quoted."""
    if len(passage.answer_text) <= MAX_QUOTE:
        return passage
    ends = [part.end for part in split_sentences(passage.answer_text)]
    return replace(passage, end=max([end for end in ends if end <= MAX_QUOTE] or ends[:1] or [MAX_QUOTE]))


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
