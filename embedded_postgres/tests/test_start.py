"""Starting, attaching, and what the started server is like."""

import os
import time
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, text

from embedded_postgres import binaries
from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.tests.processes import KEEP, Figure


def test_a_cold_start_makes_the_database_and_says_so(data_dir: Path, figure: Figure) -> None:
    heard: list[str] = []
    started = time.monotonic()
    with EmbeddedPostgres.start(data_dir / "new" / "data", say=heard.append) as postgres:
        figure("cold start of the database", time.monotonic() - started)
        with psycopg.connect(postgres.url) as connection:
            row = connection.execute("SELECT current_database(), lower('ÉCOLE'), current_setting('server_encoding')")
            assert row.fetchone() == ("parent_survey", "école", "UTF8")
    assert heard == ["Preparing the database for its first use."]


def test_a_warm_start_prepares_nothing_and_finds_the_rows(shared_dir: Path, figure: Figure) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url) as connection:
        connection.execute(KEEP)
    heard: list[str] = []
    started = time.monotonic()
    with EmbeddedPostgres.start(shared_dir, say=heard.append) as postgres:
        figure("warm start of the database", time.monotonic() - started)
        with psycopg.connect(postgres.url) as connection:
            assert connection.execute("SELECT word FROM words").fetchall() == [("kept",)]
    assert heard == []


def test_sqlalchemy_understands_the_address_too(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres:
        engine = create_engine(postgres.url.replace("postgresql:", "postgresql+psycopg:", 1))
        with engine.connect() as connection:
            assert connection.scalar(text("SELECT current_user")) == "parent_survey"
        engine.dispose()


def test_nobody_gets_in_without_the_password(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres:
        password = (shared_dir / "postgres.password").read_text().strip()
        assert (shared_dir / "postgres.password").stat().st_mode & 0o777 == 0o600
        assert password in postgres.url
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(postgres.url.replace(password, "guess"))


def test_the_server_is_durable_checks_its_pages_and_listens_on_no_network(shared_dir: Path) -> None:
    wanted = {
        "fsync": "on",
        "full_page_writes": "on",
        "synchronous_commit": "on",
        "data_checksums": "on",
        "listen_addresses": "",
        "jit": "off",
        "TimeZone": "UTC",
        "datlocale": "C.UTF-8",
    }
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url) as connection:
        found = dict(connection.execute("SELECT name, setting FROM pg_settings").fetchall())
        locale = connection.execute("SELECT datlocale FROM pg_database WHERE datname = current_database()").fetchone()
        assert locale is not None
    found["datlocale"] = locale[0]
    assert {name: found[name] for name in wanted} == wanted


def test_vectors_can_be_stored(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url) as connection:
        connection.execute("CREATE EXTENSION vector")
        # Only what the product does with them, on as many dimensions: the rest does not run on every processor.
        ones = str([1] * 384)
        assert connection.execute("SELECT %s::vector(384) <#> %s::vector(384)", [ones, ones]).fetchone() == (-384.0,)
        connection.execute("CREATE TABLE places (place vector(384))")
        connection.execute("CREATE INDEX ON places USING hnsw (place vector_ip_ops)")
        connection.execute("INSERT INTO places SELECT %s::vector(384) FROM generate_series(1, 20)", [ones])
        nearest = "SELECT count(*) FROM (SELECT FROM places ORDER BY place <#> %s::vector(384) LIMIT 3) AS nearest"
        connection.execute("SET LOCAL enable_seqscan = off")
        assert connection.execute(nearest, [ones]).fetchone() == (3,)
        connection.rollback()


def test_a_lost_password_file_is_replaced_and_the_rows_are_still_there(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url) as connection:
        connection.execute(KEEP)
    (shared_dir / "postgres.password").unlink()
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url) as connection:
        assert connection.execute("SELECT word FROM words").fetchall() == [("kept",)]


@pytest.mark.parametrize("program", ["pg_dump", "pg_restore", "psql", "pgbench"])
def test_the_programs_for_backups_and_measurements_are_there(program: str) -> None:
    assert os.access(binaries.find(program), os.X_OK)
