"""Compares what a parent reviewed with what is stored."""

from hashlib import sha256

from parent_survey.core.text import is_blank
from parent_survey.intake.queries import responses as queries
from parent_survey.intake.queries.responses import Connection, QuestionWithAnswer, ResponseContent, ResponseRow
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
    connection: Connection, response: ResponseRow, content: ResponseContent, reviewed: Reviewed
) -> list[Difference]:
    """In the order of the steps. The caller holds the response's lock, so that nothing changes meanwhile."""
    differences = _compare_parent(response, reviewed)
    if set(content.teacher_ids) != set(reviewed.teacher_ids):
        chosen = await queries.list_chosen_teachers(connection, response.id)
        differences.append(TeachersDifference(stored=[TeacherOut.model_validate(teacher) for teacher in chosen]))
    # Questions that are no longer asked do not count: the parent can do nothing about them.
    return differences + [
        changed for question in content.questions for changed in _compare(question, content, reviewed)
    ]


def _compare(question: QuestionWithAnswer, content: ResponseContent, reviewed: Reviewed) -> list[AnswerDifference]:
    """What is stored of one question in other words than reviewed, in general and about each chosen teacher."""
    question_id, empty = question.question_id, _digest("")
    differences = []
    if not _is_same(question.answer, reviewed.answers.get(question_id, empty)):
        differences.append(AnswerDifference(question_id=question_id, stored=question.answer))
    if reviewed.teacher_answers is not None:
        seen = reviewed.teacher_answers.get(question_id, {})
        for teacher_id in content.teacher_ids:
            stored = question.teacher_answers.get(teacher_id, "")
            if not _is_same(stored, seen.get(teacher_id, empty)):
                differences.append(AnswerDifference(question_id=question_id, teacher_id=teacher_id, stored=stored))
    return differences


def _compare_parent(response: ResponseRow, reviewed: Reviewed) -> list[Difference]:
    differences: list[Difference] = []
    if (response.name or "") != reviewed.name:
        differences.append(ParentDifference(field="name", stored=response.name or ""))
    if (response.email or "") != reviewed.email:
        differences.append(ParentDifference(field="email", stored=response.email or ""))
    if reviewed.name_consent not in {None, response.name_consent}:
        differences.append(ConsentDifference(stored=response.name_consent))
    return differences


def _is_same(stored: str, digest: str) -> bool:
    """An answer that was never given, an empty one and one of blanks alone are the same."""
    return digest == _digest(stored) or (is_blank(stored) and digest == _digest(""))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
