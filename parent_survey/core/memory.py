"""Memory that is no longer used goes back to the operating system."""

import ctypes
import sys


def trim_memory() -> None:
    """After a job: what its largest batch needed would otherwise stay with the process for ever."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        # Not every C library has it.
        if trim is not None:
            trim(0)
