"""What gives way when there is more work than processors, so that a parent's save goes before it.

Nothing is starved: at this niceness a process still gets a third of what a busy neighbour gets.
"""

import ctypes
import os
import platform
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

BACKGROUND_NICENESS = 5
# People wait for it, so it goes before jobs.
STAFF_NICENESS = 2
RETRY_SECONDS, MAX_TRIES = 0.1, 50
# Linux's own is 1.4 ms for each doubling of the processors; a tenth of a millisecond is the least it takes.
TURN_NANOSECONDS = 100_000
# Python has no function for these two calls of the system, so they go by their numbers.
SET_AND_GET_SCHEDULING = {"aarch64": (274, 275), "x86_64": (314, 315)}
RESET_ON_FORK = 1


def lower_priority(process_id: int | None = None, niceness: int = BACKGROUND_NICENESS) -> None:
    """Of this process, or of one on this machine that belongs to us. Where that is not possible, nothing happens.

    It also leaves one of the processors, so that a save finds that one free.

    Where Linux schedules each session as a group of its own, the niceness of a process counts only within its group.
    The worker and each connection's process in PostgreSQL are such groups, so theirs is set as well; without that the
    worker took as much of a processor as the web process, whatever its niceness.
    """
    process_id = process_id or os.getpid()
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, process_id, os.getpriority(os.PRIO_PROCESS, process_id) + niceness)
        _, *others = sorted(os.sched_getaffinity(process_id))
        os.sched_setaffinity(process_id, others)
    group = Path(f"/proc/{process_id}/autogroup")
    try:
        group.write_text(str(niceness))
    except BlockingIOError:
        # Linux changes one group in a tenth of a second, and several connections may be opened at once.
        threading.Thread(target=_try_again, args=(group, niceness), daemon=True).start()
    except OSError:
        pass


def _try_again(group: Path, niceness: int) -> None:
    for _ in range(MAX_TRIES):
        time.sleep(RETRY_SECONDS)
        try:
            group.write_text(str(niceness))
        except BlockingIOError:
            continue
        except OSError:
            pass
        return


def lower_thread_priority(niceness: int = BACKGROUND_NICENESS) -> None:
    """Of the thread that calls it. Elsewhere than on Linux a priority is that of the whole process, and stays."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


class _Scheduling(ctypes.Structure):
    """`struct sched_attr` of Linux. For an ordinary process `runtime` is how long one of its turns is."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    )


def take_short_turns(process_id: int = 0) -> None:
    """This process, or one of ours, interrupts those with longer turns as soon as it has something to do.

    It gets no more of the processor than before, only sooner: a save is four short turns of four processes, each of
    which waited for the end of somebody's long one. Where Linux is older than 6.12 nothing changes.
    """
    calls = SET_AND_GET_SCHEDULING.get(platform.machine()) if sys.platform == "linux" else None
    if calls is None:
        return
    write, read = calls
    system = ctypes.CDLL(None)
    now = _Scheduling()
    if system.syscall(read, process_id, ctypes.byref(now), ctypes.sizeof(now), 0) == 0:
        # Its threads and children take turns of the usual length.
        now.size, now.flags, now.runtime = ctypes.sizeof(now), RESET_ON_FORK, TURN_NANOSECONDS
        system.syscall(write, process_id, ctypes.byref(now), 0)
