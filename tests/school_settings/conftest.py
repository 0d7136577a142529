"""An application whose school nobody has set anything for, when a test begins. Making one takes half a second."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.main import create_app
from tests.conftest import empty
from tests.staff import MakeStaff, staff_maker


@pytest.fixture(scope="package")
def fresh_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(data_dir=tmp_path_factory.mktemp("school"), challenge="off")


@pytest.fixture(scope="package")
async def app(fresh_settings: Settings, database_url: str) -> AsyncIterator[FastAPI]:
    app = create_app(fresh_settings, database_url)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def database(app: FastAPI) -> AsyncIterator[Database]:
    database: Database = app.state.database
    yield database
    await empty(database)
    await app.state.school.refresh()


@pytest.fixture
async def client(app: FastAPI, database: Database) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://school.test") as client:
        yield client


@pytest.fixture
def make_staff(client: httpx.AsyncClient, database: Database) -> MakeStaff:
    return staff_maker(client, database)
