"""How the last backup went, in a file of the data folder: for the health call, which a monitor reads."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, NamedTuple

NAME = "last_backup.json"
# A backup that has been running for longer was killed, or might as well have been.
MAX_RUNNING = timedelta(hours=6)
BackupStatus = Literal["none", "running", "ok", "failed"]


class BackupState(NamedTuple):
    status: BackupStatus
    at: datetime | None


@contextmanager
def noted_backup(data_dir: Path) -> Iterator[None]:
    _write(data_dir, "running")
    try:
        yield
    except BaseException:
        _write(data_dir, "failed")
        raise
    _write(data_dir, "ok")


def read_backup_state(data_dir: Path) -> BackupState:
    try:
        noted = json.loads((data_dir / NAME).read_text(encoding="utf-8"))
        status, at = noted["status"], datetime.fromisoformat(noted["at"])
    except FileNotFoundError:
        return BackupState("none", None)
    except (OSError, ValueError, TypeError, KeyError):
        return BackupState("failed", None)
    if status == "running" and at < datetime.now(UTC) - MAX_RUNNING:
        status = "failed"
    return BackupState(status, at)


def _write(data_dir: Path, status: BackupStatus) -> None:
    """A note that cannot be written must not be what ends a backup."""
    noted = json.dumps({"status": status, "at": datetime.now(UTC).isoformat(timespec="seconds")})
    fresh = data_dir / f".{NAME}.{os.getpid()}"
    with suppress(OSError):
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh.write_text(noted, encoding="utf-8")
        fresh.replace(data_dir / NAME)
