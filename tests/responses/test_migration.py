"""A school that was there before hours and names were kept finds both after the update."""

from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest
from alembic import command
from sqlalchemy import create_engine

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import name_driver, plain_url
from parent_survey.models.migrate import configure, migrate

SCHOOL = """
INSERT INTO surveys (id, title, school_year) VALUES (%(id)s, 'Superpowers', 2026);
INSERT INTO questions (id, survey_id, position, text) VALUES (%(id)s, %(id)s, 0, 'Question 1?');
INSERT INTO responses (id, survey_id, parent_name, parent_email, submitted_at, sorted_at)
SELECT gen_random_uuid(), %(id)s, 'José Núñez', 'jose@example.org', at, at
FROM unnest('{2026-03-02 12:10Z, 2026-03-02 12:50Z, 2026-03-02 13:05Z}'::timestamptz[]) AS at;
INSERT INTO responses (id, survey_id, parent_name) VALUES (gen_random_uuid(), %(id)s, 'Unfinished');
INSERT INTO submitted_answers (response_id, question_id, survey_id, text_hash, words)
SELECT id, %(id)s, %(id)s, '', '' FROM responses WHERE submitted_at < '2026-03-02 12:30Z';
"""
ID = "00000000-0000-0000-0000-000000000001"


@pytest.fixture
def scratch_url(server: EmbeddedPostgres) -> Iterator[str]:
    url = name_driver(server.url).set(database="before").render_as_string(hide_password=False)
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE before")
        yield plain_url(url)
        connection.execute("DROP DATABASE before WITH (FORCE)")


def test_what_was_submitted_before_is_counted_by_the_hour_and_found_by_name(scratch_url: str) -> None:
    with psycopg.connect(scratch_url, autocommit=True) as connection:
        connection.execute("CREATE EXTENSION vector")
    engine = create_engine(name_driver(scratch_url))
    with engine.connect() as first:
        command.upgrade(configure(first), "0001")
        first.commit()
    engine.dispose()
    with psycopg.connect(scratch_url, autocommit=True, cursor_factory=psycopg.ClientCursor) as connection:
        connection.execute(SCHOOL, {"id": ID})
        migrate(scratch_url)
        hours = connection.execute(
            "SELECT extract(hour FROM hour AT TIME ZONE 'UTC')::int, responses, answers FROM response_hours ORDER BY 1"
        ).fetchall()
        named = "SELECT count(*) FROM submitted_parents WHERE words @@ 'nunez'::tsquery"
        assert connection.execute(named).fetchone() == (3,)
        # Stems of words are added in the background.
        queued = "SELECT queue_name, args FROM procrastinate_jobs WHERE task_name = 'add_stems'"
        assert connection.execute(queued).fetchall() == [("upkeep", {"after": str(UUID(int=0))})]
    assert hours == [(12, 2, 1), (13, 1, 0)]
