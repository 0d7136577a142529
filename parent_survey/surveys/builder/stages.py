"""Open and closed, in the archive and out of it."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, Incomplete
from parent_survey.surveys.builder import queries, service
from parent_survey.surveys.builder.schemas import SurveyDetail, SurveyOpening


async def open_survey(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, body: SurveyOpening, address: str
) -> SurveyDetail:
    """From now on, or between the given dates. Dates that are not given are none."""
    if body.closes_at and body.closes_at <= datetime.now(UTC):
        raise Incomplete("The day on which the survey closes is already over")
    survey = await service.lock(session, survey_id, body.version)
    if survey.archived_at is not None:
        raise Conflict("This survey is in the archive. Take it out before you open it.")
    await service.require_questions(session, survey_id)
    values = {"is_active": True, "opens_at": body.opens_at, "closes_at": body.closes_at}
    return await _turn(session, visitor, survey_id, values, "survey opened", address)


async def close_survey(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> SurveyDetail:
    """No new starts. Responses that were begun may be handed in for a while."""
    return await _turn(session, visitor, survey_id, {"is_active": False}, "survey closed", address)


async def archive(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> SurveyDetail:
    """Closed as well, so that it does not open again by itself when it is taken out."""
    values = {"archived_at": datetime.now(UTC), "is_active": False}
    return await _turn(session, visitor, survey_id, values, "survey archived", address, unless="archived_at")


async def unarchive(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> SurveyDetail:
    return await _turn(session, visitor, survey_id, {"archived_at": None}, "survey unarchived", address)


async def _turn(
    session: AsyncSession,
    visitor: Visitor,
    survey_id: UUID,
    values: dict[str, Any],
    action: str,
    address: str,
    unless: str | None = None,
) -> SurveyDetail:
    """A second click finds the survey as the first one left it, and changes nothing."""
    survey = await service.lock(session, survey_id, None)
    is_done = all(getattr(survey, name) == value for name, value in values.items())
    if is_done or (unless and getattr(survey, unless) is not None):
        return await service.read(session, survey_id)
    details = {"version": survey.version + 1}
    record(session, action, actor_id=visitor.user.id, subject=survey_id, address=address, details=details)
    await queries.change_survey(session, survey_id, values)
    return await service.read(session, survey_id)
