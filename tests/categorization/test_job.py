"""The job from the click to the swap."""

import asyncio
import threading

from sqlalchemy import text

from parent_survey.categorization.engine import ProposedCategory, QuotedWords
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
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

TEXTS = ["So much patience.", "Kindness all day.", "Patience and kindness.", "She is great.", "Kindness.", "No idea."]


async def test_answers_get_categories_and_lists_totals_and_details_agree(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, _ = await add_categories(database, "Patience", "Kindness")
    responses = await add_responses(database, school, TEXTS)
    async with working(worker, WordEngine()):
        job = await desk.run()
    assert (job["processed_answers"], job["total_answers"], job["progress_percentage"]) == (6, 6, 100)
    assert (job["engine"], job["note"], job["error_message"]) == ("words", "a test's own", None)
    assert {change["name"]: (change["added"], change["removed"]) for change in job["changes"]} == {
        "Patience": (2, 0),
        "Kindness": (3, 0),
    }
    assert [await desk.count(patience), await desk.count("kindness")] == [2, 3]
    detail = await desk.call("GET", f"/responses/{responses[0]}/detail")
    first = detail["answers"][0]["categories"][0]
    assert (first["name"], first["source"], first["evidence"]) == ("Patience", "ai", {"start": 8, "end": 16})
    assert [category["name"] for category in detail["categories"]] == ["Kindness", "Patience"]
    assert await find_disagreements(database) == {}


async def test_fifty_parallel_starts_over_both_paths_are_one_job(
    database: Database, school: School, desk: Desk
) -> None:
    paths = ["categorize", "categorize-survey"] * 25
    replies = await asyncio.gather(*(desk.call("POST", f"/{path}/{school.survey_id}", 202) for path in paths))
    assert len({reply["job_id"] for reply in replies}) == 1
    async with database.sessions() as session:
        queued = "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'categorize' AND status = 'todo'"
        assert await session.scalar(text(f"{queued} AND args ->> 'job_id' = '{replies[0]['job_id']}'")) == 1


async def test_what_was_shown_stays_until_the_swap(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, kindness = await add_categories(database, "Patience", "Kindness")
    await add_responses(database, school, TEXTS)
    reached, go_on = threading.Event(), threading.Event()
    engine = WordEngine()
    async with working(worker, engine):
        await desk.run()
        await desk.call("PATCH", f"/categories/{kindness}", json={"name": "Great"})

        def pause() -> None:
            reached.set()
            assert go_on.wait(30)

        engine.on_batch = pause
        job_id = await desk.start()
        assert await asyncio.to_thread(reached.wait, 30)
        running = await desk.read_job(job_id)
        assert (running["status"], running["total_answers"], running["changes"]) == ("running", 6, None)
        assert [await desk.count(patience), await desk.count(kindness)] == [2, 3]
        go_on.set()
        job = await desk.wait(job_id)
    assert job["is_shown"] is True
    assert [await desk.count(patience), await desk.count(kindness)] == [2, 1]
    assert await find_disagreements(database) == {}


async def test_a_cancelled_job_leaves_everything_as_it_was(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)
    reached, go_on = threading.Event(), threading.Event()
    engine = WordEngine()

    def pause() -> None:
        reached.set()
        assert go_on.wait(30)

    async with working(worker, engine):
        await desk.run()
        before = await desk.read_status()
        engine.on_batch = pause
        job_id = await desk.start()
        assert await asyncio.to_thread(reached.wait, 30)
        cancelled = await desk.call("POST", f"/categorization-job/{job_id}/cancel")
        assert cancelled["status"] == "cancelled"
        go_on.set()
        engine.on_batch = lambda: None
        again = await desk.start()
        assert again != job_id
        assert (await desk.wait(again))["status"] == "completed"
    assert (await desk.read_job(job_id))["status"] == "cancelled"
    assert await desk.count(patience) == 2
    assert (await desk.read_status())["categorized_answers"] == before["categorized_answers"]
    async with database.sessions() as session:
        for table in ("assignments", "judged_answers"):
            assert await session.scalar(text(f"SELECT count(*) FROM {table} WHERE run_id = '{job_id}'")) == 0
    await desk.call("POST", f"/categorization-job/{again}/cancel", 409)


async def test_a_failure_is_one_plain_sentence_and_leaves_the_old_result(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)
    engine = WordEngine()

    def break_down() -> None:
        raise RuntimeError("Pilar Quintero wrote: a secret")

    async with working(worker, engine):
        await desk.run()
        engine.on_batch = break_down
        job = await desk.wait(await desk.start())
    assert job["status"] == "failed"
    assert job["error_message"] == "Something went wrong, and nothing was changed. Please try again."
    spanish = await desk.in_spanish().read_job(job["job_id"])
    assert spanish["error_message"] == "Algo salió mal y no se cambió nada. Inténtelo de nuevo."
    assert await desk.count(patience) == 2
    status = await desk.read_status()
    assert (status["latest_job"]["status"], status["categorized_answers"]) == ("failed", 2)


async def test_an_engine_that_cannot_start_says_why(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)

    def refuse() -> WordEngine:
        raise StartupError("The local embedding model is not installed.")

    async with working(worker, refuse):
        job = await desk.wait(await desk.start())
    assert (job["status"], job["error_message"]) == ("failed", "The local embedding model is not installed.")


async def test_without_categories_the_job_says_so(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_responses(database, school, TEXTS)
    async with working(worker, WordEngine()):
        job = await desk.wait(await desk.start())
    assert job["error_message"] == "There are no categories yet: add one first."


async def test_a_survey_without_answers_is_categorized_in_no_time(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_categories(database, "Patience")
    async with working(worker, WordEngine()):
        job = await desk.run()
    assert (job["processed_answers"], job["total_answers"], job["progress_percentage"]) == (0, 0, 100)


async def test_answers_that_come_during_a_run_are_part_of_it(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, [f"Patience {number}" for number in range(150)])
    loop, engine, late = asyncio.get_running_loop(), WordEngine(), [False]

    def submit_more() -> None:
        if not late[0]:
            late[0] = True
            texts = [f"Late patience {number}" for number in range(40)]
            asyncio.run_coroutine_threadsafe(add_responses(database, school, texts), loop).result(30)

    engine.on_batch = submit_more
    async with working(worker, engine):
        job = await desk.run()
    assert (job["processed_answers"], job["total_answers"]) == (190, 190)
    assert await desk.count(patience) == 95
    status = await desk.read_status()
    assert (status["categorized_answers"], status["uncategorized_answers"], status["new_answers"]) == (190, 0, 0)


async def test_vectors_are_made_once_and_again_for_another_model(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)
    engine = WordEngine()
    async with working(worker, engine):
        started = await desk.call("POST", "/generate-embeddings", 202)
        assert (await desk.wait(started["job_id"]))["processed_answers"] == 6
        await desk.run()
        assert sorted(engine.read_texts) == sorted(TEXTS)
        engine.model = "test-2"
        started = await desk.call("POST", "/generate-embeddings", 202, json={"survey_id": str(school.survey_id)})
        assert (await desk.wait(started["job_id"]))["processed_answers"] == 6
    async with database.sessions() as session:
        models = await session.execute(text("SELECT DISTINCT model FROM sentence_vectors"))
        assert list(models.scalars()) == ["test-2"]


async def test_the_next_run_learns_from_what_staff_decided(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, kindness = await add_categories(database, "Patience", "Kindness")
    await add_responses(database, school, TEXTS)
    answers = await list_answers(database, school)
    engine = WordEngine()
    async with working(worker, engine):
        await desk.call("PUT", f"/answers/{answers['She is great.']}/categories/{patience}")
        await desk.call("DELETE", f"/answers/{answers['Kindness.']}/categories/{kindness}")
        await desk.run()
    told = {(one.answer.text, one.category_id, one.is_assigned) for one in engine.lessons[0].decisions}
    assert told == {("She is great.", patience, True), ("Kindness.", kindness, False)}
    assert [await desk.count(patience), await desk.count(kindness)] == [2, 2]


async def test_proposals_are_few_plain_new_and_shown_nowhere_until_accepted(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, TEXTS)
    answers = await list_answers(database, school)
    quotes = [QuotedWords(answers["She is great."], 0, 12), QuotedWords(answers["No idea."], -3, 999)]
    hostile = ["patience", " PATIENCE ", "x" * 61, "a\u202eb", "line\nbreak", "\x07", "", "<b>Bold</b>", "…"]
    names = [*hostile, "Humour", "humour", *(f"Topic {number}" for number in range(40))]
    engine = WordEngine(proposals=[ProposedCategory(name, "why\x00", quotes) for name in names])
    async with working(worker, engine):
        job = await desk.run()
        assert job["proposed"] == 20
        assert (await desk.run())["proposed"] == 0
    listed = (await desk.call("GET", "/categories/manage"))["items"]
    proposed = [item for item in listed if item["is_proposed"]]
    assert [item["name"] for item in proposed][:2] == ["<b>Bold</b>", "Humour"]
    assert len(proposed) == 20
    assert [item["name"] for item in await desk.call("GET", "/categories")] == ["Patience"]
    humour = next(item["id"] for item in proposed if item["name"] == "Humour")
    detail = await desk.call("GET", f"/categories/{humour}")
    assert {example["text"] for example in detail["example_list"]} == {"She is great", "No idea."}
    await desk.call("POST", f"/categories/{humour}/accept")
    topic = next(item["id"] for item in proposed if item["name"] == "Topic 1")
    await desk.call("POST", f"/categories/{topic}/dismiss")
    assert [item["name"] for item in await desk.call("GET", "/categories")] == ["Humour", "Patience"]
    engine.proposals = [ProposedCategory("Topic 1"), ProposedCategory("Humour")]
    async with working(worker, engine):
        assert (await desk.run())["proposed"] == 0
