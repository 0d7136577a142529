"""The part of the submitted answers that is searched, and the conditions that keep a statement to it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

# An answer of a response that is set aside belongs to no survey.
IS_SHOWN = "answer.survey_id IS NOT NULL"
CONDITIONS = {
    "survey_id": "answer.survey_id = :survey_id",
    "teacher_ids": """EXISTS (SELECT FROM response_teachers AS link
        WHERE link.response_id = answer.response_id AND link.teacher_id = ANY(CAST(:teacher_ids AS uuid[])))""",
    "category_ids": """EXISTS (SELECT FROM answer_categories AS shown
        WHERE shown.answer_id = answer.id AND shown.category_id = ANY(CAST(:category_ids AS uuid[])))""",
    "response_category_ids": """EXISTS (SELECT FROM response_categories AS link
        WHERE link.response_id = answer.response_id
          AND link.category_id = ANY(CAST(:response_category_ids AS uuid[])))""",
    "question_ids": "answer.question_id = ANY(CAST(:question_ids AS uuid[]))",
}


@dataclass(frozen=True, slots=True)
class SearchScope:
    """The members of one part combine with OR, the parts with AND. Nothing at all means everywhere."""

    survey_id: UUID | None = None
    teacher_ids: tuple[UUID, ...] = ()
    # Shown by the answer itself, or by any answer of its response.
    category_ids: tuple[UUID, ...] = ()
    response_category_ids: tuple[UUID, ...] = ()
    question_ids: tuple[UUID, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The parts that narrow it."""
        return tuple(name for name in CONDITIONS if getattr(self, name))

    @property
    def values(self) -> dict[str, Any]:
        """For the parameters of its conditions."""
        used = {name: getattr(self, name) for name in self.names}
        return {name: list(ids) if isinstance(ids, tuple) else ids for name, ids in used.items()}


def write_conditions(names: tuple[str, ...]) -> str:
    return " AND ".join([IS_SHOWN, *(CONDITIONS[name] for name in names)])
