"""A survey at a glance, from counters alone: it costs the same for a hundred responses and for a million."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Row, text
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
BY_HOUR = text(
    """
    SELECT hour, sum(responses)::int AS responses, sum(answers)::int AS answers FROM response_hours
    WHERE survey_id = :survey_id GROUP BY hour HAVING sum(responses) > 0 ORDER BY hour
    """
)
LAST_RESPONSE = text(
    """
    SELECT sorted_at FROM responses WHERE survey_id = :survey_id AND submitted_at IS NOT NULL
    ORDER BY sorted_at DESC, id DESC LIMIT 1
    """
)


async def read_overview(session: AsyncSession, survey_id: UUID, time_zone: str) -> Overview:
    survey = await session.get(Survey, survey_id)
    if survey is None:
        raise NotFound("Survey not found")
    zone = _find_zone(time_zone)
    values = {"survey_id": survey_id, "most": MOST_BARS}
    teachers = (await session.execute(BY_TEACHER, values)).all()
    categories = (await session.execute(BY_CATEGORY, values)).all()
    hours = (await session.execute(BY_HOUR, values)).all()
    run = await session.get(Job, survey.categorization_run_id) if survey.categorization_run_id else None
    return Overview(
        survey=_tell_survey(survey),
        counts=OverviewCounts(
            submitted=sum(hour.responses for hour in hours),
            in_progress=await lists.count(session, Filter(survey_id, Status.IN_PROGRESS)),
            answers=sum(hour.answers for hour in hours),
            teachers_mentioned=teachers[0].mentioned if teachers else 0,
        ),
        last_response_at=await session.scalar(LAST_RESPONSE, values),
        by_teacher=[TeacherCount.model_validate(row, from_attributes=True) for row in teachers],
        by_category=[CategoryCount.model_validate(row, from_attributes=True) for row in categories],
        by_day=_group_by_day(hours, zone),
        time_zone=zone.key,
        last_categorization=Categorization.model_validate({**_tell_run(run)}) if run else None,
    )


def _tell_survey(survey: Survey) -> SurveyShown:
    return SurveyShown(
        id=survey.id,
        title=survey.title,
        description=survey.description,
        school_year=survey.school_year,
        is_active=survey.is_active,
        public_path=f"/survey/{survey.id}",
    )


def _tell_run(run: Job) -> dict[str, Any]:
    return {
        "job_id": run.id,
        "status": run.status,
        "processed_answers": run.processed_answers,
        "total_answers": run.total_answers,
        "finished_at": run.finished_at,
    }


def _find_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def _group_by_day(hours: Sequence[Row[*tuple[Any, ...]]], zone: ZoneInfo) -> list[DayCount]:
    days: Counter[date] = Counter()
    first: datetime | None = hours[-1].hour - timedelta(days=MOST_DAYS) if hours else None
    for row in hours:
        if first is not None and row.hour > first:
            days[row.hour.astimezone(zone).date()] += row.responses
    return [DayCount(day=day, count=count) for day, count in sorted(days.items())]
