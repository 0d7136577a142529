"""How many requests there were and how long they took, as plain numbers that are read when somebody asks.

Every request passes here, a parent's save included, so that counting must cost next to nothing: a look in a dict and
three additions. Requests are told apart by the route's template, never by a path: a path holds a response's id.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

# Upper bounds in seconds; what took longer falls into the last, open one.
DURATIONS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
PAGE, OTHER = "page", "other"


@dataclass(slots=True)
class Counted:
    number: int = 0
    seconds: float = 0.0
    by_duration: list[int] = field(default_factory=lambda: [0] * (len(DURATIONS) + 1))


class RequestCounts:
    """Of one process."""

    def __init__(self) -> None:
        self._counted: dict[tuple[str, str | None, int], Counted] = {}

    def add(self, method: str, template: str | None, status: int, seconds: float) -> None:
        # A caller may make up any method; names that are not known are one.
        key = (method if method in METHODS else OTHER, template, status)
        counted = self._counted.get(key)
        if counted is None:
            counted = self._counted[key] = Counted()
        counted.number += 1
        counted.seconds += seconds
        counted.by_duration[bisect_left(DURATIONS, seconds)] += 1

    def __iter__(self) -> Iterator[tuple[str, str, int, Counted]]:
        for (method, template, status), counted in list(self._counted.items()):
            yield method, f"/api{template}" if template else PAGE, status, counted
