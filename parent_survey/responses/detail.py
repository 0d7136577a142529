"""One response with everything that staff may know about it."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.models.accounts import User
from parent_survey.models.responses import Response, ResponseNote, ResponseTeacher
from parent_survey.models.surveys import Teacher
from parent_survey.responses.schemas import (
    AnswerCategory,
    AnswerDetail,
    CategoryShown,
    Evidence,
    Note,
    ParentShown,
    ResponseDetail,
    TeacherShown,
)

NO_RESPONSE = "Response not found"

ANSWERS = text(
    """
    SELECT submitted.id AS answer_id, question.id AS question_id,
           coalesce(version.text, question.text) AS question_text, answer.text AS answer_text,
           question.retired_at IS NOT NULL AS is_retired
    FROM answers AS answer
    JOIN questions AS question ON question.id = answer.question_id
    LEFT JOIN question_versions AS version
        ON version.question_id = answer.question_id AND version.version = answer.question_version
    LEFT JOIN submitted_answers AS submitted
        ON submitted.response_id = answer.response_id AND submitted.question_id = answer.question_id
    WHERE answer.response_id = :id
    ORDER BY question.position
    """
)
# What the shown run gave, less what staff took away, with what staff added; a category that was merged is shown as the
# one it was merged into.
CATEGORIES = text(
    """
    WITH RECURSIVE mine AS (
        SELECT submitted.id, survey.categorization_run_id AS run_id
        FROM submitted_answers AS submitted JOIN surveys AS survey ON survey.id = submitted.survey_id
        WHERE submitted.response_id = :id
    ), given AS (
        SELECT answer_id, category_id, 'ai' AS source, confidence, evidence_start, evidence_end
        FROM assignments JOIN mine ON mine.id = assignments.answer_id AND mine.run_id = assignments.run_id
        WHERE NOT EXISTS (SELECT FROM corrections WHERE corrections.answer_id = assignments.answer_id
                          AND corrections.category_id = assignments.category_id)
        UNION ALL
        SELECT corrections.answer_id, corrections.category_id, 'staff', confidence, evidence_start, evidence_end
        FROM corrections JOIN mine ON mine.id = corrections.answer_id
        LEFT JOIN assignments ON assignments.run_id = mine.run_id AND assignments.answer_id = corrections.answer_id
            AND assignments.category_id = corrections.category_id
        WHERE corrections.is_assigned
    ), shown AS (
        SELECT id AS category_id, id AS shown_id, merged_into_id FROM categories
        WHERE id IN (SELECT category_id FROM given)
        UNION
        SELECT shown.category_id, next.id, next.merged_into_id
        FROM shown JOIN categories AS next ON next.id = shown.merged_into_id
    )
    SELECT DISTINCT ON (given.answer_id, category.id)
        given.answer_id, category.id, category.name, category.color_slot, given.source, given.confidence,
        given.evidence_start, given.evidence_end
    FROM given
    JOIN shown ON shown.category_id = given.category_id AND shown.merged_into_id IS NULL
    JOIN categories AS category ON category.id = shown.shown_id AND category.archived_at IS NULL
    ORDER BY given.answer_id, category.id, given.source DESC, given.confidence DESC NULLS LAST
    """
)


async def read_detail(session: AsyncSession, response_id: UUID) -> ResponseDetail:
    response = await session.get(Response, response_id)
    if response is None:
        raise NotFound(NO_RESPONSE)
    answers = await _list_answers(session, response_id)
    return ResponseDetail(
        id=response.id,
        survey_id=response.survey_id,
        is_submitted=response.submitted_at is not None,
        submitted_at=response.submitted_at,
        started_at=response.started_at,
        parent=ParentShown(name=response.parent_name, email=response.parent_email),
        teachers=await _list_teachers(session, response_id),
        categories=unite(category for answer in answers for category in answer.categories),
        answers=answers,
        note=await find_note(session, response_id),
    )


def unite(categories: Iterable[AnswerCategory]) -> list[CategoryShown]:
    """The categories of all answers, each once, most confident first; what a person gave comes before what AI gave."""
    confidence: dict[UUID, float] = defaultdict(float)
    shown: dict[UUID, CategoryShown] = {}
    for category in categories:
        shown[category.id] = CategoryShown(id=category.id, name=category.name, color_slot=category.color_slot)
        confidence[category.id] = max(confidence[category.id], _rank(category))
    return sorted(shown.values(), key=lambda category: (-confidence[category.id], category.name.casefold()))


def _rank(category: AnswerCategory) -> float:
    return 1.0 if category.source == "staff" else category.confidence or 0.0


async def find_note(session: AsyncSession, response_id: UUID) -> Note | None:
    columns = (ResponseNote.text, ResponseNote.updated_at, User.full_name)
    written = select(*columns).outerjoin(User, User.id == ResponseNote.user_id)
    row = (await session.execute(written.where(ResponseNote.response_id == response_id))).one_or_none()
    return Note(text=row[0], updated_at=row[1], author=row[2]) if row else None


async def _list_teachers(session: AsyncSession, response_id: UUID) -> list[TeacherShown]:
    columns = (Teacher.id, Teacher.name, Teacher.grade_level)
    chosen = select(*columns).join(ResponseTeacher, ResponseTeacher.teacher_id == Teacher.id)
    rows = chosen.where(ResponseTeacher.response_id == response_id).order_by(ResponseTeacher.position, Teacher.name)
    return [
        TeacherShown(id=teacher_id, name=name, grade_level=grade_level)
        for teacher_id, name, grade_level in await session.execute(rows)
    ]


async def _list_answers(session: AsyncSession, response_id: UUID) -> list[AnswerDetail]:
    rows = (await session.execute(ANSWERS, {"id": response_id})).all()
    given: dict[UUID, list[AnswerCategory]] = defaultdict(list)
    for row in await session.execute(CATEGORIES, {"id": response_id}):
        given[row.answer_id].append(_tell_category(row))
    return [
        AnswerDetail(
            **row._asdict(), categories=sorted(given[row.answer_id], key=lambda item: (-_rank(item), item.name))
        )
        for row in rows
    ]


def _tell_category(row: Row[*tuple[Any, ...]]) -> AnswerCategory:
    has_evidence = row.evidence_start is not None and row.evidence_end is not None
    return AnswerCategory(
        id=row.id,
        name=row.name,
        color_slot=row.color_slot,
        source=row.source,
        confidence=row.confidence,
        evidence=Evidence(start=row.evidence_start, end=row.evidence_end) if has_evidence else None,
    )
