"""What staff are shown of an unfinished response is not the key that its parent writes with."""

import json
from uuid import UUID

import httpx
from sqlalchemy import select

from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent
from tests.responses.view import View
from tests.school import Parent, find_reference


async def test_no_staff_reply_holds_the_id_that_grants_writing(view: View, parent: Parent, database: Database) -> None:
    await parent.fill_in()
    submitted = await Parent(view.client, view.school).fill_in()
    await submitted.submit()
    survey, reference = f"/surveys/{view.school.survey_id}", find_reference(parent.id)
    assert (await view.note(reference, "Called.")).status_code == 200
    paths: list[tuple[str, dict[str, str]]] = [
        ("/surveys", {}),
        (f"{survey}/overview", {}),
        (f"{survey}/insights", {}),
        (f"{survey}/flags", {}),
        (f"{survey}/cards", {}),
        (f"{survey}/share", {}),
        (survey, {}),
        ("/teachers", {}),
        (f"/categorization-status/{view.school.survey_id}", {}),
        (f"/responses/{reference}/detail", {}),
        (f"{survey}/responses/{reference}/neighbours", {}),
        (f"{survey}/responses/{submitted.id}/neighbours", {"status": "all"}),
    ]
    for status in ("all", "in_progress", "submitted", "set_aside"):
        for more in ({}, {"q": "pilar"}, {"teacher_id": str(view.school.teacher_ids[0])}):
            paths.append((f"{survey}/responses", {"status": status, **more}))
            exports = [{"status": status, "rows": rows, **more} for rows in ("responses", "answers")]
            paths.extend((f"{survey}/export", query) for query in exports)
    for path, query in paths:
        reply = await view.get(path, **query)
        assert reply.status_code == 200, (path, reply.text)
        assert parent.id not in reply.text, path
        assert parent.id.replace("-", "") not in reply.text, path
    search = {"query": "She listens."}
    found = await view.client.post("/api/search/answers", json=search, headers=view.staff.headers)
    assert parent.id not in found.text
    async with database.sessions() as session:
        events = (await session.scalars(select(AuditEvent))).all()
    assert reference in {event.subject for event in events}
    assert all(parent.id not in f"{event.subject} {json.dumps(event.details)}" for event in events)


async def test_nobody_can_write_with_what_staff_are_shown(view: View, parent: Parent) -> None:
    await parent.fill_in()
    (shown,) = await view.list_ids(status="in_progress")
    thief = Parent(view.client, view.school, id=shown)
    replies: list[httpx.Response] = [
        await thief.read(),
        await thief.summary(),
        await thief.write("Mine now."),
        await thief.give_name(name="Thief"),
        await thief.choose(view.school.teacher_ids[1]),
        await thief.submit(),
    ]
    assert [reply.status_code for reply in replies] == [404] * 6
    assert await parent.read_text() == "She listens."


async def test_staff_open_an_unfinished_response_by_what_they_are_shown_and_not_by_the_parents_key(
    view: View, parent: Parent
) -> None:
    await parent.fill_in()
    reference = find_reference(parent.id)
    assert await view.list_ids(status="in_progress") == [reference]
    assert (await view.detail(reference))["id"] == reference
    assert (await view.note(reference, "Called.")).status_code == 200
    assert (await view.get(f"/responses/{parent.id}/detail")).status_code == 404
    assert (await view.note(parent.id, "Called.")).status_code == 404
    await parent.submit()
    detail = await view.detail(parent.id)
    assert (detail["id"], detail["note"]["text"]) == (parent.id, "Called.")
    assert (await view.get(f"/responses/{reference}/detail")).status_code == 404


async def test_neighbours_of_an_unfinished_response_are_named_as_in_the_list(view: View) -> None:
    for _ in range(3):
        await Parent(view.client, view.school).fill_in()
    first, second, third = await view.list_ids(status="in_progress")
    assert await view.neighbours(second, status="in_progress") == (first, third)
    assert UUID(first) != UUID(third)
