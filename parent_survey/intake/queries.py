"""Statements behind what a parent does, apart from the save of an answer, which has a path of its own."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime, Row, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.models.surveys import Question, Survey, Teacher


async def is_survey_open(session: AsyncSession, survey_id: UUID) -> bool | None:
    """None when there is no such survey."""
    is_open = (
        Survey.is_active
        & Survey.archived_at.is_(None)
        & or_(Survey.opens_at.is_(None), Survey.opens_at <= func.now())
        & or_(Survey.closes_at.is_(None), Survey.closes_at > func.now())
    )
    return await session.scalar(select(is_open).where(Survey.id == survey_id))


async def add_response(
    session: AsyncSession, response_id: UUID, survey_id: UUID, start_key: bytes | None
) -> Response | None:
    """The new response, or None if a start with this key has already made one."""
    row = insert(Response).values(id=response_id, survey_id=survey_id, start_key=start_key)
    return await session.scalar(row.on_conflict_do_nothing().returning(Response))


async def find_started(session: AsyncSession, start_key: bytes) -> Response | None:
    return await session.scalar(select(Response).where(Response.start_key == start_key))


async def find_response(session: AsyncSession, response_id: UUID) -> Response | None:
    return await session.get(Response, response_id)


async def lock_response(session: AsyncSession, response_id: UUID) -> Response | None:
    return await session.scalar(select(Response).where(Response.id == response_id).with_for_update())


async def set_parent(session: AsyncSession, response_id: UUID, values: dict[str, str]) -> None:
    change = update(Response).where(Response.id == response_id)
    await session.execute(change.values(**values, updated_at=func.now()))


async def find_active_teachers(session: AsyncSession, ids: Sequence[UUID]) -> set[UUID]:
    active = select(Teacher.id).where(Teacher.id.in_(ids), Teacher.archived_at.is_(None))
    return set(await session.scalars(active))


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
    await session.execute(update(Response).where(Response.id == response.id).values(updated_at=func.now()))


async def list_teachers(session: AsyncSession, response_id: UUID) -> Sequence[Teacher]:
    chosen = select(Teacher).join(ResponseTeacher, ResponseTeacher.teacher_id == Teacher.id)
    ordered = chosen.where(ResponseTeacher.response_id == response_id).order_by(ResponseTeacher.position)
    return (await session.scalars(ordered)).all()


async def list_answers(session: AsyncSession, response_id: UUID) -> Sequence[Answer]:
    return (await session.scalars(select(Answer).where(Answer.response_id == response_id))).all()


async def list_questions_with_answers(session: AsyncSession, response: Response) -> Sequence[Row[Question, str]]:
    """Every question that is asked, in order, with the text written so far or the empty string."""
    mine = (Answer.question_id == Question.id) & (Answer.response_id == response.id)
    asked = select(Question, func.coalesce(Answer.text, "")).outerjoin(Answer, mine)
    of_survey = asked.where(Question.survey_id == response.survey_id, Question.retired_at.is_(None))
    return (await session.execute(of_survey.order_by(Question.position))).all()


async def mark_submitted(session: AsyncSession, response_id: UUID) -> datetime:
    # One reading of the clock for both columns, which a constraint holds equal.
    clock = func.date_trunc("milliseconds", func.clock_timestamp(), type_=DateTime(timezone=True))
    moment = (await session.execute(select(clock))).scalar_one()
    change = update(Response).where(Response.id == response_id)
    await session.execute(change.values(submitted_at=moment, sorted_at=moment))
    return moment
