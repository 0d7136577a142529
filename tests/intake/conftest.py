import httpx
import pytest

from parent_survey.core.db import Database
from tests.school import Parent, School, make_school


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)


@pytest.fixture
def parent(client: httpx.AsyncClient, school: School) -> Parent:
    return Parent(client, school)
