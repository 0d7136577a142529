"""One journey with a real mail server in between: what comes back from it stops the address."""

import asyncio
from collections.abc import Callable

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from parent_survey.mail.service import take_report
from tests.invitations.conftest import Campaign
from tests.invitations.postfix import running_postfix, why_not
from tests.mail.mail_server import ScriptedServer, mail_server

GONE = "550 5.1.1 <isabel@example.org>: Recipient address rejected: User unknown"


class World(ScriptedServer):
    """The mail servers of the families, in which one address is unknown, and that of the school."""

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address == "isabel@example.org":
            return GONE
        return await super().handle_RCPT(server, session, envelope, address, options)


async def wait_for(is_there: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_there():
            await asyncio.sleep(0.05)


@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
async def test_what_comes_back_from_postfix_stops_the_address_and_no_other(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.add_family("Rosa Park", "rosa@example.org")
    world = World()
    with mail_server(world) as world_port, running_postfix(world_port) as port:
        values = {"smtp_port": port, "bounce_address": "bounces@school.example"}
        campaign.settings = campaign.settings.model_copy(update=values)
        await campaign.ask("POST", "/invitations")
        await campaign.send_all()
        (sent,) = (await campaign.ask("GET", "/invitations"))["rounds"]
        assert (sent["sent"], sent["total"]) == (2, 2)
        await wait_for(lambda: len(world.accepted) == 2)
    ((_, report),) = [mail for mail in world.accepted if mail[0].startswith("bounces+")]
    assert world.recipients["rosa@example.org"] == 1
    async with campaign.database.sessions.begin() as session:
        said = await take_report(session, campaign.settings.signing_key, report)
    assert "Nobody has the address" in said
    (trouble,) = (await campaign.ask("GET", "/invitations"))["rows"]
    assert (trouble["recipient"], trouble["status"]) == ("isabel@example.org", "bounced")
    assert "User unknown" in trouble["reply"]
    plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
    assert (plan["emails"], plan["failed"]) == (1, 1)
