"""A backup put into an empty database, all of it or nothing, and compared with what it was made from."""

import json
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile

import psycopg
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.queries import record
from parent_survey.core.errors import StartupError
from parent_survey.models.revision import is_known_revision
from parent_survey.recovery import queries
from parent_survey.recovery.age import Key, WrongKey, decrypt
from parent_survey.recovery.backup import BLOCK_BYTES, DUMP, MANIFEST
from parent_survey.recovery.manifest import Manifest, describe_tables, find_differences
from parent_survey.recovery.programs import (
    address_without_password,
    environment_with_password,
    find_error_line,
    find_program,
)
from parent_survey.subjects.service import erase_again

# Known to PostgreSQL 17 and newer only, and written by pg_restore whatever the server is.
UNKNOWN_SETTING = b"SET transaction_timeout = 0;"
LAST_SETTING = b"SET row_security"


def read_manifest(path: Path, key: Key | None = None) -> Manifest:
    """Also reads the whole dump once: a damaged file is refused before anything is written."""
    try:
        with open_archive(path, key) as archive:
            manifest = Manifest.from_plain(json.loads(archive.read(MANIFEST)))
            digest = sha256()
            with archive.open(DUMP) as dump:
                while block := dump.read(BLOCK_BYTES):
                    digest.update(block)
    except WrongKey:
        raise StartupError(
            f"{path} was encrypted with another passphrase or for another key. Nothing was changed."
        ) from None
    except OSError as error:
        raise StartupError(f"The backup {path} cannot be read: {error.strerror}.") from None
    except (BadZipFile, KeyError, TypeError, ValueError, EOFError):
        raise StartupError(f"The file {path} is not a backup of this product, or it is damaged.") from None
    if digest.hexdigest() != manifest.dump_sha256:
        raise StartupError(f"The backup {path} is damaged: its content does not fit its manifest.")
    if not is_known_revision(manifest.schema):
        raise StartupError(
            f"This backup was made by a newer version of the product ({manifest.product}, schema {manifest.schema}): "
            "install that version, then restore."
        )
    return manifest


@contextmanager
def open_archive(path: Path, key: Key | None) -> Iterator[ZipFile]:
    with path.open("rb") as file, ZipFile(decrypt(file, key) if key else file) as archive:
        yield archive


def is_empty(url: str) -> bool:
    with psycopg.connect(url) as connection:
        return not queries.list_tables(connection)


def check_empty(url: str) -> None:
    if not is_empty(url):
        raise StartupError(
            "There are already tables in this database, and a restore never overwrites: "
            "point SURVEY_DATA_DIR at an empty folder, or SURVEY_DATABASE_URL at an empty database."
        )


def restore_dump(url: str, path: Path, key: Key | None = None) -> None:
    """In one transaction: a restore that fails leaves the database as empty as it was."""
    with tempfile.TemporaryFile("w+") as errors, open_archive(path, key) as archive, archive.open(DUMP) as dump:
        reading = subprocess.Popen(
            [find_program("pg_restore"), "--file=-", "--no-owner", "--no-privileges"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        writing = subprocess.Popen(
            [
                *(find_program("psql"), "--no-psqlrc", "--quiet", "--single-transaction"),
                *("--set=ON_ERROR_STOP=1", "--output=/dev/null", f"--dbname={address_without_password(url)}"),
            ],
            env=environment_with_password(url),
            stdin=subprocess.PIPE,
            stderr=errors,
        )
        _pipe(dump, reading, writing)
        if reading.wait() or writing.wait():
            errors.seek(0)
            raise StartupError(f"Nothing was restored, PostgreSQL says: {find_error_line(errors.read())}")


def _pipe(dump: IO[bytes], reading: "subprocess.Popen[bytes]", writing: "subprocess.Popen[bytes]") -> None:
    """From the file through pg_restore, which makes statements of it, to psql, which runs them."""
    assert reading.stdin is not None
    assert reading.stdout is not None
    assert writing.stdin is not None
    feeding = threading.Thread(target=_feed, args=(dump, reading.stdin), daemon=True)
    feeding.start()
    try:
        for line in reading.stdout:
            if line.strip() != UNKNOWN_SETTING:
                writing.stdin.write(line)
            if line.startswith(LAST_SETTING):
                break
        shutil.copyfileobj(reading.stdout, writing.stdin, BLOCK_BYTES)
        writing.stdin.close()
    except BrokenPipeError:
        # The program that reads the pipe has ended, and its error says why.
        reading.kill()
    feeding.join()
    reading.stdout.close()


def _feed(dump: IO[bytes], target: IO[bytes]) -> None:
    with suppress(BrokenPipeError), target:
        shutil.copyfileobj(dump, target, BLOCK_BYTES)


def verify(url: str, manifest: Manifest) -> None:
    """Raises if one row of one table is not as it was, after emptying the database again."""
    with psycopg.connect(url, autocommit=True) as connection:
        queries.begin_snapshot(connection)
        differences = find_differences(manifest.tables, describe_tables(connection))
        queries.end_snapshot(connection)
        if differences:
            queries.empty_database(connection)
            raise StartupError(f"The restored tables differ from the backup and were removed: {'; '.join(differences)}")


async def finish_restore(session: AsyncSession, manifest: Manifest, tombstones: list[bytes]) -> int:
    """Repeat what has happened since the backup and must not be undone; how many responses were erased again."""
    await queries.end_sign_ins(session)
    details = {"made_at": manifest.made_at, "schema": manifest.schema}
    record(session, "backup restored", actor_id=None, address=None, details=details)
    return await erase_again(session, tombstones)
