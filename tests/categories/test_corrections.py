"""What staff say about an answer stands, whatever a run says."""

import asyncio
from uuid import uuid4

from parent_survey.core.db import Database
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


async def test_what_staff_give_and_take_outlives_every_run(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, kindness = await add_categories(database, "Patience", "Kindness")
    (response,) = await add_responses(database, school, ["Patience.", "Else."])
    answers = await list_answers(database, school)
    given, taken = f"/answers/{answers['Else.']}/categories/{kindness}", answers["Patience."]
    async with working(worker, WordEngine()):
        await desk.run()
        reply = await desk.call("PUT", given)
        assert [(one["name"], one["source"], one["confidence"]) for one in reply["categories"]] == [
            ("Kindness", "staff", None)
        ]
        assert [one["name"] for one in reply["response_categories"]] == ["Kindness", "Patience"]
        reply = await desk.call("DELETE", f"/answers/{taken}/categories/{patience}")
        assert (reply["categories"], [one["name"] for one in reply["removed_categories"]]) == ([], ["Patience"])
        for _ in range(2):
            await desk.run()
            assert [await desk.count(patience), await desk.count(kindness)] == [0, 1]
    detail = await desk.call("GET", f"/responses/{response}/detail")
    assert [one["name"] for one in detail["categories"]] == ["Kindness"]
    assert [[one["name"] for one in answer["removed_categories"]] for answer in detail["answers"]] == [["Patience"], []]
    # Taken back, AI counts again, which has learnt meanwhile.
    await desk.call("DELETE", f"/answers/{taken}/categories/{patience}/decision")
    reply = await desk.call("DELETE", f"{given}/decision")
    assert [(one["source"], one["confidence"]) for one in reply["categories"]] == [("ai", 0.6)]
    assert [await desk.count(patience), await desk.count(kindness)] == [1, 1]
    assert await find_disagreements(database) == {}


async def test_an_unknown_answer_or_category_is_not_found(database: Database, school: School, desk: Desk) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience."])
    answer = (await list_answers(database, school))["Patience."]
    for path in (f"/answers/{answer}/categories/{uuid4()}", f"/answers/{uuid4()}/categories/{patience}"):
        for method in ("PUT", "DELETE"):
            await desk.call(method, path, 404)


async def test_corrections_merges_and_runs_at_the_same_moment_leave_true_lists(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    patience, kindness, humour = await add_categories(database, "Patience", "Kindness", "Humour")
    await add_responses(database, school, [f"Patience, kindness, humour {number}" for number in range(60)])
    answers = list((await list_answers(database, school)).values())
    async with working(worker, WordEngine()):
        job_id = await desk.start()
        for round_ in range(6):
            # Sessions are few; staff are more patient than the pool.
            calls = [
                desk.call("PUT" if (number + round_) % 2 else "DELETE", f"/answers/{answer}/categories/{category}")
                for number, answer in enumerate(answers[round_ * 4 : round_ * 4 + 4])
                for category in (patience, kindness)
            ]
            if round_ == 3:
                calls.append(desk.call("POST", f"/categories/{humour}/merge", json={"into_id": str(kindness)}))
            if round_ == 4:
                calls.append(desk.call("POST", f"/categories/{patience}/archive"))
                calls.append(desk.call("POST", f"/categories/{patience}/unarchive"))
            replies = await asyncio.gather(*calls, return_exceptions=True)
            # A correction that comes while the category is archived is told so.
            assert all(not isinstance(reply, Exception) or "not in use" in str(reply) for reply in replies)
        await desk.wait(job_id)
        assert await find_disagreements(database) == {}
        await desk.run()
    assert await find_disagreements(database) == {}
