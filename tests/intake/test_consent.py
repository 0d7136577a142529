"""A parent's consent to their name beside their words: asked for by the survey, given by the parent, or not there."""

import httpx
import pytest

from parent_survey.core.db import Database
from parent_survey.models.surveys import Survey
from tests.responses.view import View
from tests.school import Parent, School, make_school
from tests.staff import MakeStaff


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database, asks_name_consent=True)


async def read_consent(parent: Parent) -> bool:
    consent: bool = (await parent.read()).json()["name_consent"]
    return consent


async def test_consent_is_not_given_unless_it_is_given(parent: Parent) -> None:
    await parent.fill_in()
    assert await read_consent(parent) is False


async def test_consent_is_kept_read_back_and_can_be_taken_back(parent: Parent) -> None:
    await parent.fill_in()
    assert (await parent.give_name(name_consent=True)).json() == {
        "name": "Pilar Quintero",
        "email": "pilar@example.org",
    }
    assert await read_consent(parent) is True
    await parent.give_name(name="Pilar Q.")
    assert await read_consent(parent) is True
    await parent.give_name(name_consent=False)
    assert await read_consent(parent) is False


@pytest.mark.parametrize("word", ["yes", 1, "true", {}])
async def test_only_a_plain_yes_or_no_is_consent(parent: Parent, word: object) -> None:
    await parent.fill_in()
    assert (await parent.give_name(name_consent=word)).status_code == 422
    assert await read_consent(parent) is False


async def test_consent_that_nobody_asked_for_is_none(client: httpx.AsyncClient, database: Database) -> None:
    parent = await Parent(client, await make_school(database)).fill_in()
    assert (await parent.give_name(name_consent=True)).status_code == 200
    assert await read_consent(parent) is False


async def test_consent_does_not_change_after_the_submission(parent: Parent, database: Database) -> None:
    await parent.fill_in()
    await parent.submit()
    assert (await parent.give_name(name_consent=True)).status_code == 409


async def test_staff_see_the_consent_of_a_response_only_where_it_was_asked_for(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, parent: Parent, school: School
) -> None:
    view = View(client, school, await make_staff())
    await parent.fill_in()
    await parent.give_name(name_consent=True)
    await parent.submit()
    assert (await view.detail(parent.id))["name_consent"] is True
    async with database.sessions.begin() as session:
        (await session.get_one(Survey, school.survey_id)).asks_name_consent = False
    assert (await view.detail(parent.id))["name_consent"] is None


async def test_the_survey_tells_whether_it_asks(client: httpx.AsyncClient, database: Database, school: School) -> None:
    asked = (await client.get(f"/api/surveys/{school.survey_id}")).json()
    other = (await client.get(f"/api/surveys/{(await make_school(database)).survey_id}")).json()
    assert (asked["asks_name_consent"], other["asks_name_consent"]) == (True, False)
