"""What a category is to the engine: an idea with examples. No rows, no ids of its own."""

from dataclasses import dataclass
from uuid import UUID

Key = UUID | str


@dataclass(frozen=True, slots=True)
class Topic:
    """A category: sentences that speak for it, and sentences that only look as if they did."""

    key: Key
    name: str
    description: str
    examples: tuple[str, ...] = ()
    counter_examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer about which staff said which categories it has, and which it has not. Of others they said nothing."""

    text: str
    has: frozenset[Key] = frozenset()
    has_not: frozenset[Key] = frozenset()


@dataclass(frozen=True, slots=True)
class Bank:
    topics: tuple[Topic, ...]
    # Sentences that speak for no category: generic praise, complaints, other subjects, empty answers.
    nothing: tuple[str, ...] = ()
