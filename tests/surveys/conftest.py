import httpx
import pytest

from parent_survey.core.db import Database
from tests.staff import MakeStaff
from tests.surveys.builder import Builder


@pytest.fixture
async def builder(client: httpx.AsyncClient, database: Database, make_staff: MakeStaff) -> Builder:
    return Builder(client, await make_staff(), database)
