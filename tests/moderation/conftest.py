import httpx
import pytest

from parent_survey.core.db import Database
from tests.moderation.kit import Moderator
from tests.school import School, make_school
from tests.staff import MakeStaff


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)


@pytest.fixture
async def moderator(client: httpx.AsyncClient, school: School, make_staff: MakeStaff) -> Moderator:
    return Moderator(client, school, await make_staff())
