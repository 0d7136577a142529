"""The database roles of the three processes: rights as they are listed, rows as they are named, and nothing else."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import Database, name_driver, plain_url
from parent_survey.core.wall import PARENTS_ROLE, ROLES, STAFF_ROLE, WORKER_ROLE
from parent_survey.models.migrate import migrate
from parent_survey.models.rights import TABLES, VIEWS
from parent_survey.models.roles import (
    PASSWORDS,
    can_connect,
    find_passwords,
    has_roles,
    make_passwords,
    write_url,
)
from tests.school import Parent, make_school

RELATIONS = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = ANY(%s)"


def connect(url: str, role: str, passwords: dict[str, str]) -> "psycopg.Connection[tuple[object, ...]]":
    return psycopg.connect(write_url(url, role, passwords[role]), autocommit=True)


def test_every_table_and_view_is_in_the_list_of_rights(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        for kinds, listed in ((["r", "p"], TABLES), (["v", "m"], VIEWS)):
            assert {row[0] for row in connection.execute(RELATIONS, [kinds])} == set(listed)


def test_every_right_is_handed_out_and_none_that_is_not_listed(database_url: str) -> None:
    assert has_roles(database_url, with_logins=True)
    with psycopg.connect(database_url, autocommit=True) as connection:
        for statement in (
            f"GRANT SELECT ON users TO {PARENTS_ROLE}",
            f"GRANT SELECT (password_hash) ON users TO {WORKER_ROLE}",
            f"REVOKE INSERT ON answers FROM {PARENTS_ROLE}",
            f"ALTER ROLE {STAFF_ROLE} BYPASSRLS",
            "ALTER TABLE families DISABLE ROW LEVEL SECURITY",
            "DROP POLICY wall ON mails",
        ):
            connection.execute(statement.encode())
            assert not has_roles(database_url, with_logins=True), statement
            migrate(database_url)
            assert has_roles(database_url, with_logins=True), statement


def test_no_role_can_be_left_and_none_is_powerful(database_url: str, passwords: dict[str, str]) -> None:
    for role in ROLES:
        with connect(database_url, role, passwords) as connection:
            connection.execute("RESET ROLE")
            row = connection.execute(
                "SELECT session_user, rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
            assert row == (role, False)
            with pytest.raises(InsufficientPrivilege):
                connection.execute("SET ROLE parent_survey")


async def test_the_process_for_parents_sees_no_response_but_the_one_that_is_named(
    client: httpx.AsyncClient, database: Database, database_url: str, passwords: dict[str, str]
) -> None:
    school = await make_school(database)
    first, second = [await Parent(client, school).fill_in() for _ in range(2)]
    count = "SELECT count(*), count(DISTINCT response_id) FROM answers"
    with connect(database_url, PARENTS_ROLE, passwords) as connection:
        assert connection.execute(count).fetchone() == (0, 0)
        for named, seen in ((first.id, 1), (f"{first.id},{second.id}", 2), (str(uuid4()), 0), ("", 0)):
            with connection.transaction():
                connection.execute("SELECT set_config('survey.response_ids', %s, true)", [named])
                assert connection.execute(count).fetchone() == (seen, seen)
        # Nor whom staff say is signed in.
        connection.execute("SELECT set_config('survey.user_id', %s, false)", [str(uuid4())])
        assert connection.execute(count).fetchone() == (0, 0)


async def test_nothing_that_a_call_has_named_stays_on_its_connection(
    client: httpx.AsyncClient, database: Database
) -> None:
    school = await make_school(database)
    for _ in range(3):
        parent = await Parent(client, school).fill_in()
        assert (await parent.submit()).status_code == 200
    named = "SELECT current_setting('survey.response_ids', true)"
    async with database.pool.connection() as connection:
        row = await (await connection.execute(named)).fetchone()
        assert row is not None
        assert row[0] in {None, ""}


def test_the_worker_sees_answers_and_never_a_password(database_url: str, passwords: dict[str, str]) -> None:
    with connect(database_url, WORKER_ROLE, passwords) as connection:
        assert connection.execute("SELECT count(email) FROM users").fetchone() is not None
        assert connection.execute("SELECT count(text) FROM answers").fetchone() is not None
        for statement in ("SELECT password_hash FROM users", "SELECT FROM passkeys", "DELETE FROM users"):
            with pytest.raises(InsufficientPrivilege):
                connection.execute(statement.encode())


def test_passwords_are_kept_for_the_owner_of_the_folder_only(tmp_path: Path) -> None:
    made = make_passwords(tmp_path)
    assert make_passwords(tmp_path) == made == find_passwords(tmp_path)
    assert (tmp_path / PASSWORDS).stat().st_mode & 0o777 == 0o600
    (tmp_path / PASSWORDS).write_text(json.dumps({}))
    assert find_passwords(tmp_path) is None
    assert set(make_passwords(tmp_path)) == set(ROLES)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[str]:
    """A school's own PostgreSQL, with a user that owns its database and may make no roles."""
    with EmbeddedPostgres.start(tmp_path / "postgres") as server:
        with psycopg.connect(server.url, autocommit=True) as administrator:
            administrator.execute("CREATE ROLE school LOGIN PASSWORD 'quiet-river-bend'")
            administrator.execute("CREATE DATABASE school OWNER school")
        theirs = name_driver(server.url).set(database="school")
        with psycopg.connect(plain_url(theirs.render_as_string(hide_password=False)), autocommit=True) as inside:
            inside.execute("CREATE EXTENSION vector")
        changed = theirs.set(username="school", password="quiet-river-bend")
        yield plain_url(changed.render_as_string(hide_password=False))


def test_on_a_server_of_ones_own_an_administrator_runs_what_the_command_prints(own_server: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    environment = {**os.environ, "SURVEY_DATABASE_URL": own_server, "SURVEY_DATA_DIR": str(folder)}
    migrate(own_server)

    def run(*options: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "parent_survey", "database-roles", *options]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    refused = run()
    assert refused.returncode == 1
    assert "database-roles --print" in refused.stderr
    printed = run("--print")
    assert printed.returncode == 0, printed.stderr
    administrator = name_driver(own_server).set(username="parent_survey", password=read_password(tmp_path))
    with psycopg.connect(plain_url(administrator.render_as_string(hide_password=False))) as connection:
        connection.execute(printed.stdout.encode())
    kept = find_passwords(folder)
    assert kept is not None
    assert all(can_connect(write_url(own_server, role, kept[role])) for role in ROLES)
    # An upgrade by the owner of the tables keeps the rights whole from now on.
    migrate(own_server)
    assert has_roles(own_server, with_logins=True)
    with connect(own_server, PARENTS_ROLE, kept) as parents:
        assert parents.execute("SELECT count(*) FROM answers").fetchone() == (0,)


def read_password(folder: Path) -> str:
    return (folder / "postgres" / "postgres.password").read_text().strip()
