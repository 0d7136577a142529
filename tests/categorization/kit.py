"""A school with many answers, an engine that can be foreseen, and a worker that uses it."""

import asyncio
import hashlib
import random
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

import httpx
import numpy as np
from psycopg import AsyncConnection
from sqlalchemy import insert, text

from parent_survey.ai.local.encoder import Vectors
from parent_survey.categories.bank import StarterCategory
from parent_survey.categorization.engine import (
    AnswerText,
    Engine,
    Judge,
    Lesson,
    OpenEngine,
    Piece,
    ProposedCategory,
    ReadAnswer,
    TaughtCategory,
    Verdict,
)
from parent_survey.categorization.fallback import Fallback
from parent_survey.categorization.work import tasks
from parent_survey.core.db import Database
from parent_survey.core.text import fold_name
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.jobs.queue import JOBS, queue, run_jobs
from parent_survey.models.categories import Category
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from tests.school import School
from tests.staff import Staff

# Importing them tells the queue about them.
TASKS = (tasks.categorize_survey, tasks.embed_answers, tasks.measure_scorecard)
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def teach(*categories: StarterCategory) -> list[TaughtCategory]:
    return [
        TaughtCategory(uuid5(NAMESPACE_URL, one.name), one.name, one.description, one.examples, one.counter_examples)
        for one in categories
    ]


def read(engine: Engine, *texts: str) -> list[ReadAnswer]:
    return list(engine.read([AnswerText(uuid5(NAMESPACE_URL, words), words) for words in texts]))


@dataclass
class WordEngine:
    """Gives a category to every answer that has its name in it, or that staff gave it to word for word."""

    name: str = "words"
    note: str | None = "a test's own"
    model: str = "test-1"
    proposals: Sequence[ProposedCategory] = ()
    unknown_languages: Sequence[str] = ()
    # Called with every batch before it is judged.
    on_batch: Callable[[], None] = field(default=lambda: None)
    lessons: list[Lesson] = field(default_factory=list)
    read_texts: list[str] = field(default_factory=list)

    def read(self, answers: Sequence[AnswerText]) -> list[ReadAnswer]:
        self.read_texts += [answer.text for answer in answers]
        cut = [(answer, _cut(answer.text)) for answer in answers]
        return [
            ReadAnswer(answer.id, answer.text, pieces[0].vector, pieces, answer.names, answer.whole, answer.language)
            for answer, pieces in cut
        ]

    def find_stances(
        self,
        vectors: Sequence[Vectors],
        answers: Sequence[Vectors],  # noqa: ARG002
        questions: Sequence[str],  # noqa: ARG002
    ) -> list[int]:
        return [0] * len(vectors)

    def train(self, lesson: Lesson) -> Judge:
        self.lessons.append(lesson)
        return WordJudge(self, lesson)


def _cut(words: str) -> list[Piece]:
    seed = hashlib.sha256(words.encode()).digest()
    vector = np.frombuffer(seed * 12, np.uint8).astype(np.float32) / np.float32(255)
    return [Piece(found.start(), found.end(), vector) for found in re.finditer(r"[^.\s][^.]*\.?", words)]


@dataclass
class WordJudge:
    engine: WordEngine
    lesson: Lesson
    fallback: Fallback | None = None

    def assign(self, answers: Sequence[ReadAnswer]) -> list[list[Verdict]]:
        self.engine.on_batch()
        return [self._judge(answer) for answer in answers]

    def knows(self, answer: ReadAnswer) -> bool:
        return answer.language not in self.engine.unknown_languages

    def _judge(self, answer: ReadAnswer) -> list[Verdict]:
        verdicts = []
        for category in self.lesson.categories:
            found = re.search(re.escape(category.name), answer.text, re.IGNORECASE)
            learnt = any(
                decision.category_id == category.id and decision.is_assigned and decision.answer.text == answer.text
                for decision in self.lesson.decisions
            )
            if found or learnt:
                span = (found.start(), found.end()) if found else (None, None)
                verdicts.append(Verdict(category.id, 0.9 if found else 0.6, *span))
        return verdicts

    def discover(self, answers: Sequence[ReadAnswer], others: Sequence[str] = ()) -> Sequence[ProposedCategory]:  # noqa: ARG002
        return self.engine.proposals


@dataclass
class NoiseEngine(WordEngine):
    """Gives anything to anything, also what cannot be."""

    chance: random.Random = field(default_factory=random.Random)

    def train(self, lesson: Lesson) -> Judge:
        return NoiseJudge(self, lesson)


class NoiseJudge(WordJudge):
    def _judge(self, answer: ReadAnswer) -> list[Verdict]:  # noqa: ARG002
        assert isinstance(self.engine, NoiseEngine)
        chance = self.engine.chance
        wild = [Verdict(uuid4(), 0.9), Verdict(self.lesson.categories[0].id, 7.5)]
        ids = [category.id for category in self.lesson.categories if chance.random() < 0.4]
        return wild + [Verdict(id_, chance.random(), chance.randrange(-5, 50), chance.randrange(-5, 50)) for id_ in ids]


async def add_responses(
    database: Database, school: School, texts: Sequence[str], *, per_response: int = 2
) -> list[UUID]:
    """Submitted responses with these answers, in order; the ids of the responses."""
    groups = [texts[first : first + per_response] for first in range(0, len(texts), per_response)]
    ids = [uuid4() for _ in groups]
    at = [NOON + timedelta(seconds=number) for number in range(len(groups))]
    async with database.sessions.begin() as session:
        rows = [
            {
                "id": id_,
                "survey_id": school.survey_id,
                "submitted_at": when,
                "sorted_at": when,
                "parent_name": "Pilar Quintero",
            }
            for id_, when in zip(ids, at, strict=True)
        ]
        await session.execute(insert(Response), rows)
        answers = [
            {"response_id": id_, "question_id": question_id, "question_version": 1, "text": words}
            for id_, group in zip(ids, groups, strict=True)
            for question_id, words in zip(school.question_ids, group, strict=False)
        ]
        await session.execute(insert(Answer), answers)
        links = [
            {"response_id": id_, "teacher_id": teacher_id, "survey_id": school.survey_id, "sorted_at": when}
            for number, (id_, when) in enumerate(zip(ids, at, strict=True))
            for teacher_id in school.teacher_ids[: 1 + number % 2]
        ]
        await session.execute(insert(ResponseTeacher), links)
        plain = await (await session.connection()).get_raw_connection()
        await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), ids)
    return ids


async def add_categories(database: Database, *names: str) -> list[UUID]:
    ids = [uuid4() for _ in names]
    async with database.sessions.begin() as session:
        for slot, (id_, name) in enumerate(zip(ids, names, strict=True), start=1):
            session.add(Category(id=id_, name=name, name_key=fold_name(name), color_slot=slot, origin="staff"))
    return ids


async def list_answers(database: Database, school: School) -> dict[str, UUID]:
    """The ids of submitted answers by their text."""
    statement = text(
        """
        SELECT answer.text, submitted.id FROM submitted_answers AS submitted
        JOIN answers AS answer USING (response_id, question_id, about_id) WHERE submitted.survey_id = :survey_id
        """
    )
    async with database.sessions() as session:
        return {row[0]: row[1] for row in await session.execute(statement, {"survey_id": school.survey_id})}


@asynccontextmanager
async def working(database: Database, engine: Engine | OpenEngine) -> AsyncIterator[None]:
    """A worker in this process, with this engine."""
    open_engine = engine if callable(engine) else lambda: engine
    async with queue.open_async(database.pool):
        worker = asyncio.create_task(run_jobs({"database": database, "engine": open_engine}, queues=[JOBS]))
        try:
            yield
        finally:
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)


@dataclass
class Desk:
    """A member of staff at the categorization of one survey."""

    client: httpx.AsyncClient
    school: School
    staff: Staff
    reads: str = "en"

    async def call(self, method: str, path: str, status: int | None = None, **options: Any) -> Any:
        headers = self.staff.headers | {"Accept-Language": self.reads}
        reply = await self.client.request(method, f"/api/admin{path}", headers=headers, **options)
        if status is None:
            assert reply.is_success, reply.text
        else:
            assert reply.status_code == status, reply.text
        return reply.json()

    async def start(self, **query: Any) -> str:
        job = await self.call("POST", f"/categorize/{self.school.survey_id}", params=query)
        return cast("str", job["job_id"])

    async def read_job(self, job_id: str) -> dict[str, Any]:
        return cast("dict[str, Any]", await self.call("GET", f"/categorization-job/{job_id}"))

    async def wait(self, job_id: str, seconds: float = 60) -> dict[str, Any]:
        """Until it is over."""
        async with asyncio.timeout(seconds):
            while (job := await self.read_job(job_id))["status"] in {"pending", "running"}:
                await asyncio.sleep(0.05)
        return job

    async def run(self, **query: Any) -> dict[str, Any]:
        job = await self.wait(await self.start(**query))
        assert job["status"] == "completed", job
        return job

    async def read_status(self) -> dict[str, Any]:
        return cast("dict[str, Any]", await self.call("GET", f"/categorization-status/{self.school.survey_id}"))

    def in_spanish(self) -> "Desk":
        return replace(self, reads="es")

    async def undo(self, status: int | None = None) -> Any:
        return await self.call("POST", f"/categorize/{self.school.survey_id}/undo", status)

    async def count(self, category: object) -> int:
        """How many responses the list shows under a category."""
        path = f"/surveys/{self.school.survey_id}/responses"
        return cast("int", (await self.call("GET", path, params={"category": str(category)}))["total"])


# What lists and totals must be, worked out anew by the rule and by nothing else.
FROM_SCRATCH = {
    "links": """
        SELECT response_id::text, category_id::text, max(weight) FROM answer_categories GROUP BY 1, 2
        EXCEPT SELECT response_id::text, category_id::text, confidence FROM response_categories
    """,
    "links too many": """
        SELECT response_id::text, category_id::text FROM response_categories
        EXCEPT SELECT response_id::text, category_id::text FROM answer_categories
    """,
    "pairs": """
        (SELECT link.response_id, teacher_id, category_id, link.sorted_at FROM response_categories AS link
         JOIN response_teachers USING (response_id)
         EXCEPT SELECT response_id, teacher_id, category_id, sorted_at FROM response_teacher_categories)
        UNION ALL
        (SELECT response_id, teacher_id, category_id, sorted_at FROM response_teacher_categories
         EXCEPT SELECT link.response_id, teacher_id, category_id, link.sorted_at FROM response_categories AS link
         JOIN response_teachers USING (response_id))
    """,
    "totals": """
        WITH counted AS (
            SELECT survey_id, teacher_id, category_id, sum(change) AS number FROM response_counts
            WHERE category_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(change) <> 0
        ), real AS (
            SELECT survey_id, NULL::uuid AS teacher_id, category_id, count(*) AS number FROM response_categories
            GROUP BY 1, 3
            UNION ALL SELECT survey_id, teacher_id, category_id, count(*) FROM response_teacher_categories
            GROUP BY 1, 2, 3
        )
        (SELECT * FROM counted EXCEPT SELECT * FROM real) UNION ALL (SELECT * FROM real EXCEPT SELECT * FROM counted)
    """,
}


async def find_disagreements(database: Database) -> dict[str, list[Any]]:
    """Where rows and totals are not what a recomputation gives; empty when all is well."""
    wrong = {}
    async with database.sessions() as session:
        for what, statement in FROM_SCRATCH.items():
            if rows := (await session.execute(text(statement))).all():
                wrong[what] = [tuple(row) for row in rows]
    return wrong
