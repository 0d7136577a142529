"""One response with everything that staff may know about it."""

from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.shown import OnAnswer, read_answer_categories, unite
from parent_survey.core.errors import NotFound
from parent_survey.models.accounts import User
from parent_survey.models.responses import Response, ResponseNote, ResponseTeacher
from parent_survey.models.surveys import Survey, Teacher
from parent_survey.responses import queries
from parent_survey.responses.schemas import (
    AnswerDetail,
    Note,
    ParentShown,
    ResponseDetail,
    SetAside,
    TeacherShown,
)

NO_RESPONSE = "Response not found"

ANSWERS = text(
    f"""
    SELECT submitted.id AS answer_id, question.id AS question_id,
           coalesce(version.text, question.text) AS question_text, answer.text AS answer_text,
           question.retired_at IS NOT NULL AS is_retired, {queries.UNANALYZED_LANGUAGE} AS unanalyzed_language
    FROM answers AS answer
    JOIN questions AS question ON question.id = answer.question_id
    LEFT JOIN question_versions AS version
        ON version.question_id = answer.question_id AND version.version = answer.question_version
    LEFT JOIN submitted_answers AS submitted
        ON submitted.response_id = answer.response_id AND submitted.question_id = answer.question_id
    WHERE answer.response_id = :id
    ORDER BY question.position
    """  # noqa: S608
)


async def read_detail(session: AsyncSession, reference: UUID) -> ResponseDetail:
    response = await queries.find_response(session, reference)
    if response is None:
        raise NotFound(NO_RESPONSE)
    answers = await _list_answers(session, response.id)
    return ResponseDetail(
        id=response.reference,
        survey_id=response.survey_id,
        is_submitted=response.submitted_at is not None,
        submitted_at=response.submitted_at,
        started_at=response.started_at,
        set_aside=await _find_set_aside(session, response),
        parent=ParentShown(name=response.parent_name, email=response.parent_email),
        name_consent=await _find_consent(session, response),
        teachers=await _list_teachers(session, response.id),
        categories=unite(category for answer in answers for category in answer.categories),
        answers=answers,
        note=await find_note(session, response.id),
    )


async def _find_set_aside(session: AsyncSession, response: Response) -> SetAside | None:
    if response.set_aside_at is None:
        return None
    name = await session.scalar(select(User.full_name).where(User.id == response.set_aside_by))
    return SetAside.model_validate(
        {
            "at": response.set_aside_at,
            "reason": response.set_aside_reason,
            "note": response.set_aside_note,
            "by": name,
        }
    )


async def _find_consent(session: AsyncSession, response: Response) -> bool | None:
    is_asked = await session.scalar(select(Survey.asks_name_consent).where(Survey.id == response.survey_id))
    return response.name_consent if is_asked else None


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
    categories = await read_answer_categories(session, response_id)
    answers = []
    for row in rows:
        mine = categories.get(row.answer_id, OnAnswer())
        answers.append(AnswerDetail(**row._asdict(), categories=mine.shown, removed_categories=mine.removed))
    return answers
