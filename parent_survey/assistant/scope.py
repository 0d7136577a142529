"""Which responses a question is about, as a filter that can be shown beside every number."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Scope:
    """All parts combine with AND, the members of one part with OR. Days are UTC, the last one included."""

    teacher_ids: tuple[UUID, ...] = ()
    # Every one of the teachers must be named, not just any.
    is_together: bool = False
    # Two teachers or more are named, whoever they are.
    has_several: bool = False
    category_ids: tuple[UUID, ...] = ()
    question_ids: tuple[UUID, ...] = ()
    first_day: date | None = None
    last_day: date | None = None
    # Without it submitted responses are meant.
    is_unfinished: bool = False

    @property
    def is_everything(self) -> bool:
        return self == Scope()
