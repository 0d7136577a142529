import httpx
import pytest

from parent_survey.core.db import Database
from tests.attention.kit import Queue
from tests.school import School, make_school
from tests.staff import MakeStaff


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)


@pytest.fixture
async def queue(client: httpx.AsyncClient, school: School, make_staff: MakeStaff) -> Queue:
    return Queue(client, school, await make_staff())
