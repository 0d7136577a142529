"""The example school with the categories that people gave its answers, and its rows as plain lists."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.sentences import split_sentences
from parent_survey.categories.bank import read_starter_categories
from parent_survey.categories.queries import links
from parent_survey.categories.seed import ensure_starter_bank
from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID, example_id, load_example_school
from parent_survey.models.categories import Assignment, Category
from parent_survey.models.jobs import Job
from parent_survey.models.responses import Answer, SubmittedAnswer
from parent_survey.models.tables import metadata
from tests.staff import Staff

LABELS = Path(__file__).parents[2] / "eval/data/school/gold_labels.jsonl"


# The rows of the labelled school by table, once it was made. Putting them back is far quicker than making it again.
_rows_by_table: dict[str, bytes] = {}


async def load_labelled_school(database: Database) -> None:
    """As after a run of the categorization that was never wrong."""
    if not _rows_by_table:
        await _make_labelled_school(database)
    async with database.engine.begin() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        async with driver.cursor() as cursor:
            if _rows_by_table:
                await _put_back(cursor)
            else:
                await _read_out(cursor)


async def _read_out(cursor: Any) -> None:
    for table in metadata.sorted_tables:
        async with cursor.copy(f"COPY {table.name} TO STDOUT") as rows:
            if content := b"".join([bytes(row) async for row in rows]):
                _rows_by_table[table.name] = content


async def _put_back(cursor: Any) -> None:
    # What triggers would write is among the rows.
    await cursor.execute("SET LOCAL session_replication_role = replica")
    for table, content in _rows_by_table.items():
        async with cursor.copy(f"COPY {table} FROM STDIN") as rows:
            await rows.write(content)


async def _make_labelled_school(database: Database) -> None:
    async with database.sessions.begin() as session:
        await ensure_starter_bank(session, read_starter_categories())
        await load_example_school(session)
        run_id = await _show_run(session)
        await session.execute(insert(Assignment), await _read_labels(session, run_id))
    async with database.sessions.begin() as session:
        await links.lock_survey(session, SURVEY_ID)
        await links.rebuild_survey(session, SURVEY_ID)


async def _show_run(session: AsyncSession) -> UUID:
    run = Job(id=uuid4(), kind="categorize", survey_id=SURVEY_ID, status="completed")
    session.add(run)
    await session.flush()
    await session.execute(text("UPDATE surveys SET categorization_run_id = :run"), {"run": run.id})
    return run.id


async def _read_labels(session: AsyncSession, run_id: UUID) -> list[dict[str, Any]]:
    categories = {row.name: row.id for row in await session.execute(select(Category.name, Category.id))}
    both = (Answer.response_id == SubmittedAnswer.response_id) & (Answer.question_id == SubmittedAnswer.question_id)
    answers = {
        (row.response_id, row.question_id): row
        for row in await session.execute(
            select(SubmittedAnswer.id, SubmittedAnswer.response_id, SubmittedAnswer.question_id, Answer.text).join(
                Answer, both
            )
        )
    }
    rows = []
    for number, line in enumerate(LABELS.read_text(encoding="utf-8").splitlines()):
        label = json.loads(line)
        answer = answers.get((example_id(label["response_id"]), example_id(f"q{label['question']}")))
        if answer is None:
            continue
        sentence = split_sentences(answer.text)[0]
        rows += [
            {
                "run_id": run_id,
                "answer_id": answer.id,
                "category_id": categories[name],
                "confidence": 0.5 + (number * 37 % 50) / 100,
                "evidence_start": sentence.start,
                "evidence_end": sentence.end,
            }
            for name in label["labels"]
            if name in categories
        ]
    return rows


@dataclass
class Rows:
    """Everything that was stored, one list for each table, for counting by hand."""

    responses: Sequence[Any]
    answers: Sequence[Any]
    teachers: Sequence[Any]
    links: Sequence[Any]
    questions: Sequence[Any]
    categories: Sequence[Any]
    # By answer: what it shows.
    given: Sequence[Any]

    def list_submitted(self) -> set[UUID]:
        return {row.id for row in self.responses if row.submitted_at is not None}

    def find_teachers(self, response_id: UUID) -> set[UUID]:
        return {row.teacher_id for row in self.links if row.response_id == response_id}

    def find_categories(self, response_id: UUID) -> set[UUID]:
        return {row.category_id for row in self.given if row.response_id == response_id}


async def read_rows(database: Database, survey_id: UUID = SURVEY_ID) -> Rows:
    async with database.sessions() as session:

        async def read(statement: str) -> Sequence[Any]:
            return (await session.execute(text(statement), {"survey": survey_id})).all()

        return Rows(
            responses=await read("SELECT * FROM responses WHERE survey_id = :survey"),
            answers=await read(
                "SELECT answers.* FROM answers JOIN responses ON id = response_id WHERE survey_id = :survey"
            ),
            teachers=await read("SELECT * FROM teachers WHERE :survey = :survey"),
            links=await read("SELECT * FROM response_teachers WHERE survey_id = :survey"),
            questions=await read("SELECT * FROM questions WHERE survey_id = :survey"),
            categories=await read("SELECT * FROM categories WHERE :survey = :survey"),
            given=await read(
                "SELECT response_id, category_id FROM assignments"
                " JOIN submitted_answers ON id = answer_id WHERE survey_id = :survey"
            ),
        )


@dataclass
class Desk:
    """A member of staff who looks at insights."""

    client: httpx.AsyncClient
    staff: Staff
    survey_id: UUID = SURVEY_ID

    async def get(self, path: str = "", **query: Any) -> httpx.Response:
        address = f"/api/admin/surveys/{self.survey_id}/insights{path}"
        return await self.client.get(address, params=query, headers=self.staff.headers)

    async def read(self, path: str = "", **query: Any) -> Any:
        reply = await self.get(path, **query)
        assert reply.status_code == 200, reply.text
        return reply.json()
