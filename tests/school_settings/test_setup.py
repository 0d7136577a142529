"""What a new school's dashboard says, and the example school as staff load and remove it."""

from typing import Any

import httpx
import pytest
from sqlalchemy import select, text

from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID, example_id
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.surveys import Teacher
from parent_survey.models.tables import metadata
from tests.school import Parent, School, make_school
from tests.staff import MakeStaff, Staff

SETUP = "/api/admin/setup"
EXAMPLE = "/api/admin/example-school"
NOTHING_DONE = {
    "name_school": False,
    "add_teachers": False,
    "make_survey": False,
    "try_survey": False,
    "share_survey": False,
    "add_second_admin": False,
}


@pytest.fixture
async def staff(make_staff: MakeStaff) -> Staff:
    return await make_staff()


async def read(client: httpx.AsyncClient, staff: Staff) -> dict[str, Any]:
    reply = await client.get(SETUP, headers=staff.headers)
    assert reply.status_code == 200
    return dict(reply.json())


async def find_example_question(database: Database) -> School:
    return School(SURVEY_ID, [example_id("q0")], [])


async def test_an_empty_product_has_everything_to_do(client: httpx.AsyncClient, staff: Staff) -> None:
    assert await read(client, staff) == {
        "steps": NOTHING_DONE,
        "survey_id": None,
        "public_url": None,
        "is_hidden": False,
        "has_example": False,
        "added_responses": 0,
        "can_load_example": True,
    }


async def test_each_step_ticks_itself_when_it_is_done(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, staff: Staff
) -> None:
    async def done() -> set[str]:
        steps = (await read(client, staff))["steps"]
        return {name for name, is_done in steps.items() if is_done}

    await client.patch("/api/admin/settings", json={"name": "Cedar Hill"}, headers=staff.headers)
    assert await done() == {"name_school"}
    await client.post("/api/admin/teachers", json={"name": "Ms. Real"}, headers=staff.headers)
    assert await done() == {"name_school", "add_teachers"}
    school = await make_school(database)
    assert await done() == {"name_school", "add_teachers", "make_survey"}
    assert (await read(client, staff))["survey_id"] == str(school.survey_id)
    assert (await client.post(f"{SETUP}/tried", headers=staff.headers)).status_code == 204
    assert "try_survey" in await done()
    await Parent(client, school).start()
    assert "share_survey" in await done()
    await make_staff("inactive@school.example", is_active=False, is_signed_in=False)
    assert "add_second_admin" not in await done()
    await make_staff("second@school.example", is_signed_in=False)
    assert await done() == set(NOTHING_DONE)


async def test_a_checklist_that_is_put_away_stays_away(client: httpx.AsyncClient, staff: Staff) -> None:
    assert (await client.post(f"{SETUP}/hide", headers=staff.headers)).status_code == 204
    assert (await read(client, staff))["is_hidden"] is True


async def test_the_example_school_comes_and_goes(client: httpx.AsyncClient, database: Database, staff: Staff) -> None:
    assert (await client.post(EXAMPLE, headers=staff.headers)).status_code == 204
    setup = await read(client, staff)
    assert (setup["has_example"], setup["can_load_example"]) == (True, False)
    assert (await client.get("/api/hello")).json() == {"message": "Hello from Maple Grove Elementary"}
    surveys = (await client.get("/api/admin/surveys", headers=staff.headers)).json()["items"]
    assert [(survey["id"], survey["response_count"]) for survey in surveys] == [(str(SURVEY_ID), 150)]
    status = (await client.get(f"/api/admin/categorization-status/{SURVEY_ID}", headers=staff.headers)).json()
    assert status["latest_job"]["status"] == "pending"
    assert (await client.post(EXAMPLE, headers=staff.headers)).status_code == 409
    for _ in range(2):
        assert (await client.delete(EXAMPLE, headers=staff.headers)).status_code == 204
    setup = await read(client, staff)
    assert (setup["steps"], setup["has_example"], setup["can_load_example"]) == (NOTHING_DONE, False, True)
    async with database.sessions() as session:
        left = [
            table.name
            for table in metadata.sorted_tables
            if await session.scalar(text(f"SELECT count(*) FROM {table.name}"))
        ]
        actions = (await session.scalars(select(AuditEvent.action).where(AuditEvent.action.like("example%")))).all()
    assert set(left) <= {"users", "sign_ins", "audit_events", "attempt_counts", "school"}
    assert sorted(actions) == ["example school loaded", "example school removed"]


async def test_the_example_is_never_loaded_beside_a_schools_own_data(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    async with database.sessions.begin() as session:
        session.add(Teacher(name="Ms. Real"))
    reply = await client.post(EXAMPLE, headers=staff.headers)
    assert reply.status_code == 409
    assert "no teachers and no surveys" in reply.json()["detail"]
    assert (await read(client, staff))["has_example"] is False


async def test_what_people_answered_goes_with_the_example_only_when_it_was_named(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    await client.post(EXAMPLE, headers=staff.headers)
    parent = Parent(client, await find_example_question(database))
    await parent.start()
    assert (await read(client, staff))["added_responses"] == 1
    refused = await client.delete(EXAMPLE, headers=staff.headers)
    assert refused.status_code == 409
    assert refused.json() == {
        "detail": "1 response was added to the example survey. Removing the example deletes that too.",
        "code": "responses_added",
        "responses": 1,
    }
    assert (await parent.read()).status_code == 200
    for wrong, status in ((2, 409), (-1, 422)):
        reply = await client.delete(EXAMPLE, params={"real_responses": wrong}, headers=staff.headers)
        assert reply.status_code == status
    assert (await read(client, staff))["has_example"] is True
    assert (await client.delete(EXAMPLE, params={"real_responses": 1}, headers=staff.headers)).status_code == 204
    assert (await parent.read()).status_code == 404


async def test_what_deletes_needs_the_password_once_more_after_a_while(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    await client.post(EXAMPLE, headers=staff.headers)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE sign_ins SET confirmed_at = now() - interval '1 hour'"))
    refused = [
        await client.delete(EXAMPLE, headers=staff.headers),
        await client.patch("/api/admin/settings", json={"retention_days": 365}, headers=staff.headers),
    ]
    assert [(reply.status_code, reply.json()["code"]) for reply in refused] == [(403, "confirm")] * 2
    kept = await client.patch("/api/admin/settings", json={"retention_days": None}, headers=staff.headers)
    assert kept.status_code == 200
    assert (await read(client, staff))["has_example"] is True


async def test_a_teacher_of_the_example_whom_another_survey_names_stays_archived(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    await client.post(EXAMPLE, headers=staff.headers)
    school = await make_school(database)
    example_teacher = (await client.get("/api/teachers")).json()[0]["id"]
    parent = await Parent(client, school).fill_in()
    await parent.choose(example_teacher)
    await parent.submit()
    assert (await client.delete(EXAMPLE, headers=staff.headers)).status_code == 204
    async with database.sessions() as session:
        kept = await session.scalar(select(Teacher).where(Teacher.id == example_teacher))
    assert kept is not None
    assert kept.archived_at is not None
    surveys = (await client.get("/api/admin/surveys", headers=staff.headers)).json()["items"]
    assert [survey["response_count"] for survey in surveys] == [1]
