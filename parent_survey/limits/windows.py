"""Sums over a sliding window of time, in the memory of one process."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil

MAX_KEYS = 20_000


class WindowSums:
    """A sliding sum for each key, estimated from the current and the previous window.

    Costs no statement, and each process counts for itself. With too many keys the least recently used is dropped.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        # By key: the number of the current window, its sum, and the sum of the window before it.
        self._sums: OrderedDict[Hashable, tuple[int, float, float]] = OrderedDict()

    def total(self, key: Hashable) -> float:
        window, share = self._now()
        current, previous = self._roll(key, window)
        return current + previous * (1 - share)

    def add(self, key: Hashable, amount: float = 1) -> None:
        window, _ = self._now()
        current, previous = self._roll(key, window)
        self._sums[key] = (window, current + amount, previous)
        self._sums.move_to_end(key)
        if len(self._sums) > MAX_KEYS:
            self._sums.popitem(last=False)

    def seconds_left(self) -> int:
        """Until the current window ends, rounded up."""
        return ceil(self._seconds * (1 - self._now()[1]))

    def _now(self) -> tuple[int, float]:
        """The number of the current window, and how much of it is over."""
        window, over = divmod(self._clock(), self._seconds)
        return int(window), over / self._seconds

    def _roll(self, key: Hashable, window: int) -> tuple[float, float]:
        last, current, previous = self._sums.get(key, (window, 0, 0))
        if last == window:
            return current, previous
        return 0, current if last == window - 1 else 0
