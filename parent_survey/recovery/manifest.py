"""What a database holds, so that two can be compared: the number of rows and one hash for each table."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from psycopg import Connection

from parent_survey.recovery import queries

# A SHA-256 in hexadecimal and the end of the line.
LINE_BYTES = 65


@dataclass(frozen=True)
class TableState:
    rows: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """Is in the backup beside the dump."""

    # The migration that the database was at.
    schema: str
    made_at: str
    product: str
    postgres: int
    dump_bytes: int
    dump_sha256: str
    tables: dict[str, TableState]
    # The version of this file's own layout.
    layout: int = 1

    def to_plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> "Manifest":
        tables = {name: TableState(**state) for name, state in plain["tables"].items()}
        return cls(**{**plain, "tables": tables})


def describe_tables(connection: "Connection[Any]") -> dict[str, TableState]:
    """In the transaction of the caller, so that all tables are seen as of one moment."""
    queries.fix_formats(connection)
    return {name: _describe(connection, name) for name in queries.list_tables(connection)}


def _describe(connection: "Connection[Any]", name: str) -> TableState:
    digest, size = sha256(), 0
    with queries.copy_row_hashes(connection, name) as blocks:
        for block in blocks:
            digest.update(block)
            size += len(block)
    return TableState(size // LINE_BYTES, digest.hexdigest())


def find_differences(expected: dict[str, TableState], found: dict[str, TableState]) -> list[str]:
    """One phrase for each table that is not as it was."""
    return [
        f"{name} ({_describe_state(expected.get(name))} in the backup, {_describe_state(found.get(name))} here)"
        for name in sorted(expected.keys() | found.keys())
        if expected.get(name) != found.get(name)
    ]


def _describe_state(state: TableState | None) -> str:
    return "missing" if state is None else f"{state.rows:,} rows, {state.sha256[:8]}"
