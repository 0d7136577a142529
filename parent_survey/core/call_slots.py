"""How many calls the process for staff is asked at once, in all and by each address.

Each takes a file of either process. Whoever is signed in and whoever is not have their own: strangers cannot keep staff
from working, nor staff who are at work keep others from signing in.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

from starlette.types import Scope


class Caller(NamedTuple):
    network: str
    is_signed_in: bool


Identify = Callable[[Scope], Caller]


@dataclass(frozen=True)
class Limits:
    most: int
    most_per_network: int


# A school's staff mostly come from one address. More than a staff room needs: a call takes some milliseconds.
SIGNED_IN = Limits(160, 120)
# Two passwords are checked at a time, so that more would only wait.
ANONYMOUS = Limits(80, 40)


class Slot(AbstractContextManager["Slot"]):
    """Held until it is released or left."""

    def __init__(self, on_release: Callable[[], None] | None = None) -> None:
        self._on_release = on_release

    def release(self) -> None:
        on_release, self._on_release = self._on_release, None
        if on_release:
            on_release()

    def __exit__(self, *_: object) -> None:
        self.release()


class CallSlots:
    def __init__(self, signed_in: Limits = SIGNED_IN, anonymous: Limits = ANONYMOUS) -> None:
        self._signed_in = _Pool(signed_in)
        self._anonymous = _Pool(anonymous)

    @property
    def are_taken(self) -> bool:
        """Whether somebody, who is signed in or wants to be, would be turned away wherever they are."""
        return self._signed_in.is_full or self._anonymous.is_full

    def take(self, caller: Caller) -> Slot | None:
        """None when there is none for this caller."""
        return (self._signed_in if caller.is_signed_in else self._anonymous).take(caller.network)


class _Pool:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._used = 0
        # Only networks that have one now.
        self._by_network: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        return self._used >= self._limits.most

    def take(self, network: str) -> Slot | None:
        if self.is_full or self._by_network.get(network, 0) >= self._limits.most_per_network:
            return None
        self._used += 1
        self._by_network[network] += 1
        return Slot(lambda: self._give_back(network))

    def _give_back(self, network: str) -> None:
        self._used -= 1
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]
