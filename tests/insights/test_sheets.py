"""Everything that can be taken away from the example school, laid side by side and subtracted."""

import asyncio
import csv
import io
import json
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import select, text

from parent_survey.core.db import Database
from parent_survey.core.sentences import CATALOGUES
from parent_survey.insights.school.service import read_whole_counts
from parent_survey.insights.sheets.tables import Chart
from parent_survey.insights.suppression import Counts, Release
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.surveys import Teacher
from tests.insights.attack import (
    find_withheld,
    list_small,
    reason_about_all,
    release_without_second_step,
    subtract_all,
)
from tests.insights.kit import Desk

SMALLEST = 5


@dataclass
class Collector:
    """Somebody who keeps every file. Two that disagree about a figure would themselves be a leak."""

    counts: Counts
    names: dict[str, UUID]
    numbers: list[tuple[str, int]] = field(default_factory=list)
    figures: dict[object, int | None] = field(default_factory=dict)

    def keep(self, name: object, cell: str) -> None:
        count = None if cell == "not shown" else int(cell)
        assert self.figures.setdefault(name, count) == count, name

    def keep_file(self, chart: str, content: bytes, teacher: UUID | None = None) -> None:
        heading, *lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
        # The length of an answer is not a number of parents.
        cells = [cell for line in lines for cell in (line[:3] if chart == "questions" else line)]
        self.numbers += [(chart, int(cell)) for cell in cells if cell.isdigit()]
        names = self.names
        for line in lines:
            if chart == "categories":
                name = ("cell", teacher, names[line[0]]) if teacher else ("category", names[line[0]])
                self.keep(name, line[1])
            elif chart == "teachers" and line[1] == "All of this grade":
                self.keep(("grade", line[0]), line[2])
            elif chart == "teachers":
                self.keep(("teacher", names[line[1]]), line[2])
            elif chart == "heatmap":
                for title, cell in zip(heading[2:], line[2:], strict=True):
                    self.keep(("cell", names[line[0]], names[title.split(" (rounded")[0]]), cell)

    def list_release(self) -> Release:
        known = self.figures

        def of_kind(kind: str) -> dict[Any, int | None]:
            return {name[1:]: count for name, count in known.items() if isinstance(name, tuple) and name[0] == kind}

        def first(given: dict[Any, int | None]) -> dict[Any, int | None]:
            return {key[0]: count for key, count in given.items()}

        return Release(
            SMALLEST,
            None,
            first(of_kind("teacher")),
            first(of_kind("category")),
            of_kind("cell"),
            first(of_kind("grade")),
        )


async def collect(desk: Desk, database: Database) -> Collector:
    async with database.sessions() as session:
        counts = await read_whole_counts(session, desk.survey_id)
        teachers = {row.name: row.id for row in await session.execute(select(Teacher.name, Teacher.id))}
    page = await desk.read()
    collector = Collector(counts, {**teachers, **{one["name"]: UUID(one["category_id"]) for one in page["categories"]}})
    for chart in Chart:
        collector.keep_file(chart, (await desk.get("/export", chart=chart)).content)
    for teacher_id in teachers.values():
        for chart_name in ("categories", "weeks"):
            reply = await desk.get(f"/teachers/{teacher_id}/export", chart=chart_name)
            collector.keep_file(chart_name, reply.content, teacher_id)
    return collector


async def test_no_pair_of_outputs_of_the_example_school_gives_a_group_below_the_limit(
    desk: Desk, database: Database
) -> None:
    taken = await collect(desk, database)
    counts, given = taken.counts, taken.list_release()
    assert len(given.cells) == 14 * len(counts.categories) > 100
    assert sum(count is not None for count in given.cells.values()) >= 15
    assert list_small(given) == []
    pairs = [(one, two) for one in taken.numbers for two in taken.numbers if 0 < one[1] - two[1] < SMALLEST]
    assert pairs == []
    assert all(number >= SMALLEST for _, number in taken.numbers)
    assert list(subtract_all(counts, given)) == []
    assert reason_about_all(counts, given, find_withheld(counts, given)) == []


async def test_hiding_only_what_is_small_would_give_many_small_groups_of_the_example_school_away(
    desk: Desk, database: Database
) -> None:
    async with database.sessions() as session:
        counts = await read_whole_counts(session, desk.survey_id)
    plain = release_without_second_step(counts, SMALLEST)
    assert list_small(plain) == []
    assert len(list(subtract_all(counts, plain))) > 10


async def test_print_picture_and_file_have_the_same_numbers(desk: Desk) -> None:
    printed = {sheet["chart"]: sheet for sheet in await desk.read("/sheets", taken_for="print")}
    assert set(printed) == set(Chart)
    for chart in Chart:
        (drawn,) = await desk.read("/sheets", taken_for="picture", chart=chart)
        assert drawn == printed[chart]
        rows = list(csv.reader(io.StringIO((await desk.get("/export", chart=chart)).content.decode("utf-8-sig"))))
        told = [["not shown" if cell is None else str(cell) for cell in row] for row in drawn["rows"]]
        assert rows == [drawn["headings"], *told]


async def test_what_is_printed_is_in_the_readers_language_and_a_file_is_not(desk: Desk) -> None:
    headers = desk.staff.headers | {"Accept-Language": "es"}
    address = f"/api/admin/surveys/{desk.survey_id}/insights"
    sheets = (await desk.client.get(f"{address}/sheets", params={"taken_for": "print"}, headers=headers)).json()
    printed = {sheet["chart"]: sheet for sheet in sheets}
    english = {sheet["chart"]: sheet for sheet in await desk.read("/sheets", taken_for="print")}
    assert [chart for chart, sheet in printed.items() if sheet["title"] == english[chart]["title"]] == []
    days = printed["days"]
    assert (days["title"], days["headings"][:2]) == ("¿Cuándo contestaron las familias?", ["Primer día", "Último día"])
    assert days["headings"][2] == f"Respuestas{days['rounding']}"
    assert "se redondean hacia abajo" in days["note"]
    file = await desk.client.get(f"{address}/export", params={"chart": "days"}, headers=headers)
    assert file.text.startswith('\ufeff"First day","Last day",')
    # Only the words of the file are English.
    gone = f"/api/admin/surveys/{uuid4()}/insights"
    for path, chart in ((f"{gone}/export", "days"), (f"{address}/teachers/{uuid4()}/export", "weeks")):
        refused = await desk.client.get(path, params={"chart": chart}, headers=headers)
        assert (refused.status_code, refused.json()["detail"] in CATALOGUES["es"].values()) == (404, True)


async def test_a_file_has_a_name_and_every_taking_is_recorded(desk: Desk, database: Database) -> None:
    reply = await desk.get("/export", chart="heatmap")
    assert reply.headers["content-type"] == "text/csv; charset=utf-8"
    name = "Maple Grove Elementary Teacher Superpowers 2025-26 heatmap "
    assert f'filename="{name}' in reply.headers["content-disposition"]
    await desk.read("/sheets", taken_for="print")
    async with database.sessions() as session:
        exported = select(AuditEvent).where(AuditEvent.action == "insights exported").order_by(AuditEvent.id)
        events = (await session.scalars(exported)).all()
    assert [event.details["format"] for event in events] == ["csv", "print"]
    assert events[0].details["charts"] == ["heatmap"]
    assert events[0].subject == str(desk.survey_id)


async def test_a_name_that_is_a_formula_leaves_as_text(desk: Desk, database: Database) -> None:
    async with database.sessions.begin() as session:
        session.add(Teacher(name='=HYPERLINK("http://x")', grade_level="Art"))
    content = (await desk.get("/export", chart="coverage")).content.decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(content))) == [["Teacher", "Grade"], ['\'=HYPERLINK("http://x")', "Art"]]


async def test_what_is_asked_for_wrongly_is_refused(desk: Desk) -> None:
    for path, query in (
        ("/export", {"chart": "nothing"}),
        ("/export", {}),
        ("/sheets", {}),
        ("", {"time_zone": "a\x00b"}),
        (f"/teachers/{desk.survey_id}/export", {"chart": "heatmap"}),
    ):
        assert (await desk.get(path, **query)).status_code == 422, path


async def test_nobody_who_answered_is_named_in_anything_that_leaves(desk: Desk, database: Database) -> None:
    everything = json.dumps(await desk.read("/sheets", taken_for="print"))
    replies = await desk.client.get(
        f"/api/admin/surveys/{desk.survey_id}/responses", params={"page_size": 100}, headers=desk.staff.headers
    )
    names = [item["parent"]["name"] for item in replies.json()["items"] if item["parent"]["name"]]
    assert len(names) > 90
    assert [name for name in names if name in everything] == []


# Three hundred teachers and forty categories: what may leave is worked out in about a second.
LARGE_SCHOOL = text(
    """
    WITH teacher AS (
        INSERT INTO teachers (id, name) SELECT gen_random_uuid(), 'Teacher ' || number
        FROM generate_series(1, 300) AS number RETURNING id
    ), category AS (
        INSERT INTO categories (id, name, name_key, color_slot, origin)
        SELECT gen_random_uuid(), 'Category ' || number, 'category ' || number, 1, 'staff'
        FROM generate_series(1, 40) AS number RETURNING id
    )
    INSERT INTO response_counts (survey_id, teacher_id, category_id, change)
    SELECT :survey_id, teacher.id, category.id, 7 FROM teacher CROSS JOIN category
    UNION ALL SELECT :survey_id, id, NULL, 40 FROM teacher
    UNION ALL SELECT :survey_id, NULL, id, 1000 FROM category
    UNION ALL SELECT :survey_id, NULL, NULL, 9000
    """
)


async def test_other_requests_are_answered_while_sheets_are_worked_out(desk: Desk, database: Database) -> None:
    async with database.sessions.begin() as session:
        await session.execute(LARGE_SCHOOL, {"survey_id": desk.survey_id})
    started = last = time.monotonic()
    longest = 0.0
    asked = asyncio.create_task(desk.get("/sheets", taken_for="print"))
    while not asked.done():
        await asyncio.sleep(0)
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
    assert asked.result().status_code == 200
    # Relative to the whole, so that a slow machine changes nothing.
    assert longest < (last - started) / 3
