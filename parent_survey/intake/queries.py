"""Statements behind what a parent does, apart from the save of an answer, which has a path of its own.

A parent makes each of these calls once or twice, all parents together make thousands, so each is few statements: a
statement costs more than what it does.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Row, case, delete, func, select, text, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.models.surveys import Question, QuestionVersion, Survey, Teacher

START = text(
    """
    INSERT INTO responses (id, survey_id, start_key)
    SELECT :id, id, :start_key FROM surveys
    WHERE id = :survey_id AND is_active AND archived_at IS NULL
      AND (opens_at IS NULL OR opens_at <= now()) AND (closes_at IS NULL OR closes_at > now())
    -- A survey that is being deleted is waited for, and then is not there.
    FOR KEY SHARE
    ON CONFLICT (start_key) WHERE start_key IS NOT NULL DO UPDATE SET start_key = excluded.start_key
    RETURNING id, submitted_at
    """
)


async def start_response(
    session: AsyncSession, response_id: UUID, survey_id: UUID, start_key: bytes | None
) -> Row[UUID, datetime | None] | None:
    """The new response, the one that an earlier start with this key has made, or None if the survey is not open."""
    values = {"id": response_id, "survey_id": survey_id, "start_key": start_key}
    return (await session.execute(START, values)).one_or_none()


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def find_response(session: AsyncSession, response_id: UUID) -> Response | None:
    return await session.get(Response, response_id)


async def lock_response(session: AsyncSession, response_id: UUID) -> Response | None:
    return await session.scalar(select(Response).where(Response.id == response_id).with_for_update())


async def change_open_response(session: AsyncSession, response_id: UUID, values: dict[str, str]) -> Response | None:
    """The response after the change and locked until the transaction ends; None if it is unknown or submitted."""
    is_open = (Response.id == response_id) & Response.submitted_at.is_(None)
    change = update(Response).where(is_open).values(**values, updated_at=func.now())
    return await session.scalar(change.returning(Response))


async def find_active_teachers(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, Teacher]:
    active = select(Teacher).where(Teacher.id.in_(ids), Teacher.archived_at.is_(None))
    return {teacher.id: teacher for teacher in await session.scalars(active)}


async def replace_teachers(session: AsyncSession, response: Response, ids: Sequence[UUID]) -> None:
    await session.execute(delete(ResponseTeacher).where(ResponseTeacher.response_id == response.id))
    rows = [
        {
            "response_id": response.id,
            "teacher_id": teacher_id,
            "survey_id": response.survey_id,
            "sorted_at": response.sorted_at,
            "position": position,
        }
        for position, teacher_id in enumerate(ids)
    ]
    if rows:
        await session.execute(insert(ResponseTeacher), rows)


async def list_teachers(session: AsyncSession, response_id: UUID) -> Sequence[Teacher]:
    chosen = select(Teacher).join(ResponseTeacher, ResponseTeacher.teacher_id == Teacher.id)
    ordered = chosen.where(ResponseTeacher.response_id == response_id).order_by(ResponseTeacher.position)
    return (await session.scalars(ordered)).all()


async def has_teachers(session: AsyncSession, response_id: UUID) -> bool:
    chosen = select(true()).where(ResponseTeacher.response_id == response_id).limit(1)
    return await session.scalar(chosen) is not None


async def list_answers(session: AsyncSession, response_id: UUID) -> Sequence[Row[UUID, str]]:
    written = select(Answer.question_id, Answer.text).where(Answer.response_id == response_id)
    return (await session.execute(written)).all()


async def list_questions_with_answers(session: AsyncSession, response: Response) -> Sequence[Row[UUID, str, bool, str]]:
    """Id, text and whether it is required of every question asked, in order, with the answer written so far.

    A question that was reworded since it was answered comes with the text that was answered.
    """
    mine = (Answer.question_id == Question.id) & (Answer.response_id == response.id)
    read = (QuestionVersion.question_id == Answer.question_id) & (QuestionVersion.version == Answer.question_version)
    is_older = (Answer.question_version < Question.version) & Answer.text.regexp_match(r"\S")
    wording = case((is_older, func.coalesce(QuestionVersion.text, Question.text)), else_=Question.text)
    columns = (Question.id, wording, Question.is_required, func.coalesce(Answer.text, ""))
    asked = select(*columns).outerjoin(Answer, mine).outerjoin(QuestionVersion, read)
    of_survey = asked.where(Question.survey_id == response.survey_id, Question.retired_at.is_(None))
    return (await session.execute(of_survey.order_by(Question.position))).all()
