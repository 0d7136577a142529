"""A draft opens on another device by a code that only its guardian gets."""

import re
from datetime import timedelta

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.invitations.codes import TRIES, mask, read_digits
from tests.invitations.conftest import Campaign
from tests.invitations.test_links import invited, snapshot
from tests.school import Parent

CODE = re.compile(r"^\d{6}$", re.MULTILINE)
EMAIL = "isabel@example.org"


async def begin(campaign: Campaign, link: str) -> Parent:
    phone = await campaign.begin(link)
    await phone.write("Begun on the phone")
    return phone


async def ask_for_code(campaign: Campaign, link: str) -> str:
    """The code that arrives, or nothing."""
    sent = len(campaign.script.accepted)
    reply = await campaign.client.post(f"{link}/code")
    assert reply.status_code == 200
    await campaign.send_all()
    if len(campaign.script.accepted) == sent:
        return ""
    found = CODE.search(campaign.read(EMAIL))
    assert found is not None
    return found[0]


async def age(database: Database, by: timedelta) -> None:
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE link_codes SET created_at = created_at - CAST(:by AS interval)"), {"by": by})


@pytest.mark.parametrize("is_confidential", [False, True])
async def test_the_code_leads_to_the_draft_once(campaign: Campaign, is_confidential: bool) -> None:
    await campaign.ask("PUT", "/access", json={"allows_open_link": True, "is_confidential": is_confidential})
    link = await invited(campaign)
    phone = await begin(campaign, link)
    code = await ask_for_code(campaign, link)
    laptop = campaign.follow(await campaign.client.post(f"{link}/open", data={"code": f" {code[:3]} {code[3:]}"}))
    assert laptop.id == phone.id
    again = await campaign.client.post(f"{link}/open", data={"code": code})
    assert "no longer works" in again.text


async def test_nobody_is_told_whether_there_is_a_draft(campaign: Campaign) -> None:
    link = await invited(campaign)
    replies = [
        await campaign.client.post(f"{link}/code"),
        await campaign.client.post(f"{link}/open", data={"code": "1"}),
    ]
    await campaign.send_all()
    assert len(campaign.script.accepted) == 1
    assert EMAIL not in "".join(reply.text for reply in replies)
    assert mask(EMAIL) in replies[0].text
    await campaign.add_family("Josie Tran", "isabel2@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    other = campaign.find_link("isabel2@example.org")
    await begin(campaign, other)
    begun = [
        await campaign.client.post(f"{other}/code"),
        await campaign.client.post(f"{other}/open", data={"code": "1"}),
    ]
    assert [reply.text.replace(link, "").replace(mask(EMAIL), "") for reply in replies] == [
        reply.text.replace(other, "").replace(mask("isabel2@example.org"), "") for reply in begun
    ]


async def test_after_five_wrong_tries_the_right_code_opens_nothing(campaign: Campaign) -> None:
    link = await invited(campaign)
    await begin(campaign, link)
    code = await ask_for_code(campaign, link)
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for left in range(TRIES - 1, 0, -1):
        assert f"Tries left: {left}." in (await campaign.client.post(f"{link}/open", data={"code": wrong})).text
    for typed in (wrong, code):
        assert "no longer works" in (await campaign.client.post(f"{link}/open", data={"code": typed})).text


async def test_a_code_of_ten_minutes_ago_opens_nothing_and_is_not_sent(campaign: Campaign, database: Database) -> None:
    link = await invited(campaign)
    await begin(campaign, link)
    code = await ask_for_code(campaign, link)
    await age(database, timedelta(minutes=10))
    assert "no longer works" in (await campaign.client.post(f"{link}/open", data={"code": code})).text
    await campaign.client.post(f"{link}/code")
    await age(database, timedelta(minutes=10))
    sent = len(campaign.script.accepted)
    await campaign.send_all()
    assert len(campaign.script.accepted) == sent


async def test_a_second_code_waits_half_a_minute_and_ends_the_first(campaign: Campaign, database: Database) -> None:
    link = await invited(campaign)
    phone = await begin(campaign, link)
    first = await ask_for_code(campaign, link)
    waiting = (await campaign.client.post(f"{link}/code")).text
    assert ("wait half a minute" in waiting, "aria-invalid" in waiting) == (True, False)
    await age(database, timedelta(seconds=31))
    second = await ask_for_code(campaign, link)
    assert second
    assert (await campaign.client.post(f"{link}/open", data={"code": first})).status_code == 200
    assert campaign.follow(await campaign.client.post(f"{link}/open", data={"code": second})).id == phone.id


async def test_codes_for_one_link_are_limited(campaign: Campaign, database: Database) -> None:
    link = await invited(campaign)
    await begin(campaign, link)
    for number in range(12):
        page = await campaign.client.post(f"{link}/code")
        assert ("too many were requested" in page.text) is (number >= 10)
        await age(database, timedelta(seconds=31))
    async with database.sessions() as session:
        assert await session.scalar(text("SELECT count(*) FROM mails WHERE kind = 'code'")) == 10


async def test_the_database_has_no_code(campaign: Campaign, database: Database) -> None:
    link = await invited(campaign)
    await begin(campaign, link)
    code = await ask_for_code(campaign, link)
    assert not [row for rows in (await snapshot(database)).values() for row in rows if code in row]


async def test_each_opening_is_recorded_and_in_a_confidential_survey_without_a_name(
    campaign: Campaign, database: Database
) -> None:
    link = await invited(campaign)
    phone = await begin(campaign, link)
    code = await ask_for_code(campaign, link)
    await campaign.client.post(f"{link}/open", data={"code": code})
    await campaign.begin(link, on=phone)
    async with database.sessions() as session:
        rows = await session.execute(
            text("SELECT subject, actor_id, address FROM audit_events WHERE action = 'personal link opened'")
        )
        guardian = str((await session.execute(text("SELECT id FROM guardians"))).scalar_one())
        assert [tuple(row) for row in rows] == [(guardian, None, None)] * 3


async def test_a_guardian_whose_address_was_changed_gets_no_code_for_what_was_begun_before(
    campaign: Campaign, database: Database
) -> None:
    link = await invited(campaign)
    await begin(campaign, link)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE guardians SET email = 'office@example.org'"))
    sent = len(campaign.script.accepted)
    await campaign.client.post(f"{link}/code")
    await campaign.send_all()
    assert len(campaign.script.accepted) == sent


async def test_who_has_no_address_is_offered_a_fresh_start_only(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya")
    (letter,) = (await campaign.ask("POST", "/letters"))["letters"]
    link = letter["url"].removeprefix("https://survey.school.example")
    assert "Get a code" not in (await campaign.client.get(link)).text
    reply = await campaign.client.post(f"{link}/code")
    assert (reply.status_code, "Start the survey" in reply.text) == (200, True)


@pytest.mark.parametrize("path", ["code", "open"])
async def test_a_code_for_an_unknown_link_is_asked_for_in_vain(campaign: Campaign, path: str) -> None:
    assert (await campaign.client.post(f"/f/unknown/{path}", data={"code": "123456"})).status_code == 404


def test_digits_are_read_in_any_script_and_spacing() -> None:
    assert [read_digits(typed) for typed in (" 123-456 ", "١٢٣٤٥٦", "１２３ ４５６", "x")] == ["123456"] * 3 + [""]


def test_an_address_is_known_again_by_its_owner_only() -> None:
    assert [mask(email) for email in ("maria@example.org", "jo@example.org")] == [
        "m•••••a@example.org",
        "j•••••@example.org",
    ]
