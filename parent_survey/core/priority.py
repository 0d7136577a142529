"""What gives way when there is more work than processors, so that a parent's save goes before it.

Nothing is starved: at this niceness a process still gets a third of what a busy neighbour gets.
"""

import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

BACKGROUND_NICENESS = 5
# People wait for it, so it goes before jobs.
STAFF_NICENESS = 2
RETRY_SECONDS, MAX_TRIES = 0.1, 50


def lower_priority(process_id: int | None = None, niceness: int = BACKGROUND_NICENESS) -> None:
    """Of this process, or of one on this machine that belongs to us. Where that is not possible, nothing happens.

    Where Linux schedules each session as a group of its own, the niceness of a process counts only within its group.
    The worker and each connection's process in PostgreSQL are such groups, so theirs is set as well; without that the
    worker took as much of a processor as the web process, whatever its niceness.
    """
    process_id = process_id or os.getpid()
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, process_id, os.getpriority(os.PRIO_PROCESS, process_id) + niceness)
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
