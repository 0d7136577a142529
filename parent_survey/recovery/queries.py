"""Statements of backup and restore.

Raw psycopg: tables are written and read by COPY, which SQLAlchemy has no words for. No name in a statement is
a file's: each was read from the catalog of the database.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from psycopg import Connection, sql
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import StartupError

LIST_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
# Those that COPY writes and reads: what is computed from others is computed again.
LIST_COLUMNS = """
SELECT relation.relname, array_agg(CAST(attribute.attname AS text) ORDER BY attribute.attnum)
FROM pg_class AS relation JOIN pg_attribute AS attribute ON attribute.attrelid = relation.oid
WHERE relation.relnamespace = CAST('public' AS regnamespace) AND relation.relkind = 'r'
  AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
GROUP BY relation.relname
"""
# One form of every value on every server, whatever its settings.
FIX_FORMATS = (
    "SET client_encoding = 'UTF8'",
    "SET timezone = 'UTC'",
    "SET datestyle = 'ISO, YMD'",
    "SET intervalstyle = 'postgres'",
    "SET bytea_output = 'hex'",
    "SET extra_float_digits = 1",
)
# A migration that holds a table must end first, and none may begin in between.
LOCK_SECONDS = 60
# Sorted by the hash of the row, so that no collation matters and only hashes are sorted.
COPY_HASHES = """
COPY (SELECT encode(sha256(convert_to(CAST(row AS text), 'UTF8')), 'hex') COLLATE "C" AS hash
      FROM {} AS row ORDER BY hash) TO STDOUT
"""
LEFT_OUT = {"parent_name", "parent_email", "start_key", "link_key", "own_teacher_ids"}
HIDDEN = "CASE WHEN response.submitted_at IS NOT NULL OR NOT survey.is_confidential THEN response.{0} END AS {0}"
RESPONSES = """(
    SELECT {} FROM public.responses AS response JOIN public.surveys AS survey ON survey.id = response.survey_id
)"""
LIST_RESPONSE = """
SELECT CAST(attname AS text) FROM pg_attribute
WHERE attrelid = CAST('public.responses' AS regclass) AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""
# What is slower to keep up row by row than to build once, and would depend on the order of the tables.
LIST_SUSPENDED = """
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', CAST(conrelid AS regclass), conname),
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', CAST(conrelid AS regclass), conname, pg_get_constraintdef(oid))
FROM pg_constraint WHERE contype = 'f' AND connamespace = CAST('public' AS regnamespace)
UNION ALL
SELECT format('DROP INDEX %s', CAST(indexrelid AS regclass)), pg_get_indexdef(indexrelid)
FROM pg_index JOIN pg_class AS relation ON relation.oid = indrelid
WHERE relation.relnamespace = CAST('public' AS regnamespace) AND relation.relkind = 'r'
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""
LIST_SEQUENCES = """
SELECT relation.relname, attribute.attname, sequence.name
FROM pg_class AS relation JOIN pg_attribute AS attribute ON attribute.attrelid = relation.oid,
     pg_get_serial_sequence(format('public.%I', relation.relname), attribute.attname) AS sequence(name)
WHERE relation.relnamespace = CAST('public' AS regnamespace) AND relation.relkind = 'r'
  AND attribute.attnum > 0 AND NOT attribute.attisdropped AND sequence.name IS NOT NULL
"""
SET_SEQUENCE = "SELECT setval(%s, last) FROM (SELECT max({}) AS last FROM public.{}) AS kept WHERE last IS NOT NULL"
IS_SUPERUSER = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"
# Row security would hold it back: whether a row may be seen is not the question here. It ends with the transaction.
LOADER = "parent_survey_restore"
MAKE_LOADER = (
    f"CREATE ROLE {LOADER} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION BYPASSRLS",
    f"GRANT USAGE ON SCHEMA public TO {LOADER}",
    f"GRANT INSERT ON ALL TABLES IN SCHEMA public TO {LOADER}",
    f"SET LOCAL ROLE {LOADER}",
)
END_LOADER = ("RESET ROLE", f"DROP OWNED BY {LOADER}", f"DROP ROLE {LOADER}")
# Everybody who was signed out or deactivated after the backup would be signed in again, with the tokens of that time.
END_SIGN_INS = text("UPDATE sign_ins SET ended_at = now() WHERE ended_at IS NULL")
Columns = Mapping[str, Sequence[str]]


def begin_snapshot(connection: "Connection[Any]") -> None:
    """Everything that is read until `end_snapshot` is as of one moment. The connection commits by itself otherwise."""
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def end_snapshot(connection: "Connection[Any]") -> None:
    connection.execute("ROLLBACK")


def lock_tables(connection: "Connection[Any]", tables: Sequence[str]) -> None:
    """Against changes of the schema until the transaction ends. Comes before the first look, which fixes the moment."""
    connection.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'".encode())
    names = sql.SQL(", ").join(sql.Identifier("public", table) for table in tables)
    connection.execute(sql.SQL("LOCK TABLE {} IN ACCESS SHARE MODE").format(names))


def read_revision(connection: "Connection[Any]") -> str:
    return str(_fetch_one(connection, "SELECT version_num FROM alembic_version"))


def list_tables(connection: "Connection[Any]") -> list[str]:
    return [name for (name,) in connection.execute(LIST_TABLES).fetchall()]


def list_columns(connection: "Connection[Any]") -> Columns:
    """Of every table, in their order."""
    return dict(connection.execute(LIST_COLUMNS).fetchall())


def fix_formats(connection: "Connection[Any]") -> None:
    for statement in FIX_FORMATS:
        connection.execute(statement.encode())


def copy_row_hashes(connection: "Connection[Any]", table: str) -> Any:
    """The hash of every row, one a line, as a context manager that gives the copied blocks."""
    return connection.cursor().copy(sql.SQL(COPY_HASHES).format(_read_from(connection, table)))


def copy_rows(connection: "Connection[Any]", table: str, columns: Sequence[str]) -> Any:
    """Every row, one a line, as a context manager that gives the copied blocks."""
    selected = sql.SQL("COPY (SELECT {} FROM {} AS row) TO STDOUT")
    return connection.cursor().copy(selected.format(_list_names(columns), _read_from(connection, table)))


def _read_from(connection: "Connection[Any]", table: str) -> sql.Composable:
    """A table's rows as a backup has them. It is kept for longer than a draft, and of a confidential survey's drafts it
    does not say whose they are."""
    names = [name for (name,) in connection.execute(LIST_RESPONSE).fetchall()] if table == "responses" else []
    if "link_key" not in names:
        return sql.Identifier("public", table)
    columns = [sql.SQL(HIDDEN if name in LEFT_OUT else "response.{0}").format(sql.Identifier(name)) for name in names]
    return sql.SQL(RESPONSES).format(sql.SQL(", ").join(columns))


def compose_load(known: Columns, table: str, columns: Sequence[str]) -> sql.Composed:
    """Raises for a table or for columns that are not exactly those of the database."""
    if table not in known or sorted(columns) != sorted(known[table]):
        raise StartupError(f"Nothing was restored: {table[:60]!r} is no table of this product, or has other columns.")
    return sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier("public", table), _list_names(columns))


def load_rows(connection: "Connection[Any]", statement: sql.Composed) -> Any:
    """A context manager to which rows are written as `copy_rows` gave them."""
    return connection.cursor().copy(statement)


@contextmanager
def suspended_rules(connection: "Connection[Any]") -> Iterator[None]:
    """Without triggers, foreign keys and indexes, which are put back and checked over all rows when the block ends."""
    suspended = connection.execute(LIST_SUSPENDED).fetchall()
    tables = [sql.Identifier("public", name) for name in list_tables(connection)]
    for table in tables:
        connection.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(table))
    for drop, _ in suspended:
        connection.execute(drop.encode())
    yield
    connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
    # Keys stand last: an index may be what one of them refers to.
    for _, make in reversed(suspended):
        connection.execute(make.encode())
    for table in tables:
        connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(table))


@contextmanager
def loader_role(connection: "Connection[Any]") -> Iterator[None]:
    """Who loads is no superuser and can do nothing but add rows. Whoever is no superuser anyway loads as they are."""
    if not _fetch_one(connection, IS_SUPERUSER):
        yield
        return
    for statement in MAKE_LOADER:
        connection.execute(statement.encode())
    yield
    for statement in END_LOADER:
        connection.execute(statement.encode())


def set_sequences(connection: "Connection[Any]") -> None:
    """The next number of each is one that no row has."""
    for table, column, sequence in connection.execute(LIST_SEQUENCES).fetchall():
        statement = sql.SQL(SET_SEQUENCE).format(sql.Identifier(column), sql.Identifier(table))
        connection.execute(statement, [sequence])


async def end_sign_ins(session: AsyncSession) -> None:
    await session.execute(END_SIGN_INS)


def _list_names(columns: Sequence[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))


def _fetch_one(connection: "Connection[Any]", statement: str) -> Any:
    row = connection.execute(statement.encode()).fetchone()
    assert row is not None
    return row[0]
