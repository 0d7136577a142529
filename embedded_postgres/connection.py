"""The way in: the folder of the socket, the address, and waiting until the server answers."""

import hashlib
import os
import re
import stat
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import psycopg

from embedded_postgres.account import Account
from embedded_postgres.errors import LauncherError
from embedded_postgres.folder import POLL_SECONDS, DataFolder

ROLE = "parent_survey"
DATABASE = "parent_survey"

_SOCKET = ".s.PGSQL.5432"
_MAX_SOCKET_BYTES = 103 if sys.platform == "darwin" else 107
# PostgreSQL reads the setting as a list with commas and quotes; anything unusual goes to the short folder instead.
_PLAIN_PATH = re.compile(r"[A-Za-z0-9/._+-]+")
_SHORT_FOLDER = Path("/tmp")  # noqa: S108, the folder made there is private and verified
_READY_TIMEOUT_SECONDS = 60.0
_MAX_PAUSE_SECONDS = 0.25


def choose_socket_folder(folder: DataFolder, password: str, is_reachable: bool) -> Path:
    """Inside the data folder if the name fits, else a short private folder; the same for every user of the cluster."""
    inside = folder.root / "run"
    fits = len(os.fsencode(inside / _SOCKET)) <= _MAX_SOCKET_BYTES
    if is_reachable and fits and _PLAIN_PATH.fullmatch(str(inside)):
        return inside
    # The password makes the name impossible to guess, so nobody can take it before us to keep the product down.
    digest = hashlib.sha256(os.fsencode(folder.root) + b"\0" + password.encode()).hexdigest()[:16]
    owner = folder.root.stat().st_uid
    return _SHORT_FOLDER / f"parent-survey-{digest}-{owner}"


def prepare_socket_folder(path: Path, account: Account | None) -> None:
    """Make it, or make sure that it is a real folder of ours, and empty it; no server may be running."""
    if not os.path.lexists(path):
        path.mkdir(mode=0o700)
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        wanted = os.geteuid() if account is None else account.uid
        if os.fstat(descriptor).st_uid not in (wanted, os.geteuid()):
            raise LauncherError(f"The folder {path} belongs to somebody else: remove it and start again.")
        os.fchmod(descriptor, stat.S_IRWXU)
        if account is not None:
            os.fchown(descriptor, account.uid, account.gid)
    finally:
        os.close(descriptor)
    # The lock file of a killed server may name a process that lives, and PostgreSQL would believe it.
    _remove_sockets(path)


def remove_socket_folder(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        _remove_sockets(path)
        # Somebody may have put a file of their own there.
        with suppress(OSError):
            path.rmdir()


def _remove_sockets(path: Path) -> None:
    for name in (_SOCKET, f"{_SOCKET}.lock"):
        (path / name).unlink(missing_ok=True)


def has_socket(path: Path, timeout_seconds: float = 0.0) -> bool:
    deadline = time.monotonic() + timeout_seconds
    while not (path / _SOCKET).exists():
        if time.monotonic() >= deadline:
            return False
        time.sleep(POLL_SECONDS)
    return True


def make_url(socket_folder: Path, password: str, database: str = DATABASE) -> str:
    host = quote(str(socket_folder), safe="")
    return f"postgresql://{ROLE}:{quote(password, safe='')}@/{database}?host={host}&port=5432"


def wait_until_ready(
    socket_folder: Path, password: str, is_alive: Callable[[], bool], give_up: threading.Event
) -> bool:
    """Wait for the server to answer and make the database if need be; False if it ended or we are to give up."""
    deadline = time.monotonic() + _READY_TIMEOUT_SECONDS
    pause = POLL_SECONDS
    while is_alive() and not give_up.is_set():
        problem = _try_to_connect(socket_folder, password)
        if not problem:
            return True
        if "password authentication failed" in problem:
            raise LauncherError(
                "PostgreSQL refuses the password in the data folder: put back the file postgres.password "
                "that belongs to it, or remove that file, and start again."
            )
        # Recovery after a crash takes as long as it takes; stopping it would only start it from the beginning.
        if "starting up" in problem or "not yet accepting connections" in problem:
            deadline = time.monotonic() + _READY_TIMEOUT_SECONDS
        if time.monotonic() > deadline:
            raise LauncherError(f"PostgreSQL runs but does not answer ({problem}): stop it and start again.")
        time.sleep(pause)
        # Each refusal is a line in the log, so a long recovery is asked less and less often.
        pause = min(pause * 1.2, _MAX_PAUSE_SECONDS)
    return False


def _try_to_connect(socket_folder: Path, password: str) -> str:
    """Nothing if the database can be used, else the reason in one line."""
    if not has_socket(socket_folder):
        return "it has no socket"
    try:
        psycopg.connect(make_url(socket_folder, password), connect_timeout=5).close()
    except psycopg.OperationalError as error:
        if f'database "{DATABASE}" does not exist' not in str(error):
            return (str(error).splitlines() or ["no reason given"])[0]
        _create_database(socket_folder, password)
    return ""


def _create_database(socket_folder: Path, password: str) -> None:
    # Copying files costs a checkpoint on either side; logging a small template is faster.
    url = make_url(socket_folder, password, "postgres")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {DATABASE} STRATEGY wal_log")
