"""The list of surveys that the whole staff side starts from."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import event, func

from parent_survey.core.db import Database
from parent_survey.models.responses import ResponseCount
from parent_survey.models.surveys import Survey
from tests.school import Parent, make_school
from tests.staff import MakeStaff, Staff

PATH = "/api/admin/surveys"
DAY = timedelta(days=1)


@pytest.fixture
async def head(make_staff: MakeStaff) -> Staff:
    return await make_staff()


async def add_surveys(database: Database, count: int, **about: Any) -> list[UUID]:
    """Each a day younger than the one before."""
    now = datetime.now(UTC)
    surveys = [
        Survey(
            id=uuid4(),
            title=f"Survey {number}",
            school_year=2026,
            created_at=now - DAY * (count - number),
            **about,
        )
        for number in range(1, count + 1)
    ]
    async with database.sessions.begin() as session:
        session.add_all(surveys)
    return [survey.id for survey in surveys]


async def read(client: httpx.AsyncClient, head: Staff, **query: Any) -> dict[str, Any]:
    reply = await client.get(PATH, params=query, headers=head.headers)
    assert reply.status_code == 200, reply.text
    listed: dict[str, Any] = reply.json()
    return listed


async def test_an_item_has_the_fields_of_the_list(client: httpx.AsyncClient, database: Database, head: Staff) -> None:
    school = await make_school(database, description="About teachers")
    listed = await read(client, head)
    assert (listed["total"], listed["total_pages"], listed["archived_total"]) == (1, 1, 0)
    [item] = listed["items"]
    assert datetime.fromisoformat(item.pop("created_at")).utcoffset() == timedelta(0)
    assert item == {
        "id": str(school.survey_id),
        "title": "Superpowers",
        "description": "About teachers",
        "school_year": 2026,
        "response_count": 0,
        # Nobody was invited.
        "families": None,
        "is_active": True,
        "opens_at": None,
        "closes_at": None,
    }


async def test_a_school_without_surveys_gets_an_empty_list(client: httpx.AsyncClient, head: Staff) -> None:
    assert await read(client, head) == {"items": [], "total": 0, "total_pages": 0, "archived_total": 0}


async def test_the_newest_come_first_and_pages_neither_repeat_nor_miss_one(
    client: httpx.AsyncClient, database: Database, head: Staff
) -> None:
    await add_surveys(database, 21)
    pages = [await read(client, head, page=page, page_size=10) for page in (1, 2, 3)]
    assert [(page["total"], page["total_pages"]) for page in pages] == [(21, 3)] * 3
    assert [len(page["items"]) for page in pages] == [10, 10, 1]
    titles = [item["title"] for page in pages for item in page["items"]]
    assert titles == [f"Survey {number}" for number in range(21, 0, -1)]


async def test_surveys_of_one_moment_keep_one_order(client: httpx.AsyncClient, database: Database, head: Staff) -> None:
    async with database.sessions.begin() as session:
        session.add_all(Survey(title=f"Survey {number}", school_year=2026) for number in range(9))
    seen = [(await read(client, head, page=page, page_size=2))["items"] for page in range(1, 6)]
    assert len({item["id"] for page in seen for item in page}) == 9


async def test_without_a_size_a_page_has_twenty(client: httpx.AsyncClient, database: Database, head: Staff) -> None:
    await add_surveys(database, 21)
    listed = await read(client, head)
    assert (len(listed["items"]), listed["total_pages"]) == (20, 2)


@pytest.mark.parametrize(("count", "pages"), [(0, 0), (1, 1), (10, 1), (11, 2), (70, 7), (71, 8), (500, 50)])
async def test_how_many_pages_of_ten_there_are(
    client: httpx.AsyncClient, database: Database, head: Staff, count: int, pages: int
) -> None:
    await add_surveys(database, count)
    listed = await read(client, head, page_size=10)
    assert (listed["total"], listed["total_pages"]) == (count, pages)


@pytest.mark.parametrize("page", [3, 51, 1_000_000])
async def test_a_page_beyond_the_end_is_empty_and_has_the_right_totals(
    client: httpx.AsyncClient, database: Database, head: Staff, page: int
) -> None:
    await add_surveys(database, 11)
    listed = await read(client, head, page=page, page_size=10)
    assert listed == {"items": [], "total": 11, "total_pages": 2, "archived_total": 0}


@pytest.mark.parametrize(
    "query",
    [
        {"page": "0"},
        {"page": "-1"},
        {"page": "two"},
        {"page": "1.5"},
        {"page": "9" * 30},
        {"page_size": "0"},
        {"page_size": "101"},
        {"page_size": "9" * 30},
        {"archived": "perhaps"},
    ],
)
async def test_a_page_that_makes_no_sense_is_a_422(
    client: httpx.AsyncClient, head: Staff, query: dict[str, str]
) -> None:
    assert (await client.get(PATH, params=query, headers=head.headers)).status_code == 422


async def test_a_page_may_have_a_hundred(client: httpx.AsyncClient, database: Database, head: Staff) -> None:
    await add_surveys(database, 101)
    assert len((await read(client, head, page_size=100))["items"]) == 100


async def test_responses_are_counted_when_they_are_submitted(
    client: httpx.AsyncClient, database: Database, head: Staff
) -> None:
    school = await make_school(database)
    for _ in range(2):
        await (await Parent(client, school).fill_in()).submit()
    await Parent(client, school).fill_in()
    [item] = (await read(client, head))["items"]
    assert item["response_count"] == 2


async def test_counts_belong_to_their_survey_and_leave_out_those_of_filters(
    client: httpx.AsyncClient, database: Database, head: Staff
) -> None:
    older, newer = await add_surveys(database, 2)
    async with database.sessions.begin() as session:
        for change in (5, 1, -2):
            session.add(ResponseCount(survey_id=older, change=change))
        session.add(ResponseCount(survey_id=older, teacher_id=uuid4(), change=100))
        session.add(ResponseCount(survey_id=older, category_id=uuid4(), change=100))
        session.add(ResponseCount(survey_id=newer, change=7))
    assert [item["response_count"] for item in (await read(client, head))["items"]] == [7, 4]


async def test_the_number_of_statements_does_not_grow_with_the_page(
    client: httpx.AsyncClient, database: Database, head: Staff
) -> None:
    await add_surveys(database, 50)
    statements: list[str] = []

    def note(*arguments: Any) -> None:
        # Now and then any request looks whether the school's settings were changed.
        if "FROM school" not in arguments[2]:
            statements.append(arguments[2])

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    try:
        await read(client, head, page_size=1)
        of_one = len(statements)
        await read(client, head, page_size=50)
    finally:
        event.remove(database.engine.sync_engine, "before_cursor_execute", note)
    assert len(statements) == 2 * of_one


@pytest.mark.parametrize(
    ("about", "is_active"),
    [
        ({"is_active": True}, True),
        ({"is_active": False}, False),
        ({"is_active": True, "opens_at": func.now() + DAY}, False),
        ({"is_active": True, "closes_at": func.now() - DAY}, False),
        ({"is_active": True, "opens_at": func.now() - DAY, "closes_at": func.now() + DAY}, True),
    ],
)
async def test_active_means_that_a_parent_can_start_now(
    client: httpx.AsyncClient, database: Database, head: Staff, about: dict[str, Any], is_active: bool
) -> None:
    await make_school(database, **about)
    [item] = (await read(client, head))["items"]
    assert item["is_active"] is is_active


async def test_archived_surveys_have_a_list_of_their_own(
    client: httpx.AsyncClient, database: Database, head: Staff
) -> None:
    await add_surveys(database, 1)
    [gone] = await add_surveys(database, 1, archived_at=func.now(), is_active=True)
    listed, archive = await read(client, head), await read(client, head, archived=True)
    assert [item["title"] for item in listed["items"]] == ["Survey 1"]
    assert (listed["total"], listed["archived_total"]) == (1, 1)
    assert [(item["id"], item["is_active"]) for item in archive["items"]] == [(str(gone), False)]
    assert (archive["total"], archive["total_pages"], archive["archived_total"]) == (1, 1, 1)


async def test_the_number_of_responses_is_there_for_pages_that_ask_again_and_again(
    client: httpx.AsyncClient, database: Database, head: Staff
) -> None:
    school = await make_school(database)
    unknown = uuid4()

    async def count() -> dict[str, int]:
        asked = {"survey_id": [str(school.survey_id), str(unknown)]}
        reply = await client.get(f"{PATH}/responses/count", params=asked, headers=head.headers)
        assert reply.status_code == 200, reply.text
        counted: dict[str, int] = reply.json()["submitted"]
        return counted

    assert await count() == {}
    await Parent(client, school).fill_in()
    assert await count() == {}
    await (await Parent(client, school).fill_in()).submit()
    assert await count() == {str(school.survey_id): 1}


@pytest.mark.parametrize("asked", [[], ["x"], [str(uuid4())] * 101])
async def test_a_count_of_nothing_of_nonsense_or_of_too_many_surveys_is_refused(
    client: httpx.AsyncClient, head: Staff, asked: list[str]
) -> None:
    reply = await client.get(f"{PATH}/responses/count", params={"survey_id": asked}, headers=head.headers)
    assert reply.status_code == 422
