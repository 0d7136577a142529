"""Statements that put the example school into the database and take it out again."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import find_driver
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.responses import Answer, Response, ResponseCount, ResponseTeacher
from parent_survey.models.surveys import Question, QuestionVersion, Survey, Teacher

Rows = Sequence[dict[str, Any]]

# Any number that nothing else locks by.
EXAMPLE_LOCK = 7_301_884_216


async def is_empty(session: AsyncSession) -> bool:
    """Whether there is neither a survey nor a teacher."""
    return not await session.scalar(select(exists(select(Survey.id)) | exists(select(Teacher.id))))


async def lock(session: AsyncSession, survey_id: UUID) -> None:
    """Two who load or remove it at once do so one after the other, and no response is started meanwhile."""
    await session.execute(select(func.pg_advisory_xact_lock(EXAMPLE_LOCK)))
    await session.execute(select(Survey.id).where(Survey.id == survey_id).with_for_update())


async def count_other_responses(session: AsyncSession, survey_id: UUID, ids: Sequence[UUID]) -> int:
    """Responses of that survey that are none of these."""
    others = select(func.count()).select_from(Response).where(Response.survey_id == survey_id, Response.id.not_in(ids))
    return await session.scalar(others) or 0


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.get(Survey, survey_id) is not None


async def add_teachers(session: AsyncSession, teachers: Rows) -> None:
    await session.execute(insert(Teacher), teachers)


async def add_survey(session: AsyncSession, survey: dict[str, Any], questions: Rows) -> None:
    await session.execute(insert(Survey).values(**survey))
    await session.execute(insert(Question), questions)
    versions = [{"question_id": row["id"], "version": 1, "text": row["text"]} for row in questions]
    await session.execute(insert(QuestionVersion), versions)


async def add_responses(session: AsyncSession, responses: Rows, answers: Rows, links: Rows) -> None:
    """Submitted ones become visible to staff as if they had just been handed in."""
    await session.execute(insert(Response), responses)
    await session.execute(insert(Answer), answers)
    await session.execute(insert(ResponseTeacher), links)
    submitted = [row["id"] for row in responses if row["submitted_at"]]
    await publish_responses(await find_driver(session), submitted)


async def delete_survey(session: AsyncSession, survey_id: UUID) -> None:
    """With everything under it."""
    await session.execute(delete(Response).where(Response.survey_id == survey_id))
    await session.execute(delete(ResponseCount).where(ResponseCount.survey_id == survey_id))
    await session.execute(delete(Survey).where(Survey.id == survey_id))


async def delete_or_archive_teachers(session: AsyncSession, ids: Sequence[UUID]) -> None:
    """Those that other surveys use are archived."""
    named = select(ResponseTeacher.teacher_id)
    await session.execute(delete(Teacher).where(Teacher.id.in_(ids), Teacher.id.not_in(named)))
    await session.execute(update(Teacher).where(Teacher.id.in_(ids)).values(archived_at=func.now()))
