"""Staff look after the bank of categories."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select, text

from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent
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


async def create(desk: Desk, name: str, status: int | None = 201, **fields: Any) -> Any:
    return await desk.call("POST", "/categories", status, json={"name": name, **fields})


async def test_a_category_is_made_with_the_next_free_ink_and_changed(desk: Desk) -> None:
    made = await create(desk, "  Patience \t", description=" Calm. ", examples=["Never rushes."])
    assert (made["name"], made["description"], made["color_slot"], made["origin"]) == ("Patience", "Calm.", 1, "staff")
    assert [(example["text"], example["origin"]) for example in made["example_list"]] == [("Never rushes.", "staff")]
    assert (await create(desk, "Humour"))["color_slot"] == 2
    changed = await desk.call("PATCH", f"/categories/{made['id']}", json={"name": "Calm", "color_slot": 7})
    assert (changed["name"], changed["description"], changed["color_slot"]) == ("Calm", "Calm.", 7)
    assert (await create(desk, "Fairness"))["color_slot"] == 1
    names = [item["name"] for item in (await desk.call("GET", "/categories/manage"))["items"]]
    assert names == ["Calm", "Fairness", "Humour"]


async def test_names_are_unique_in_any_case(desk: Desk) -> None:
    made = await create(desk, "Straße")
    for same in ("STRASSE", " straße ", "Ｓtraße"):
        reply = await create(desk, same, 409)
        assert reply["detail"] == "A category with this name already exists"
    other = await create(desk, "Patience")
    await desk.call("PATCH", f"/categories/{other['id']}", 409, json={"name": "strasse"})
    await desk.call("PATCH", f"/categories/{made['id']}", 200, json={"name": "STRASSE"})


async def test_two_who_make_the_same_category_at_once_make_one(desk: Desk) -> None:
    headers = desk.staff.headers
    post = [desk.client.post("/api/admin/categories", json={"name": "Same"}, headers=headers) for _ in range(10)]
    statuses = [reply.status_code for reply in await asyncio.gather(*post)]
    assert sorted(statuses) == [201] + [409] * 9


HOSTILE = ["", "   ", "x" * 61, "a\x00b", "a\u202eb", "a\u200bb", "a\x07b", "…", "\ud800", "\ue000"]


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
async def test_a_name_that_is_not_plain_is_refused(desk: Desk, name: str) -> None:
    body = '{"name": "' + "".join(f"\\u{ord(character):04x}" for character in name) + '"}'
    headers = {**desk.staff.headers, "Content-Type": "application/json"}
    reply = await desk.client.post("/api/admin/categories", content=body, headers=headers)
    assert reply.status_code == 422, reply.text
    assert await desk.call("GET", "/categories") == []


async def test_blanks_are_tidied_and_markup_is_only_text(desk: Desk) -> None:
    assert (await create(desk, " two\n\u2028\tlines "))["name"] == "two lines"
    for name in ("<script>alert(1)</script>", "=1+1", "'; DROP TABLE categories; --", "Geduld & Güte 耐心 😀"):
        assert (await create(desk, name))["name"] == name


async def test_there_are_at_most_two_hundred(database: Database, desk: Desk) -> None:
    await add_categories(database, *(f"Topic {number}" for number in range(199)))
    last = await create(desk, "The last")
    assert "at most 200" in (await create(desk, "One more", 409))["detail"]
    await desk.call("POST", f"/categories/{last['id']}/archive")
    await create(desk, "Room again")
    await desk.call("POST", f"/categories/{last['id']}/unarchive", 409)


async def test_limits_on_everything(desk: Desk) -> None:
    for body in (
        {"name": "A", "description": "x" * 501},
        {"name": "A", "color_slot": 21},
        {"name": "A", "color_slot": 0},
        {"name": "A", "examples": ["x"] * 101},
        {"name": "A", "examples": [" "]},
        {"name": "A", "origin": "starter"},
    ):
        await desk.call("POST", "/categories", 422, json=body)
    nobody = uuid4()
    for method, path in (("GET", ""), ("PATCH", ""), ("POST", "/archive"), ("POST", "/accept"), ("POST", "/dismiss")):
        await desk.call(method, f"/categories/{nobody}{path}", 404, **({"json": {}} if method == "PATCH" else {}))


async def test_examples_and_counter_examples_come_and_go(database: Database, school: School, desk: Desk) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Never rushes anybody."])
    answer = (await list_answers(database, school))["Never rushes anybody."]
    path = f"/categories/{patience}/examples"
    await desk.call("POST", path, 201, json={"text": "Waits.", "is_counter_example": True})
    detail = await desk.call("POST", path, 201, json={"text": "Never rushes", "answer_id": str(answer)})
    assert (detail["examples"], detail["counter_examples"]) == (1, 1)
    await desk.call("POST", path, 404, json={"text": "Never rushes", "answer_id": str(uuid4())})
    waits = next(example for example in detail["example_list"] if example["text"] == "Waits.")
    detail = await desk.call("DELETE", f"{path}/{waits['id']}")
    assert detail["counter_examples"] == 0
    await desk.call("DELETE", f"{path}/{waits['id']}", 404)
    async with database.engine.begin() as connection:
        await connection.execute(text("DELETE FROM responses"))
    assert (await desk.call("GET", f"/categories/{patience}"))["examples"] == 0


async def test_an_example_has_the_language_of_the_answer_that_it_was_taken_from(
    database: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Nunca se apura."])
    answer = (await list_answers(database, school))["Nunca se apura."]
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE submitted_answers SET language = 'es'"))
    path = f"/categories/{patience}/examples"
    await desk.call("POST", path, 201, json={"text": "Waits."})
    detail = await desk.call("POST", path, 201, json={"text": "Nunca se apura", "answer_id": str(answer)})
    languages = {example["text"]: example["language"] for example in detail["example_list"]}
    assert languages == {"Waits.": None, "Nunca se apura": "es"}


async def test_a_merge_loses_nothing_and_the_old_name_still_finds(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    calm, patience = await add_categories(database, "Calm", "Patience")
    await add_responses(database, school, ["Calm.", "Patience.", "Both: calm, patience.", "None."], per_response=1)
    answers = await list_answers(database, school)
    await desk.call("POST", f"/categories/{calm}/examples", json={"text": "Keeps cool."})
    engine = WordEngine()
    async with working(worker, engine):
        await desk.run()
        await desk.call("PUT", f"/answers/{answers['None.']}/categories/{calm}")
        await desk.call("DELETE", f"/answers/{answers['Calm.']}/categories/{calm}")
        await desk.call("DELETE", f"/answers/{answers['Both: calm, patience.']}/categories/{calm}")
        merged = await desk.call("POST", f"/categories/{calm}/merge", json={"into_id": str(patience)})
        assert (merged["former_names"], merged["examples"], merged["responses"]) == (["Calm"], 1, 3)
        assert [await desk.count(name) for name in (patience, "patience", calm, "CALM")] == [3] * 4
        assert await find_disagreements(database) == {}
        # The category that stands for both would be given to the answer from which staff took the old one.
        await desk.call("PATCH", f"/categories/{patience}", json={"name": "Calm"})
        await desk.run()
    shown = await desk.call("GET", f"/surveys/{school.survey_id}/responses", params={"category": "Calm"})
    texts = {item["answers"][0]["answer_text"] for item in shown["items"]}
    assert texts == {"None.", "Both: calm, patience."}
    assert {decision.category_id for decision in engine.lessons[1].decisions} == {patience}
    assert await find_disagreements(database) == {}


async def test_a_merge_into_itself_or_into_what_is_gone_is_refused(database: Database, desk: Desk) -> None:
    one, two, three = await add_categories(database, "One", "Two", "Three")
    await desk.call("POST", f"/categories/{one}/merge", 400, json={"into_id": str(one)})
    await desk.call("POST", f"/categories/{one}/merge", 404, json={"into_id": str(uuid4())})
    await desk.call("POST", f"/categories/{two}/archive")
    await desk.call("POST", f"/categories/{one}/merge", 409, json={"into_id": str(two)})
    await desk.call("POST", f"/categories/{two}/merge", json={"into_id": str(three)})
    await desk.call("POST", f"/categories/{two}/merge", 404, json={"into_id": str(one)})
    await desk.call("POST", f"/categories/{one}/merge", 404, json={"into_id": str(two)})
    await desk.call("POST", f"/categories/{three}/merge", json={"into_id": str(one)})
    assert (await desk.call("GET", f"/categories/{one}"))["former_names"] == ["Three", "Two"]


async def test_a_split_takes_chosen_examples_and_answers_along(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (care,) = await add_categories(database, "Care")
    await add_responses(database, school, ["Care for the shy.", "Care for all."], per_response=1)
    answers = await list_answers(database, school)
    made = await desk.call("POST", f"/categories/{care}/examples", json={"text": "Sees the shy ones."})
    example, shy = made["example_list"][0]["id"], str(answers["Care for the shy."])
    async with working(worker, WordEngine()):
        await desk.run()
        path, body = f"/categories/{care}/split", {"name": "Care for the shy"}
        await desk.call("POST", path, 400, json=body)
        await desk.call("POST", path, 404, json={**body, "example_ids": [str(uuid4())]})
        await desk.call("POST", path, 404, json={**body, "answer_ids": [str(uuid4())]})
        new = await desk.call("POST", path, 201, json={**body, "example_ids": [example], "answer_ids": [shy]})
        assert (new["examples"], new["responses"], new["decisions"]) == (1, 1, 1)
        await desk.run()
    assert [await desk.count(care), await desk.count(new["id"])] == [1, 1]
    assert await find_disagreements(database) == {}


async def test_an_archived_category_is_shown_nowhere_and_comes_back_whole(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, ["Patience.", "Else."], per_response=1)
    answers = await list_answers(database, school)
    async with working(worker, WordEngine()):
        await desk.run()
    await desk.call("PUT", f"/answers/{answers['Else.']}/categories/{patience}")
    await desk.call("POST", f"/categories/{patience}/archive")
    assert await desk.call("GET", "/categories") == []
    assert await desk.count(patience) == 0
    await desk.call("PUT", f"/answers/{answers['Else.']}/categories/{patience}", 409)
    assert await find_disagreements(database) == {}
    await create(desk, "PATIENCE")
    await desk.call("POST", f"/categories/{patience}/unarchive", 409)
    await desk.call("PATCH", f"/categories/{patience}", json={"name": "Old patience"})
    await desk.call("POST", f"/categories/{patience}/unarchive")
    assert await desk.count(patience) == 2
    assert await find_disagreements(database) == {}


async def test_every_change_is_on_record_by_ids_only(database: Database, school: School, desk: Desk) -> None:
    made = await create(desk, "Sentinel name", description="Sentinel words")
    await add_responses(database, school, ["Sentinel answer."])
    answer = (await list_answers(database, school))["Sentinel answer."]
    await desk.call("PUT", f"/answers/{answer}/categories/{made['id']}")
    await desk.call("PATCH", f"/categories/{made['id']}", json={"name": "Sentinel other"})
    await desk.call("POST", f"/categories/{made['id']}/archive")
    await desk.start()
    async with database.sessions() as session:
        events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
    made_here = [(event.action, event.subject) for event in events if event.actor_id == desk.staff.id][-5:]
    assert made_here == [
        ("category created", made["id"]),
        ("category assigned", str(answer)),
        ("category renamed", made["id"]),
        ("category archived", made["id"]),
        ("categorization started", str(school.survey_id)),
    ]
    assert not any("Sentinel" in str(vars(event)) for event in events)
