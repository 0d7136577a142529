"""Which database the product runs on: the school's own, or the one it brings along.

Only `serve` and `restore` may make one. Every other command that finds none was called in the wrong folder, and an
empty database would answer as if nothing had ever been there.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy.engine import make_url

from embedded_postgres.durability import check_durability
from embedded_postgres.errors import LauncherError, MissingProgramError
from embedded_postgres.folder import DataFolder
from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import CONNECT_SECONDS, plain_url
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings, make_data_folder
from parent_survey.models.revision import has_tables, is_current
from parent_survey.models.roles import can_connect, find_passwords, has_roles, make_passwords, write_url

log = logging.getLogger(__name__)

Say = Callable[[str], None]
# In the data folder while a restore runs, with the name of the database. What a restore that was ended half-way leaves
# must not be taken for a school.
RESTORE_MARK = "restore_unfinished"


@contextmanager
def open_database(settings: Settings, say: Say, *, may_create: bool = False) -> Iterator[str]:
    """The address of a database that is reachable, durable and migrated; it stays so until the block ends."""
    _refuse_half_restored(settings)
    with _reach(settings, say, may_create=may_create) as url:
        try:
            check_durability(url)
        except LauncherError as error:
            raise StartupError(str(error)) from None
        if not may_create:
            _check_tables(settings, url)
        # On a server of the school's own its administrator makes the roles (`parent-survey database-roles`).
        passwords = make_passwords(settings.data_dir) if settings.database_url is None else None
        if not is_current(url) or not has_roles(url, with_logins=passwords is not None):
            # Alembic costs a quarter of a second to import, and an ordinary start has nothing to migrate.
            from parent_survey.models.migrate import migrate

            migrate(url, passwords)
        yield url


def choose_role(settings: Settings, url: str, role: str) -> str:
    """The address by which one of the processes connects: as a role of its own, which can do what it needs and nothing
    else. Where there is none, as the one role of this address."""
    passwords = find_passwords(settings.data_dir)
    if passwords is None:
        return url
    own = write_url(url, role, passwords[role])
    if can_connect(own):
        return own
    log.warning("the database role %s does not let this process in: run parent-survey database-roles", role)
    return url


@contextmanager
def find_database(settings: Settings, say: Say) -> Iterator[str]:
    """The address of the product's database, in whatever version it is, until the block ends."""
    _refuse_half_restored(settings)
    with _reach(settings, say, may_create=False) as url:
        _check_tables(settings, url)
        yield url


@contextmanager
def find_server(settings: Settings, say: Say) -> Iterator[str]:
    """The address of a database that a backup can be restored into: it may be empty, or only made now."""
    with _reach(settings, say, may_create=True) as url:
        yield url


def name_database(settings: Settings) -> str:
    """For whoever has to know which one a command has used. Never with a password."""
    if settings.database_url is None:
        return f"the folder {settings.data_dir.resolve()}"
    url = make_url(settings.database_url.get_secret_value())
    return f"the database {url.database} on {url.host or 'this computer'} (SURVEY_DATABASE_URL)"


def check_folder(settings: Settings) -> None:
    """Refuses a data folder without the database that should be in it."""
    if lacks_database(settings):
        raise StartupError(_describe_missing(settings))


def lacks_database(settings: Settings) -> bool:
    """Whether the product is to bring a database along and has not made it yet."""
    return settings.database_url is None and not (DataFolder(settings.data_dir).cluster / "PG_VERSION").exists()


@contextmanager
def _reach(settings: Settings, say: Say, *, may_create: bool) -> Iterator[str]:
    if settings.database_url is not None:
        url = plain_url(settings.database_url.get_secret_value())
        _check_reachable(url)
        yield url
        return
    if not may_create:
        check_folder(settings)
    make_data_folder(settings.data_dir)
    try:
        server = EmbeddedPostgres.start(settings.data_dir, say=say)
    except MissingProgramError as error:
        raise StartupError(f"{error} Or set SURVEY_DATABASE_URL to a PostgreSQL of your own.") from None
    except LauncherError as error:
        raise StartupError(str(error)) from None
    with server:
        yield server.url


def _check_tables(settings: Settings, url: str) -> None:
    if not has_tables(url):
        raise StartupError(_describe_missing(settings))


def _describe_missing(settings: Settings) -> str:
    return (
        f"There is no school in {name_database(settings)}, and nothing was made there: set SURVEY_DATA_DIR or "
        "SURVEY_DATABASE_URL as for parent-survey serve, or run this in the same folder."
    )


def _refuse_half_restored(settings: Settings) -> None:
    name, mark = name_database(settings), settings.data_dir / RESTORE_MARK
    if mark.exists() and mark.read_text(encoding="utf-8") == name:
        raise StartupError(
            f"A restore into {name} was ended before it was complete. Rows may be missing, and people who were erased "
            "may be back: restore the backup again, into an empty folder or an empty database."
        )


def _check_reachable(url: str) -> None:
    try:
        psycopg.connect(url, connect_timeout=CONNECT_SECONDS).close()
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[-1].strip()
        raise StartupError(
            f"The database at SURVEY_DATABASE_URL cannot be reached ({reason}): "
            "check the address, and that PostgreSQL runs and lets this user in."
        ) from None
