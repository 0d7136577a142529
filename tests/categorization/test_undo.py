"""Looking before a run counts, and going back after it did."""

from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.housekeeping.tasks import clear_away
from tests.categorization.kit import (
    Desk,
    WordEngine,
    add_categories,
    add_responses,
    find_disagreements,
    list_answers,
    working,
)
from tests.school import School

TEXTS = ["Patience.", "Kindness.", "Humour.", "Nothing."]


async def test_a_preview_changes_nothing_until_it_is_applied(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, kindness = await add_categories(database, "Patience", "Kindness")
    await add_responses(database, school, TEXTS, per_response=1)
    async with working(worker, WordEngine()):
        await desk.run()
        await desk.call("PATCH", f"/categories/{kindness}", json={"name": "Humour"})
        preview = await desk.run(preview=True)
        assert (preview["is_preview"], preview["is_shown"], preview["can_apply"]) == (True, False, True)
        assert [(change["name"], change["added"], change["removed"]) for change in preview["changes"]] == [
            ("Humour", 1, 1)
        ]
        assert [await desk.count(patience), await desk.count(kindness)] == [1, 1]
        assert await find_disagreements(database) == {}
        status = await desk.read_status()
        assert status["preview"]["job_id"] == preview["job_id"]
        assert status["latest_job"]["job_id"] == preview["job_id"]
        applied = await desk.call("POST", f"/categorization-job/{preview['job_id']}/apply")
    assert (applied["is_preview"], applied["is_shown"]) == (False, True)
    assert (await desk.read_status())["preview"] is None
    humour = (await list_answers(database, school))["Humour."]
    async with database.sessions() as session:
        shown = await session.execute(text(f"SELECT answer_id FROM answer_categories WHERE category_id = '{kindness}'"))
        assert list(shown.scalars()) == [humour]
    assert await find_disagreements(database) == {}


async def test_a_discarded_preview_is_gone(database: Database, worker: Database, school: School, desk: Desk) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)
    async with working(worker, WordEngine()):
        preview = await desk.run(preview=True)
    await desk.call("POST", f"/categorization-job/{preview['job_id']}/discard")
    await desk.call("POST", f"/categorization-job/{preview['job_id']}/apply", 409)
    status = await desk.read_status()
    assert (status["preview"], status["categorized_answers"], status["can_undo"]) == (None, 0, False)
    async with database.sessions() as session:
        assert await session.scalar(text("SELECT count(*) FROM assignments")) == 0


async def test_a_click_during_a_preview_makes_it_count(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)
    preview = await desk.start(preview=True)
    assert await desk.start() == preview
    async with working(worker, WordEngine()):
        job = await desk.wait(preview)
    assert (job["is_preview"], job["is_shown"]) == (False, True)


async def test_the_last_run_can_be_undone_and_what_staff_decided_stays(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, kindness = await add_categories(database, "Patience", "Kindness")
    await add_responses(database, school, TEXTS, per_response=1)
    answers = await list_answers(database, school)
    async with working(worker, WordEngine()):
        await desk.run()
        await desk.call("PATCH", f"/categories/{kindness}", json={"name": "Nothing"})
        second = await desk.run()
        await desk.call("PUT", f"/answers/{answers['Humour.']}/categories/{patience}")
        assert [await desk.count(patience), await desk.count(kindness)] == [2, 1]
        status = await desk.undo()
    assert status["can_undo"] is True
    assert [await desk.count(patience), await desk.count(kindness)] == [2, 1]
    detail = await desk.call("GET", f"/surveys/{school.survey_id}/responses", params={"category": str(kindness)})
    assert detail["items"][0]["answers"][0]["answer_text"] == "Kindness."
    assert (await desk.undo())["can_undo"] is False
    assert [await desk.count(patience), await desk.count(kindness)] == [1, 0]
    await desk.undo(409)
    again = await desk.call("POST", f"/categorization-job/{second['job_id']}/apply")
    assert again["is_shown"] is True
    assert await desk.count(kindness) == 1
    assert await find_disagreements(database) == {}


async def test_only_the_results_that_can_be_gone_back_to_are_kept(
    database: Database, worker: Database, school: School, desk: Desk, settings: Settings
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)
    async with working(worker, WordEngine()):
        jobs = [(await desk.run())["job_id"] for _ in range(4)]
    for _ in range(3):
        await clear_away(worker, settings)
    async with database.sessions() as session:
        kept = await session.execute(text("SELECT DISTINCT run_id::text FROM judged_answers"))
        assert set(kept.scalars()) == set(jobs[2:])
        kept = await session.execute(text("SELECT DISTINCT run_id::text FROM assignments"))
        assert set(kept.scalars()) == set(jobs[2:])
    assert (await desk.undo())["can_undo"] is False
    await desk.undo(409)
