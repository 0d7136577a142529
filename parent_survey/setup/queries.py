"""Statements that tell what a new school has done."""

from typing import Any

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.accounts import User
from parent_survey.models.responses import Response
from parent_survey.models.school import SchoolRow
from parent_survey.models.surveys import Survey, Teacher


async def read_progress(session: AsyncSession) -> Any:
    newest = select(Survey.id).where(Survey.archived_at.is_(None)).order_by(Survey.created_at.desc(), Survey.id.desc())
    # Two are enough to know, however many there are.
    active = select(User.id).where(User.is_active).limit(2).subquery()
    progress = select(
        exists(select(Teacher.id).where(Teacher.archived_at.is_(None))).label("has_teachers"),
        newest.limit(1).scalar_subquery().label("survey_id"),
        exists(select(Response.id)).label("has_responses"),
        (select(func.count()).select_from(active).scalar_subquery() > 1).label("has_second_admin"),
        select(SchoolRow.tried_at).scalar_subquery().label("tried_at"),
        select(SchoolRow.checklist_hidden_at).scalar_subquery().label("hidden_at"),
    )
    return (await session.execute(progress)).one()
