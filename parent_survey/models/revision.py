"""Which schema this version wants and which one a database has, without Alembic, which is slow to import."""

from functools import cache
from pathlib import Path

import psycopg

# The table in which Alembic keeps the one that a database is at.
REVISIONS = "alembic_version"
VERSIONS = Path(__file__).parent / "migrations" / "versions"


@cache
def newest_revision() -> str:
    """The one that no other builds on. Numbers are given when work begins, so the highest need not be the last."""
    files = _read_migrations()
    (newest,) = _find_names("revision = ", files) - _find_names("down_revision = ", files)
    return newest


def is_known_revision(revision: str) -> bool:
    """Whether this version has that migration. One that it lacks is of a newer version."""
    return revision in _find_names("revision = ", _read_migrations())


def _read_migrations() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in VERSIONS.glob("[0-9]*.py")]


def _find_names(beginning: str, files: list[str]) -> set[str]:
    lines = [line for file in files for line in file.splitlines()]
    return {line.removeprefix(beginning).strip('"') for line in lines if line.startswith(beginning)}


def has_tables(url: str) -> bool:
    """Whether the product has ever been started with this database."""
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT to_regclass('public.alembic_version') IS NOT NULL").fetchone() == (True,)


def is_current(url: str) -> bool:
    with psycopg.connect(url) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except psycopg.errors.UndefinedTable:
            return False
    return row == (newest_revision(),)
