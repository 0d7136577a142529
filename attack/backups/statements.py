"""How backups were made before: pg_dump's statements, and psql that runs them. For comparison, and for an attack."""

import json
import subprocess
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import psycopg

from attack.backups.changed import Changed
from embedded_postgres.binaries import find
from parent_survey.recovery.archive import STATEMENTS
from parent_survey.recovery.manifest import describe_tables

# Known to newer versions of PostgreSQL than the server may be.
UNKNOWN_SETTING = b"SET transaction_timeout = 0;\n"


def dump(url: str, path: Path) -> None:
    """With the hash of every row, as it was."""
    subprocess.run([find("pg_dump"), "--format=custom", f"--file={path}", f"--dbname={url}"], check=True)
    with psycopg.connect(url) as connection:
        describe_tables(connection)


def run_statements(path: Path, url: str) -> None:
    made = subprocess.run([find("pg_restore"), "--file=-", "--no-owner", path], check=True, capture_output=True)
    options = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", f"--dbname={url}"]
    statements = made.stdout.replace(UNKNOWN_SETTING, b"")
    subprocess.run([find("psql"), *options], check=True, capture_output=True, input=statements)
    with psycopg.connect(url) as connection:
        describe_tables(connection)


def change_statement(dumped: bytes, statement: str) -> Changed:
    """Of the same length, as the table of contents of a dump has it in plain."""
    start = dumped.index(b"CREATE VIEW")
    end = dumped.index(b";\n", start)
    assert end - start >= len(statement), "the statement does not fit"
    changed = dumped[:start] + statement.encode().ljust(end - start) + dumped[end:]
    manifest = {"schema": "0036", "made_at": "2026-11-01", "product": "0.1.0", "postgres": 160000, "tables": {}}
    manifest |= {"dump_bytes": len(changed), "dump_sha256": sha256(changed).hexdigest(), "layout": 1}
    entries = {STATEMENTS: changed, "manifest.json": json.dumps(manifest).encode()}
    return Changed("an earlier version's file: a statement of equal length", entries)


def is_run(changed: Changed, path: Path, url: str, canary: Path) -> bool:
    """Whether the old way of restoring would have run it."""
    assert isinstance(changed.content, dict)
    path.write_bytes(changed.content[STATEMENTS])
    with suppress(subprocess.CalledProcessError):
        run_statements(path, url)
    return canary.exists()
