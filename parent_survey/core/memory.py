"""Memory that is no longer used goes back to the operating system."""

import ctypes
import os
import sys
from typing import Any

# glibc's own number of the setting.
MAX_ARENAS = -8


def keep_memory_small() -> None:
    """To be called before anything makes a thread or imports NumPy.

    By itself glibc gives every thread an arena of its own, and each keeps what the largest batch in it needed. NumPy
    starts a thread for every processor, for sums that one does in a millisecond.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if set_option := _find("mallopt"):
        set_option(MAX_ARENAS, 1)


def trim_memory() -> None:
    """After a job: what its largest batch needed would otherwise stay with the process for ever."""
    if trim := _find("malloc_trim"):
        trim(0)


def _find(name: str) -> Any:
    """Not every C library has them."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
