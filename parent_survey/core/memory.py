"""Memory that is no longer used goes back to the operating system."""

import asyncio
import ctypes
import gc
import logging
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakSet

log = logging.getLogger(__name__)

Opened = TypeVar("Opened")

# glibc's own number of the setting.
MAX_ARENAS = -8
# Longer than the pauses of somebody who is reading answers.
UNUSED_SECONDS, LOOK_SECONDS = 300.0, 60.0


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


class KeptWhileUsed(Generic[Opened]):
    """Something large that is opened when it is needed, and again when it was closed because nobody had needed it.

    Whoever is using it while it is closed goes on: what is closed is only no longer held here.
    """

    _all: ClassVar["WeakSet[KeptWhileUsed[Any]]"] = WeakSet()
    _listing = threading.Lock()

    def __init__(self, open_it: Callable[[], Opened]) -> None:
        self._open_it = open_it
        self._opening = threading.Lock()
        self._opened: Opened | None = None
        self._used_at = 0.0
        with self._listing:
            self._all.add(self)

    @property
    def is_open(self) -> bool:
        return self._opened is not None

    def get(self) -> Opened:
        """To be used at once and not to be kept. Whoever comes while it is being opened waits."""
        with self._opening:
            self._used_at = time.monotonic()
            if self._opened is None:
                self._opened = self._open_it()
            return self._opened

    def close_if_unused(self, since: float) -> bool:
        """Whether it was closed; `since` by the monotonic clock."""
        with self._opening:
            is_unused = self._opened is not None and self._used_at < since
            if is_unused:
                self._opened = None
            return is_unused

    @classmethod
    def close_unused(cls, now: float) -> bool:
        """Whether there was anything to close."""
        with cls._listing:
            known = list(cls._all)
        closed = [one for one in known if one.close_if_unused(now - UNUSED_SECONDS)]
        if closed:
            gc.collect()
            trim_memory()
        return bool(closed)

    @classmethod
    def is_any_open(cls) -> bool:
        with cls._listing:
            return any(one.is_open for one in cls._all)


async def keep_closing_unused(close_connections: Callable[[], Awaitable[None]], *, is_waited_for: bool = True) -> None:
    """With what was read by a model, connections were busy: each keeps in PostgreSQL what its largest statement needed,
    up to 8 MB, and is now closed too. What starting took is given back at the first look.

    Where nobody waits for this process, upkeep makes them large again by the minute: they are closed at each look at
    which nothing is open.
    """
    await asyncio.sleep(LOOK_SECONDS)
    await asyncio.to_thread(trim_memory)
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            has_closed = await asyncio.to_thread(KeptWhileUsed.close_unused, time.monotonic())
            if has_closed or (not is_waited_for and not KeptWhileUsed.is_any_open()):
                await close_connections()
        except Exception:
            log.exception("what is unused stays open for another minute")


def _find(name: str) -> Any:
    """Not every C library has them."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
