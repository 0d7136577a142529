"""A school whose answers were read: submitted, and with the vectors of the local model."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from uuid import UUID, uuid4

from psycopg import AsyncConnection
from sqlalchemy import insert, text

from parent_survey.ai.embedder import Embedder
from parent_survey.categories.queries import bank, links
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.core.db import Database
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.categories import Correction
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.models.surveys import Question, Survey, Teacher

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
QUESTIONS = ("What is this teacher's superpower?", "Is there anything that could be better?")


@dataclass
class ReadingSchool:
    database: Database
    embedder: Embedder
    survey_id: UUID = field(default_factory=uuid4)
    question_ids: list[UUID] = field(default_factory=lambda: [uuid4(), uuid4()])
    teachers: dict[str, UUID] = field(default_factory=dict)
    number: int = 0

    async def open(self, *teachers: tuple[str, str]) -> "ReadingSchool":
        async with self.database.sessions.begin() as session:
            session.add(Survey(id=self.survey_id, title="Superpowers", school_year=2026, is_active=True))
            await session.flush()
            for position, (question_id, words) in enumerate(zip(self.question_ids, QUESTIONS, strict=True)):
                session.add(Question(id=question_id, survey_id=self.survey_id, position=position, text=words))
        for name, grade in teachers:
            await self.add_teacher(name, grade)
        return self

    async def add_teacher(self, name: str, grade: str = "") -> None:
        self.teachers[name] = uuid4()
        async with self.database.sessions.begin() as session:
            session.add(Teacher(id=self.teachers[name], name=name, grade_level=grade or None))

    async def add(
        self,
        *answers: str,
        about: Sequence[str] = (),
        is_submitted: bool = True,
        at: datetime | None = None,
        parent: tuple[str, str] = ("Pilar Quintero", "pilar@example.org"),
        language: str | None = None,
    ) -> UUID:
        """A response with these answers; a minute after the last one unless told otherwise."""
        self.number += 1
        when = at or NOON + timedelta(minutes=self.number)
        response_id = uuid4()
        async with self.database.sessions.begin() as session:
            submitted = {"submitted_at": when} if is_submitted else {}
            row = {"id": response_id, "survey_id": self.survey_id, "sorted_at": when, "language": language, **submitted}
            await session.execute(insert(Response).values(**row, parent_name=parent[0], parent_email=parent[1]))
            rows = [
                {"response_id": response_id, "question_id": question_id, "question_version": 1, "text": words}
                for question_id, words in zip(self.question_ids, answers, strict=False)
            ]
            await session.execute(insert(Answer), rows)
            links = [
                {"response_id": response_id, "teacher_id": self.teachers[name], "survey_id": self.survey_id}
                for name in about
            ]
            if links:
                await session.execute(insert(ResponseTeacher), [{**link, "sorted_at": when} for link in links])
            if is_submitted:
                plain = await (await session.connection()).get_raw_connection()
                await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), [response_id])
        return response_id

    async def label(self, name: str, *answers: str) -> UUID:
        """Staff give a new category to these answers."""
        async with self.database.sessions.begin() as session:
            category_id = await bank.add_category(session, name, color_slot=1, origin="staff")
            found = text(
                """SELECT submitted.id FROM submitted_answers AS submitted JOIN answers AS answer
                   ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
                   WHERE answer.text = ANY(:texts)"""
            )
            ids = (await session.execute(found, {"texts": list(answers)})).scalars().all()
            rows = [{"answer_id": one, "category_id": category_id, "is_assigned": True} for one in ids]
            if rows:
                await session.execute(insert(Correction), rows)
            await links.rebuild_survey(session, self.survey_id)
        return category_id

    async def read(self) -> None:
        """Embed what was submitted, as the worker does."""
        engine = LocalEngine(self.embedder)
        async with self.database.sessions() as session:
            ids = (await session.execute(text("SELECT id FROM submitted_answers"))).scalars().all()
        _, fresh = await read_answers(self.database, engine, ids)
        async with self.database.sessions.begin() as session:
            await keep_vectors(session, engine, fresh)
