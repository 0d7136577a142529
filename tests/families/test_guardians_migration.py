"""Families that were there before guardians were: each address becomes a person with a link of their own."""

import re
from collections.abc import Iterator

import psycopg
import pytest
from alembic import command
from sqlalchemy import create_engine, inspect

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import name_driver, plain_url
from parent_survey.models.migrate import configure

BEFORE, AFTER = "0040", "0039"
SCHOOL = """
INSERT INTO surveys (id, title, school_year, closes_at) VALUES
    (#1, 'Open', 2026, NULL),
    (#2, 'Over', 2025, '2025-06-01Z');
INSERT INTO families (id, name, emails, language, opted_out_at) VALUES
    (#a, 'Isabel Montoya', '{isabel@example.org}', 'es', NULL),
    (#b, 'Ivan and Marta Horvat', '{ivan@example.org,marta@example.org}', 'hr', NULL),
    (#c, 'Zainab Rahman', '{}', 'ar', '2026-01-01Z'),
    (#d, 'Wei Chen and Mei Lin', '{wei@example.org,mei@example.org}', 'zh', NULL);
INSERT INTO responses (id, survey_id, parent_name, parent_email) VALUES
    (#a1, #1, 'I', 'isabel@example.org'), (#d1, #1, 'W', 'wei@example.org');
INSERT INTO responses (id, survey_id, parent_name, parent_email, submitted_at, sorted_at) VALUES
    (#b1, #1, 'M', 'Marta@example.org', '2026-03-02Z', '2026-03-02Z'),
    (#d2, #2, 'W', 'wei@example.org', '2025-03-02Z', '2025-03-02Z');
UPDATE responses SET updated_at = started_at + interval '1 minute';
INSERT INTO family_links (family_id, survey_id, token_hash, response_id, has_submitted) VALUES
    (#a, #1, 'a', #a1, false),
    (#b, #1, 'b', #b1, true),
    (#c, #1, 'c', NULL, false),
    (#d, #1, 'd', #d1, false),
    (#d, #2, 'e', #d2, true);
INSERT INTO mails (survey_id, family_id, recipient, message_id)
SELECT #1, id, unnest(emails || ARRAY[name || '@gone.example']), name FROM families;
"""
PEOPLE = """
SELECT family.name, guardian.name, guardian.email, guardian.language, guardian.opted_out_at IS NOT NULL
FROM guardians AS guardian JOIN families AS family ON family.id = guardian.family_id
ORDER BY family.name, guardian.position
"""
LINKS = """
SELECT survey.title, coalesce(guardian.email, guardian.name), length(token_hash) = 1,
    right(CAST(response_id AS text), 2), has_submitted
FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
JOIN surveys AS survey ON survey.id = link.survey_id ORDER BY 1, coalesce(guardian.email, guardian.name) COLLATE "C"
"""


def spell_ids(statements: str) -> str:
    """ "#a1" is the id that ends so."""
    return re.sub(r"#(\w+)", lambda match: f"'00000000-0000-0000-0000-{match[1]:0>12}'", statements)


@pytest.fixture
def scratch_url(server: EmbeddedPostgres) -> Iterator[str]:
    url = name_driver(server.url).set(database="households").render_as_string(hide_password=False)
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE households")
        with psycopg.connect(plain_url(url), autocommit=True) as scratch:
            scratch.execute("CREATE EXTENSION vector")
        go_to(url, BEFORE)
        yield plain_url(url)
        connection.execute("DROP DATABASE households WITH (FORCE)")


def go_to(url: str, revision: str) -> None:
    engine = create_engine(name_driver(url))
    with engine.connect() as connection:
        move = command.downgrade if inspect(connection).has_table("guardians") else command.upgrade
        move(configure(connection), revision)
        connection.commit()
    engine.dispose()


def test_each_address_becomes_a_guardian_and_a_shared_link_leads_nowhere(scratch_url: str) -> None:
    with psycopg.connect(scratch_url, autocommit=True) as connection:
        connection.execute(spell_ids(SCHOOL))
        go_to(scratch_url, AFTER)
        assert connection.execute(PEOPLE).fetchall() == [
            ("Isabel Montoya", "Isabel Montoya", "isabel@example.org", "es", False),
            ("Ivan and Marta Horvat", "", "ivan@example.org", "hr", False),
            ("Ivan and Marta Horvat", "", "marta@example.org", "hr", False),
            ("Wei Chen and Mei Lin", "", "wei@example.org", "zh", False),
            ("Wei Chen and Mei Lin", "", "mei@example.org", "zh", False),
            ("Zainab Rahman", "Zainab Rahman", None, "ar", True),
        ]
        # Whose link nobody else knew keeps it, with the draft; of a shared one only what was sent stays.
        assert connection.execute(LINKS).fetchall() == [
            ("Open", "Zainab Rahman", True, None, False),
            ("Open", "isabel@example.org", True, "a1", False),
            ("Open", "ivan@example.org", False, None, False),
            ("Open", "marta@example.org", False, "b1", True),
            ("Open", "mei@example.org", False, None, False),
            ("Open", "wei@example.org", False, None, False),
            ("Over", "wei@example.org", False, "d2", True),
        ]
        assert connection.execute("SELECT count(*) FROM responses").fetchone() == (4,)
        wrong = "SELECT count(*) FROM mails JOIN guardians ON guardians.id = guardian_id WHERE recipient <> email"
        assert connection.execute(wrong + " AND recipient NOT LIKE '%gone.example'").fetchone() == (0,)


def test_the_same_backup_always_becomes_the_same_guardians(scratch_url: str) -> None:
    with psycopg.connect(scratch_url, autocommit=True) as connection:
        connection.execute(spell_ids(SCHOOL))
        go_to(scratch_url, AFTER)
        first = connection.execute("SELECT id FROM guardians ORDER BY id").fetchall()
        go_to(scratch_url, BEFORE)
        emails = connection.execute("SELECT emails FROM families ORDER BY name").fetchall()
        assert emails == [
            (["isabel@example.org"],),
            (["ivan@example.org", "marta@example.org"],),
            (["wei@example.org", "mei@example.org"],),
            ([],),
        ]
        go_to(scratch_url, AFTER)
        assert connection.execute("SELECT id FROM guardians ORDER BY id").fetchall() == first
