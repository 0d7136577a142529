"""What a backup says about itself, and what a database holds, so that the two can be compared."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, Literal

from psycopg import Connection
from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt

from parent_survey.recovery import queries

# A SHA-256 in hexadecimal and the end of the line.
LINE_BYTES = 65
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
# Shown at a terminal, where other characters are orders to it.
Word = Annotated[str, Field(pattern="^[0-9A-Za-z._+-]{1,40}$")]


@dataclass(frozen=True)
class TableState:
    rows: int
    sha256: str


class Part(BaseModel):
    """The rows of one table, in a file of their own."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    columns: list[str]
    bytes: NonNegativeInt
    # Of the file.
    sha256: Digest
    # Of the table, whatever order its rows are in.
    rows: NonNegativeInt
    rows_sha256: Digest

    @property
    def state(self) -> TableState:
        return TableState(self.rows, self.rows_sha256)


class Manifest(BaseModel):
    """Is in the backup beside the tables. Nothing in it is ever run or taken for a name before it was compared."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # The version of the file's own layout.
    layout: Literal[2]
    # The migration that the database was at.
    revision: Word
    made_at: datetime
    product: Word
    postgres: int
    tables: dict[str, Part]

    @property
    def states(self) -> dict[str, TableState]:
        return {name: part.state for name, part in self.tables.items()}


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
