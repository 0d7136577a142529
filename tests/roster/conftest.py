"""The roster as an admin's browser calls it."""

import httpx
import pytest

from parent_survey.core.db import Database
from tests.roster.office import Office
from tests.school import School, make_school
from tests.staff import MakeStaff


@pytest.fixture
async def office(client: httpx.AsyncClient, make_staff: MakeStaff) -> Office:
    return Office(client, (await make_staff()).headers)


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)
