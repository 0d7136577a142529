"""Answers that come after a run get their categories on their own."""

import asyncio
from datetime import timedelta

from sqlalchemy import text

from parent_survey.categorization.work.follow_up import BATCH, follow_up, start_first_runs
from parent_survey.categorization.work.lessons import Lessons
from parent_survey.categorization.work.warm_up import warm_up
from parent_survey.core.db import Database
from tests.categorization.kit import (
    NOON,
    Desk,
    WordEngine,
    add_categories,
    add_responses,
    find_disagreements,
    list_answers,
    working,
)
from tests.school import School


async def test_new_answers_are_judged_under_the_shown_run(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience.", "Else."])
    engine = WordEngine()
    async with working(worker, engine):
        await desk.run()
    await add_responses(database, school, ["More patience.", "Patience again."], per_response=1)
    status = await desk.read_status()
    assert (status["new_answers"], await desk.count(patience)) == (2, 1)
    assert await follow_up(worker, lambda: engine, NOON - timedelta(hours=1)) == 2
    status = await desk.read_status()
    assert (status["new_answers"], status["categorized_answers"], await desk.count(patience)) == (0, 3, 3)
    assert await find_disagreements(database) == {}


async def test_without_a_run_new_answers_are_only_embedded(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience.", "Else."])
    engine = WordEngine()
    assert await follow_up(worker, lambda: engine, None) == 2
    assert (sorted(engine.read_texts), await desk.count(patience)) == (["Else.", "Patience."], 0)


async def test_when_its_time_is_over_the_newest_answers_have_been_read_and_the_rest_waits(
    database: Database, worker: Database, school: School
) -> None:
    await add_responses(database, school, [f"Answer {number}." for number in range(BATCH + 6)], per_response=1)
    engine = WordEngine()
    assert await follow_up(worker, lambda: engine, None, seconds=0) == BATCH
    assert not {f"Answer {number}." for number in range(6)} & set(engine.read_texts)
    assert await follow_up(worker, lambda: engine, None, seconds=0) == 6


async def test_the_engine_is_not_even_opened_when_nothing_is_new(
    database: Database, worker: Database, school: School
) -> None:
    def open_engine() -> WordEngine:
        raise AssertionError

    assert await follow_up(worker, open_engine, None) == 0
    await add_responses(database, school, ["Old."])
    assert await follow_up(worker, open_engine, NOON + timedelta(days=1)) == 0


async def test_the_first_answers_of_a_survey_start_its_first_run(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_responses(database, school, ["Patience.", "Else."])
    assert await start_first_runs(worker) == 0, "there is no category yet"
    (patience,) = await add_categories(database, "Patience")
    async with working(worker, WordEngine()):
        assert await start_first_runs(worker) == 1
        assert await start_first_runs(worker) == 0, "one is enough"
        status = await desk.read_status()
        await desk.wait(status["latest_job"]["job_id"])
        assert await desk.count(patience) == 1
        await desk.call("POST", f"/categorize/{school.survey_id}/undo")
    assert await desk.count(patience) == 0
    assert await start_first_runs(worker) == 0, "what staff undid does not come back by itself"


async def test_a_worker_has_the_vectors_of_another_model_made_anew(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_responses(database, school, ["Patience.", "Else."])
    old, new = WordEngine(), WordEngine(model="test-2")
    await follow_up(worker, lambda: old, None)
    await warm_up(worker, lambda: old, old.model)
    assert await list_jobs(database) == []
    await warm_up(worker, lambda: new, new.model)
    await warm_up(worker, lambda: new, new.model)
    assert await list_jobs(database) == ["embed"]
    async with working(worker, new):
        await wait_until_over(database)
    assert sorted(new.read_texts) == ["Else.", "Patience."]
    await warm_up(worker, lambda: new, new.model)
    assert await list_jobs(database) == ["embed"]


async def test_vectors_of_what_is_set_aside_start_no_job(database: Database, worker: Database, school: School) -> None:
    await add_responses(database, school, ["Patience.", "Else."])
    old = WordEngine()
    await follow_up(worker, lambda: old, None)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE submitted_answers SET survey_id = NULL"))
    await warm_up(worker, lambda: old, "test-2")
    assert await list_jobs(database) == []


async def list_jobs(database: Database) -> list[str]:
    async with database.sessions() as session:
        return list((await session.execute(text("SELECT kind FROM jobs"))).scalars())


async def wait_until_over(database: Database) -> None:
    async with asyncio.timeout(60), database.sessions() as session:
        while await session.scalar(text("SELECT EXISTS (SELECT FROM jobs WHERE status IN ('pending', 'running'))")):
            await asyncio.sleep(0.05)


async def test_a_lesson_is_read_again_only_when_staff_changed_something(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience.", "Else."])
    engine, lessons = WordEngine(), Lessons()
    async with working(worker, engine):
        await desk.run()
    first = await lessons.prepare(database, engine)
    assert await lessons.prepare(database, engine) is first
    await add_responses(database, school, ["Something new."], per_response=1)
    assert await follow_up(worker, lambda: engine, None, lessons) == 1
    assert await lessons.prepare(database, engine) is first, "answers teach nothing"
    answers = await list_answers(database, school)
    await desk.call("PUT", f"/answers/{answers['Else.']}/categories/{patience}")
    second = await lessons.prepare(database, engine)
    assert (len(first.decisions), len(second.decisions)) == (0, 1)
    (kindness,) = await add_categories(database, "Kindness")
    assert {one.id for one in (await lessons.prepare(database, engine)).categories} == {patience, kindness}
