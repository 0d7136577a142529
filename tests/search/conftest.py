import httpx
import pytest

from parent_survey.ai.embedder import Embedder
from parent_survey.core.db import Database
from tests.reading_school import ReadingSchool
from tests.search.kit import Searcher
from tests.staff import MakeStaff

PIKE, OSEI = ("Ms. Rosalind Pike", "3rd Grade"), ("Mr. Samuel Osei", "4th Grade")


@pytest.fixture
async def school(database: Database, embedder: Embedder) -> ReadingSchool:
    return await ReadingSchool(database, embedder).open(PIKE, OSEI)


@pytest.fixture
async def searcher(
    knows_meaning: None,
    client: httpx.AsyncClient,
    school: ReadingSchool,
    make_staff: MakeStaff,
) -> Searcher:
    return Searcher(client, school, await make_staff())
