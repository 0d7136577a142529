"""Which database the product runs on: the school's own, or the one it brings along."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg

from embedded_postgres.durability import check_durability
from embedded_postgres.errors import LauncherError, MissingProgramError
from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import CONNECT_SECONDS, plain_url
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings, make_data_folder
from parent_survey.models.revision import is_current

Say = Callable[[str], None]


@contextmanager
def open_database(settings: Settings, say: Say) -> Iterator[str]:
    """The address of a database that is reachable, durable and migrated; it stays so until the block ends."""
    with find_database(settings, say) as url:
        try:
            check_durability(url)
        except LauncherError as error:
            raise StartupError(str(error)) from None
        if not is_current(url):
            # Alembic costs a quarter of a second to import, and an ordinary start has nothing to migrate.
            from parent_survey.models.migrate import migrate

            migrate(url)
        yield url


@contextmanager
def find_database(settings: Settings, say: Say) -> Iterator[str]:
    """The address of a database that can be reached, in whatever version it is, until the block ends."""
    if settings.database_url is not None:
        url = plain_url(settings.database_url.get_secret_value())
        _check_reachable(url)
        yield url
        return
    make_data_folder(settings.data_dir)
    try:
        server = EmbeddedPostgres.start(settings.data_dir, say=say)
    except MissingProgramError as error:
        raise StartupError(f"{error} Or set SURVEY_DATABASE_URL to a PostgreSQL of your own.") from None
    except LauncherError as error:
        raise StartupError(str(error)) from None
    with server:
        yield server.url


def _check_reachable(url: str) -> None:
    try:
        psycopg.connect(url, connect_timeout=CONNECT_SECONDS).close()
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[-1].strip()
        raise StartupError(
            f"The database at SURVEY_DATABASE_URL cannot be reached ({reason}): "
            "check the address, and that PostgreSQL runs and lets this user in."
        ) from None
