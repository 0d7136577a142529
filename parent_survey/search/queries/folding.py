"""Languages and teachers that fewer than five responses to a confidential survey have.

A list, a filter or an export that told them would narrow a response down to a few families.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.search.scope import AnswerScope, read_values

SMALLEST = 5
OTHER_TEACHER = "Another teacher"
# What a folded teacher or language is in a filter: nobody is this one, and nothing is written in that.
NOBODY, NO_LANGUAGE = UUID(int=0), "zxx"
# In which a parent was asked, and in which answers are written: each is told for as many responses as have it.
FOLDED = text(
    """
    SELECT ARRAY(
        SELECT teacher_id FROM response_counts
        WHERE survey_id = survey.id AND teacher_id IS NOT NULL AND category_id IS NULL
        GROUP BY teacher_id HAVING sum(change) < :smallest
    ) AS teacher_ids, ARRAY(
        SELECT language FROM responses
        WHERE survey_id = survey.id AND submitted_at IS NOT NULL AND set_aside_at IS NULL AND language IS NOT NULL
        GROUP BY language HAVING count(*) < :smallest
    ) AS asked_in, ARRAY(
        SELECT language FROM submitted_answers WHERE survey_id = survey.id AND language IS NOT NULL
        GROUP BY language HAVING count(DISTINCT response_id) < :smallest
    ) AS written_in
    FROM surveys AS survey WHERE survey.is_confidential AND (
        survey.id = :survey_id
        OR survey.id = (SELECT survey_id FROM responses WHERE id = CAST(:response_id AS uuid)))
    """
)


@dataclass(frozen=True)
class Folded:
    is_confidential: bool = False
    teacher_ids: frozenset[UUID] = frozenset()
    asked_in: frozenset[str] = frozenset()
    written_in: frozenset[str] = frozenset()

    def narrow(self, scope: AnswerScope) -> AnswerScope:
        """The scope as it may be counted and listed: without what is folded, and with drafts as a whole only."""
        if not self.is_confidential:
            return scope
        changes: dict[str, Any] = {
            "teacher_ids": self.hide_teachers(scope.teacher_ids),
            "without_teacher_ids": self.hide_teachers(scope.without_teacher_ids),
            "languages": tuple(NO_LANGUAGE if code in self.written_in else code for code in scope.languages),
        }
        if scope.status != "submitted" and read_values(scope).keys() - {"survey_id", "reader"}:
            is_of_drafts = scope.status == "in_progress"
            changes |= {"teacher_ids": (NOBODY,)} if is_of_drafts else {"status": "submitted"}
        return scope.model_copy(update=changes)

    def hide_teachers(self, ids: Sequence[UUID]) -> tuple[UUID, ...]:
        return tuple(NOBODY if teacher_id in self.teacher_ids else teacher_id for teacher_id in ids)


async def find_folded(
    session: AsyncSession, survey_id: UUID | None = None, *, of_responses: Sequence[UUID] = ()
) -> Folded:
    """Of the survey, or of that to which these responses belong. Nothing where it is not confidential."""
    values = {"survey_id": survey_id, "response_id": of_responses[0] if of_responses else None, "smallest": SMALLEST}
    row = (await session.execute(FOLDED, values)).one_or_none()
    return Folded(True, *map(frozenset, row)) if row else Folded()
