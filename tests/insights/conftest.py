import httpx
import pytest

from parent_survey.core.db import Database
from tests.insights.kit import Desk, load_labelled_school
from tests.staff import MakeStaff


@pytest.fixture
async def desk(client: httpx.AsyncClient, make_staff: MakeStaff, database: Database) -> Desk:
    """On the example school, with its categories."""
    await load_labelled_school(database)
    return Desk(client, await make_staff())
