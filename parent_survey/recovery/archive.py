"""The file of a backup: a zip of one file per table, whose rows are text as COPY writes it, and a manifest of them all.

Whoever made a file may have been anybody: what is read from it is bounded, no name in it becomes a path, and a part is
read only where it is as the manifest says.
"""

import os
import shutil
import struct
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from parent_survey.core.errors import StartupError
from parent_survey.models.revision import is_known_revision
from parent_survey.recovery.age import Key, WrongKey, decrypt
from parent_survey.recovery.manifest import Manifest, Part

MANIFEST = "manifest.json"
BLOCK_BYTES = 1024 * 1024
# Many times what the product's own tables need.
MAX_MANIFEST_BYTES, MAX_DIRECTORY_BYTES = 1024 * 1024, 1024 * 1024
# What earlier versions wrote: statements, which a restore would have to run.
STATEMENTS = "database.dump"
# The end of a zip, which says how long its directory is; a large one says it in the two records before it.
END, END_SIGNATURE = struct.Struct("<4s8xL4xH"), b"PK\5\6"
POINTER, POINTER_SIGNATURE = struct.Struct("<4s4xQ4x"), b"PK\6\7"
LARGE_END = struct.Struct("<4s36xQ8x")
# All that a file made by hand can have these libraries raise.
UNREADABLE = (BadZipFile, zlib.error, struct.error, KeyError, TypeError, ValueError, EOFError, RuntimeError)


def name_part(table: str) -> str:
    return f"tables/{table}.copy"


@contextmanager
def open_archive(path: Path, key: Key | None) -> Iterator[ZipFile]:
    with ExitStack() as stack:
        with _told(path):
            file = stack.enter_context(path.open("rb"))
            content = decrypt(file, key) if key else file
            _check_directory(content)
            archive = stack.enter_context(ZipFile(content))
        yield archive


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Whatever is wrong with the file ends with a sentence."""
    try:
        yield
    except WrongKey:
        raise StartupError(
            f"{path} was encrypted with another passphrase or for another key. Nothing was changed."
        ) from None
    except OSError as error:
        raise StartupError(f"The backup {path} cannot be read: {error.strerror}.") from None
    except UNREADABLE:
        raise StartupError(f"The file {path} is not a backup of this product, or it is damaged.") from None


def read_manifest(path: Path, key: Key | None = None, folder: Path | None = None) -> Manifest:
    """Also reads every part once: a damaged file is refused before anything is written.

    Where a folder is given, a file whose rows do not fit onto its disk is refused before they are read.
    """
    with open_archive(path, key) as archive, _told(path):
        names = archive.namelist()
        if STATEMENTS in names:
            raise StartupError(
                f"{path} was made by an earlier version, as statements, and no statement of a file is run any more: "
                "restore it with the version that made it, start this version there, and make a new backup."
            )
        if archive.getinfo(MANIFEST).file_size > MAX_MANIFEST_BYTES:
            raise ValueError("The manifest is too long.")
        manifest = Manifest.model_validate_json(archive.read(_check_entry(archive, MANIFEST)))
        if sorted(names) != sorted([MANIFEST, *map(name_part, manifest.tables)]):
            raise ValueError("The file has other parts than its manifest.")
        if not is_known_revision(manifest.revision):
            raise StartupError(
                f"This backup was made by a newer version of the product ({manifest.product}, schema "
                f"{manifest.revision}): install that version, then restore."
            )
        if folder is not None:
            _check_room(folder, sum(part.bytes for part in manifest.tables.values()))
        for name, part in manifest.tables.items():
            for _ in read_part(archive, path, name, part):
                pass
    return manifest


def read_part(archive: ZipFile, path: Path, table: str, part: Part) -> Iterator[bytes]:
    """Its blocks. Raises after the last of them if they were not what the manifest says."""
    digest, left = sha256(), part.bytes
    with _told(path), archive.open(_check_entry(archive, name_part(table))) as file:
        while left >= 0 and (block := file.read(BLOCK_BYTES)):
            left -= len(block)
            digest.update(block)
            yield block
    if left or digest.hexdigest() != part.sha256:
        raise StartupError(f"The backup {path} is damaged: its content does not fit its manifest.")


def _check_entry(archive: ZipFile, name: str) -> str:
    # Others are slower to read, and nothing of ours has them.
    if archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ValueError("A part is compressed in another way.")
    return name


def _check_directory(file: IO[bytes]) -> None:
    """The directory of a zip is read into memory as a whole: look how long it says it is."""
    at = file.seek(0, os.SEEK_END) - END.size
    signature, size, comment = _unpack(file, END, at)
    if signature != END_SIGNATURE or comment:
        raise ValueError("This is not a zip, or something was added to it.")
    at -= POINTER.size
    if at >= LARGE_END.size and _unpack(file, POINTER, at) == (POINTER_SIGNATURE, at - LARGE_END.size):
        _, size = _unpack(file, LARGE_END, at - LARGE_END.size)
    elif at >= 0 and _unpack(file, POINTER, at)[0] == POINTER_SIGNATURE:
        raise ValueError("The end of a large zip is not where it belongs.")
    if size > MAX_DIRECTORY_BYTES:
        raise ValueError("The directory of the zip is too long.")
    file.seek(0)


def _unpack(file: IO[bytes], form: struct.Struct, at: int) -> tuple[Any, ...]:
    file.seek(at)
    return form.unpack(file.read(form.size))


def _check_room(folder: Path, size: int) -> None:
    made = next(path for path in [folder.resolve(), *folder.resolve().parents] if path.exists())
    free = shutil.disk_usage(made).free
    if size > free:
        raise StartupError(
            f"The rows of this backup take {size / 1e9:,.1f} GB and {free / 1e9:,.1f} GB are free in {made}: "
            "restore it where there is room."
        )
