"""The names inside a data folder, its private files, and its three locks.

All locks are flock locks: the kernel drops them with the process that held them, so a kill -9 leaves no stale state.
The file postgres.lock is held around each decision to start or stop. The file postgres.users is held shared by every
user of the cluster for as long as it is used. The file postgres.running is the only one that PostgreSQL inherits: it
stays locked for as long as one process of the server, or of initdb, is alive, even in another container.
"""

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from embedded_postgres.errors import LauncherError

LOCK_TIMEOUT_SECONDS = 120.0
POLL_SECONDS = 0.01


@dataclass(frozen=True)
class DataFolder:
    root: Path

    @property
    def cluster(self) -> Path:
        return self.root / "postgres"

    @property
    def password_file(self) -> Path:
        return self.root / "postgres.password"

    @property
    def lock_file(self) -> Path:
        return self.root / "postgres.lock"

    @property
    def users_file(self) -> Path:
        return self.root / "postgres.users"

    @property
    def running_file(self) -> Path:
        return self.root / "postgres.running"

    @property
    def log_file(self) -> Path:
        return self.root / "logs" / "postgres.log"


def open_data_folder(data_dir: Path) -> DataFolder:
    """The folder under its one real name, so that every process that reaches it agrees on sockets and locks."""
    # Only what is inside is private; an unprivileged PostgreSQL started by root has to pass through.
    mode = 0o711 if os.geteuid() == 0 else 0o700
    data_dir.expanduser().mkdir(mode=mode, parents=True, exist_ok=True)
    return DataFolder(data_dir.expanduser().resolve())


def open_private(path: Path, flags: int = os.O_RDWR) -> int:
    """Open or make a file for its owner only; root leaves it to the owner of the data folder around it."""
    # Root must not follow a link that the owner of the folder planted.
    descriptor = os.open(path, flags | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    if os.geteuid() == 0:
        owner = path.parent.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
    return descriptor


@contextmanager
def decision_lock(folder: DataFolder, give_up: threading.Event) -> Iterator[None]:
    """One process at a time decides whether PostgreSQL has to be started or stopped."""
    descriptor = open_private(folder.lock_file)
    try:
        _wait_for_lock(descriptor, folder, give_up)
        yield
    finally:
        # A forked child may hold a copy of the descriptor, so closing it is not enough.
        fcntl.flock(descriptor, fcntl.LOCK_UN)
        os.close(descriptor)


def _wait_for_lock(descriptor: int, folder: DataFolder, give_up: threading.Event) -> None:
    deadline = time.monotonic() + LOCK_TIMEOUT_SECONDS
    while not _try_lock(descriptor):
        if give_up.is_set():
            raise LauncherError(f"The database in {folder.root} is being closed: start it again to use it.")
        if time.monotonic() > deadline:
            raise LauncherError(
                f"Another process has been starting or stopping the database in {folder.root} "
                f"for {LOCK_TIMEOUT_SECONDS:.0f} seconds: wait until it is done, or end it, and try again."
            )
        time.sleep(POLL_SECONDS)


def _try_lock(descriptor: int) -> bool:
    with suppress(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def join_users(folder: DataFolder) -> int:
    """Count as a user of the cluster until leave_users; call it under the decision lock."""
    descriptor = open_private(folder.users_file)
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


def is_only_user(users: int) -> bool:
    """Whether nobody else uses the cluster; call it under the decision lock."""
    alone = _try_lock(users)
    # A failed conversion has dropped the shared lock. Only holders of the decision lock convert, so this never waits.
    fcntl.flock(users, fcntl.LOCK_SH)
    return alone


def leave_users(users: int) -> None:
    fcntl.flock(users, fcntl.LOCK_UN)
    os.close(users)


class StillRunningError(LauncherError):
    """A process of an earlier server lives."""


@contextmanager
def running_lock(folder: DataFolder) -> Iterator[int]:
    """A locked descriptor for PostgreSQL to inherit; what has inherited it keeps the lock when we let go."""
    descriptor = open_private(folder.running_file)
    try:
        if not _try_lock(descriptor):
            raise StillRunningError(f"The database in {folder.root} is still running: stop it first.")
        yield descriptor
    finally:
        os.close(descriptor)
