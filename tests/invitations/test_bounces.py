"""An address that came back is not written to any more, and staff see it and can try again."""

import subprocess
import sys
from typing import Any

import pytest
from sqlalchemy import text

from parent_survey.mail.service import take_report
from tests.invitations.conftest import Campaign
from tests.mail import reports

ISABEL = "isabel@example.org"


async def invite(campaign: Campaign, *emails: str) -> None:
    await campaign.add_family("Isabel Montoya", *(emails or (ISABEL,)))
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()


async def find_message_id(campaign: Campaign, recipient: str = ISABEL) -> str:
    async with campaign.database.sessions() as session:
        statement = text("SELECT message_id FROM mails WHERE recipient = :to ORDER BY created_at DESC LIMIT 1")
        found: str = (await session.execute(statement, {"to": recipient})).scalar_one()
    return found


async def report(campaign: Campaign, content: str) -> str:
    async with campaign.database.sessions.begin() as session:
        return await take_report(session, campaign.settings.signing_key, content.encode())


async def read_family(campaign: Campaign) -> dict[str, Any]:
    family: dict[str, Any] = (await campaign.list_families())["items"][0]
    return family


async def read_guardian(campaign: Campaign) -> dict[str, Any]:
    guardian: dict[str, Any] = (await read_family(campaign))["guardians"][0]
    return guardian


async def test_an_address_that_nobody_has_is_seen_and_not_reminded(campaign: Campaign) -> None:
    await invite(campaign)
    said = await report(campaign, reports.postfix(await find_message_id(campaign)))
    assert "Nobody has the address" in said
    guardian = await read_guardian(campaign)
    assert (guardian["status"], guardian["email"]) == ("bounced", ISABEL)
    assert "User unknown" in guardian["failed_reply"]
    plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
    assert (plan["emails"], plan["failed"]) == (0, 1)
    state = await campaign.ask("GET", "/invitations")
    assert [row["status"] for row in state["rows"]] == ["bounced"]
    assert (state["rounds"][0]["bounced"], state["rounds"][0]["sent"]) == (1, 0)


async def test_the_other_guardian_of_a_family_is_still_reminded(campaign: Campaign) -> None:
    await invite(campaign, ISABEL, "other@example.org")
    await report(campaign, reports.postfix(await find_message_id(campaign)))
    assert await campaign.list_statuses() == ["bounced", "invited"]
    await campaign.ask("POST", "/reminders")
    await campaign.send_all()
    assert campaign.script.recipients == {ISABEL: 1, "other@example.org": 2}


async def test_a_reminder_that_waits_does_not_leave_for_an_address_that_came_back(campaign: Campaign) -> None:
    await invite(campaign)
    message_id = await find_message_id(campaign)
    await campaign.ask("POST", "/reminders")
    await report(campaign, reports.postfix(message_id))
    await campaign.send_all()
    assert campaign.script.recipients[ISABEL] == 1
    state = await campaign.ask("GET", "/invitations")
    assert state["rounds"][1]["cancelled"] == 1


async def test_a_full_mailbox_is_tried_again_with_the_next_reminder(campaign: Campaign) -> None:
    await invite(campaign)
    said = await report(campaign, reports.postfix(await find_message_id(campaign), status="5.2.2"))
    assert "may still work" in said
    assert (await read_guardian(campaign))["failed_reply"] is None
    plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
    assert plan["emails"] == 1


async def test_staff_try_an_address_again(campaign: Campaign) -> None:
    await invite(campaign)
    await report(campaign, reports.postfix(await find_message_id(campaign)))
    path = f"/api/admin/families/{(await read_family(campaign))['id']}/emails/retry"
    again = await campaign.client.post(path, json={"email": ISABEL}, headers=campaign.headers)
    assert (again.status_code, again.json()["guardians"][0]["failed_reply"]) == (200, None)
    twice = await campaign.client.post(path, json={"email": ISABEL}, headers=campaign.headers)
    assert twice.status_code == 409
    plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
    assert plan["emails"] == 1


@pytest.mark.parametrize("write", [reports.postfix, reports.with_headers_only])
async def test_a_report_about_somebody_elses_email_changes_nothing(campaign: Campaign, write: Any) -> None:
    await invite(campaign)
    assert "no email of this school" in await report(campaign, write("<made-up@school.example>"))
    assert (await read_guardian(campaign))["status"] == "invited"


async def test_a_report_that_is_read_twice_counts_once(campaign: Campaign) -> None:
    await invite(campaign)
    content = reports.postfix(await find_message_id(campaign))
    await report(campaign, content)
    assert "was read before" in await report(campaign, content)


async def test_an_address_that_the_server_refuses_as_unknown_is_not_reminded(campaign: Campaign) -> None:
    campaign.script.scripts["RCPT"] = ["550 5.1.1 <isabel@example.org> User unknown"]
    await invite(campaign)
    plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
    assert (plan["emails"], plan["failed"]) == (0, 1)


async def test_a_server_that_relays_for_nobody_marks_no_address(campaign: Campaign) -> None:
    campaign.script.scripts["RCPT"] = ["554 5.7.1 <isabel@example.org> Relay access denied"]
    await invite(campaign)
    assert (await read_guardian(campaign))["failed_reply"] is None


async def test_every_email_has_a_return_address_of_its_own(campaign: Campaign) -> None:
    campaign.settings = campaign.settings.model_copy(update={"bounce_address": "bounces@school.example"})
    await invite(campaign)
    (sender,) = campaign.script.senders
    assert sender.startswith("bounces+")
    assert "office@school.example" in str(campaign.script.read(0)["From"])
    said = await report(campaign, reports.postfix("", to=sender))
    assert "Nobody has the address" in said


def test_a_pipe_that_finds_no_database_asks_the_mail_server_to_try_again(tmp_path: Any) -> None:
    command = [sys.executable, "-m", "parent_survey", "bounce"]
    nowhere = {"SURVEY_DATA_DIR": str(tmp_path), "SURVEY_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    done = subprocess.run(command, input=b"x", capture_output=True, env=nowhere, check=False)
    assert done.returncode == 75, done.stderr
