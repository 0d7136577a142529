import httpx
import pytest

from parent_survey.core.db import Database
from tests.insights.cards.stage import Stage
from tests.school import make_school
from tests.staff import MakeStaff


@pytest.fixture
async def stage(client: httpx.AsyncClient, database: Database, worker: Database, make_staff: MakeStaff) -> Stage:
    return Stage(client, database, worker, await make_school(database, asks_name_consent=True), await make_staff())
