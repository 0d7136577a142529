"""Keeps the other processes running beside the one that parents talk to: the one for staff, and a worker.

On Linux each begins as a copy of this process, made while that has imported what any of them needs and has no thread
yet: they share the memory of it, some 110 MB in all, and start in half the time. One that has died is started from
nothing.
"""

import gc
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ClassVar, NoReturn, Protocol

log = logging.getLogger(__name__)

# What such a process is started with, before its own command.
PROGRAM = [sys.executable, "-m", "parent_survey"]
STOP_SECONDS = 15
MAX_PAUSE_SECONDS = 30.0
# A process that lived this long had started well.
SETTLED_SECONDS = 5.0


class Process(Protocol):
    """What both ways to start one give."""

    returncode: int | None

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def wait(self, timeout: float | None = None) -> int: ...


class Copy:
    """A copy of this process that waits, and ends with this process if it is never told to begin."""

    # What keeps each copy waiting or running; in another copy they are closed.
    _all_told: ClassVar[list[int]] = []

    def __init__(self, name: str, run: Callable[[list[str]], object]) -> None:
        self._run = run
        self.returncode: int | None = None
        reads, self._told = os.pipe()
        Copy._all_told.append(self._told)
        # What exists now stays where it is: the collector's marks would make each process a page of its own of it.
        gc.freeze()
        self._id = os.fork()
        if self._id == 0:
            self._wait_and_run(name, reads)
        os.close(reads)

    def begin(self, command: list[str]) -> None:
        os.write(self._told, "\0".join(command).encode() + b"\n")

    def _wait_and_run(self, name: str, reads: int) -> NoReturn:
        code = 1
        try:
            os.setsid()
            # Standard input ends when the process that this one was copied from does, which ends this one.
            os.dup2(reads, 0)
            for descriptor in {reads, *Copy._all_told} - {0}:
                os.close(descriptor)
            # What `top` shows; the command line is that of the process it was copied from.
            with suppress(OSError):
                Path("/proc/self/comm").write_text(f"survey-{name}")
            told = b""
            while not told.endswith(b"\n"):
                part = os.read(0, 1)
                if not part:
                    os._exit(0)
                told += part
            self._run(told[:-1].decode().split("\0"))
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:
            log.exception("unexpected error")
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            # Nothing of the process that this one was copied from is to be ended here.
            os._exit(code)

    def poll(self) -> int | None:
        if self.returncode is None:
            ended, status = os.waitpid(self._id, os.WNOHANG)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def terminate(self) -> None:
        os.kill(self._id, signal.SIGTERM)

    def kill(self) -> None:
        os.kill(self._id, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        until = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if until is not None and time.monotonic() > until:
                raise subprocess.TimeoutExpired(str(self._id), timeout or 0)
            time.sleep(0.05)
        return code


@contextmanager
def supervised(name: str, *command: str, first: Copy | None = None) -> Iterator[None]:
    """A process that is started again whenever it dies, and that ends with this block or with this process."""
    stopping = threading.Event()
    arguments = (name, [*command, "--stop-with-parent"], stopping, first)
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


def _keep_running(name: str, command: list[str], stopping: threading.Event, first: Copy | None) -> None:
    pause = 1.0
    while not stopping.is_set():
        started = time.monotonic()
        copied, first = first, None
        try:
            process = _start(command, copied)
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


def _start(command: list[str], copied: Copy | None) -> Process:
    if copied is not None:
        copied.begin(command)
        return copied
    # Its own session: Ctrl-C in the terminal reaches only us, and we end it before the database.
    # The pipe to its standard input closes when this process dies, which ends it too.
    return subprocess.Popen([*PROGRAM, *command], stdin=subprocess.PIPE, start_new_session=True)


def _stop(process: Process) -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
