"""What a database holds, in a form that two databases can be compared by: rows and one hash for each table."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from psycopg import Connection, sql

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
# One form of every value on every server, whatever its settings.
PLAIN_VALUES = """
SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
SET bytea_output = 'hex'; SET extra_float_digits = 1
"""
# Sorted by the hash of the row: no collation has a say, and only hashes are sorted.
HASHES = """
COPY (SELECT encode(sha256(convert_to(CAST(one AS text), 'UTF8')), 'hex') COLLATE "C" AS hash
      FROM public.{} AS one ORDER BY hash) TO STDOUT
"""
LINE_BYTES = 65


@dataclass(frozen=True)
class TableState:
    rows: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """Stands in the backup beside the dump."""

    # The migration that the database was at.
    schema: str
    made_at: str
    product: str
    postgres: int
    dump_bytes: int
    dump_sha256: str
    tables: dict[str, TableState]
    # Of this file's own layout.
    layout: int = 1

    def to_plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> "Manifest":
        tables = {name: TableState(**state) for name, state in plain["tables"].items()}
        return cls(**{**plain, "tables": tables})


def describe_tables(connection: "Connection[Any]") -> dict[str, TableState]:
    """In the transaction of the caller, so that all tables are seen at one moment."""
    for statement in PLAIN_VALUES.split(";"):
        connection.execute(statement.encode())
    names = [name for (name,) in connection.execute(TABLES).fetchall()]
    return {name: _describe(connection, name) for name in names}


def _describe(connection: "Connection[Any]", name: str) -> TableState:
    digest, size = sha256(), 0
    with connection.cursor() as cursor, cursor.copy(sql.SQL(HASHES).format(sql.Identifier(name))) as copy:
        for part in copy:
            digest.update(part)
            size += len(part)
    return TableState(size // LINE_BYTES, digest.hexdigest())


def find_differences(expected: dict[str, TableState], found: dict[str, TableState]) -> list[str]:
    """One phrase for each table that is not as it was."""
    return [
        f"{name} ({_tell(expected.get(name))} in the backup, {_tell(found.get(name))} here)"
        for name in sorted(expected.keys() | found.keys())
        if expected.get(name) != found.get(name)
    ]


def _tell(state: TableState | None) -> str:
    return "missing" if state is None else f"{state.rows:,} rows, {state.sha256[:8]}"
