"""One consistent file of everything in the database, made while the product runs.

Rows, their hashes and the schema's revision are read in one transaction, which sees one moment; the whole file can be
encrypted. It has its name only once it is complete and on the disk.
"""

import fcntl
import logging
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

import psycopg
from psycopg import Connection

from parent_survey.core.errors import StartupError
from parent_survey.core.patterns import compile_pattern
from parent_survey.models.revision import REVISIONS, newest_revision
from parent_survey.models.tables import metadata
from parent_survey.recovery import queries
from parent_survey.recovery.age import Lock, encrypt
from parent_survey.recovery.archive import BLOCK_BYTES, MANIFEST, name_part
from parent_survey.recovery.manifest import Manifest, Part, TableState, describe_tables

log = logging.getLogger(__name__)

# Twice as fast as zlib's own choice, for a file that is a twentieth larger.
COMPRESSION = 4
# How the names of the tables of the queue begin, which makes them itself.
QUEUE = "procrastinate_"
_find_part_name = compile_pattern(r"\..+\.[0-9a-f]{8}\.part").fullmatch


def make_backup(url: str, target: Path, locks: Sequence[Lock] = ()) -> Manifest:
    """Refuses to overwrite a file: half of today's backup never replaces yesterday's."""
    if target.exists():
        raise StartupError(f"The file {target} is already there: choose another name, or move it away.")
    with (
        _open_private(target) as file,
        encrypt(file, locks) if locks else nullcontext(file) as content,
        ZipFile(content, "w", ZIP_DEFLATED, allowZip64=True, compresslevel=COMPRESSION) as archive,
    ):
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                manifest = _write_tables(connection, archive)
        except psycopg.Error as error:
            raise StartupError(f"The backup was not made, PostgreSQL says: {find_reason(error)}") from None
        archive.writestr(MANIFEST, manifest.model_dump_json(indent=2))
    return manifest


def _write_tables(connection: "Connection[Any]", archive: ZipFile) -> Manifest:
    tables = queries.list_tables(connection)
    queries.begin_snapshot(connection)
    queries.lock_tables(connection, tables)
    if queries.list_tables(connection) != tables:
        raise StartupError("The backup was not made: the tables were changed just now. Make it again.")
    queries.fix_formats(connection)
    columns, revision = queries.list_columns(connection), queries.read_revision(connection)
    names = [name for name in tables if _is_ours(name, revision)]
    written = {name: _write_part(connection, archive, name, columns[name]) for name in names}
    states = describe_tables(connection)
    manifest = Manifest(
        layout=2,
        revision=revision,
        made_at=datetime.now(UTC).replace(microsecond=0),
        product=version("parent-survey"),
        postgres=connection.info.server_version,
        tables={name: _describe(columns[name], *written[name], states[name]) for name in names},
    )
    queries.end_snapshot(connection)
    return manifest


def _is_ours(table: str, revision: str) -> bool:
    """A restore makes the product's tables only. An older schema may have some that this version knows nothing of."""
    if table == REVISIONS:
        return False
    if table in metadata.tables or table.startswith(QUEUE) or revision != newest_revision():
        return True
    log.warning("backup: the table %s is left out, because it is not the product's", table)
    return False


def _write_part(connection: "Connection[Any]", archive: ZipFile, name: str, columns: Sequence[str]) -> tuple[int, str]:
    digest, size = sha256(), 0
    with (
        queries.copy_rows(connection, name, columns) as rows,
        archive.open(name_part(name), "w", force_zip64=True) as file,
    ):
        for block in _join(rows):
            file.write(block)
            digest.update(block)
            size += len(block)
    return size, digest.hexdigest()


def _join(rows: Any) -> Iterator[bytes]:
    """Single rows cost more to compress than to read."""
    waiting = bytearray()
    for row in rows:
        waiting += row
        if len(waiting) >= BLOCK_BYTES:
            yield bytes(waiting)
            waiting.clear()
    yield bytes(waiting)


def _describe(columns: Sequence[str], size: int, digest: str, state: TableState) -> Part:
    return Part(columns=list(columns), bytes=size, sha256=digest, rows=state.rows, rows_sha256=state.sha256)


def find_reason(error: psycopg.Error) -> str:
    """Its first line, without what a terminal would take for an order."""
    line = (str(error).strip().splitlines() or ["it ended without a word"])[0]
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in line)


@contextmanager
def _open_private(target: Path) -> Iterator[IO[bytes]]:
    """For its owner only. It gets its name when everything is on the disk, and is removed when anything fails."""
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    sweep_parts(target.parent)
    try:
        descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        # Dropped with the process, so that a part without it was left by one that was killed.
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        try:
            with os.fdopen(descriptor, "w+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            # Fails where a rename would overwrite.
            os.link(part, target)
            _sync_folder(target.parent)
        finally:
            part.unlink()
    except FileExistsError:
        raise StartupError(f"The file {target} is already there: choose another name, or move it away.") from None
    except OSError as error:
        raise StartupError(f"The backup {target} cannot be written: {error.strerror}.") from None


def sweep_parts(folder: Path) -> int:
    """Remove what backups that were killed have left; how many there were. Those that are being written stay."""
    swept = 0
    for part in folder.glob(".*.part"):
        if not _find_part_name(part.name):
            continue
        with suppress(OSError), part.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.unlink()
            swept += 1
    return swept


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
