"""Who was erased, by the hash of the response's id: in the database, and in a file that outlasts a restore.

A backup made before an erasure still holds the person. The database that comes out of it does not know better, so the
same hashes are kept in a file of the data folder, which only ever grows. A response id is 128 random bits: its hash
names nobody and cannot be turned back.
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from embedded_postgres.folder import open_private
from parent_survey.core.errors import StartupError

NAME = "erased_responses.txt"
_HASH = re.compile("[0-9a-f]{64}")


def read_tombstones(path: Path) -> list[bytes]:
    """A line that a power cut has left half written is passed over: it was written again, or is in the database."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="ascii", errors="replace").split()
    hashes = [bytes.fromhex(line) for line in lines if _HASH.fullmatch(line)]
    if lines and not hashes:
        raise StartupError(f"The file {path} is not a list of erased responses: put the right one in its place.")
    return hashes


def write_tombstones(path: Path, hashes: Iterable[bytes]) -> None:
    """Add those that are missing; on the disk when this returns."""
    known = set(read_tombstones(path))
    missing = [hashed for hashed in hashes if hashed not in known]
    if not missing:
        return
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = open_private(path, os.O_WRONLY | os.O_APPEND)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        # On a line of its own, whatever a power cut has left before it.
        file.write("\n" + "".join(f"{hashed.hex()}\n" for hashed in missing))
        file.flush()
        os.fsync(file.fileno())
