"""When parents answered, in days of the reader's time zone."""

from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.insights.schemas import Day, Pace
from parent_survey.insights.school import queries
from parent_survey.responses.overview.queries import count_by_start, find_last_response_at
from parent_survey.responses.overview.service import list_starts

# No survey lasts longer; the page stays bounded even if a clock was wrong once.
MAX_DAYS = 3_660
PACE_DAYS = 7


async def read_days(session: AsyncSession, survey_id: UUID, zone: ZoneInfo, now: datetime) -> tuple[list[Day], Pace]:
    """Every day from the first response to the last; and how many came today and lately."""
    last_at = await find_last_response_at(session, survey_id)
    first_hour = await queries.find_first_hour(session, survey_id)
    if last_at is None or first_hour is None:
        return [], Pace(today=0, per_day=0, last_response_at=None)
    last, today = last_at.astimezone(zone).date(), now.astimezone(zone).date()
    first = max(first_hour.astimezone(zone).date(), last - timedelta(days=MAX_DAYS - 1))
    days = await _count_days(session, survey_id, zone, first, last)
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
