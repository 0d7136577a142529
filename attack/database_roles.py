"""Somebody who can run statements of their own in one of the processes, as by an injection: what they reach.

They connect as whatever role the process does, which is asked of the running database, and try a list of statements.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psycopg

from attack.target import SENTINEL, Target
from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from faults.school import TEACHER
from parent_survey.core.db import PARENTS_NAME, STAFF_NAME, WORKER_NAME
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.models.roles import find_passwords, write_url

CONNECTED_AS = "SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = %s"
# Whatever the process: it must be refused.
REFUSED = (
    "RESET ROLE; SELECT FROM pg_authid",
    "SET ROLE parent_survey",
    "SET SESSION AUTHORIZATION parent_survey",
    "SELECT rolpassword FROM pg_authid",
    "COPY (SELECT 1) TO PROGRAM 'id'",
    "COPY (SELECT 1) TO '/tmp/taken'",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_create(0)",
    "SELECT lo_from_bytea(0, 'x')",
    "CREATE TABLE mine ()",
    "CREATE TEMPORARY TABLE mine ()",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE OR REPLACE FUNCTION readable_surveys() RETURNS uuid[] LANGUAGE sql AS 'SELECT array_agg(id) FROM surveys'",
    "CREATE EXTENSION dblink",
    "CREATE ROLE mine SUPERUSER",
    "CREATE SCHEMA mine",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "ALTER ROLE CURRENT_USER BYPASSRLS",
    "ALTER SYSTEM SET log_statement = 'all'",
    "ALTER TABLE answers DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE answers OWNER TO CURRENT_USER",
    "DROP POLICY wall ON answers",
    "CREATE POLICY mine ON answers USING (true)",
    "SET row_security = off; SELECT FROM answers",
    "SET session_replication_role = replica",
    "TRUNCATE answers",
    "DROP TABLE answers",
    "UPDATE audit_events SET action = 'nothing'",
    "UPDATE alembic_version SET version_num = '0000'",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> current_user",
)
# The process for parents reaches none of these tables, and no other process the first of them.
OF_PARENTS_REFUSED = (
    "SELECT password_hash FROM users",
    "SELECT token_hash FROM sign_ins",
    "SELECT secret FROM authenticators",
    "SELECT * FROM passkeys",
    "SELECT * FROM concerns",
    "SELECT * FROM response_notes",
    "SELECT * FROM audit_events",
    "SELECT args FROM procrastinate_jobs",
    "INSERT INTO procrastinate_jobs (task_name) VALUES ('keep_house')",
    "UPDATE school SET name = 'Taken over'",
    "UPDATE surveys SET title = 'Taken over'",
    "UPDATE teachers SET name = 'Taken over'",
    "DELETE FROM responses",
    "SELECT email FROM subject_requests",
)
OF_WORKER_REFUSED = ("SELECT password_hash FROM users", "SELECT * FROM sign_ins", "SELECT * FROM passkeys")
# These run, and show or change no row that the caller has not named.
NOTHING = (
    "SELECT text FROM answers",
    "SELECT parent_name, parent_email FROM responses",
    "SELECT * FROM submitted_answers",
    "SELECT * FROM submitted_parents",
    "SELECT answer_text FROM answered_questions",
    "UPDATE answers SET text = 'taken over' RETURNING text",
    "UPDATE responses SET parent_name = 'Taken Over' RETURNING id",
    "DELETE FROM answers RETURNING text",
)
OF_PARENTS_NOTHING = (
    *NOTHING,
    "SELECT response_id FROM response_teachers",
    "SELECT name, email FROM guardians",
    "SELECT token_hash FROM family_links",
    "SELECT recipient, token_hash FROM mails",
    "SELECT set_config('survey.user_id', id::text, false) FROM surveys; SELECT text FROM answers",
    "SELECT set_config('survey.response_ids', string_agg(id::text, ','), false) FROM surveys; SELECT text FROM answers",
    "UPDATE guardians SET opted_out_at = now() RETURNING id",
)
# Of the other sessions: neither of them shows its texts.
TEXTS = """SELECT query FROM pg_stat_activity
WHERE usename <> current_user AND query NOT IN ('', '<insufficient privilege>')"""


@dataclass
class Reach:
    """What one process's role could do beyond the list."""

    process: str
    role: str
    tried: int
    beyond: list[str]


async def inject_statements(target: Target) -> Row:
    await _write_something(target)
    with EmbeddedPostgres.start(target.product.folder, watch=False) as server:
        passwords = find_passwords(target.product.folder) or {}
        found = [
            _try_all(server.url, passwords, process, name)
            for process, name in (("parents", PARENTS_NAME), ("staff", STAFF_NAME), ("worker", WORKER_NAME))
        ]
    told = ", ".join(
        f"{reach.process} as {reach.role} {len(reach.beyond)} of {reach.tried} {reach.beyond[:3] or ''}".strip()
        for reach in found
    )
    without = (await target.client.get("/api/health")).json()["without_database_role"]
    is_kept = not any(reach.beyond for reach in found) and without == []
    return Row("An injected statement reaches what its process needs", f"beyond the list: {told}", is_kept)


async def _write_something(target: Target) -> None:
    """A draft with words in it, and staff at work, so that each process is connected."""
    client = target.client
    head = await target.sign_in()
    response_id = (await client.post(f"/api/surveys/{SURVEY_ID}/start")).json()["id"]
    base = f"/api/surveys/responses/{target.remember('response id', response_id)}"
    await client.put(f"{base}/parent", json={"name": f"{SENTINEL} Parent", "email": f"{SENTINEL}@example.org"})
    await client.put(f"{base}/teachers", json={"teacher_ids": [TEACHER]})
    question = (await client.get(f"/api/surveys/{SURVEY_ID}")).json()["questions"][0]
    saved = await client.put(f"{base}/answers/{question['id']}", json={"text_value": f"{SENTINEL} words"})
    assert saved.status_code == 200, saved.text
    listed = await client.get(f"/api/admin/surveys/{SURVEY_ID}/responses", headers=head.headers)
    assert listed.status_code == 200, listed.text


def _try_all(url: str, passwords: dict[str, str], process: str, name: str) -> Reach:
    with psycopg.connect(url) as connection:
        roles = [row[0] for row in connection.execute(CONNECTED_AS, [name])]
    # The most powerful one, where a process has several.
    role = next((role for role in roles if role not in passwords), roles[0] if roles else "nobody")
    address = write_url(url, role, passwords[role]) if role in passwords else url
    refused = [*REFUSED, *({"parents": OF_PARENTS_REFUSED, "worker": OF_WORKER_REFUSED}.get(process, ()))]
    nothing = {"parents": OF_PARENTS_NOTHING, "staff": NOTHING}.get(process, ())
    beyond = [statement for statement in refused if _run(address, statement) is not None]
    beyond += [statement for statement in (*nothing, TEXTS) if _run(address, statement)]
    return Reach(process, role, len(refused) + len(nothing) + 1, beyond)


def _run(url: str, statement: str) -> list[Any] | None:
    """The last rows that it gave, none if it was refused. What it changed is taken back."""
    with psycopg.connect(url) as connection:
        try:
            rows = list(_read(connection.execute(statement.encode())))
        except psycopg.Error:
            rows = None
        connection.rollback()
    return rows


def _read(cursor: "psycopg.Cursor[Any]") -> Iterator[Any]:
    while cursor.nextset():
        pass
    if cursor.description:
        yield from cursor.fetchall()
