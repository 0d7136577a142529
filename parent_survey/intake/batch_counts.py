"""How the hot path is doing, as plain numbers: every save adds to them, and they are read when somebody asks."""

from bisect import bisect_left
from collections import defaultdict
from enum import Enum

# Upper bounds of the sizes that batches are counted by; the last is the largest there is.
SIZES = (1, 2, 5, 10, 20, 50, 100, 200)


class BatchCounts:
    def __init__(self) -> None:
        self.by_outcome: defaultdict[Enum, int] = defaultdict(int)
        self.by_size = [0] * len(SIZES)
        self.saves = 0
        # Told to try again, because the database did not take them.
        self.refused = 0

    def add_batch(self, size: int) -> None:
        self.saves += size
        self.by_size[bisect_left(SIZES, size)] += 1
