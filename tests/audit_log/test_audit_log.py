"""Who did, read, searched, asked and exported what: seen by staff, and rewritten by nobody."""

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError

from parent_survey.audit_log.schemas import AuditFilter
from parent_survey.audit_log.service import write_csv
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.housekeeping.tasks import clear_away
from tests.school import Parent, make_school
from tests.staff import MakeStaff, Staff


async def read(client: httpx.AsyncClient, staff: Staff, **query: Any) -> list[dict[str, Any]]:
    reply = await client.get("/api/admin/audit", params=query, headers=staff.headers)
    assert reply.status_code == 200, reply.text
    items: list[dict[str, Any]] = reply.json()["items"]
    return items


async def look_around(client: httpx.AsyncClient, database: Database, staff: Staff) -> Parent:
    """Reads a list twice, a response, searches, asks and exports."""
    parent = await Parent(client, await make_school(database)).fill_in()
    assert (await parent.submit()).status_code == 200
    survey = f"/api/admin/surveys/{parent.school.survey_id}"
    search = {"query": "sentinel words", "survey_id": str(parent.school.survey_id)}
    question = {"message": "sentinel words?", "survey_id": str(parent.school.survey_id), "conversation_history": []}
    calls: list[tuple[str, str, Any]] = [
        ("GET", f"{survey}/responses", None),
        ("GET", f"{survey}/responses?page=2", None),
        ("GET", f"/api/admin/responses/{parent.id}/detail", None),
        ("POST", "/api/search/answers", search),
        ("POST", "/api/chat/stream", {"chat_request": question}),
        ("GET", f"{survey}/export", None),
    ]
    for method, path, body in calls:
        reply = await client.request(method, path, json=body, headers=staff.headers)
        assert reply.status_code == 200, (path, reply.text)
    return parent


async def test_reading_searching_asking_and_exporting_are_entries_and_paging_is_one(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    head = await make_staff()
    await look_around(client, database, head)
    entries = await read(client, head)
    assert [(entry["kind"], entry["action"], entry["subject"]) for entry in entries] == [
        ("exported", "responses exported", "Superpowers"),
        ("asked", "assistant asked", "Superpowers"),
        ("searched", "answers searched", "Superpowers"),
        ("read", "response read", "Superpowers"),
        ("read", "responses listed", "Superpowers"),
        ("sign-in", "signed in", None),
    ]
    assert {(entry["person"], entry["email"]) for entry in entries} == {("Nora Ellery", head.email)}
    assert "sentinel" not in str(entries)


async def test_entries_are_filtered_by_person_kind_and_time_and_paged(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example")
    await client.post("/api/auth/login", data={"username": other.email, "password": "wrong"})
    await client.post(f"/api/auth/users/{other.id}/deactivate", headers=head.headers)
    await client.post("/api/admin/teachers", json={"name": "Amelia Torres"}, headers=head.headers)

    async def list_actions(**query: Any) -> list[str]:
        return [entry["action"] for entry in await read(client, head, **query)]

    assert await list_actions(person=str(other.id)) == ["sign-in refused", "signed in"]
    assert await list_actions(kind="account") == ["admin deactivated"]
    assert await list_actions(kind="refused") == ["sign-in refused"]
    assert await list_actions(kind="changed") == ["teacher added"]
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    assert await list_actions(since=tomorrow) == []
    assert len(await list_actions(until=tomorrow)) == 5
    assert await list_actions(page_size=2, page=2) == ["sign-in refused", "signed in"]
    page = (await client.get("/api/admin/audit", params={"page_size": 2}, headers=head.headers)).json()
    assert (page["total"], page["total_pages"], page["total_is_capped"], page["kept_days"]) == (5, 3, False, 730)


@pytest.mark.parametrize(
    "query", [{"page": 0}, {"page": 10**9}, {"page_size": 101}, {"kind": "all"}, {"person": "x"}, {"since": "now"}]
)
async def test_what_is_not_a_filter_is_a_422(
    client: httpx.AsyncClient, make_staff: MakeStaff, query: dict[str, Any]
) -> None:
    head = await make_staff()
    assert (await client.get("/api/admin/audit", params=query, headers=head.headers)).status_code == 422


async def test_the_file_has_the_same_entries_without_formulas_and_is_an_entry_itself(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head = await make_staff()
    form = {"email": "new@school.example", "full_name": "=Amelia Torres", "password": "six times seven"}
    assert (await client.post("/api/auth/register", json=form, headers=head.headers)).status_code == 201
    reply = await client.get("/api/admin/audit/export", params={"kind": "account"}, headers=head.headers)
    assert reply.headers["content-disposition"].startswith('attachment; filename="audit-log-')
    heading, line = csv.reader(io.StringIO(reply.content.decode("utf-8-sig")))
    assert heading[:4] == ["Time (UTC)", "Person", "Email", "Kind"]
    assert line[1:6] == ["Nora Ellery", head.email, "account", "admin registered", "'=Amelia Torres"]
    assert (await read(client, head))[0]["action"] == "audit log exported"


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM audit_events",
        "UPDATE audit_events SET action = 'nothing'",
        "UPDATE audit_events SET actor_id = NULL",
        "UPDATE audit_events SET at = at - interval '3 years'",
        "UPDATE audit_events SET address = '127.0.0.9'",
        "UPDATE audit_events SET details = '{\"a\": 1}'",
        "TRUNCATE audit_events",
    ],
)
async def test_nobody_rewrites_the_record(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, statement: str
) -> None:
    head = await make_staff()
    before = await read(client, head)
    with pytest.raises(ProgrammingError) as refused:
        async with database.engine.begin() as connection:
            await connection.execute(text(statement))
    assert isinstance(refused.value.orig, psycopg.errors.InsufficientPrivilege)
    assert await read(client, head) == before


async def test_the_record_is_forgotten_after_the_time_that_the_school_has_set(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, worker: Database, settings: Settings
) -> None:
    head = await make_staff()
    async with database.engine.begin() as connection:
        await connection.execute(text("SET LOCAL session_replication_role = replica"))
        await connection.execute(text("UPDATE audit_events SET at = at - interval '40 days'"))
    await clear_away(worker, settings)
    assert len(await read(client, head)) == 1
    await clear_away(worker, settings.model_copy(update={"audit_days": 39}))
    assert await read(client, head) == []


async def test_an_export_of_the_log_ends_when_whoever_asked_for_it_is_signed_out(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parent_survey.audit_log.service.BATCH_SIZE", 1)
    await look_around(client, database, await make_staff())
    may_read = iter([True, True, False])

    async def is_allowed() -> bool:
        return next(may_read)

    parts = write_csv(database, AuditFilter(), is_allowed)
    read = [await anext(parts) for _ in range(3)]
    assert len(b"".join(read).splitlines()) == 3
    with pytest.raises(PermissionError):
        await anext(parts)
