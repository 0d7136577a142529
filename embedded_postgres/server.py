"""The running server: find it, wait for the remains of a dead one, start it, stop it.

A pid in a file is only a hint. A process counts as the server of a cluster if it lives, is no zombie, is called
postgres and works in the folder of that cluster; no other process is ever signalled.
"""

import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path

import psutil

from embedded_postgres import log_file
from embedded_postgres.account import popen_options
from embedded_postgres.cluster import Site, environment
from embedded_postgres.errors import LauncherError
from embedded_postgres.folder import POLL_SECONDS, DataFolder, StillRunningError, running_lock
from embedded_postgres.settings import arguments

_ORPHAN_GRACE_SECONDS = 3.0
_LEFTOVER_TIMEOUT_SECONDS = 30.0
_FAST_STOP_SECONDS = 30.0
_IMMEDIATE_STOP_SECONDS = 10.0


def find_postmaster(cluster: Path) -> psutil.Process | None:
    try:
        pid = int((cluster / "postmaster.pid").read_bytes().split(b"\n", 1)[0])
        process = psutil.Process(pid)
    except (FileNotFoundError, ValueError, psutil.Error):
        return None
    return process if _serves(process, cluster) else None


def _serves(process: psutil.Process, cluster: Path) -> bool:
    try:
        return (
            process.name() == "postgres"
            and process.status() != psutil.STATUS_ZOMBIE
            and Path(process.cwd()).samefile(cluster)
        )
    except (psutil.Error, OSError):
        return False


def wait_for_previous(folder: DataFolder) -> psutil.Process | None:
    """The live postmaster, or None once nothing is left of an earlier one; call it under the decision lock."""
    started = time.monotonic()
    while True:
        postmaster = find_postmaster(folder.cluster)
        if postmaster is not None:
            return postmaster
        if not _has_leftovers(folder):
            (folder.cluster / "postmaster.pid").unlink(missing_ok=True)
            return None
        waited = time.monotonic() - started
        if waited > _LEFTOVER_TIMEOUT_SECONDS:
            raise LauncherError(
                f"The database in {folder.root} is in use by a PostgreSQL that was not started from here, perhaps "
                f"by another user or in a container: stop that one first."
            )
        if waited > _ORPHAN_GRACE_SECONDS:
            _end_orphans(folder.cluster)
        time.sleep(POLL_SECONDS)


def _has_leftovers(folder: DataFolder) -> bool:
    """Whether a process of a dead postmaster lives on, or an initdb whose parent was killed."""
    try:
        with running_lock(folder):
            # A server that was started by hand does not hold the lock, but it has written its file.
            return (folder.cluster / "postmaster.pid").exists() and bool(_processes(folder.cluster))
    except StillRunningError:
        return True


def _processes(cluster: Path) -> list[psutil.Process]:
    return [process for process in psutil.process_iter() if _serves(process, cluster)]


def _end_orphans(cluster: Path) -> None:
    """Without a postmaster a busy backend ends only after its query; only such servants carry this title."""
    for process in _processes(cluster):
        with suppress(psutil.Error, IndexError):
            if process.cmdline()[0].startswith("postgres: "):
                process.send_signal(signal.SIGQUIT)


def spawn(site: Site, settings: dict[str, str], running: int) -> subprocess.Popen[bytes]:
    """Start the postmaster in a session of its own, where Ctrl-C in our terminal does not reach it."""
    cluster = site.folder.cluster
    with log_file.open_log(site.folder) as log:
        child = subprocess.Popen(
            [site.programs / "postgres", "-D", site.data_argument(cluster), *arguments(settings)],
            cwd=cluster,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[running],
            start_new_session=True,
            **popen_options(site.account),
        )
    # Whoever stops or kills it, and whenever: our child leaves no zombie.
    threading.Thread(target=child.wait, name="postgres-reaper", daemon=True).start()
    return child


def stop(postmaster: psutil.Process, folder: DataFolder) -> None:
    """Stop the server and wait for its end: politely, then at once, which costs a recovery but no data."""
    for number, seconds in ((signal.SIGINT, _FAST_STOP_SECONDS), (signal.SIGQUIT, _IMMEDIATE_STOP_SECONDS)):
        with suppress(psutil.NoSuchProcess):
            postmaster.send_signal(number)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not _serves(postmaster, folder.cluster):
                return
            time.sleep(POLL_SECONDS)
    raise LauncherError(f"PostgreSQL in {folder.root} does not stop: end its process {postmaster.pid} by hand.")
