"""A survey at a glance, from counters alone: it costs the same for a hundred responses and for a million."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.models.jobs import Job
from parent_survey.models.surveys import Survey
from parent_survey.responses import lists
from parent_survey.responses.filters import Filter, Status
from parent_survey.responses.schemas import (
    Categorization,
    CategoryCount,
    DayCount,
    Overview,
    OverviewCounts,
    SurveyShown,
    TeacherCount,
)

MOST_DAYS = 180
# More than a page can show; how many there are in all is counted apart.
MOST_BARS = 500

BY_TEACHER = text(
    """
    SELECT teacher.id AS teacher_id, teacher.name, teacher.grade_level, counted.count, count(*) OVER () AS mentioned
    FROM (
        SELECT teacher_id, sum(change) AS count FROM response_counts
        WHERE survey_id = :survey_id AND teacher_id IS NOT NULL AND category_id IS NULL
        GROUP BY teacher_id HAVING sum(change) > 0
    ) AS counted JOIN teachers AS teacher ON teacher.id = counted.teacher_id
    ORDER BY counted.count DESC, teacher.name, teacher.id LIMIT :most
    """
)
BY_CATEGORY = text(
    """
    SELECT category.id AS category_id, category.name, category.color_slot, counted.count
    FROM (
        SELECT category_id, sum(change) AS count FROM response_counts
        WHERE survey_id = :survey_id AND teacher_id IS NULL AND category_id IS NOT NULL
        GROUP BY category_id HAVING sum(change) > 0
    ) AS counted JOIN categories AS category ON category.id = counted.category_id
    WHERE category.archived_at IS NULL
    ORDER BY counted.count DESC, category.name, category.id LIMIT :most
    """
)
# Place 0 is all that came before the first day.
BY_DAY = text(
    """
    SELECT width_bucket(hour, CAST(:starts AS timestamptz[])) AS place,
        sum(responses)::int AS responses, sum(answers)::int AS answers
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


async def read_overview(session: AsyncSession, survey_id: UUID, time_zone: str) -> Overview:
    survey = await session.get(Survey, survey_id)
    if survey is None:
        raise NotFound("Survey not found")
    values = {"survey_id": survey_id, "most": MOST_BARS}
    last_response_at = await session.scalar(LAST_RESPONSE, values)
    zone = _find_zone(time_zone)
    days = _list_days(last_response_at, zone)
    teachers = (await session.execute(BY_TEACHER, values)).all()
    categories = (await session.execute(BY_CATEGORY, values)).all()
    by_place = {row.place: row for row in await session.execute(BY_DAY, {**values, "starts": [*days.values()]})}
    run = await session.get(Job, survey.categorization_run_id) if survey.categorization_run_id else None
    return Overview(
        survey=_tell_survey(survey),
        counts=OverviewCounts(
            submitted=sum(row.responses for row in by_place.values()),
            in_progress=await lists.count(session, Filter(survey_id, Status.IN_PROGRESS)),
            answers=sum(row.answers for row in by_place.values()),
            teachers_mentioned=teachers[0].mentioned if teachers else 0,
        ),
        last_response_at=last_response_at,
        by_teacher=[TeacherCount.model_validate(row, from_attributes=True) for row in teachers],
        by_category=[CategoryCount.model_validate(row, from_attributes=True) for row in categories],
        by_day=[
            DayCount(day=day, count=by_place[place].responses)
            for place, day in enumerate(days, start=1)
            if place in by_place and by_place[place].responses > 0
        ],
        time_zone=zone.key,
        last_categorization=_tell_run(run) if run else None,
    )


def _list_days(last: datetime | None, zone: ZoneInfo) -> dict[date, datetime]:
    """When each day began in this zone, the last one being that of the last response. Hours are counted whole."""
    last_day = (last or datetime.now(UTC)).astimezone(zone).date()
    days = [last_day - timedelta(days=back) for back in reversed(range(MOST_DAYS))]
    return {day: datetime.combine(day, time(), zone).astimezone(UTC) for day in days}


def _tell_survey(survey: Survey) -> SurveyShown:
    return SurveyShown(
        id=survey.id,
        title=survey.title,
        description=survey.description,
        school_year=survey.school_year,
        is_active=survey.is_active,
        public_path=f"/survey/{survey.id}",
    )


def _tell_run(run: Job) -> Categorization:
    return Categorization(
        job_id=run.id,
        status=run.status,
        processed_answers=run.processed_answers,
        total_answers=run.total_answers,
        finished_at=run.finished_at,
    )


def _find_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")
