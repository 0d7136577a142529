"""The log helps an administrator, holds no word of a parent, and does not fill the disk."""

from pathlib import Path

import psycopg
import pytest

from embedded_postgres import log_file
from embedded_postgres.launcher import EmbeddedPostgres

SECRET = "my daughter Zsófia cried"


def test_no_error_writes_the_words_of_a_parent_into_the_log(shared_dir: Path) -> None:
    with EmbeddedPostgres.start(shared_dir) as postgres, psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(
            "CREATE TEMPORARY TABLE answers (text text PRIMARY KEY CHECK (length(text) < 30), number int)"
        )
        connection.execute("INSERT INTO answers VALUES (%s)", [SECRET])
        failures = {
            "INSERT INTO answers VALUES (%s)": psycopg.errors.UniqueViolation,
            "INSERT INTO answers VALUES (%s || ' a lot')": psycopg.errors.CheckViolation,
            "SELECT CAST(%s::text AS integer)": psycopg.errors.InvalidTextRepresentation,
            "DO $$ BEGIN RAISE WARNING '" + SECRET + "'; END $$; SELECT 1 / 0, %s": psycopg.errors.DivisionByZero,
        }
        for statement, error in failures.items():
            with pytest.raises(error), psycopg.ClientCursor(connection) as cursor:
                cursor.execute(statement, [SECRET])
            if not statement.startswith("DO"):
                with pytest.raises(error):
                    connection.execute(statement, [SECRET])
    log = (shared_dir / "logs" / "postgres.log").read_text()
    assert "ready to accept connections" in log
    assert "Zsófia" not in log


def test_a_log_that_grew_is_put_aside_while_the_server_runs(shared_dir: Path) -> None:
    log = shared_dir / "logs" / "postgres.log"
    with EmbeddedPostgres.start(shared_dir, watch=False) as postgres:
        with log.open("a") as file:
            file.write("x" * log_file.MAX_BYTES + "\n")
        postgres.ensure_running()
        assert log.stat().st_size == 0
        assert log.with_name("postgres.log.1").stat().st_size > log_file.MAX_BYTES
    assert "database system is shut down" in log.read_text()
    assert "\0" not in log.read_text()
