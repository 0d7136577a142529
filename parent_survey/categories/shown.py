"""The categories that one response's answers show, read by the rule that lists and totals follow too."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.schemas import AnswerCategory, CategoryShown, Evidence

SHOWN = text(
    """
    SELECT DISTINCT ON (shown.answer_id, category.id)
        shown.answer_id, category.id, category.name, category.color_slot, shown.is_staff, shown.confidence,
        shown.evidence_start, shown.evidence_end
    FROM answer_categories AS shown JOIN categories AS category ON category.id = shown.category_id
    WHERE shown.response_id = :response_id
    ORDER BY shown.answer_id, category.id, shown.is_staff DESC, shown.confidence DESC NULLS LAST
    """
)
REMOVED = text(
    """
    SELECT correction.answer_id, category.id, category.name, category.color_slot
    FROM corrections AS correction
    JOIN submitted_answers AS answer ON answer.id = correction.answer_id
    JOIN categories AS category ON category.id = correction.category_id
    WHERE answer.response_id = :response_id AND NOT correction.is_assigned
      AND category.merged_into_id IS NULL AND category.archived_at IS NULL AND NOT category.is_proposed
    ORDER BY category.name_key
    """
)


@dataclass
class OnAnswer:
    shown: list[AnswerCategory] = field(default_factory=list)
    removed: list[CategoryShown] = field(default_factory=list)


async def read_answer_categories(session: AsyncSession, response_id: UUID) -> dict[UUID, OnAnswer]:
    """By answer; those of one answer most confident first."""
    answers: dict[UUID, OnAnswer] = defaultdict(OnAnswer)
    for row in await session.execute(SHOWN, {"response_id": response_id}):
        answers[row.answer_id].shown.append(_tell(row))
    for row in await session.execute(REMOVED, {"response_id": response_id}):
        answers[row.answer_id].removed.append(CategoryShown.model_validate(row))
    for answer in answers.values():
        answer.shown.sort(key=lambda category: (-weigh(category), category.name.casefold()))
    return answers


def unite(categories: Iterable[AnswerCategory]) -> list[CategoryShown]:
    """The categories of all answers, each once, most confident first; what a person gave comes before what AI gave."""
    confidence: dict[UUID, float] = defaultdict(float)
    shown: dict[UUID, CategoryShown] = {}
    for category in categories:
        shown[category.id] = CategoryShown(id=category.id, name=category.name, color_slot=category.color_slot)
        confidence[category.id] = max(confidence[category.id], weigh(category))
    return sorted(shown.values(), key=lambda category: (-confidence[category.id], category.name.casefold()))


def weigh(category: AnswerCategory) -> float:
    return 1.0 if category.source == "staff" else category.confidence or 0.0


def _tell(row: Row[*tuple[Any, ...]]) -> AnswerCategory:
    has_evidence = row.evidence_start is not None and row.evidence_end is not None
    return AnswerCategory(
        id=row.id,
        name=row.name,
        color_slot=row.color_slot,
        source="staff" if row.is_staff else "ai",
        confidence=row.confidence,
        evidence=Evidence(start=row.evidence_start, end=row.evidence_end) if has_evidence else None,
    )
