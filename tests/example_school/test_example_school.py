"""The example school is a whole school, in every table that staff will read."""

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.example_school.service import load_example_school, load_into_empty_database, remove_example_school
from parent_survey.models.responses import Response, ResponseCount, ResponseTeacher, SubmittedAnswer
from parent_survey.models.school import SchoolRow
from parent_survey.models.surveys import Survey, Teacher
from parent_survey.models.tables import metadata
from parent_survey.school.queries import change


async def test_responses_answers_and_totals_agree(session: AsyncSession) -> None:
    await load_example_school(session)
    submitted = await session.scalar(select(func.count()).where(Response.submitted_at.is_not(None)))
    counted = await session.scalar(select(func.sum(ResponseCount.change)).where(ResponseCount.teacher_id.is_(None)))
    answers = await session.scalar(select(func.count()).select_from(SubmittedAnswer))
    assert (submitted, counted, answers) == (150, 150, 379)


async def test_totals_by_teacher_are_the_links_of_submitted_responses(session: AsyncSession) -> None:
    await load_example_school(session)
    by_count = select(ResponseCount.teacher_id, func.sum(ResponseCount.change)).where(
        ResponseCount.teacher_id.is_not(None)
    )
    by_link = select(ResponseTeacher.teacher_id, func.count()).where(ResponseTeacher.is_submitted)
    counts = {row[0]: row[1] for row in await session.execute(by_count.group_by(ResponseCount.teacher_id))}
    links = {row[0]: row[1] for row in await session.execute(by_link.group_by(ResponseTeacher.teacher_id))}
    assert counts == links
    assert len(links) == 14


async def test_it_is_loaded_only_into_an_empty_database(session: AsyncSession) -> None:
    session.add(Teacher(name="Ms. Real"))
    await session.flush()
    assert await load_into_empty_database(session) is False
    assert await session.scalar(select(func.count()).select_from(Survey)) == 0


async def test_removing_it_leaves_nothing_of_it_and_everything_else(session: AsyncSession) -> None:
    session.add(Teacher(name="Ms. Real"))
    await load_example_school(session)
    await remove_example_school(session)
    left = {
        table.name: count
        for table in metadata.sorted_tables
        # One row for ever, in which only the name was the example's.
        if table.name != "school" and (count := await session.scalar(text(f"SELECT count(*) FROM {table.name}")))
    }
    assert left == {"teachers": 1}
    assert await session.scalar(select(SchoolRow.name)) is None


async def test_a_school_that_has_a_name_keeps_it(session: AsyncSession) -> None:
    await change(session, {"name": "Cedar Hill"})
    await load_example_school(session)
    await remove_example_school(session)
    assert await session.scalar(select(SchoolRow.name)) == "Cedar Hill"
