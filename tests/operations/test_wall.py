"""The second wall in the database: what it covers, that it comes back with a backup, and servers that lack it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from psycopg import sql
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.accounts.permissions import Role
from parent_survey.core import db, wall
from parent_survey.core.db import Database, name_driver, open_connection, open_transaction, plain_url
from parent_survey.core.queries import HAS_WALL
from parent_survey.core.settings import Settings
from parent_survey.core.wall import STAFF_ROLE as ROLE
from parent_survey.core.wall import name_asking, stand_behind_wall
from parent_survey.database import open_database
from parent_survey.main import ROUTERS, create_app
from parent_survey.models.migrate import migrate
from parent_survey.recovery.backup import make_backup
from parent_survey.recovery.restore import restore_rows
from scripts.stamps import ROOT
from tests.conftest import READ_ABOUT
from tests.school import Parent, make_school
from tests.staff import MakeStaff, Staff, staff_maker

# They name a survey, a response or an answer and hold no words: states, numbers, categories and places in a text.
WITHOUT_WORDS = {
    "answers_not_about",
    "assignments",
    "attribution_readings",
    "concern_readings",
    "jobs",
    "judged_answers",
    "questions",
    "response_counts",
    "response_hours",
    "sentence_teachers",
    "survey_shares",
    "survey_translations",
}
# Single statements that run as the product: of the guard itself, of settings, and of the record of who did what.
READERS = {
    "accounts/guard.py",
    "accounts/service.py",
    "audit_log/service.py",
    "core/db.py",
    "password_links/service.py",
    "school/values.py",
}


def has_wall(url: str) -> bool:
    with psycopg.connect(url) as connection:
        return connection.execute(HAS_WALL).fetchone() == (True,)


WHO = text("SELECT current_user, coalesce(current_setting('survey.user_id', true), '')")
NAMING = """
SELECT DISTINCT relation.relname, relation.relrowsecurity FROM pg_class AS relation
JOIN pg_attribute AS attribute ON attribute.attrelid = relation.oid AND NOT attribute.attisdropped
WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind = 'r'
  AND attribute.attname IN ('survey_id', 'response_id', 'answer_id')
"""


@pytest.fixture(scope="module")
def bare_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedPostgres]:
    """On which the product has never run."""
    with EmbeddedPostgres.start(tmp_path_factory.mktemp("bare")) as server:
        yield server


def count_answers(url: str, as_role: str | None = None) -> int:
    with psycopg.connect(url) as connection:
        if as_role:
            connection.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(as_role)))
        row = connection.execute("SELECT count(*) FROM answers").fetchone()
    assert row is not None
    return int(row[0])


def test_every_table_that_leads_to_words_is_behind_the_wall_and_no_view_leads_around_it(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        naming: dict[str, bool] = dict(connection.execute(NAMING).fetchall())
        views = connection.execute(
            """SELECT relname, coalesce('security_invoker=true' = ANY(reloptions), false) FROM pg_class
               WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')"""
        ).fetchall()
    assert {name for name, is_behind in naming.items() if not is_behind} == WITHOUT_WORDS
    assert naming["answers"]
    assert len(views) >= 4
    assert [name for name, reads_for_asker in views if not reads_for_asker] == []


def test_no_call_of_staff_reads_over_a_connection_without_the_wall() -> None:
    """But for the preview of a survey, which has no answers."""
    around = {
        route.path
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for dependency in route.dependant.dependencies
        if dependency.call in (open_connection, open_transaction)
    }
    assert around == {"/admin/surveys/{survey_id}/preview"}
    package = ROOT / "parent_survey"
    named = {path.relative_to(package).as_posix() for path in package.rglob("*.py") if ".readers" in path.read_text()}
    assert named == READERS


async def test_the_role_of_staff_sees_no_answer_unasked_and_cannot_help_itself(
    client: httpx.AsyncClient, database: Database, database_url: str, make_staff: MakeStaff
) -> None:
    head = await make_staff()
    await Parent(client, await make_school(database)).fill_in()
    assert count_answers(database_url) == 1
    assert count_answers(database_url, ROLE) == 0
    forbidden = (
        "ALTER TABLE answers DISABLE ROW LEVEL SECURITY",
        "DROP POLICY wall ON answers",
        "DELETE FROM audit_events",
        "TRUNCATE answers",
        "CREATE TABLE mine ()",
        "SET row_security = off; SELECT FROM answers",
    )
    for statement in forbidden:
        with psycopg.connect(database_url) as connection:
            connection.execute(f"SET LOCAL ROLE {ROLE}; SET LOCAL survey.user_id = '{head.id}'".encode())
            with pytest.raises(InsufficientPrivilege):
                connection.execute(statement.encode())
    health = (await client.get("/api/health")).json()
    assert health["row_security"] == "on"


async def test_nothing_of_whoever_asked_stays_on_a_connection_or_in_another_call(
    app: FastAPI, client: httpx.AsyncClient, database: Database, database_url: str, make_staff: MakeStaff
) -> None:
    """Calls of staff that succeed, are refused, break off and fail in the database, among those of parents."""
    head, office = await make_staff(), await make_staff("office@school.example", role=Role.OFFICE)
    school = await make_school(database)
    survey = f"/api/admin/surveys/{school.survey_id}"
    product = name_driver(database_url).username

    async def call_as(staff: Staff, path: str, **options: Any) -> int:
        return (await client.request(options.pop("method", "GET"), path, headers=staff.headers, **options)).status_code

    async def leave() -> None:
        asked = asyncio.create_task(call_as(head, f"{survey}/overview"))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)

    async def divide_by_zero() -> None:
        async for _ in stand_behind_wall():
            name_asking(head.id)
            async with database.sessions.begin() as session:
                await session.execute(text("SELECT 1 / 0"))

    async def fail() -> None:
        with pytest.raises(DBAPIError):
            await divide_by_zero()

    async def ask_as_parent() -> None:
        parent = await Parent(client, school).fill_in()
        assert (await parent.submit()).status_code == 200
        async with database.sessions.begin() as session:
            assert (await session.execute(WHO)).one() == (product, "")

    kinds: list[Callable[[], Awaitable[object]]] = [
        lambda: call_as(head, f"{survey}/responses"),
        lambda: call_as(office, f"{survey}/responses"),
        lambda: call_as(office, f"{survey}/invitations"),
        lambda: call_as(head, f"/api/admin/responses/{uuid4()}/detail"),
        lambda: call_as(head, survey, method="PATCH", json={"title": ""}),
        leave,
        fail,
        ask_as_parent,
    ]
    await asyncio.gather(*(kinds[number % len(kinds)]() for number in range(6 * len(kinds))))
    pooled = [await database.engine.connect() for _ in range(app.state.settings.database_pool_size)]
    found = {tuple((await connection.execute(WHO)).one()) for connection in pooled}
    for connection in pooled:
        await connection.close()
    assert found == {(product, "")}


async def test_a_backup_brings_the_wall_to_a_server_that_has_never_had_one(
    client: httpx.AsyncClient,
    database: Database,
    database_url: str,
    bare_server: EmbeddedPostgres,
    tmp_path: Path,
) -> None:
    await Parent(client, await make_school(database)).fill_in()
    file = tmp_path / "school.backup"
    restore_rows(bare_server.url, file, make_backup(database_url, file))
    assert not has_wall(bare_server.url)
    settings = Settings(data_dir=tmp_path, database_url=bare_server.url)
    with open_database(settings, lambda _: None) as url:
        assert has_wall(url)
        assert (count_answers(url), count_answers(url, ROLE)) == (1, 0)


async def test_where_the_product_may_not_make_the_role_it_works_without_and_says_so(
    bare_server: EmbeddedPostgres,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (wall, db):
        monkeypatch.setattr(module, "read_about", READ_ABOUT)
    with psycopg.connect(bare_server.url, autocommit=True) as administrator:
        if has_wall(bare_server.url):
            administrator.execute(f"DROP OWNED BY {ROLE}; DROP ROLE {ROLE}".encode())
        administrator.execute("CREATE ROLE school LOGIN PASSWORD 'quiet-river-bend'")
        administrator.execute("CREATE DATABASE school OWNER school")
        theirs = name_driver(bare_server.url).set(database="school").render_as_string(hide_password=False)
        with psycopg.connect(plain_url(theirs), autocommit=True) as inside:
            inside.execute("CREATE EXTENSION vector")
        changed = name_driver(theirs).set(username="school", password="quiet-river-bend")
        url = plain_url(changed.render_as_string(hide_password=False))
        with caplog.at_level(logging.WARNING):
            migrate(url)
        assert "The second wall is missing" in caplog.text
        assert await read_list(url, tmp_path) == (200, "missing", 1)
        # What the sentence in the log asks for.
        administrator.execute(f"CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO school".encode())
    migrate(url)
    assert has_wall(url)
    assert await read_list(url, tmp_path) == (200, "on", 1)
    assert (count_answers(url), count_answers(url, ROLE)) == (2, 0)


async def read_list(url: str, folder: Path) -> tuple[int, str, int]:
    """As an Owner: the status, what the health call says, and how many responses there are."""
    app: FastAPI = create_app(Settings(data_dir=folder, challenge="off"), url)
    transport = httpx.ASGITransport(app=app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://school.test") as client,
    ):
        database: Database = app.state.database
        head = await staff_maker(client, database)(f"{folder.name}{id(app)}@school.example")
        school = await make_school(database)
        parent = await Parent(client, school).fill_in()
        assert (await parent.submit()).status_code == 200
        listed = await client.get(f"/api/admin/surveys/{school.survey_id}/responses", headers=head.headers)
        health = (await client.get("/api/health")).json()
        return listed.status_code, health["row_security"], len(listed.json()["items"])
