"""The real engine on the example school."""

from parent_survey.ai.embedder import Embedder
from parent_survey.categories.bank import read_starter_categories
from parent_survey.categories.seed import ensure_starter_bank
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID, load_example_school
from tests.categorization.kit import Desk, find_disagreements, working
from tests.school import School


async def test_the_example_school_gets_categories_with_evidence_and_learns_from_staff(
    database: Database, worker: Database, desk: Desk, embedder: Embedder
) -> None:
    async with database.sessions.begin() as session:
        await ensure_starter_bank(session, read_starter_categories())
        await load_example_school(session)
    desk.school = School(SURVEY_ID, [], [])
    async with working(worker, LocalEngine(embedder)):
        job = await desk.wait(await desk.start(), 240)
        assert (job["status"], job["processed_answers"], job["total_answers"]) == ("completed", 379, 379), job
        assert await find_disagreements(database) == {}
        status = await desk.read_status()
        assert status["categorized_answers"] > 379 / 4
        page = await desk.call("GET", f"/surveys/{SURVEY_ID}/responses", params={"category": "Patience"})
        assert page["total"] > 0
        detail = await desk.call("GET", f"/responses/{page['items'][0]['id']}/detail")
        shown = [(answer, one) for answer in detail["answers"] for one in answer["categories"]]
        answer, patience = next((answer, one) for answer, one in shown if one["name"] == "Patience")
        evidence = answer["answer_text"][patience["evidence"]["start"] : patience["evidence"]["end"]]
        assert evidence.strip()
        await desk.call("DELETE", f"/answers/{answer['answer_id']}/categories/{patience['id']}")
        again = await desk.wait(await desk.start(), 240)
        assert again["status"] == "completed"
    detail = await desk.call("GET", f"/responses/{page['items'][0]['id']}/detail")
    kept = next(one for one in detail["answers"] if one["answer_id"] == answer["answer_id"])
    assert "Patience" not in [one["name"] for one in kept["categories"]]
    assert await find_disagreements(database) == {}
