from collections.abc import Callable, Iterator
from dataclasses import replace

import httpx
import pytest
from fastapi import FastAPI

from parent_survey.ai.embedder import Embedder
from parent_survey.core.db import Database
from tests.assistant.kit import Asker, Script, ScriptedEngine
from tests.reading_school import ReadingSchool
from tests.staff import MakeStaff

PIKE, OSEI, PRYOR = "Ms. Rosalind Pike", "Mr. Samuel Osei", "Mr. Desmond Pryor"


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
    return Asker(app, client, school, await make_staff())


@pytest.fixture
def use_engine(app: FastAPI) -> Iterator[Callable[[Script], None]]:
    """Let a script answer instead of the engine of the settings."""
    usual = app.state.assistant

    def use(script: Script) -> None:
        app.state.assistant = replace(usual, engine=ScriptedEngine(script))

    yield use
    app.state.assistant = usual
