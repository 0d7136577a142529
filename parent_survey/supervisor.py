"""Keeps one worker process running beside the web server."""

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)

STOP_SECONDS = 15
MAX_PAUSE_SECONDS = 30.0
# A worker that lived this long had started well.
SETTLED_SECONDS = 5.0


@contextmanager
def supervised_worker() -> Iterator[None]:
    """A worker that is started again whenever it dies, and that ends with this block or with this process."""
    stopping = threading.Event()
    keeper = threading.Thread(target=_keep_running, args=(stopping,), name="worker-supervisor", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stopping.set()
        keeper.join(STOP_SECONDS + 5)


def _keep_running(stopping: threading.Event) -> None:
    pause = 1.0
    while not stopping.is_set():
        started = time.monotonic()
        try:
            worker = _start()
        except OSError as error:
            log.warning("the worker could not be started: %s; trying again", error.strerror)
            stopping.wait(MAX_PAUSE_SECONDS)
            continue
        while worker.poll() is None and not stopping.wait(0.2):
            pass
        if stopping.is_set():
            _stop(worker)
            return
        # A worker that lived for a while may come back at once; one that cannot start is given time.
        pause = 1.0 if time.monotonic() - started > SETTLED_SECONDS else min(pause * 2, MAX_PAUSE_SECONDS)
        log.warning("the worker ended with code %s; starting it again in %.0f s", worker.returncode, pause)
        stopping.wait(pause)


def _start() -> subprocess.Popen[bytes]:
    # Its own session: Ctrl-C in the terminal reaches only us, and we end the worker before the database.
    # The pipe to its standard input closes when this process dies, which ends the worker too.
    command = [sys.executable, "-m", "parent_survey", "worker", "--stop-with-parent"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)


def _stop(worker: subprocess.Popen[bytes]) -> None:
    if worker.poll() is None:
        worker.terminate()
    try:
        worker.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
