"""How far stances that a product gave agree with those that people gave: plain Python."""

from collections.abc import Sequence

import numpy as np

STANCES = {"praise": 1, "neutral": 0, "concern": -1}


def accuracy(given: Sequence[int], right: Sequence[int]) -> float:
    return sum(one == other for one, other in zip(given, right, strict=True)) / max(1, len(right))


def macro_f1(given: Sequence[int], right: Sequence[int]) -> float:
    """The mean over the stances that occur."""
    stances = set(right)
    return sum(_f1(given, right, stance) for stance in stances) / max(1, len(stances))


def _f1(given: Sequence[int], right: Sequence[int], stance: int) -> float:
    both = sum(one == other == stance for one, other in zip(given, right, strict=True))
    return 2 * both / (given.count(stance) + right.count(stance))


def auc(scores: Sequence[float], is_positive: Sequence[bool]) -> float:
    """How often a positive one has the higher score of a pair; where scores are equal, half."""
    known, chosen = np.array(scores), np.array(is_positive, bool)
    others = np.sort(known[~chosen])
    below = sum(np.searchsorted(others, known[chosen], side) for side in ("left", "right"))
    return float(np.mean(below) / 2 / len(others))
