"""Answers that come after a run get their categories on their own."""

from datetime import timedelta

from parent_survey.categorization.work.follow_up import follow_up
from parent_survey.core.db import Database
from tests.categorization.kit import (
    NOON,
    Desk,
    WordEngine,
    add_categories,
    add_responses,
    find_disagreements,
    working,
)
from tests.school import School


async def test_new_answers_are_judged_under_the_shown_run(database: Database, school: School, desk: Desk) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience.", "Else."])
    engine = WordEngine()
    async with working(database, engine):
        await desk.run()
    await add_responses(database, school, ["More patience.", "Patience again."], per_response=1)
    status = await desk.read_status()
    assert (status["new_answers"], await desk.count(patience)) == (2, 1)
    assert await follow_up(database, lambda: engine, NOON - timedelta(hours=1)) == 2
    status = await desk.read_status()
    assert (status["new_answers"], status["categorized_answers"], await desk.count(patience)) == (0, 3, 3)
    assert await find_disagreements(database) == {}


async def test_without_a_run_new_answers_are_only_embedded(database: Database, school: School, desk: Desk) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience.", "Else."])
    engine = WordEngine()
    assert await follow_up(database, lambda: engine, None) == 2
    assert (sorted(engine.read_texts), await desk.count(patience)) == (["Else.", "Patience."], 0)


async def test_the_engine_is_not_even_opened_when_nothing_is_new(database: Database, school: School) -> None:
    def open_engine() -> WordEngine:
        raise AssertionError

    assert await follow_up(database, open_engine, None) == 0
    await add_responses(database, school, ["Old."])
    assert await follow_up(database, open_engine, NOON + timedelta(days=1)) == 0
