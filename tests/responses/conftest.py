import httpx
import pytest

from parent_survey.core.db import Database
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
