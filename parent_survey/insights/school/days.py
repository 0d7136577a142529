"""When parents answered, in days of the reader's time zone."""

from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.insights.schemas import Day, Pace
from parent_survey.responses.overview.queries import count_by_start, find_first_hour, find_last_response_at
from parent_survey.responses.overview.service import list_days, list_starts

PACE_DAYS = 7


async def read_days(session: AsyncSession, survey_id: UUID, zone: ZoneInfo, now: datetime) -> tuple[list[Day], Pace]:
    """Every day from the first response to the last; and how many came today and lately."""
    last_at = await find_last_response_at(session, survey_id)
    first_hour = await find_first_hour(session, survey_id)
    if last_at is None or first_hour is None:
        return [], Pace(today=0, per_day=0, last_response_at=None)
    today = now.astimezone(zone).date()
    shown = list_days(first_hour, last_at, zone)
    days = await _count_days(session, survey_id, zone, shown[0], shown[-1])
    recent = await _count_days(session, survey_id, zone, today - timedelta(days=PACE_DAYS), today)
    per_day = sum(day.responses for day in recent[:-1]) / PACE_DAYS
    return days, Pace(today=recent[-1].responses, per_day=per_day, last_response_at=last_at)


async def _count_days(session: AsyncSession, survey_id: UUID, zone: ZoneInfo, first: date, last: date) -> list[Day]:
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    starts = list_starts([*days, last + timedelta(days=1)], zone)
    counted = await count_by_start(session, survey_id, starts)
    return [
        Day(day=day, responses=counted[bucket].responses if bucket in counted else 0)
        for bucket, day in enumerate(days, start=1)
    ]
