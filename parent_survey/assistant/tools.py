"""The read-only tools of an engine, bound to one survey.

The server sets the survey and no tool takes it as an argument, so nothing that an engine or an answer says can reach
another survey. Every answer that a tool returns is recorded, because only these may be cited.
No tool returns a parent's name or email.
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
from parent_survey.assistant.fitting import choose_fitting
from parent_survey.core.db import Database
from parent_survey.core.sentences import say
from parent_survey.limits.statements import limit_statements
from parent_survey.search import service as search
from parent_survey.search.finder import SearchHits
from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import locate
from parent_survey.search.meaning import Meaning
from parent_survey.search.queries.folding import NOBODY, OTHER_TEACHER, Folded, find_folded
from parent_survey.search.scope import AnswerScope, Stance

# Answers considered for one topic.
MAX_FOUND = 400
MAX_NEAR = 5
# The likeness from which a category of the survey says the same as a topic. Answers that show it fit sooner.
MIN_CATEGORY_LIKENESS = 0.5
CATEGORY_BONUS = 0.15
MIN_QUOTE, MAX_QUOTE = 50, 300


@dataclass(frozen=True, slots=True)
class Passage:
    """An answer, and the words in it that match: `answer_text[start:end]`."""

    answer_id: UUID
    response_id: UUID
    question_id: UUID
    question_text: str
    question_position: int
    answer_text: str
    language: str | None
    teacher_ids: tuple[UUID, ...]
    teachers: tuple[str, ...]
    submitted_at: datetime
    start: int
    end: int
    # How well it matches, between 0 and 1; 0 when there was no query.
    score: float = 0.0
    # How near its best sentence is in meaning.
    likeness: float = 0.0

    @property
    def quote(self) -> str:
        return self.answer_text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class TeacherOrCategory:
    """A teacher or a category, with the number of submitted responses about it."""

    id: UUID
    name: str
    responses: int
    # The grade of a teacher, the description of a category.
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SurveyQuestion:
    """A question of the survey."""

    id: UUID
    text: str
    position: int
    is_required: bool


@dataclass(frozen=True, slots=True)
class Matches:
    """One page of fitting answers, answers that come near without fitting, and the totals of what fits.

    Of those that fit the first `sure` do so surely.
    """

    fitting: list[Passage]
    near: list[Passage]
    answers: int
    responses: int
    sure: int


@dataclass
class Tools:
    database: Database
    meaning: Meaning
    survey_id: UUID
    today: date = date.min
    categories: Sequence[TeacherOrCategory] | None = None
    # By answer id: everything that was returned in this request.
    returned: dict[UUID, Passage] = field(default_factory=dict)
    # Answers wait for each other here instead of in the connection pool, which other requests need too.
    connections: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    # What too few responses to a confidential survey have; None until it was looked up.
    folded: Folded | None = None

    @asynccontextmanager
    async def open_session(self) -> AsyncIterator[AsyncSession]:
        async with self.connections, self.database.sessions() as session:
            await limit_statements(session)
            yield session

    async def find_better_category(self, topic: str) -> TeacherOrCategory | None:
        """The category that says the same as a topic, unless an answer says it better: who opens the library before
        school is one person, and not everybody who does more than they have to."""
        if await self.find_category(topic) is None:
            return None
        async with self.open_session() as session:
            scope = await self._bind(session, AnswerScope(topic=topic))
            found = await search.find_topic(session, self.meaning, scope, MAX_FOUND)
        return await self.find_category(topic, max((hit.likeness for hit in found.hits), default=0.0))

    async def find_category(self, words: str, min_likeness: float = MIN_CATEGORY_LIKENESS) -> TeacherOrCategory | None:
        """The category whose name and description say nearly the same as these words."""
        if self.categories is None:
            self.categories = await self.list_categories()
        texts = [f"{category.name}. {category.detail}" for category in self.categories]
        compared = await self.meaning.compare([words], texts) if texts else None
        if compared is None or float(compared[0].max()) < min_likeness:
            return None
        return self.categories[int(compared[0].argmax())]

    async def count(self, scope: AnswerScope) -> int:
        """The number of responses; with a topic, of those about it."""
        if scope.topic:
            found = await self.find(scope, MAX_FOUND)
            return found.responses
        async with self.open_session() as session:
            return await queries.count_responses(session, await self._bind(session, scope))

    async def count_by(self, scope: AnswerScope, dimension: str) -> dict[Any, int]:
        """Responses per teacher, category, grade, language, question, day, week or month, largest first."""
        category = await self._find_described(scope)
        async with self.open_session() as session:
            bound = await self._bind(session, scope)
            folded = await self._find_folded(session)
            if folded.is_confidential and scope.status != "submitted":
                if scope.status == "in_progress":
                    return {}
                bound = bound.model_copy(update={"status": "submitted"})
            if not scope.topic:
                return await queries.count_by(session, bound, dimension, None, folded)
            sure, others = choose_fitting(await self._find_hits(session, scope, category))
            ids = [hit.answer_id for hit in (*sure, *others)]
            return await queries.count_by(session, bound, dimension, ids, folded)

    async def is_confidential(self) -> bool:
        async with self.open_session() as session:
            return (await self._find_folded(session)).is_confidential

    async def count_unread(self, scope: AnswerScope) -> int:
        """Answers without a vector so far, which can be found by their words only."""
        async with self.open_session() as session:
            bound = await self._bind(session, scope)
            return await search.count_unread(session, self.meaning, bound, found_any=False)

    async def find(self, scope: AnswerScope, limit: int, offset: int = 0) -> Matches:
        """Fitting answers: with a topic or a stance best first, else newest first. Drafts are counted, never read."""
        if scope.status == "in_progress":
            return Matches([], [], 0, await self.count(scope.model_copy(update={"topic": None})), 0)
        return await (self._find_topic if scope.topic else self._list_all)(scope, limit, offset)

    async def _find_described(self, scope: AnswerScope) -> TeacherOrCategory | None:
        """The category that says the same as the topic. Before a session is opened: each waits for its own place, and
        answers that held one and waited for another would wait for each other."""
        return await self.find_category(scope.topic) if scope.topic and scope.stance != "concern" else None

    async def _find_hits(
        self, session: AsyncSession, scope: AnswerScope, category: TeacherOrCategory | None
    ) -> SearchHits:
        """Answers near the topic; those of a category that says the same are nearer."""
        found = await search.find_topic(session, self.meaning, await self._bind(session, scope), MAX_FOUND)
        if category is None:
            return found
        shown = await queries.list_with_category(session, category.id, [hit.answer_id for hit in found.hits])
        hits = [
            replace(hit, likeness=hit.likeness + CATEGORY_BONUS) if hit.answer_id in shown else hit
            for hit in found.hits
        ]
        return replace(found, hits=hits)

    async def _find_topic(self, scope: AnswerScope, limit: int, offset: int) -> Matches:
        category = await self._find_described(scope)
        async with self.open_session() as session:
            found = await self._find_hits(session, scope, category)
            sure, others = choose_fitting(found)
            fitting = [*sure, *others]
            fits = {hit.answer_id for hit in fitting}
            near = [hit for hit in found.hits if hit.answer_id not in fits][:MAX_NEAR]
            shown = [*fitting[offset : offset + limit], *near]
            rows = await self._rows(session, queries.BY_ID, ids=[hit.answer_id for hit in shown])
        # In a thread, because answers may be long and other requests must not wait for them.
        passages = self._record(await asyncio.to_thread(_locate, shown, found.words, rows))
        return Matches(
            [passage for passage in passages if passage.answer_id in fits],
            [passage for passage in passages if passage.answer_id not in fits],
            len(fitting),
            len({hit.response_id for hit in fitting}),
            len(sure),
        )

    async def _list_all(self, scope: AnswerScope, limit: int, offset: int) -> Matches:
        """The newest first; of a stance those that surely have it."""
        direction = self.meaning.directions.get(scope.stance) if scope.stance and not scope.category_ids else None
        async with self.open_session() as session:
            bound = await self._bind(session, scope)
            listed = await (
                queries.list_surest(session, bound, direction, limit, offset)
                if direction
                else queries.list_newest(session, bound, limit, offset)
            )
            rows = await self._rows(session, queries.BY_ID, ids=[row.answer_id for row in listed])
            answers = await search.count_answers(session, bound)
            responses = await queries.count_responses(session, bound)
        passages = await asyncio.to_thread(_quote_listed, listed, rows)
        return Matches(self._record(passages), [], answers, responses, answers)

    async def find_nearest(self, scope: AnswerScope, stance: Stance, limit: int) -> list[Passage]:
        """Submitted answers that come nearest to a stance, whatever theirs was taken for."""
        direction = self.meaning.directions.get(stance)
        if direction is None or scope.status == "in_progress":
            return []
        async with self.open_session() as session:
            of_any = (await self._bind(session, scope)).model_copy(update={"stance": None})
            listed = await queries.list_surest(session, of_any, direction, limit, 0)
            rows = await self._rows(session, queries.BY_ID, ids=[row.answer_id for row in listed])
        return self._record(await asyncio.to_thread(_quote_listed, listed, rows))

    async def has_only_stop_words(self, words: str, language: str) -> bool:
        """Whether these are nothing but stop words, such as "it" or "les"."""
        async with self.open_session() as session:
            return await search.has_only_stop_words(session, words, language)

    async def search(self, query: str, scope: AnswerScope | None = None, limit: int = 10) -> list[Passage]:
        """The answers that fit a query or come near, best first."""
        within = (scope or AnswerScope()).model_copy(update={"topic": query, "asked": None})
        found = await self.find(within, limit)
        return [*found.fitting, *found.near][:limit]

    async def read_response(self, response_id: UUID) -> list[Passage]:
        """The answers of one submitted response; empty if it is not of this survey."""
        async with self.open_session() as session:
            rows = await self._rows(session, queries.OF_RESPONSES, ids=[response_id])
            await self._find_folded(session)
        return self._record([_to_passage(row) for row in rows])

    async def list_teachers(self) -> list[TeacherOrCategory]:
        async with self.open_session() as session:
            rows = await self._rows(session, queries.TEACHERS)
            few = (await self._find_folded(session)).teacher_ids
        return [
            TeacherOrCategory(row.id, row.name, 0 if row.id in few else row.responses, row.grade_level or "")
            for row in rows
            if not (row.is_archived and row.id in few)
        ]

    async def list_categories(self) -> list[TeacherOrCategory]:
        async with self.open_session() as session:
            rows = await self._rows(session, queries.CATEGORIES)
        return [TeacherOrCategory(row.id, row.name, row.responses, row.description) for row in rows]

    async def list_questions(self) -> list[SurveyQuestion]:
        async with self.open_session() as session:
            rows = await self._rows(session, queries.QUESTIONS)
        return [SurveyQuestion(row.id, row.text, row.position, row.is_required) for row in rows]

    async def read_days(self) -> tuple[datetime | None, datetime | None]:
        """When the first and the last response were submitted."""
        async with self.open_session() as session:
            row = (await self._rows(session, queries.DAYS))[0]
        return row.first, row.last

    async def _bind(self, session: AsyncSession, scope: AnswerScope) -> AnswerScope:
        bound = scope.model_copy(update={"survey_id": self.survey_id})
        return (await self._find_folded(session)).narrow(bound)

    async def _find_folded(self, session: AsyncSession) -> Folded:
        if self.folded is None:
            self.folded = await find_folded(session, self.survey_id)
        return self.folded

    async def _rows(self, session: Any, statement: Any, **values: Any) -> Sequence[Row[Any]]:
        return await queries.list_rows(session, statement, self.survey_id, **values)

    def _record(self, passages: list[Passage]) -> list[Passage]:
        if self.folded:
            passages = [_fold(passage, self.folded) for passage in passages]
        self.returned.update((passage.answer_id, passage) for passage in passages)
        return passages


def _fold(passage: Passage, folded: Folded) -> Passage:
    both = zip(passage.teacher_ids, passage.teachers, strict=True)
    told = {teacher_id: name for teacher_id, name in both if teacher_id not in folded.teacher_ids}
    if len(told) < len(passage.teacher_ids):
        told[NOBODY] = say(OTHER_TEACHER)
    return replace(
        passage,
        teacher_ids=tuple(told),
        teachers=tuple(told.values()),
        language=None if passage.language in folded.written_in else passage.language,
    )


def _locate(hits: Sequence[Hit], words: Sequence[str], rows: Sequence[Row[Any]]) -> list[Passage]:
    read = {row.answer_id: row for row in rows}
    passages = []
    for hit in hits:
        if (row := read.get(hit.answer_id)) is not None:
            start, end = add_context(row.answer_text, *locate(hit, row.answer_text, words))
            passages.append(replace(_to_passage(row), score=hit.score, likeness=hit.likeness, start=start, end=end))
    return passages


def _quote_listed(newest: Sequence[Row[Any]], rows: Sequence[Row[Any]]) -> list[Passage]:
    read = {row.answer_id: _to_passage(row) for row in rows}
    return [
        _quote(read[row.answer_id], row.start, row.end) if row.end else _shorten(read[row.answer_id])
        for row in newest
        if row.answer_id in read
    ]


def _quote(passage: Passage, start: int, end: int) -> Passage:
    start, end = add_context(passage.answer_text, start, end)
    return replace(passage, start=start, end=end)


def add_context(answer: str, start: int, end: int) -> tuple[int, int]:
    """A short sentence means little by itself: with the one before it, else with the one behind."""
    if end - start >= MIN_QUOTE:
        return start, end
    parts = split_sentences(answer)
    before = [part.start for part in parts if part.end <= start]
    behind = [part.end for part in parts if part.start >= end]
    if before:
        return before[-1], end
    return start, behind[0] if behind else end


def _shorten(passage: Passage) -> Passage:
    """Cut a long answer to its first whole sentences."""
    if len(passage.answer_text) <= MAX_QUOTE:
        return passage
    ends = [part.end for part in split_sentences(passage.answer_text)]
    return replace(passage, end=max([end for end in ends if end <= MAX_QUOTE] or ends[:1] or [MAX_QUOTE]))


def _to_passage(row: Row[Any]) -> Passage:
    return Passage(
        row.answer_id,
        row.response_id,
        row.question_id,
        row.question_text,
        row.question_position,
        row.answer_text,
        row.language,
        tuple(row.teacher_ids),
        tuple(row.teachers),
        row.submitted_at,
        0,
        len(row.answer_text),
    )
