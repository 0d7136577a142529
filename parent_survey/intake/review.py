"""What a parent reviewed, compared with what is stored."""

from hashlib import sha256

from parent_survey.core.text import is_blank
from parent_survey.intake import queries
from parent_survey.intake.queries import Asked, Connection, Filled, Response
from parent_survey.intake.schemas import (
    AnswerDifference,
    ConsentDifference,
    Difference,
    ParentDifference,
    Reviewed,
    TeacherOut,
    TeachersDifference,
)


async def find_differences(
    connection: Connection, response: Response, filled: Filled, reviewed: Reviewed
) -> list[Difference]:
    """In the order of the steps. The caller holds the response's lock, so that nothing changes meanwhile."""
    differences: list[Difference] = []
    if (response.name or "") != reviewed.name:
        differences.append(ParentDifference(field="name", stored=response.name or ""))
    if (response.email or "") != reviewed.email:
        differences.append(ParentDifference(field="email", stored=response.email or ""))
    if reviewed.name_consent not in {None, response.name_consent}:
        differences.append(ConsentDifference(stored=response.name_consent))
    if set(filled.teacher_ids) != set(reviewed.teacher_ids):
        chosen = await queries.list_chosen_teachers(connection, response.id)
        differences.append(TeachersDifference(stored=[TeacherOut.model_validate(teacher) for teacher in chosen]))
    # What is no longer asked is not looked at: the parent can do nothing about it.
    changed = [asked for asked in filled.asked if not _is_reviewed(asked, reviewed)]
    return differences + [AnswerDifference(question_id=asked.question_id, stored=asked.answer) for asked in changed]


def _is_reviewed(asked: Asked, reviewed: Reviewed) -> bool:
    """An answer that was never given, an empty one and one of blanks alone are the same."""
    digest = reviewed.answers.get(asked.question_id, _digest(""))
    return digest == _digest(asked.answer) or (is_blank(asked.answer) and digest == _digest(""))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
