"""No search finds the few responses to a confidential survey that are about one teacher."""

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from tests.reading_school import ReadingSchool
from tests.search.conftest import OSEI, PIKE
from tests.search.kit import Searcher

RARE = "He carved a pumpkin with every child."


@pytest.fixture
async def filled(school: ReadingSchool, database: Database) -> ReadingSchool:
    for number in range(5):
        await school.add(f"She is patient with every child, number {number}.", about=[PIKE[0]])
    await school.add(RARE, about=[OSEI[0]])
    await school.read()
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE surveys SET is_confidential = true"))
    return school


async def list_found(searcher: Searcher, q: str) -> int:
    path = f"/api/admin/surveys/{searcher.school.survey_id}/responses"
    total: int = (await searcher.client.get(path, headers=searcher.staff.headers, params={"q": q})).json()["total"]
    return total


async def test_a_name_finds_whom_the_survey_tells_and_nobody_else(filled: ReadingSchool, searcher: Searcher) -> None:
    assert len(await searcher.texts("Ms. Pike")) == 5
    assert await list_found(searcher, "Ms. Pike") == 5
    assert RARE not in await searcher.texts("Mr. Osei")
    assert await list_found(searcher, "Mr. Osei") == 0
    # The words are nobody's secret.
    assert RARE in await searcher.texts("pumpkin")


async def test_a_filter_by_teacher_finds_whom_the_survey_tells(filled: ReadingSchool, searcher: Searcher) -> None:
    pike, osei = (str(filled.teachers[name]) for name, _ in (PIKE, OSEI))
    assert len(await searcher.texts("child", teacher_id=pike)) == 5
    assert await searcher.texts("child", teacher_id=osei) == []


async def test_across_surveys_a_teacher_is_looked_for_in_those_that_are_not_confidential(
    filled: ReadingSchool, searcher: Searcher, database: Database
) -> None:
    other = ReadingSchool(database, filled.embedder, teachers=dict(filled.teachers))
    await other.open()
    await other.add("He builds kites with every child.", about=[OSEI[0]])
    await other.read()
    osei = str(filled.teachers[OSEI[0]])
    for found in (
        await searcher.texts("child", teacher_id=osei, survey_id=None),
        await searcher.texts("Mr. Osei", survey_id=None),
    ):
        assert found == ["He builds kites with every child."]
