"""One real PostgreSQL and one application for the whole run; every test starts on empty tables."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.routing import Match

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey import parents
from parent_survey.accounts.factors import totp
from parent_survey.ai.embedder import Embedder, open_embedder
from parent_survey.ai.llm.choice import ModelChoice
from parent_survey.ai.llm.language_model import LanguageModel, make_language_model
from parent_survey.core import db, wall
from parent_survey.core.db import WORKER_NAME, Database
from parent_survey.core.settings import Settings
from parent_survey.core.wall import PARENTS_ROLE, STAFF_ROLE, WORKER_ROLE
from parent_survey.main import create_app
from parent_survey.models.migrate import migrate
from parent_survey.models.roles import make_passwords, write_url
from parent_survey.models.tables import metadata
from scripts.talk.provider import KEY, ScriptedProvider, provider_on_loopback
from tests.school import ORIGIN
from tests.staff import MakeStaff, staff_maker

# Deleting is far quicker than truncating while tables are small.
EMPTY_ALL = "; ".join(
    [
        # The record of who did what may only be added to.
        "SET LOCAL session_replication_role = replica",
        "UPDATE surveys SET categorization_run_id = NULL",
        *(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)),
        # Nothing goes with what it belongs to while no trigger runs.
        "DELETE FROM procrastinate_events",
        "DELETE FROM procrastinate_periodic_defers",
        "DELETE FROM procrastinate_jobs",
    ]
)
# What a call of a parent has named, before the tests have it take on a role as well.
READ_ABOUT = wall.read_about
# The role of the process that answers the call which is made.
CALLED: ContextVar[str] = ContextVar("called", default="")
# Reading it takes a second or two; where it cannot be read at all, the tests that need it say so.
MODEL_PATIENCE_SECONDS = 120


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres.start(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(scope="session")
def passwords(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Of the database roles that the product's processes have."""
    return make_passwords(tmp_path_factory.mktemp("roles"))


@pytest.fixture(scope="session")
def database_url(server: EmbeddedPostgres, passwords: dict[str, str]) -> Iterator[str]:
    """Of the set-up. Calls of staff and of parents take on the roles that their processes have; for background work
    there is `worker`."""
    migrate(server.url, passwords)
    read = READ_ABOUT

    send = httpx.ASGITransport.handle_async_request

    def take_on_role() -> dict[str, str]:
        role = CALLED.get()
        return {"role": role, **read()} if role else read()

    async def send_in_a_task(transport: httpx.ASGITransport, request: httpx.Request) -> httpx.Response:
        """As a server does: what a call is about ends with the call."""
        called = CALLED.set(choose_role(request.method, request.url.path))
        try:
            return await asyncio.create_task(send(transport, request))
        finally:
            CALLED.reset(called)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.ASGITransport, "handle_async_request", send_in_a_task)
        for module in (wall, db):
            patch.setattr(module, "read_about", take_on_role)
        yield server.url


def choose_role(method: str, path: str) -> str:
    """What no router of parents knows is handed over (`parents.py`)."""
    scope = {"type": "http", "method": method, "path": path.removeprefix("/api"), "root_path": "", "headers": []}
    routes = [route for router in parents.ROUTERS for route in router.routes]
    is_theirs = any(route.matches(scope)[0] is not Match.NONE for route in routes)
    return PARENTS_ROLE if is_theirs or not path.startswith("/api/") else STAFF_ROLE


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    return open_embedder()


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder: Path = tmp_path_factory.mktemp("data")
    # One address does what a whole school would: tests of the challenge turn it on.
    return Settings(data_dir=folder, school_name="Maple Grove Elementary", challenge="off")


@pytest.fixture(scope="session")
async def app(settings: Settings, database_url: str) -> AsyncIterator[FastAPI]:
    app = create_app(settings, database_url)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def database(app: FastAPI) -> AsyncIterator[Database]:
    database: Database = app.state.database
    yield database
    await empty(database)


async def empty(database: Database) -> None:
    async with database.engine.begin() as connection:
        # All in one journey to the server, which only the driver's own connection sends.
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.execute(EMPTY_ALL)


@pytest.fixture(scope="session")
def worker_url(database_url: str, passwords: dict[str, str]) -> str:
    """As the worker's process signs in."""
    return write_url(database_url, WORKER_ROLE, passwords[WORKER_ROLE])


@pytest.fixture(scope="session")
async def worker_connections(worker_url: str) -> AsyncIterator[Database]:
    database = Database(worker_url, 4, WORKER_NAME)
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def worker(database: Database, worker_connections: Database) -> Database:
    """What background work is done with, so that a right that the worker lacks is missing in tests as well."""
    return worker_connections


@pytest.fixture
async def session(database: Database) -> AsyncIterator[AsyncSession]:
    async with database.sessions.begin() as session:
        yield session


@pytest.fixture
async def client(app: FastAPI, database: Database) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://school.test") as client:
        yield client


@pytest.fixture
async def public_address(app: FastAPI, database: Database) -> AsyncIterator[None]:
    """The school's address is known, and it is one of the web."""
    async with database.engine.begin() as connection:
        await connection.execute(text("INSERT INTO school (public_url) VALUES (:url)"), {"url": ORIGIN})
    await app.state.school.refresh()
    yield
    async with database.engine.begin() as connection:
        await connection.execute(text("DELETE FROM school"))
    await app.state.school.refresh()


@pytest.fixture
async def knows_meaning(app: FastAPI) -> None:
    """The model is made on its first use, which takes longer than a search waits."""
    async with asyncio.timeout(MODEL_PATIENCE_SECONDS):
        while await app.state.meaning.read("ready") is None:
            await asyncio.sleep(0.1)


@pytest.fixture
async def provider() -> AsyncIterator[ScriptedProvider]:
    """Of a language model; it says what a test tells it to."""
    async with provider_on_loopback() as provider:
        yield provider


@pytest.fixture
def with_model(app: FastAPI, provider: ScriptedProvider) -> Iterator[ScriptedProvider]:
    """The product as it is where a school has set up a language model."""
    settings = app.state.settings
    known = {
        "llm_model": "openai:openai-test",
        "llm_base_url": f"{provider.address}/v1",
        "llm_api_key": SecretStr(KEY),
    }
    app.state.settings = settings.model_copy(update=known)
    yield provider
    app.state.settings = settings


@pytest.fixture
async def connect(database: Database) -> AsyncIterator[Callable[[ModelChoice], LanguageModel]]:
    """Opens a language model for the length of a test."""
    opened: list[LanguageModel] = []

    def open_one(choice: ModelChoice) -> LanguageModel:
        opened.append(make_language_model(choice, database))
        return opened[-1]

    yield open_one
    for language in opened:
        await language.close()


@pytest.fixture(autouse=True)
def clock_of_apps() -> Iterator[None]:
    """Stands still, so that no code of an authenticator app grows old between the test and the product."""
    now = time.time()
    # Not by `monkeypatch`, which would then come first in every test and leave last.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(totp, "time", SimpleNamespace(time=lambda: now))
        yield


@pytest.fixture
def make_staff(client: httpx.AsyncClient, database: Database) -> MakeStaff:
    return staff_maker(client, database)
