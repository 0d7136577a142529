from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from datetime import date
from itertools import count

import httpx
import pytest
from fastapi import FastAPI

from parent_survey.ai.embedder import Embedder
from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID, load_example_school
from tests.assistant.kit import Asker, Script, ScriptedEngine
from tests.conftest import empty
from tests.reading_school import ReadingSchool
from tests.staff import MakeStaff, staff_maker

PIKE, OSEI, PRYOR = "Ms. Rosalind Pike", "Mr. Samuel Osei", "Mr. Desmond Pryor"
TODAY = date(2026, 4, 1)
NUMBERS = count()


@pytest.fixture
async def school(database: Database, embedder: Embedder) -> ReadingSchool:
    return await ReadingSchool(database, embedder).open((PIKE, "3rd Grade"), (OSEI, "4th Grade"), (PRYOR, "Music"))


@pytest.fixture
async def asker(
    knows_meaning: None,
    app: FastAPI,
    client: httpx.AsyncClient,
    school: ReadingSchool,
    make_staff: MakeStaff,
) -> Asker:
    return Asker(app, client, school.survey_id, await make_staff())


@pytest.fixture(scope="module")
async def example_school(app: FastAPI, embedder: Embedder) -> AsyncIterator[Database]:
    """Loaded and read once for all tests of a file: none of them changes it, and none may use `database`."""
    database: Database = app.state.database
    async with database.sessions.begin() as session:
        await load_example_school(session)
    await ReadingSchool(database, embedder, survey_id=SURVEY_ID).read()
    yield database
    await empty(database)


@pytest.fixture
async def principal(knows_meaning: None, app: FastAPI, example_school: Database) -> AsyncIterator[Asker]:
    """Asks about the example school, on a day shortly after its survey; each test has its own, as nobody asks much."""
    usual = app.state.assistant
    app.state.assistant = replace(usual, today=lambda: TODAY)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://school.test") as client:
        staff = await staff_maker(client, example_school)(f"principal{next(NUMBERS)}@school.example")
        yield Asker(app, client, SURVEY_ID, staff)
    app.state.assistant = usual


@pytest.fixture
def use_engine(app: FastAPI) -> Iterator[Callable[[Script], None]]:
    """Let a script answer instead of the engine of the settings."""
    usual = app.state.assistant

    def use(script: Script) -> None:
        app.state.assistant = replace(usual, engine=ScriptedEngine(script))

    yield use
    app.state.assistant = usual
