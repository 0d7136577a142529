"""One consistent file of everything in the database, made while the product runs.

A zip with two entries: `database.dump`, as pg_dump writes it, and `manifest.json`, written from the same snapshot; as a
whole it can be encrypted. The file has its name only once it is complete and on the disk.
"""

import fcntl
import json
import os
import secrets
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import psycopg
from psycopg import Connection

from parent_survey.core.errors import StartupError
from parent_survey.core.patterns import compile_pattern
from parent_survey.recovery import queries
from parent_survey.recovery.age import Lock, encrypt
from parent_survey.recovery.manifest import Manifest, TableState, describe_tables
from parent_survey.recovery.programs import (
    address_without_password,
    environment_with_password,
    find_error_line,
    find_program,
)

DUMP, MANIFEST = "database.dump", "manifest.json"
BLOCK_BYTES = 1024 * 1024
_find_part_name = compile_pattern(r"\..+\.[0-9a-f]{8}\.part").fullmatch


def make_backup(url: str, target: Path, locks: Sequence[Lock] = ()) -> Manifest:
    """Refuses to overwrite a file: half of today's backup never replaces yesterday's."""
    if target.exists():
        raise StartupError(f"The file {target} is already there: choose another name, or move it away.")
    with (
        _open_private(target) as file,
        encrypt(file, locks) if locks else nullcontext(file) as content,
        ZipFile(content, "w", ZIP_STORED, allowZip64=True) as archive,
    ):
        with psycopg.connect(url, autocommit=True) as connection:
            queries.begin_snapshot(connection)
            size, digest = _dump(url, queries.export_snapshot(connection), archive)
            # The snapshot lives as long as this transaction, and the hashes are taken from it too.
            manifest = _describe(connection, size, digest, describe_tables(connection))
            queries.end_snapshot(connection)
        written = json.dumps(manifest.to_plain(), indent=2).encode()
        archive.writestr(MANIFEST, written, compress_type=ZIP_DEFLATED)
    return manifest


def _dump(url: str, snapshot: str | None, archive: ZipFile) -> tuple[int, str]:
    command = [
        *(str(find_program("pg_dump")), "--format=custom", "--no-owner", "--no-privileges", "--no-comments"),
        *("--no-statistics", "--no-publications", "--no-subscriptions", "--lock-wait-timeout=60s"),
        *([f"--snapshot={snapshot}"] if snapshot else []),
        f"--dbname={address_without_password(url)}",
    ]
    digest, size = sha256(), 0
    with tempfile.TemporaryFile("w+") as errors:
        with (
            subprocess.Popen(
                command, env=environment_with_password(url), stdout=subprocess.PIPE, stderr=errors
            ) as dumping,
            archive.open(DUMP, "w", force_zip64=True) as entry,
        ):
            assert dumping.stdout is not None
            while block := dumping.stdout.read(BLOCK_BYTES):
                entry.write(block)
                digest.update(block)
                size += len(block)
        if dumping.returncode:
            errors.seek(0)
            raise StartupError(f"The backup was not made, pg_dump says: {find_error_line(errors.read())}")
    return size, digest.hexdigest()


def _describe(connection: "Connection[Any]", size: int, digest: str, tables: dict[str, TableState]) -> Manifest:
    return Manifest(
        schema=queries.read_schema_version(connection),
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        product=version("parent-survey"),
        postgres=connection.info.server_version,
        dump_bytes=size,
        dump_sha256=digest,
        tables=tables,
    )


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
