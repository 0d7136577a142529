"""Keeps the other processes running beside the one that parents talk to: the one for staff, and a worker."""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)

# What such a process is started with, before its own command.
PROGRAM = [sys.executable, "-m", "parent_survey"]
STOP_SECONDS = 15
MAX_PAUSE_SECONDS = 30.0
# A process that lived this long had started well.
SETTLED_SECONDS = 5.0


@contextmanager
def supervised(name: str, *command: str) -> Iterator[None]:
    """A process that is started again whenever it dies, and that ends with this block or with this process."""
    stopping = threading.Event()
    arguments = (name, [*command, "--stop-with-parent"], stopping)
    keeper = threading.Thread(target=_keep_running, args=arguments, name=f"{name} supervisor", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stopping.set()
        keeper.join(STOP_SECONDS + 5)


def watch_parent() -> None:
    """End this process when the one that holds the other end of standard input is gone, however it went."""

    def wait_for_end() -> None:
        # The bare descriptor: a thread inside a buffered read would break the interpreter's own end.
        while os.read(0, 1):
            pass
        os.kill(os.getpid(), 15)

    threading.Thread(target=wait_for_end, daemon=True).start()


def _keep_running(name: str, command: list[str], stopping: threading.Event) -> None:
    pause = 1.0
    while not stopping.is_set():
        started = time.monotonic()
        try:
            process = _start(command)
        except OSError as error:
            log.warning("%s could not be started: %s; trying again", name, error.strerror)
            stopping.wait(MAX_PAUSE_SECONDS)
            continue
        while process.poll() is None and not stopping.wait(0.2):
            pass
        if stopping.is_set():
            _stop(process)
            return
        # A process that lived for a while may come back at once; one that cannot start is given time.
        pause = 1.0 if time.monotonic() - started > SETTLED_SECONDS else min(pause * 2, MAX_PAUSE_SECONDS)
        log.warning("%s ended with code %s; starting it again in %.0f s", name, process.returncode, pause)
        stopping.wait(pause)


def _start(command: list[str]) -> subprocess.Popen[bytes]:
    # Its own session: Ctrl-C in the terminal reaches only us, and we end it before the database.
    # The pipe to its standard input closes when this process dies, which ends it too.
    return subprocess.Popen([*PROGRAM, *command], stdin=subprocess.PIPE, start_new_session=True)


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
