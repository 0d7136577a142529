"""How well AI agrees with staff, measured on what it has not learnt from."""

import asyncio

from parent_survey.core.db import Database
from tests.categorization.kit import Desk, WordEngine, add_categories, add_responses, list_answers, working
from tests.school import School


async def test_figures_stand_on_decisions_that_were_held_out(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, kindness = await add_categories(database, "Patience", "Kindness")
    texts = [f"Patience {number}" for number in range(10)] + [f"Calm {number}" for number in range(10)]
    await add_responses(database, school, texts, per_response=1)
    answers = await list_answers(database, school)
    engine = WordEngine()
    # Of ten answers that name it staff agree with seven; five that do not name it have it all the same.
    for number in range(10):
        method = "PUT" if number < 7 else "DELETE"
        await desk.call(method, f"/answers/{answers[f'Patience {number}']}/categories/{patience}")
    for number in range(5):
        await desk.call("PUT", f"/answers/{answers[f'Calm {number}']}/categories/{patience}")
    await desk.call("DELETE", f"/answers/{answers['Calm 9']}/categories/{kindness}")
    assert (await desk.call("GET", "/categories/scorecard"))["measured_at"] is None
    async with working(worker, engine):
        started = await desk.call("POST", "/categories/scorecard", 202)
        job = await desk.wait(started["job_id"])
    assert job["status"] == "completed"
    card = await desk.call("GET", "/categories/scorecard")
    assert (card["decisions"], card["responses"], card["job_id"]) == (16, 16, None)
    assert [score["name"] for score in card["categories"]] == ["Patience", "Kindness"]
    first, second = card["categories"]
    assert (first["precision"], first["recall"], first["assigned"], first["removed"]) == (0.7, 0.5833, 12, 3)
    assert (second["precision"], second["recall"], second["decisions"]) == (None, None, 1)
    # No fold was taught what it was asked.
    assert len(engine.lessons) > 1
    assert all(len(lesson.decisions) < 16 for lesson in engine.lessons)


async def test_it_is_measured_after_every_run_that_has_something_to_measure(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience."])
    answer = (await list_answers(database, school))["Patience."]
    async with working(worker, WordEngine()):
        await desk.run()
        assert (await desk.call("GET", "/categories/scorecard"))["job_id"] is None
        await desk.call("PUT", f"/answers/{answer}/categories/{patience}")
        await desk.run()
        # The measuring is a job of its own, which is queued when the run is over.
        async with asyncio.timeout(60):
            while (card := await desk.call("GET", "/categories/scorecard"))["measured_at"] is None:
                await asyncio.sleep(0.05)
    assert card["categories"][0]["precision"] == 1.0
