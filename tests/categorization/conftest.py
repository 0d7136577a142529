import httpx
import pytest

from parent_survey.ai.embedder import Embedder
from parent_survey.categories.bank import read_starter_categories
from parent_survey.categorization.engine import Lesson
from parent_survey.categorization.local_engine import LocalEngine, LocalJudge
from parent_survey.core.db import Database
from tests.categorization.kit import Desk, teach
from tests.school import School, make_school
from tests.staff import MakeStaff


@pytest.fixture(scope="session")
def engine(embedder: Embedder) -> LocalEngine:
    return LocalEngine(embedder)


@pytest.fixture(scope="session")
def judge(engine: LocalEngine) -> LocalJudge:
    """Knows the categories that a new school starts with."""
    return engine.train(Lesson(teach(*read_starter_categories())))


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)


@pytest.fixture
async def desk(client: httpx.AsyncClient, school: School, make_staff: MakeStaff) -> Desk:
    return Desk(client, school, await make_staff())
