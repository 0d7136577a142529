"""How the last backup went, in a file of the data folder: for the health call, which a monitor reads."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

NAME = "last_backup.json"
# Locked by every backup that runs. The lock ends with its process, so that one that was killed is known at once.
LOCK_NAME = "backup.lock"
BackupStatus = Literal["none", "running", "ok", "failed"]


class BackupState(NamedTuple):
    status: BackupStatus
    at: datetime | None


@contextmanager
def noted_backup(data_dir: Path) -> Iterator[None]:
    with _running(data_dir):
        _write(data_dir, "running")
        try:
            yield
        except BaseException:
            _write(data_dir, "failed")
            raise
        _write(data_dir, "ok")


def read_backup_state(data_dir: Path) -> BackupState:
    with _without_backups(data_dir) as is_idle:
        try:
            noted = json.loads((data_dir / NAME).read_text(encoding="utf-8"))
            status, at = noted["status"], datetime.fromisoformat(noted["at"])
        except FileNotFoundError:
            return BackupState("none", None)
        except (OSError, ValueError, TypeError, KeyError):
            return BackupState("failed", None)
    return BackupState("failed" if status == "running" and is_idle else status, at)


@contextmanager
def _running(data_dir: Path) -> Iterator[None]:
    """A lock or a note that cannot be written must not be what ends a backup."""
    descriptor = None
    with suppress(OSError):
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(data_dir / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_SH)
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


@contextmanager
def _without_backups(data_dir: Path) -> Iterator[bool]:
    """Whether none is running; none begins until the block ends."""
    try:
        file = (data_dir / LOCK_NAME).open("rb")
    except OSError:
        yield True
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_idle = True
        except OSError:
            is_idle = False
        yield is_idle


def _write(data_dir: Path, status: BackupStatus) -> None:
    noted = json.dumps({"status": status, "at": datetime.now(UTC).isoformat(timespec="seconds")})
    fresh = data_dir / f".{NAME}.{os.getpid()}"
    with suppress(OSError):
        fresh.write_text(noted, encoding="utf-8")
        fresh.replace(data_dir / NAME)
