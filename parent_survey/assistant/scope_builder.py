"""The parts of a scope that one question names, collected before they become a request."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Any, Literal

from parent_survey.ai.local.reader import Span
from parent_survey.assistant.numbers import Threshold
from parent_survey.assistant.spans import MAX_WORDS
from parent_survey.search.scope import AnswerScope

Dimension = Literal["teacher", "grade", "category", "language", "question", "day", "week", "month"]
# Parts of a scope that quotes can be about.
SUBJECTS = ("topic", "words", "category_ids")
# The most teachers, categories, languages or periods that are compared side by side.
MAX_MEMBERS = 6
# Intents that are answered by a number for each side.
WITH_SIDES = ("compare", "count")
# Where a question names several of these, each is counted on its own.
COUNTED_SEPARATELY = ("teacher_ids", "category_ids", "languages", "words", "status")

# Parts of which one response may have to have several.
TOGETHER = ("teacher_ids", "category_ids", "question_ids")
# What is left out is no side of a comparison.
UNCOMPARED = ("without_teacher_ids", "without_category_ids", "unanswered_question_ids")


@dataclass(frozen=True, slots=True)
class ComparisonSide:
    """One side of a comparison: its label, and the part of the scope that differs."""

    label: str
    changes: dict[str, Any]


@dataclass
class ScopeBuilder:
    parts: dict[str, Any] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    sides: dict[str, list[ComparisonSide]] = field(default_factory=dict)
    unknown_people: list[Span] = field(default_factory=list)
    group_by: Dimension | None = None
    limit: int | None = None
    threshold: Threshold | None = None

    def add(self, part: str, label: str, values: Sequence[Any]) -> None:
        """Add to a part that holds several values, such as teachers."""
        self.parts[part] = merge(self.parts.get(part, ()), values)
        self.add_side(part, label, tuple(values))

    def add_text(self, part: str, text: str, separator: str, *, is_side: bool = True) -> None:
        """Add to a part that is text: the topic, or literal words."""
        earlier = [self.parts[part]] if self.parts.get(part) else []
        self.parts[part] = separator.join([*earlier, text])[:MAX_WORDS]
        if is_side:
            self.add_side(part, text, text[:MAX_WORDS])

    def drop(self, part: str) -> None:
        self.parts.pop(part, None)
        self.sides.pop(part, None)

    def add_side(self, part: str, label: str, value: Any) -> None:
        self.sides.setdefault(part, []).append(ComparisonSide(label, {part: value}))

    def has_any(self, parts: Iterable[str]) -> bool:
        return any(map(self.parts.get, parts))

    def find_sides(self, intent: str) -> list[ComparisonSide]:
        """The sides of a comparison, if the question names two or more of one kind."""
        if intent not in WITH_SIDES:
            return []
        # What is named twice is one side.
        named = {part: list({str(side.changes): side for side in sides}.values()) for part, sides in self.sides.items()}
        single = (*UNCOMPARED, *TOGETHER) if self.parts.get("has_all") else UNCOMPARED
        compared = [
            sides
            for part, sides in named.items()
            if len(sides) > 1 and part not in single and (intent == "compare" or _are_counted_separately(sides))
        ]
        return max(compared, key=len, default=[])

    def list_dropped_days(self, scope: AnswerScope) -> list[str]:
        """Where several periods are not compared, only the last of them is applied; the names of the others."""
        named = self.sides.get("days", ())
        return [side.label for side in named if scope.days and side.changes["days"] != scope.days]


def merge(earlier: Iterable[Any], values: Iterable[Any]) -> tuple[Any, ...]:
    """All of both in this order, each once."""
    return tuple(dict.fromkeys((*earlier, *values)))


def _are_counted_separately(sides: Sequence[ComparisonSide]) -> bool:
    """Whether each side is counted on its own; days only where they do not overlap."""
    days = [side.changes["days"] for side in sides if "days" in side.changes]
    if not days:
        return next(iter(sides[0].changes)) in COUNTED_SEPARATELY
    in_order = sorted(days, key=lambda one: one.first or date.min)
    return all(earlier.last and later.first and earlier.last < later.first for earlier, later in pairwise(in_order))
