"""Statements of backup and restore.

Raw psycopg: a backup reads every table by COPY on one connection whose snapshot pg_dump shares, which SQLAlchemy has no
words for.
"""

from typing import Any

from psycopg import Connection, sql
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

LIST_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
# One form of every value on every server, whatever its settings.
FIX_FORMATS = (
    "SET timezone = 'UTC'",
    "SET datestyle = 'ISO, YMD'",
    "SET intervalstyle = 'postgres'",
    "SET bytea_output = 'hex'",
    "SET extra_float_digits = 1",
)
# Sorted by the hash of the row, so that no collation matters and only hashes are sorted.
COPY_HASHES = """
COPY (SELECT encode(sha256(convert_to(CAST(row AS text), 'UTF8')), 'hex') COLLATE "C" AS hash
      FROM public.{} AS row ORDER BY hash) TO STDOUT
"""
# Everybody who was signed out or deactivated after the backup would be signed in again, with the tokens of that time.
END_SIGN_INS = text("UPDATE sign_ins SET ended_at = now() WHERE ended_at IS NULL")


def begin_snapshot(connection: "Connection[Any]") -> None:
    """Everything that is read until `end_snapshot` is as of one moment. The connection commits by itself otherwise."""
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def end_snapshot(connection: "Connection[Any]") -> None:
    connection.execute("ROLLBACK")


def export_snapshot(connection: "Connection[Any]") -> str:
    """A name under which another connection sees the same, as long as this transaction lasts."""
    return str(_fetch_one(connection, "SELECT pg_export_snapshot()"))


def read_schema_version(connection: "Connection[Any]") -> str:
    return str(_fetch_one(connection, "SELECT version_num FROM alembic_version"))


def list_tables(connection: "Connection[Any]") -> list[str]:
    return [name for (name,) in connection.execute(LIST_TABLES).fetchall()]


def fix_formats(connection: "Connection[Any]") -> None:
    for statement in FIX_FORMATS:
        connection.execute(statement.encode())


def copy_row_hashes(connection: "Connection[Any]", table: str) -> Any:
    """The hash of every row, one a line, as a context manager that gives the copied blocks."""
    return connection.cursor().copy(sql.SQL(COPY_HASHES).format(sql.Identifier(table)))


def empty_database(connection: "Connection[Any]") -> None:
    connection.execute("DROP SCHEMA public CASCADE")
    connection.execute("CREATE SCHEMA public")


async def end_sign_ins(session: AsyncSession) -> None:
    await session.execute(END_SIGN_INS)


def _fetch_one(connection: "Connection[Any]", statement: str) -> Any:
    row = connection.execute(statement.encode()).fetchone()
    assert row is not None
    return row[0]
