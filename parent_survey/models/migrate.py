"""Bring a database to this version's schema, exactly once, whoever else starts at the same moment."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlalchemy.pool import NullPool

from parent_survey.core.db import CONNECT_SECONDS, name_driver
from parent_survey.core.errors import StartupError
from parent_survey.models.roles import build_roles, write_statements

# Any fixed number; all processes of the product wait on the same one.
MIGRATION_LOCK = 7_022_801
OLDEST_POSTGRES = 15


def migrate(url: str, passwords: Mapping[str, str] | None = None) -> None:
    """Check that this PostgreSQL can carry the product, then run what migrations are missing, under a lock, and hand
    out the rights. With passwords the database roles of the processes can sign in (`roles.py`)."""
    with _locked(url) as connection:
        _check_not_newer(connection)
        connection.commit()
        command.upgrade(configure(connection), "head")
        build_roles(connection, passwords)
        connection.commit()


@contextmanager
def new_schema(url: str, revision: str) -> Iterator[psycopg.Connection[Any]]:
    """Make the tables of one revision in an empty database, in a transaction that ends with the block."""
    with _locked(url) as connection, connection.begin():
        command.upgrade(configure(connection), revision)
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        yield driver


@contextmanager
def _locked(url: str) -> Iterator[Connection]:
    engine = create_engine(name_driver(url), poolclass=NullPool, connect_args={"connect_timeout": CONNECT_SECONDS})
    try:
        with engine.connect() as connection:
            connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
            _check_server(connection)
            yield connection
    except OperationalError as error:
        reason = str(error.orig).strip().splitlines()[-1]
        raise StartupError(
            f"The database cannot be reached ({reason}): check SURVEY_DATABASE_URL and that PostgreSQL runs."
        ) from None
    finally:
        engine.dispose()


def hand_out(url: str, passwords: Mapping[str, str]) -> None:
    """Make the database roles with these passwords, and give them their rights."""
    engine = create_engine(name_driver(url), poolclass=NullPool)
    with engine.begin() as connection:
        build_roles(connection, passwords)
    engine.dispose()


def list_statements(url: str, passwords: Mapping[str, str]) -> list[str]:
    """What `hand_out` would run as a superuser."""
    engine = create_engine(name_driver(url), poolclass=NullPool)
    with engine.connect() as connection:
        statements = list(write_statements(connection, passwords, by_administrator=True))
    engine.dispose()
    return statements


def configure(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _check_server(connection: Connection) -> None:
    version = connection.execute(text("SHOW server_version_num")).scalar_one()
    if int(version) // 10_000 < OLDEST_POSTGRES:
        raise StartupError(
            f"This PostgreSQL is version {int(version) // 10_000}: the product needs {OLDEST_POSTGRES} or newer."
        )
    if not connection.execute(text("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'")).scalar():
        raise StartupError(
            "This PostgreSQL has no pgvector: install the extension 'vector' on the database server, then start again."
        )
    try:
        connection.execute(text("CREATE EXTENSION IF NOT EXISTS vector"))
    except ProgrammingError:
        raise StartupError(
            "This database user may not add pgvector: "
            "have its administrator run CREATE EXTENSION vector in this database, then start again."
        ) from None
    connection.commit()


def _check_not_newer(connection: Connection) -> None:
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(configure()).walk_revisions()}
    if current is not None and current not in known:
        raise StartupError(
            f"This data was written by a newer version of the product (schema {current}): "
            "install that version again, or restore a backup made by this one."
        )
