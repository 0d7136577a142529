"""The example school in a real database, with the labels of its answers as what staff decided, and with its vectors."""

import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

import httpx
from fastapi import FastAPI
from sqlalchemy import insert, select, text

from embedded_postgres.launcher import EmbeddedPostgres
from eval.school import ANSWERS, HERE
from parent_survey.ai.embedder import open_embedder
from parent_survey.categories.bank import read_starter_categories
from parent_survey.categories.queries import links
from parent_survey.categories.seed import ensure_starter_bank
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.example_school.service import SURVEY_ID, example_id, load_example_school
from parent_survey.main import create_app
from parent_survey.models.categories import Category, Correction
from parent_survey.models.migrate import migrate
from parent_survey.search.meaning import Meaning
from scripts.talk.staff import open_client, sign_in_staff

# Nobody may ask more than sixty questions in a minute.
STAFF = 4
IDS = text("SELECT id, response_id, question_id FROM submitted_answers")


@dataclass(frozen=True)
class Product:
    """The whole application, asked as the browser asks it, by people who are signed in."""

    app: FastAPI
    client: httpx.AsyncClient
    staff: list[dict[str, str]]
    engine: LocalEngine
    # From the product's ids to those of the data.
    answers: dict[UUID, str] = field(default_factory=dict)
    responses: dict[UUID, str] = field(default_factory=dict)

    @property
    def database(self) -> Database:
        database: Database = self.app.state.database
        return database

    @property
    def meaning(self) -> Meaning:
        meaning: Meaning = self.app.state.meaning
        return meaning


@asynccontextmanager
async def open_product() -> AsyncIterator[Product]:
    """The application over an empty database of its own; whoever loads a survey says which ids are whose."""
    with tempfile.TemporaryDirectory() as folder, EmbeddedPostgres.start(Path(folder)) as server:
        migrate(server.url)
        app = create_app(Settings(data_dir=Path(folder), llm_model=None), server.url)
        async with app.router.lifespan_context(app), open_client(app) as client:
            staff = await sign_in_staff(client, app.state.database, STAFF)
            yield Product(app, client, staff, LocalEngine(open_embedder()))


@asynccontextmanager
async def example_product() -> AsyncIterator[Product]:
    async with open_product() as product:
        await _load(product)
        yield product


async def _load(product: Product) -> None:
    async with product.database.sessions.begin() as session:
        await ensure_starter_bank(session, read_starter_categories())
        await load_example_school(session)
    async with product.database.sessions() as session:
        rows = (await session.execute(IDS)).all()
    names = [json.loads(line)["id"] for line in ANSWERS.read_text("utf-8").splitlines()]
    product.responses.update({example_id(name): name for name in names})
    questions = {example_id(f"q{number}"): number for number in range(5)}
    product.answers.update(
        {row.id: f"{product.responses[row.response_id]}-q{questions[row.question_id]}" for row in rows}
    )
    await _label(product.database, product.answers)
    await read_all(product.database, product.engine, list(product.answers))
    await analyze(product.database)


async def analyze(database: Database) -> None:
    """Statistics for the planner, as autovacuum would gather them after a while."""
    async with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        await connection.execute(text("ANALYZE"))


async def wait_for_model(product: Product) -> None:
    while await product.meaning.read("a first question, so that the model is there") is None:
        pass


async def read_all(database: Database, engine: LocalEngine, ids: Sequence[UUID]) -> None:
    """Make and keep the vectors of these answers, as the worker does."""
    _, fresh = await read_answers(database, engine, ids)
    async with database.sessions.begin() as session:
        await keep_vectors(session, engine, fresh)


async def _label(database: Database, answers: dict[UUID, str]) -> None:
    """Every label as a decision of staff, and every other category as one that they took away."""
    ids = {name: answer_id for answer_id, name in answers.items()}
    gold = [json.loads(line) for line in (HERE / "gold_labels.jsonl").read_text("utf-8").splitlines()]
    async with database.sessions.begin() as session:
        categories = {row.name: row.id for row in await session.execute(select(Category.name, Category.id))}
        rows = [
            {"answer_id": ids[row["answer_id"]], "category_id": categories[label], "is_assigned": True}
            for row in gold
            if row["answer_id"] in ids
            for label in row["labels"]
            if label != "none"
        ]
        await session.execute(insert(Correction), rows)
        await links.rebuild_survey(session, SURVEY_ID)
