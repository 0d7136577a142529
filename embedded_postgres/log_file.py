"""PostgreSQL's log. The server inherits the open file, so it needs no right to enter the folder."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from embedded_postgres.folder import DataFolder, open_private

MAX_BYTES = 5_000_000


@contextmanager
def open_log(folder: DataFolder) -> Iterator[int]:
    """Every process of the server appends through this descriptor, which makes emptying the file safe."""
    logs = folder.log_file.parent
    if not logs.exists():
        logs.mkdir(mode=0o700)
        if os.geteuid() == 0:
            owner = folder.root.stat()
            os.chown(logs, owner.st_uid, owner.st_gid, follow_symlinks=False)
    descriptor = open_private(folder.log_file, os.O_WRONLY | os.O_APPEND)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def is_too_big(folder: DataFolder) -> bool:
    try:
        return folder.log_file.stat().st_size > MAX_BYTES
    except FileNotFoundError:
        return False


def rotate(folder: DataFolder) -> None:
    """Keep the last full log beside a new one; call it under the decision lock. A line written meanwhile may go."""
    if not is_too_big(folder):
        return
    previous = open_private(folder.log_file.with_suffix(".log.1"), os.O_WRONLY | os.O_TRUNC)
    with os.fdopen(previous, "wb") as target, folder.log_file.open("rb") as source:
        shutil.copyfileobj(source, target)
    os.truncate(folder.log_file, 0)


def size(folder: DataFolder) -> int:
    return folder.log_file.stat().st_size if folder.log_file.exists() else 0


def reason_since(folder: DataFolder, position: int) -> str:
    """The line that says why the server ended, out of what it wrote after this position."""
    return find_error_line(_read_from(folder.log_file, position))


def find_error_line(output: str) -> str:
    """The last complaint in what a program of PostgreSQL printed."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    for line in reversed(lines):
        for mark in ("FATAL:", "PANIC:", "error:"):
            if mark in line:
                return line.split(mark, 1)[1].strip()
    return lines[-1] if lines else "it ended without a word"


def _read_from(path: Path, position: int) -> str:
    with path.open("rb") as log:
        log.seek(position)
        return log.read(MAX_BYTES).decode(errors="replace")
