"""The schema: made once whoever starts, and refused where it cannot stand."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import name_driver, plain_url
from parent_survey.core.errors import StartupError
from parent_survey.models.migrate import configure, migrate
from parent_survey.models.revision import is_current, newest_revision


@pytest.fixture
def empty_url(server: EmbeddedPostgres) -> Iterator[str]:
    scratch = name_driver(server.url).set(database="scratch").render_as_string(hide_password=False)
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE scratch")
        yield plain_url(scratch)
        connection.execute("DROP DATABASE scratch WITH (FORCE)")


def test_two_processes_that_start_at_once_migrate_once(empty_url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrate, [empty_url] * 4))
    with psycopg.connect(empty_url) as connection:
        assert connection.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)


@pytest.mark.filterwarnings("ignore:Did not recognize type 'vector'")
def test_models_and_migrations_describe_the_same_tables(empty_url: str) -> None:
    migrate(empty_url)
    engine = create_engine(name_driver(empty_url))
    with engine.connect() as connection:
        command.check(configure(connection))
    engine.dispose()


def test_migrations_run_up_down_and_up_again(empty_url: str) -> None:
    migrate(empty_url)
    engine = create_engine(name_driver(empty_url))
    with engine.connect() as connection:
        command.downgrade(configure(connection), "base")
        connection.commit()
        left = connection.execute(
            text("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'")
        ).scalars()
        assert list(left) == ["alembic_version"]
    engine.dispose()
    migrate(empty_url)


def test_the_newest_migration_is_the_one_that_alembic_would_run_last(empty_url: str) -> None:
    assert not is_current(empty_url)
    migrate(empty_url)
    assert is_current(empty_url)
    assert ScriptDirectory.from_config(configure()).get_current_head() == newest_revision()


def test_data_of_a_newer_version_is_refused_with_a_sentence(empty_url: str) -> None:
    migrate(empty_url)
    with psycopg.connect(empty_url, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StartupError, match="written by a newer version of the product"):
        migrate(empty_url)


def test_a_postgres_without_pgvector_is_refused_with_a_sentence(empty_url: str) -> None:
    # The view that lists the available extensions is hidden behind one that lists none, as on a server without it.
    with psycopg.connect(empty_url, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA bare")
        connection.execute("CREATE VIEW bare.pg_available_extensions AS SELECT 'plpgsql'::name AS name")
        connection.execute("ALTER DATABASE scratch SET search_path = bare, pg_catalog")
    with pytest.raises(StartupError, match="This PostgreSQL has no pgvector: install the extension"):
        migrate(empty_url)
    with psycopg.connect(empty_url) as connection:
        assert connection.execute("SELECT to_regclass('public.users')").fetchone() == (None,)


def test_an_address_where_nobody_answers_is_refused_with_a_sentence() -> None:
    with pytest.raises(StartupError, match="cannot be reached"):
        migrate("postgresql://nobody@127.0.0.1:1/nothing")


def test_surveys_that_were_closed_before_count_as_closed_now_so_that_nobody_is_cut_off(empty_url: str) -> None:
    surveys = """
        INSERT INTO surveys (title, school_year, is_active, closes_at) VALUES
        ('closed by staff', 2026, false, NULL), ('closed by its date', 2026, true, now() - interval '1 year'),
        ('open', 2026, true, NULL), ('open until then', 2026, true, now() + interval '1 year')
        """
    migrate(empty_url)
    engine = create_engine(name_driver(empty_url))
    with engine.connect() as connection:
        command.downgrade(configure(connection), "0006")
        connection.commit()
        connection.execute(text(surveys))
        connection.commit()
    engine.dispose()
    migrate(empty_url)
    with psycopg.connect(empty_url) as plain:
        closed = plain.execute("SELECT title, closed_at > now() - interval '1 minute' FROM surveys").fetchall()
    assert dict(closed) == {
        "closed by staff": True,
        "closed by its date": True,
        "open": None,
        "open until then": None,
    }
