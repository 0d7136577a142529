"""A response that was begun may be handed in for a while after its survey has closed."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from sqlalchemy import update

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.models.surveys import Survey
from tests.school import Parent, make_school

GRACE = Settings.model_fields["closing_grace_minutes"].default
JUST_NOW = timedelta(minutes=GRACE - 1)
TOO_LONG_AGO = timedelta(minutes=GRACE + 1)


async def change_survey(database: Database, **values: object) -> None:
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(**values))


async def close(database: Database, ago: timedelta, by: str) -> datetime:
    """By staff, or by its date."""
    at = datetime.now(UTC) - ago
    await change_survey(database, **({"is_active": False, "closed_at": at} if by == "staff" else {"closes_at": at}))
    return at


async def write_everything(parent: Parent) -> list[httpx.Response]:
    return [
        await parent.give_name(name="Pilar Q.", name_consent=True),
        await parent.choose(*parent.school.teacher_ids),
        await parent.write("A last word."),
    ]


@pytest.mark.parametrize("by", ["staff", "date"])
async def test_a_begun_response_can_be_written_and_handed_in_for_a_while(
    parent: Parent, database: Database, by: str
) -> None:
    await parent.fill_in()
    await close(database, JUST_NOW, by)
    assert (await parent.start()).status_code == 410
    assert [reply.status_code for reply in await write_everything(parent)] == [200] * 3
    assert (await parent.submit(reviewed=await parent.review())).status_code == 200


@pytest.mark.parametrize("by", ["staff", "date"])
async def test_after_that_nothing_changes_and_the_words_can_still_be_read(
    parent: Parent, database: Database, by: str
) -> None:
    await parent.fill_in()
    before = (await parent.read()).json(), (await parent.summary()).json()
    reviewed = await parent.review()
    await close(database, TOO_LONG_AGO, by)
    replies = [*await write_everything(parent), await parent.submit(), await parent.submit(reviewed=reviewed)]
    assert [reply.status_code for reply in replies] == [410] * 5
    assert {reply.text for reply in replies} == {'{"detail":"This survey is closed","code":"closed"}'}
    assert ((await parent.read()).json(), (await parent.summary()).json()) == before


async def test_closed_comes_before_what_differs_and_after_submitted_and_unknown(
    parent: Parent, database: Database
) -> None:
    await parent.fill_in()
    unfinished = await Parent(parent.client, parent.school).fill_in()
    same = await parent.review()
    reviewed = {**same, "name": "Somebody else"}
    await parent.submit()
    await close(database, TOO_LONG_AGO, "staff")
    assert (await unfinished.submit(reviewed=reviewed)).json()["code"] == "closed"
    assert (await parent.submit(reviewed=same)).status_code == 200
    assert (await parent.submit(reviewed=reviewed)).json()["code"] == "submitted"
    assert (await parent.write("late")).json()["code"] == "submitted"


async def test_one_save_that_comes_too_late_does_not_hold_up_the_others(
    client: httpx.AsyncClient, parent: Parent, database: Database
) -> None:
    await parent.fill_in()
    await close(database, TOO_LONG_AGO, "staff")
    assert (await parent.write("late")).status_code == 410
    await change_survey(database, is_active=True, closed_at=None)
    assert (await parent.write("in time")).status_code == 200


async def test_the_survey_says_until_when(parent: Parent, database: Database) -> None:
    address = f"/api/surveys/{parent.school.survey_id}"
    await parent.fill_in()
    assert (await parent.client.get(address)).json()["accepts_until"] is None
    for by in ("staff", "date"):
        closed_at = await close(database, TOO_LONG_AGO, by)
        survey = (await parent.client.get(address)).json()
        assert survey["is_active"] is False
        assert datetime.fromisoformat(survey["accepts_until"]) == closed_at + timedelta(minutes=GRACE)
        await change_survey(database, is_active=True, closed_at=None, closes_at=None)


async def test_a_survey_that_is_yet_to_open_or_to_close_is_not_closed(parent: Parent, database: Database) -> None:
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    for dates in ({"closes_at": tomorrow}, {"opens_at": tomorrow, "closes_at": tomorrow + timedelta(days=1)}):
        await change_survey(database, **dates)
        assert (await parent.client.get(f"/api/surveys/{parent.school.survey_id}")).json()["accepts_until"] is None


async def test_a_survey_that_was_never_open_says_so_and_not_that_it_is_closed(
    client: httpx.AsyncClient, database: Database
) -> None:
    draft = await Parent(client, await make_school(database, is_active=False)).start()
    assert (draft.status_code, draft.json()) == (
        410,
        {"detail": "This survey isn't open yet", "code": "not_open", "opens_at": None},
    )
    opens_at = datetime.now(UTC) + timedelta(days=3)
    scheduled = await Parent(client, await make_school(database, opens_at=opens_at)).start()
    assert scheduled.status_code == 410
    assert scheduled.json()["code"] == "not_open"
    assert datetime.fromisoformat(scheduled.json()["opens_at"]) == opens_at
    past = datetime.now(UTC) - timedelta(days=1)
    for closed in ({"is_active": False, "closed_at": past}, {"closes_at": past}, {"archived_at": past}):
        reply = await Parent(client, await make_school(database, **closed)).start()
        assert (reply.status_code, reply.json()["code"]) == (410, "closed")
