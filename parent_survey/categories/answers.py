"""The categories that the answers of one response show."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries import answers as queries
from parent_survey.categories.schemas import AnswerCategory, CategoryShown, Evidence


@dataclass
class ShownCategories:
    """Of one answer: what it shows, and what staff removed from it."""

    shown: list[AnswerCategory] = field(default_factory=list)
    removed: list[CategoryShown] = field(default_factory=list)


async def read_answer_categories(session: AsyncSession, response_id: UUID) -> dict[UUID, ShownCategories]:
    """By answer id, most confident first."""
    answers: dict[UUID, ShownCategories] = defaultdict(ShownCategories)
    for row in await queries.list_shown(session, response_id):
        answers[row.answer_id].shown.append(_to_schema(row))
    for row in await queries.list_removed(session, response_id):
        answers[row.answer_id].removed.append(CategoryShown.model_validate(row))
    for answer in answers.values():
        answer.shown.sort(key=lambda category: (-_find_weight(category), category.name.casefold()))
    return answers


def merge_categories(categories: Iterable[AnswerCategory]) -> list[CategoryShown]:
    """The categories of all answers, each once, most confident first; what a person gave comes before what AI gave."""
    confidence: dict[UUID, float] = defaultdict(float)
    shown: dict[UUID, CategoryShown] = {}
    for category in categories:
        shown[category.id] = CategoryShown(id=category.id, name=category.name, color_slot=category.color_slot)
        confidence[category.id] = max(confidence[category.id], _find_weight(category))
    return sorted(shown.values(), key=lambda category: (-confidence[category.id], category.name.casefold()))


def _find_weight(category: AnswerCategory) -> float:
    return 1.0 if category.source == "staff" else category.confidence or 0.0


def _to_schema(row: Row[*tuple[Any, ...]]) -> AnswerCategory:
    has_evidence = row.evidence_start is not None and row.evidence_end is not None
    return AnswerCategory(
        id=row.id,
        name=row.name,
        color_slot=row.color_slot,
        source="staff" if row.is_staff else "ai",
        confidence=row.confidence,
        evidence=Evidence(start=row.evidence_start, end=row.evidence_end) if has_evidence else None,
    )
