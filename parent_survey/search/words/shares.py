"""How many of the answers have a word, or any word that begins so."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate

# Comes after every word that begins with what stands before it.
LAST = "\U0010ffff"


class Shares:
    """Words in their order with running sums, so that a beginning is two look-ups and not a walk over all words."""

    def __init__(self, shares: Mapping[str, float] | None = None) -> None:
        ordered = sorted((shares or {}).items())
        self._words = [word for word, _ in ordered]
        self._sums = [0.0, *accumulate(share for _, share in ordered)]
        self._shares = dict(ordered)

    def of_word(self, word: str) -> float:
        return self._shares.get(word, 0.0)

    def of_beginning(self, beginning: str) -> float:
        first, after = bisect_left(self._words, beginning), bisect_left(self._words, beginning + LAST)
        return self._sums[after] - self._sums[first]
