"""A survey at a glance, and the counters it is read from."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import func, select, text, update

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.example_school.service import SURVEY_ID, load_example_school, remove_example_school
from parent_survey.housekeeping.tasks import clear_away
from parent_survey.models.jobs import Job
from parent_survey.models.responses import Response, ResponseHour
from parent_survey.models.surveys import Survey, Teacher
from tests.responses.view import View, add_categories, publish_in, show_categories
from tests.school import Parent


async def test_the_overview_has_the_survey_its_counts_and_what_they_are_made_of(view: View, database: Database) -> None:
    first, second = view.school.teacher_ids
    one = await Parent(view.client, view.school).fill_in()
    await one.choose(first, second)
    await one.write("Her laugh.", question=1)
    await one.submit()
    other = await Parent(view.client, view.school).fill_in()
    last = (await other.submit()).json()["submitted_at"]
    await Parent(view.client, view.school).fill_in()
    async with database.sessions.begin() as session:
        patience, humour = await add_categories(session, ["Patience", "Humour"])
        await show_categories(session, UUID(one.id), {patience: 0.4, humour: 0.5})
        await show_categories(session, UUID(other.id), {humour: 0.5})
        await session.execute(update(Teacher).where(Teacher.id == second).values(archived_at=func.now()))
    overview = await view.overview()
    assert overview == {
        "survey": {
            "id": str(view.school.survey_id),
            "title": "Superpowers",
            "description": "",
            "school_year": 2026,
            "is_active": True,
            "is_confidential": False,
            "public_path": f"/survey/{view.school.survey_id}",
        },
        "counts": {"submitted": 2, "in_progress": 1, "answers": 3, "teachers_mentioned": 2},
        "last_response_at": last,
        "by_teacher": [
            {"teacher_id": str(first), "name": "Teacher 1", "grade_level": "1st Grade", "count": 2},
            {"teacher_id": str(second), "name": "Teacher 2", "grade_level": "1st Grade", "count": 1},
        ],
        "by_category": [
            {"category_id": str(humour), "name": "Humour", "color_slot": 1, "count": 2},
            {"category_id": str(patience), "name": "Patience", "color_slot": 0, "count": 1},
        ],
        "by_day": [{"day": last[:10], "count": 2}],
        "time_zone": "UTC",
        "last_categorization": None,
    }


async def test_a_survey_without_responses_has_an_overview_of_nothing(view: View) -> None:
    overview = await view.overview()
    assert overview["counts"] == {"submitted": 0, "in_progress": 0, "answers": 0, "teachers_mentioned": 0}
    assert (overview["by_teacher"], overview["by_category"], overview["by_day"]) == ([], [], [])
    assert overview["last_response_at"] is None


async def submit_at(database: Database, survey_id: UUID, *moments: datetime) -> None:
    async with database.sessions.begin() as session:
        rows = [Response(id=uuid4(), survey_id=survey_id, submitted_at=at, sorted_at=at) for at in moments]
        session.add_all(rows)
        await session.flush()
        await publish_in(session, [row.id for row in rows])


async def test_a_day_begins_when_it_does_for_the_reader(view: View, database: Database) -> None:
    evening = datetime(2026, 3, 3, 1, 30, tzinfo=UTC)
    await submit_at(database, view.school.survey_id, evening, evening + timedelta(hours=12))
    assert (await view.overview())["by_day"] == [{"day": "2026-03-03", "count": 2}]
    chicago = await view.overview(time_zone="America/Chicago")
    assert chicago["by_day"] == [{"day": "2026-03-02", "count": 1}, {"day": "2026-03-03", "count": 1}]
    assert chicago["time_zone"] == "America/Chicago"
    for unknown in ("Nowhere/Nothing", "../../etc/passwd", "/etc/passwd", "", "\0"):
        assert (await view.overview(time_zone=unknown))["time_zone"] == "UTC", unknown


async def test_days_reach_back_to_the_first_response_and_sum_up_to_the_total(view: View, database: Database) -> None:
    last = datetime(2026, 6, 30, 12, tzinfo=UTC)
    moments = [last - timedelta(days=back) for back in (0, 179, 180, 400)]
    await submit_at(database, view.school.survey_id, *moments)
    overview = await view.overview()
    assert [row["day"] for row in overview["by_day"]] == ["2025-05-26", "2026-01-01", "2026-01-02", "2026-06-30"]
    assert overview["counts"]["submitted"] == sum(row["count"] for row in overview["by_day"]) == 4


async def test_folding_and_retention_keep_the_overview_true(view: View, database: Database, settings: Settings) -> None:
    for _ in range(3):
        await (await Parent(view.client, view.school).fill_in()).submit()
    before = await view.overview()
    await clear_away(database, settings)
    assert await view.overview() == before
    async with database.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(ResponseHour)) == 1
    now = datetime.now(UTC)
    await submit_at(database, view.school.survey_id, now - timedelta(days=400), now - timedelta(days=401))
    assert (await view.overview())["counts"]["submitted"] == 5
    await clear_away(database, settings.model_copy(update={"retention_days": 365}))
    assert await view.overview() == before
    await clear_away(database, settings)
    assert await view.overview() == before


async def test_the_run_whose_categories_are_shown_is_named(view: View, database: Database) -> None:
    done = datetime(2026, 3, 3, 12, tzinfo=UTC)
    async with database.sessions.begin() as session:
        values = {"status": "completed", "processed_answers": 7, "total_answers": 7, "finished_at": done}
        job = Job(id=uuid4(), kind="categorization", survey_id=view.school.survey_id, **values)
        session.add(job)
        await session.flush()
        shown = update(Survey).where(Survey.id == view.school.survey_id).values(categorization_run_id=job.id)
        await session.execute(shown)
    assert (await view.overview())["last_categorization"] == {
        "job_id": str(job.id),
        "status": "completed",
        "processed_answers": 7,
        "total_answers": 7,
        "finished_at": "2026-03-03T12:00:00Z",
    }


async def test_the_example_school_is_counted_and_searchable_and_goes_without_a_trace(
    view: View, database: Database
) -> None:
    async with database.sessions.begin() as session:
        await load_example_school(session)
    view.school.survey_id = SURVEY_ID
    overview = await view.overview()
    assert overview["counts"] == {"submitted": 150, "in_progress": 10, "answers": 379, "teachers_mentioned": 14}
    assert sum(day["count"] for day in overview["by_day"]) == 150
    assert (await view.read_page())["total"] == 160
    assert (await view.read_page(q="nwosu"))["total"] >= 1
    async with database.sessions.begin() as session:
        await remove_example_school(session)
        for table in ("response_hours", "submitted_parents"):
            assert (await session.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one() == 0
