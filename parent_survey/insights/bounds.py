"""What a reader could conclude from all sheets of a survey together.

Each shown count says that the true one lies between it and it plus `k - 1`. Groups lie within groups, and some groups
together cover another. From that the bounds of every group follow, those of the hidden ones included; a group is
identified when its bounds prove both that it is there and that it is smaller than `k`.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

# Each round carries a bound one step further along the groups, and no chain of them is longer.
MAX_ROUNDS = 12


@dataclass(frozen=True)
class Whole:
    """A group and groups within it. If `covers`, everybody in the group is in at least one of them."""

    name: object
    parts: Sequence[object]
    covers: bool


@dataclass
class Bounds:
    low: dict[object, float]
    high: dict[object, float]


def find_bounds(
    shown: Mapping[object, int | None], withheld: Iterable[object], wholes: Sequence[Whole], smallest: int
) -> Bounds:
    """`withheld` are those that are not shown although they are not small; the reader cannot know how large."""
    unknown = set(withheld)
    low: dict[object, float] = {name: float(count or 0) for name, count in shown.items()}
    high: dict[object, float] = {name: float((count or 0) + smallest - 1) for name, count in shown.items()}
    for name in unknown:
        low[name], high[name] = 0.0, math.inf
    bounds = Bounds(low, high)
    for _ in range(MAX_ROUNDS):
        # A list, because every group is narrowed in every round: `any` alone would stop at the first that changed.
        changed = [_narrow(bounds, whole) for whole in wholes]
        if not any(changed):
            break
    return bounds


def _narrow(bounds: Bounds, whole: Whole) -> bool:
    """Whether anything new follows from this group and its parts."""
    low, high, name = bounds.low, bounds.high, whole.name
    before = (low[name], high[name], [(low[part], high[part]) for part in whole.parts])
    low[name] = max([low[name], *(low[part] for part in whole.parts)])
    for part in whole.parts:
        high[part] = min(high[part], high[name])
    if whole.covers:
        together = sum(high[part] for part in whole.parts)
        high[name] = min(high[name], together)
        if together < math.inf:
            for part in whole.parts:
                low[part] = max(low[part], low[name] - (together - high[part]))
    return before != (low[name], high[name], [(low[part], high[part]) for part in whole.parts])


def find_identified(bounds: Bounds, wholes: Sequence[Whole], smallest: int) -> list[tuple[object, Whole]]:
    """Groups, and what is left of a group without one of its parts, that are proved to be there and to be small."""
    found: list[tuple[object, Whole]] = []
    for whole in wholes:
        low, high = bounds.low[whole.name], bounds.high[whole.name]
        for part in whole.parts:
            group = (bounds.low[part], bounds.high[part])
            rest = (low - bounds.high[part], high - bounds.low[part])
            if any(1 <= lower <= upper < smallest for lower, upper in (group, rest)):
                found.append((part, whole))
    return found


def find_identifying_counts(shown: Mapping[object, int | None], wholes: Sequence[Whole], smallest: int) -> set[object]:
    """Which counts must be hidden as well, so that no group is identified: always the smallest that would help."""
    withheld: set[object] = set()
    while True:
        identified = find_identified(find_bounds(shown, withheld, wholes, smallest), wholes, smallest)
        if not identified:
            return withheld
        part, whole = min(identified, key=lambda pair: (_size(shown, pair[1].name), str(pair)))
        candidates = [whole.name, *(other.name for other in wholes if part in other.parts), part]
        fresh = [name for name in candidates if shown.get(name) is not None and name not in withheld]
        if not fresh:
            # No count around it is left to hide, so everything is hidden; this needs a school of a few parents.
            return withheld | {name for name, count in shown.items() if count is not None}
        withheld.add(min(fresh, key=lambda name: (_size(shown, name), str(name))))


def _size(shown: Mapping[object, int | None], name: object) -> int:
    return shown.get(name) or 0
