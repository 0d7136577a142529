"""A backup's rows put into an empty database, all of them or none, and compared with what they were made from.

The tables are this product's own, made by its migrations. A file brings rows, and nothing in it is run.
"""

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import psycopg
from psycopg import Connection
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.queries import record
from parent_survey.core.errors import StartupError
from parent_survey.models.revision import REVISIONS
from parent_survey.recovery import queries
from parent_survey.recovery.age import Key
from parent_survey.recovery.archive import open_archive, read_part
from parent_survey.recovery.backup import find_reason
from parent_survey.recovery.manifest import Manifest, describe_tables, find_differences
from parent_survey.subjects.service import erase_again


def is_empty(url: str) -> bool:
    with psycopg.connect(url) as connection:
        return not queries.list_tables(connection)


def check_empty(url: str) -> None:
    if not is_empty(url):
        raise StartupError(
            "There are already tables in this database, and a restore never overwrites: "
            "point SURVEY_DATA_DIR at an empty folder, or SURVEY_DATABASE_URL at an empty database."
        )


def restore_rows(url: str, path: Path, manifest: Manifest, key: Key | None = None, *, is_compared: bool = True) -> None:
    """In one transaction: a restore that fails leaves the database as empty as it was.

    The schema is that of the backup's time, and the migrations since are for the caller.
    """
    # Slow to import, and only a restore needs it.
    from parent_survey.models.migrate import new_schema

    try:
        with open_archive(path, key) as archive, new_schema(url, manifest.revision) as connection:
            _load_tables(connection, archive, path, manifest)
            if is_compared:
                _compare(connection, manifest)
    except psycopg.Error as error:
        raise StartupError(f"Nothing was restored, PostgreSQL says: {find_reason(error)}") from None


def _load_tables(connection: "Connection[Any]", archive: ZipFile, path: Path, manifest: Manifest) -> None:
    known = {name: columns for name, columns in queries.list_columns(connection).items() if name != REVISIONS}
    if missing := known.keys() - manifest.tables.keys():
        raise StartupError(f"Nothing was restored: the backup lacks {', '.join(sorted(missing))}.")
    queries.fix_formats(connection)
    with queries.suspended_rules(connection):
        with queries.loader_role(connection):
            for name, part in manifest.tables.items():
                statement = queries.compose_load(known, name, part.columns)
                with queries.load_rows(connection, statement) as rows:
                    for block in read_part(archive, path, name, part):
                        rows.write(block)
        queries.set_sequences(connection)


def _compare(connection: "Connection[Any]", manifest: Manifest) -> None:
    found = describe_tables(connection)
    del found[REVISIONS]
    if differences := find_differences(manifest.states, found):
        raise StartupError(f"Nothing was restored: the tables would differ from the backup: {'; '.join(differences)}")


async def finish_restore(session: AsyncSession, manifest: Manifest, tombstones: list[bytes]) -> int:
    """Repeat what has happened since the backup and must not be undone; how many responses were erased again."""
    await queries.end_sign_ins(session)
    details = {"made_at": manifest.made_at.isoformat(), "schema": manifest.revision}
    record(session, "backup restored", actor_id=None, address=None, details=details)
    return await erase_again(session, tombstones)
