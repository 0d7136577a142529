"""A search says how many answers nobody has read yet, before anybody takes it for the whole truth."""

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.search.queries import lookups
from tests.reading_school import NOON, ReadingSchool
from tests.search.kit import Searcher

GLASSES = "She noticed my son could not see the board. He got glasses the following week."
BY_MEANING = "poor eyesight"


async def count(searcher: Searcher, query: str = BY_MEANING, **body: object) -> tuple[int, int]:
    reply = await searcher.post(query=query, **{"survey_id": str(searcher.school.survey_id), **body})
    assert reply.status_code == 200, reply.text
    return len(reply.json()["items"]), reply.json()["unread"]


async def test_what_was_not_read_yet_is_counted_until_it_is(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add(GLASSES, "Homework is fine.")
    await school.add("Not yet.", is_submitted=False)
    assert await count(searcher) == (0, 2)
    assert await count(searcher, "glasses") == (1, 2)
    await school.read()
    found, unread = await count(searcher)
    assert found >= 1
    assert unread == 0


async def test_only_the_part_that_is_searched_is_counted(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add(GLASSES, about=["Ms. Rosalind Pike"])
    await school.add(GLASSES, about=["Mr. Samuel Osei"])
    assert await count(searcher, teacher_id=str(school.teachers["Mr. Samuel Osei"])) == (0, 1)
    assert await count(searcher, survey_id=None) == (0, 2)
    assert await count(searcher, category="Nothing of the kind") == (0, 0)


async def test_vectors_of_another_model_do_not_count_as_read(
    school: ReadingSchool, searcher: Searcher, database: Database
) -> None:
    await school.add(GLASSES)
    await school.read()
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE sentence_vectors SET model = 'another'"))
    assert await count(searcher) == (0, 1)


async def test_of_the_last_day_of_a_confidential_survey_every_answer_counts(
    school: ReadingSchool, searcher: Searcher, database: Database
) -> None:
    """Within a day nobody knows which came last."""
    ids = sorted([await school.add(f"Glasses for number {number}.", at=NOON) for number in range(6)])
    await school.read()
    assert await count(searcher, "glasses") == (6, 0)
    unread = text(
        """DELETE FROM sentence_vectors WHERE answer_id IN (
               SELECT id FROM submitted_answers WHERE response_id = :response_id)"""
    )
    async with database.sessions.begin() as session:
        await session.execute(unread, {"response_id": ids[0]})
    assert await count(searcher, "glasses") == (6, 1)


async def test_an_old_answer_that_was_not_read_is_told_to_whoever_finds_nothing(
    school: ReadingSchool, searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookups, "NEWEST_RESPONSES", 2)
    await school.add(GLASSES)
    for number in range(3):
        await school.add(f"There is a song for number {number}.")
    assert await count(searcher) == (0, 4)
    assert await count(searcher, "song") == (3, 2)
