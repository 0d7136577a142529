from collections.abc import AsyncIterator

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from parent_survey.core.db import Database
from tests.exports.office import Office
from tests.responses.view import View
from tests.school import Parent, School, make_school
from tests.staff import MakeStaff


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)


@pytest.fixture
def parent(client: httpx.AsyncClient, school: School) -> Parent:
    return Parent(client, school)


@pytest.fixture
async def view(client: httpx.AsyncClient, school: School, make_staff: MakeStaff) -> View:
    return View(client, school, await make_staff())


@pytest.fixture
def office(view: View, database: Database) -> Office:
    return Office(view, database)


@pytest.fixture
async def wire(app: FastAPI, office: Office) -> AsyncIterator[httpx.AsyncClient]:
    """The application behind a real server, for what only a network shows."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_config=None, access_log=False))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    port = server.servers[0].sockets[0].getsockname()[1]
    headers = office.view.staff.headers
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=60) as client:
        yield client
    await server.shutdown()
