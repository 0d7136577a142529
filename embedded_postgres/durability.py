"""Refuse a PostgreSQL that says "committed" before the words are safe, whoever started it."""

from typing import Any

import psycopg
from psycopg.rows import tuple_row

from embedded_postgres.errors import LauncherError

_QUERY = """
    SELECT name, setting FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
    ORDER BY name
"""


class DurabilityError(LauncherError):
    """The database may lose what it has confirmed; the message is one sentence."""


def check_durability(database: psycopg.Connection[Any] | str) -> None:
    """Raise unless this database, as this role sees it, keeps what it commits."""
    if isinstance(database, str):
        with psycopg.connect(database, autocommit=True) as connection:
            return check_durability(connection)
    # The caller's connection may give rows in another shape.
    with database.cursor(row_factory=tuple_row) as cursor:
        off = [str(name) for name, _ in cursor.execute(_QUERY)]
    if off:
        raise DurabilityError(
            f"This PostgreSQL may lose saved answers in a power cut because {' and '.join(off)} "
            f"{'is' if len(off) == 1 else 'are'} off: turn {'it' if len(off) == 1 else 'them'} on and start again."
        )
    return None
