"""Every figure of the page against the rows, counted by hand."""

from collections import Counter, defaultdict
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from sqlalchemy import text

from parent_survey.ai.language import guess_language
from parent_survey.core.db import Database
from parent_survey.insights.tasks import detect_languages
from tests.insights.kit import Desk, Rows, read_rows

Page = dict[str, Any]
ZONE = "America/Chicago"


async def test_every_figure_of_the_example_school_is_what_its_rows_say(
    desk: Desk, database: Database, worker: Database
) -> None:
    assert await detect_languages(worker, None) == 379
    page = await desk.read(time_zone=ZONE)
    rows = await read_rows(database)
    submitted = rows.list_submitted()
    assert page["counts"] == {
        "submitted": len(submitted),
        "in_progress": len(rows.responses) - len(submitted),
        "answers": sum(bool(row.text.strip()) for row in rows.answers if row.response_id in submitted),
        "teachers_mentioned": len({row.teacher_id for row in rows.links if row.response_id in submitted}),
        "teachers": len(rows.teachers),
    }
    assert (page["counts"]["submitted"], page["counts"]["in_progress"], page["small_group"]) == (150, 10, 5)
    _check_days(page, rows)
    _check_categories(page, rows)
    _check_grades(page, rows)
    _check_questions(page, rows)
    _check_languages(page, rows)
    _check_steps(page, rows)
    assert page["years"] == []


async def test_filters_offer_the_languages_of_the_page_and_those_of_no_survey_are_not_found(
    desk: Desk, worker: Database
) -> None:
    await detect_languages(worker, None)
    offered = await desk.read("/languages")
    assert offered == (await desk.read())["languages"]
    assert offered[0]["language"] == "en"
    nowhere = Desk(desk.client, desk.staff, uuid4())
    assert (await nowhere.get("/languages")).status_code == 404


def _check_days(page: Page, rows: Rows) -> None:
    moments = [row.submitted_at for row in rows.responses if row.submitted_at is not None]
    by_day = Counter(moment.astimezone(ZoneInfo(ZONE)).date().isoformat() for moment in moments)
    assert {day["day"]: day["responses"] for day in page["days"] if day["responses"]} == by_day
    days = [datetime.fromisoformat(day["day"]) for day in page["days"]]
    assert all(later - earlier == timedelta(days=1) for earlier, later in pairwise(days))
    assert (page["days"][0]["day"], page["days"][-1]["day"]) == (min(by_day), max(by_day))
    assert datetime.fromisoformat(page["pace"]["last_response_at"]) == max(moments)
    assert (page["pace"]["today"], page["pace"]["per_day"]) == (0, 0)


def _check_categories(page: Page, rows: Rows) -> None:
    submitted = rows.list_submitted()
    names = {row.id: row.name for row in rows.categories}
    counted: Counter[str] = Counter()
    cells: Counter[tuple[str, str]] = Counter()
    without = 0
    for response_id in submitted:
        shown = rows.find_categories(response_id)
        without += not shown
        counted.update(names[category] for category in shown)
        for teacher in rows.find_teachers(response_id):
            cells.update((str(teacher), str(category)) for category in shown)
    assert {one["name"]: one["responses"] for one in page["categories"]} == counted
    assert [one["responses"] for one in page["categories"]] == sorted(counted.values(), reverse=True)
    assert all(one["share"] == one["responses"] / len(submitted) for one in page["categories"])
    assert {(one["teacher_id"], one["category_id"]): one["responses"] for one in page["cells"]} == cells
    assert page["without_category"] == without > 0


def _check_grades(page: Page, rows: Rows) -> None:
    grade_of = {row.id: row.grade_level for row in rows.teachers}
    by_grade: Counter[str] = Counter()
    by_teacher: Counter[str] = Counter()
    for response_id in rows.list_submitted():
        chosen = rows.find_teachers(response_id)
        by_grade.update({grade_of[teacher] for teacher in chosen})
        by_teacher.update(str(teacher) for teacher in chosen)
    assert {one["grade"]: one["responses"] for one in page["grades"]} == by_grade
    listed = [teacher for grade in page["grades"] for teacher in grade["teachers"]]
    assert {one["id"]: one["responses"] for one in listed} == by_teacher
    assert [grade["grade"] for grade in page["grades"]][:3] == ["Pre-K", "Kindergarten", "1st Grade"]


def _check_questions(page: Page, rows: Rows) -> None:
    submitted = rows.list_submitted()
    lengths: dict[str, list[int]] = defaultdict(list)
    for row in rows.answers:
        if row.response_id in submitted and row.text.strip():
            lengths[str(row.question_id)].append(len(row.text))
    assert len(page["questions"]) == 5
    for question in page["questions"]:
        known = sorted(lengths[question["question_id"]])
        assert question["answered"] == len(known)
        assert question["blank"] == len(submitted) - len(known)
        # The value that at least this part of the answers does not exceed.
        parts = [known[-(-len(known) * quarter // 4) - 1] for quarter in (1, 2, 3)]
        assert [question["lower_quarter"], question["middle"], question["upper_quarter"]] == parts
        assert question["longest"] == known[-1]


def _check_languages(page: Page, rows: Rows) -> None:
    submitted = rows.list_submitted()
    spoken: dict[str, set[object]] = defaultdict(set)
    for row in rows.answers:
        if row.response_id in submitted and row.text.strip():
            spoken[guess_language(row.text) or "und"].add(row.response_id)
    shown = {one["language"]: one["responses"] for one in page["languages"]}
    assert shown == {language: len(found) for language, found in spoken.items()}
    assert shown["en"] > shown["es"] > 0


def _check_steps(page: Page, rows: Rows) -> None:
    required = {row.id for row in rows.questions if row.is_required}
    stopped: Counter[str] = Counter()
    for row in rows.responses:
        if row.submitted_at is not None:
            continue
        written = {one.question_id for one in rows.answers if one.response_id == row.id and one.text.strip()}
        done = [row.parent_name, row.parent_email, rows.find_teachers(row.id), required <= written]
        steps = ("name", "email", "teachers", "questions", "review")
        stopped[next((step for step, is_done in zip(steps, done, strict=False) if not is_done), "review")] += 1
    assert {one["step"]: one["responses"] for one in page["steps"] if one["responses"]} == stopped
    assert sum(stopped.values()) == 10


async def test_an_empty_survey_has_a_page_of_noughts(desk: Desk, database: Database) -> None:
    made = await desk.client.post(
        "/api/admin/surveys",
        json={"title": "New", "description": "", "school_year": 2027, "is_active": False, "questions": []},
        headers=desk.staff.headers,
    )
    desk.survey_id = made.json()["id"]
    page = await desk.read()
    assert (page["counts"]["submitted"], page["days"], page["categories"], page["cells"]) == (0, [], [], [])
    assert page["pace"] == {"today": 0, "per_day": 0, "last_response_at": None}
    assert sum(grade["responses"] for grade in page["grades"]) == 0
    for sheet in await desk.read("/sheets", taken_for="print"):
        assert all(cell is None or isinstance(cell, str) for row in sheet["rows"] for cell in row[2:])


async def test_a_survey_or_teacher_that_is_not_there_is_not_found(desk: Desk) -> None:
    assert (await desk.get(f"/teachers/{uuid4()}")).status_code == 404
    desk.survey_id = uuid4()
    for path, query in (("", {}), ("/export", {"chart": "days"}), ("/sheets", {"taken_for": "print"})):
        assert (await desk.get(path, **query)).status_code == 404


async def test_the_pace_is_that_of_today_and_of_the_seven_days_before(desk: Desk, database: Database) -> None:
    """Two of the responses come today, seven yesterday, and five too long ago to matter."""
    today = datetime.now(UTC)
    hours = [today] * 2 + [today - timedelta(days=1)] * 7 + [today - timedelta(days=8)] * 5
    async with database.sessions.begin() as session:
        connection = await session.connection()
        for at in hours:
            await connection.exec_driver_sql(
                "INSERT INTO response_hours (survey_id, hour, responses, answers)"
                " VALUES (%s, date_trunc('hour', %s::timestamptz), 1, 0)",
                (desk.survey_id, at),
            )
    page = await desk.read()
    assert (page["pace"]["today"], page["pace"]["per_day"]) == (2, 1.0)


async def test_every_day_of_a_long_survey_is_there(desk: Desk, database: Database) -> None:
    """A response came two years before the others."""
    async with database.sessions.begin() as session:
        early = "INSERT INTO response_hours (survey_id, hour, responses, answers) VALUES (:survey, :hour, 1, 2)"
        await session.execute(text(early), {"survey": desk.survey_id, "hour": datetime(2024, 2, 1, 9, tzinfo=UTC)})
    page = await desk.read()
    days = [date.fromisoformat(day["day"]) for day in page["days"]]
    assert days[0] == date(2024, 2, 1)
    assert len(days) == (days[-1] - days[0]).days + 1
    assert sum(day["responses"] for day in page["days"]) == page["counts"]["submitted"] + 1


async def test_no_two_categories_on_the_page_have_one_color_and_most_keep_theirs(
    desk: Desk, database: Database
) -> None:
    before = {row["name"]: row["color_slot"] for row in (await desk.read())["categories"]}
    assert len(set(before.values())) == len(before) > 2
    first, second, third = list(before)[:3]
    async with database.engine.begin() as connection:
        same = text("UPDATE categories SET color_slot = :slot WHERE name = ANY(CAST(:names AS text[]))")
        await connection.execute(same, {"slot": before[first], "names": [second, third]})
    after = {row["name"]: row["color_slot"] for row in (await desk.read())["categories"]}
    assert len(set(after.values())) == len(after)
    assert {name for name in after if after[name] != before[name]} <= {second, third}
