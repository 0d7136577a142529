import httpx
import pytest

from parent_survey.ai.embedder import Embedder
from parent_survey.categories.bank import starter_bank
from parent_survey.categorization.train import Model, train
from parent_survey.core.db import Database
from tests.categorization.kit import Desk
from tests.school import School, make_school
from tests.staff import MakeStaff


@pytest.fixture(scope="session")
def model(embedder: Embedder) -> Model:
    return train(starter_bank(), [], embedder.embed)


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)


@pytest.fixture
async def desk(client: httpx.AsyncClient, school: School, make_staff: MakeStaff) -> Desk:
    return Desk(client, school, await make_staff())
