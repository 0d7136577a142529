"""When parents answered, in days of the reader's time zone."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.insights.schemas import Day, Pace

MOST_DAYS = 180
USUAL_DAYS = 7

# Place 0 is what came before the first of the days; hours are counted whole.
BY_DAY = text(
    """
    SELECT width_bucket(hour, CAST(:starts AS timestamptz[])) AS place, sum(responses)::int AS responses
    FROM response_hours WHERE survey_id = :survey_id GROUP BY place
    """
)
LAST_RESPONSE = text(
    """
    SELECT sorted_at FROM responses
    WHERE survey_id = :survey_id AND submitted_at IS NOT NULL AND set_aside_at IS NULL
    ORDER BY sorted_at DESC, id DESC LIMIT 1
    """
)


def find_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


async def read_days(session: AsyncSession, survey_id: UUID, zone: ZoneInfo, now: datetime) -> tuple[list[Day], Pace]:
    """Every day of the last half year of answers, from the first that had any; and how it goes today."""
    last_at = await session.scalar(LAST_RESPONSE, {"survey_id": survey_id})
    today = now.astimezone(zone).date()
    if last_at is None:
        return [], Pace(today=0, per_day=0, last_response_at=None)
    last = last_at.astimezone(zone).date()
    shown = await _count(session, survey_id, zone, last - timedelta(days=MOST_DAYS - 1), last)
    recent = await _count(session, survey_id, zone, today - timedelta(days=USUAL_DAYS), today)
    while shown and shown[0].responses == 0:
        shown.pop(0)
    usual = sum(day.responses for day in recent[:-1]) / USUAL_DAYS
    return shown, Pace(today=recent[-1].responses, per_day=usual, last_response_at=last_at)


async def _count(session: AsyncSession, survey_id: UUID, zone: ZoneInfo, first: date, last: date) -> list[Day]:
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    ends = [*days, last + timedelta(days=1)]
    starts = [datetime.combine(day, time(), zone).astimezone(UTC) for day in ends]
    rows = await session.execute(BY_DAY, {"survey_id": survey_id, "starts": starts})
    counted = {row.place: row.responses for row in rows}
    return [Day(day=day, responses=counted.get(place, 0)) for place, day in enumerate(days, start=1)]
