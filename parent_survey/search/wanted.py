"""Where to look."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Wanted:
    """The members of one part combine with OR, the parts with AND. Nothing at all means everywhere."""

    survey_id: UUID | None = None
    teacher_ids: tuple[UUID, ...] = ()
    # Shown by the answer itself, or by any answer of its response.
    category_ids: tuple[UUID, ...] = ()
    response_category_ids: tuple[UUID, ...] = ()
    question_ids: tuple[UUID, ...] = ()
