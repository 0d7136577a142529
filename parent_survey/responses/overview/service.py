"""A survey at a glance."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.models.jobs import Job
from parent_survey.models.surveys import Survey
from parent_survey.responses.filters import find_zone
from parent_survey.responses.overview import queries
from parent_survey.responses.queries import lists
from parent_survey.responses.schemas import (
    Categorization,
    CategoryCount,
    DayCount,
    Overview,
    OverviewCounts,
    SurveyShown,
    TeacherCount,
)
from parent_survey.responses.selection import Selection
from parent_survey.responses.service import NO_SURVEY
from parent_survey.search.queries.folding import find_folded
from parent_survey.search.scope import AnswerScope

# No survey lasts longer; the reply stays bounded even if a clock was wrong once.
MAX_DAYS = 3_660
# More than a page can show; how many there are in all is counted apart.
MAX_BARS = 500


async def read_overview(session: AsyncSession, survey_id: UUID, time_zone: str) -> Overview:
    survey = await queries.find_survey(session, survey_id)
    if survey is None:
        raise NotFound(NO_SURVEY)
    zone = find_zone(time_zone)
    last_response_at = await queries.find_last_response_at(session, survey_id)
    first_hour = await queries.find_first_hour(session, survey_id)
    now = datetime.now(UTC)
    days = list_days(first_hour or now, last_response_at or now, zone)
    by_day = await queries.count_by_start(session, survey_id, list_starts(days, zone))
    folded = await find_folded(session, survey_id)
    teachers = await queries.count_by_teacher(session, survey_id, MAX_BARS, folded.teacher_ids)
    categories = await queries.count_by_category(session, survey_id, MAX_BARS)
    unfinished = Selection(AnswerScope(survey_id=survey_id, status="in_progress"))
    run = await queries.find_run(session, survey.categorization_run_id)
    return Overview(
        survey=survey_to_schema(survey),
        counts=OverviewCounts(
            submitted=sum(row.responses for row in by_day.values()),
            in_progress=await lists.count(session, unfinished),
            answers=sum(row.answers for row in by_day.values()),
            teachers_mentioned=teachers[0].mentioned if teachers else 0,
        ),
        last_response_at=last_response_at,
        by_teacher=[TeacherCount.model_validate(row, from_attributes=True) for row in teachers],
        by_category=[CategoryCount.model_validate(row, from_attributes=True) for row in categories],
        by_day=[
            DayCount(day=day, count=by_day[bucket].responses)
            for bucket, day in enumerate(days, start=1)
            if bucket in by_day and by_day[bucket].responses > 0
        ],
        time_zone=zone.key,
        last_categorization=_run_to_schema(run) if run else None,
    )


def list_days(first: datetime, last: datetime, zone: ZoneInfo) -> list[date]:
    """Every day from the first moment to the last."""
    end = last.astimezone(zone).date()
    number = (end - first.astimezone(zone).date()).days + 1
    return [end - timedelta(days=back) for back in reversed(range(max(1, min(number, MAX_DAYS))))]


def list_starts(days: list[date], zone: ZoneInfo) -> list[datetime]:
    """When each day begins in this time zone."""
    return [datetime.combine(day, time(), zone).astimezone(UTC) for day in days]


def survey_to_schema(survey: Survey) -> SurveyShown:
    return SurveyShown(
        id=survey.id,
        title=survey.title,
        description=survey.description,
        school_year=survey.school_year,
        is_active=survey.is_active,
        is_confidential=survey.is_confidential,
        public_path=f"/survey/{survey.id}",
    )


def _run_to_schema(run: Job) -> Categorization:
    return Categorization(
        job_id=run.id,
        status=run.status,
        processed_answers=run.processed_answers,
        total_answers=run.total_answers,
        finished_at=run.finished_at,
    )
