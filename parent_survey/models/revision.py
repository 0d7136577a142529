"""Which schema this version wants and which one a database has, without Alembic, which is slow to import."""

from functools import cache
from pathlib import Path

import psycopg

VERSIONS = Path(__file__).parent / "migrations" / "versions"


@cache
def newest_revision() -> str:
    """Migrations are numbered by the first part of their file's name."""
    return max(path.name.split("_")[0] for path in VERSIONS.glob("[0-9]*.py"))


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
