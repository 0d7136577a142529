"""The outbox on a real mail server: what is accepted, retried, refused, and never sent twice."""

import asyncio
import os
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import Database
from parent_survey.mail import queries
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.service import MAX_ATTEMPTS, Outbox, Outcome, send_next
from tests.mail.conftest import AddMails
from tests.mail.kills import Journey
from tests.mail.mail_server import DROP, ScriptedServer
from tests.mail.sender_process import compose, settings_at

# The long form: MAIL_KILLS=20,10 kills the worker twenty times and the mail server ten times.
WORKER_KILLS, SERVER_KILLS = map(int, os.environ.get("MAIL_KILLS", "4,3").split(","))
EMAILS = 10 * (WORKER_KILLS + SERVER_KILLS)


def outbox_at(worker: Database, port: int, **changes: Any) -> Outbox:
    return Outbox(worker, settings_at(port), **{"compose": compose, "pace": timedelta(), **changes})


async def read_mails(database: Database) -> list[tuple[str, str | None, int]]:
    async with database.sessions() as session:
        return [tuple(row) for row in await session.execute(text("SELECT status, reply, attempts FROM mails"))]


async def forget_waits(database: Database) -> None:
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE mails SET due_at = now()"))


async def test_every_email_is_handed_over_once(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    addresses = await add_mails(5)
    outbox = outbox_at(worker, port)
    outcomes = [await send_next(outbox) for _ in range(6)]
    assert outcomes == [Outcome.DONE] * 5 + [Outcome.IDLE]
    assert script.recipients == Counter(addresses)
    assert {status for status, _, _ in await read_mails(database)} == {"sent"}


async def test_two_workers_share_the_outbox(
    worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    addresses = await add_mails(12)
    outbox = outbox_at(worker, port)

    async def empty() -> None:
        while await send_next(outbox) is not Outcome.IDLE:
            pass

    await asyncio.gather(empty(), empty(), empty())
    assert script.recipients == Counter(addresses)


async def test_a_4xx_is_tried_again_later_with_the_same_message_id(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(1)
    script.scripts["RCPT"] = ["451 4.7.1 Greylisted, please retry"]
    script.scripts["DATA"] = ["452 4.2.2 Mailbox full"]
    outbox = outbox_at(worker, port)
    await send_next(outbox)
    assert await read_mails(database) == [("waiting", "451 4.7.1 Greylisted, please retry", 1)]
    assert await send_next(outbox) is Outcome.IDLE
    await forget_waits(database)
    await send_next(outbox)
    assert await read_mails(database) == [("waiting", "452 4.2.2 Mailbox full", 2)]
    await forget_waits(database)
    await send_next(outbox)
    assert script.recipients == Counter(["family0@example.org"])
    assert (await read_mails(database))[0][0] == "sent"


async def test_a_5xx_is_never_tried_again(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(2)
    script.scripts["RCPT"] = ["550 5.1.1 No such user"]
    script.scripts["DATA"] = ["554 5.7.1 Rejected"]
    outbox = outbox_at(worker, port)
    for _ in range(2):
        await send_next(outbox)
    await forget_waits(database)
    assert await send_next(outbox) is Outcome.IDLE
    found = sorted((status, reply) for status, reply, _ in await read_mails(database))
    assert found == [("refused", "550 5.1.1 No such user"), ("refused", "554 5.7.1 Rejected")]


async def test_what_is_never_accepted_is_given_up_after_two_days(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(1)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE mails SET attempts = :attempts"), {"attempts": MAX_ATTEMPTS - 1})
    script.scripts["RCPT"] = ["450 4.2.0 Busy"]
    await send_next(outbox_at(worker, port))
    ((status, reply, _),) = await read_mails(database)
    assert status == "refused"
    assert reply is not None
    assert reply.endswith("450 4.2.0 Busy")


async def test_a_connection_dropped_before_the_last_byte_is_tried_again(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(1)
    script.scripts["RCPT"] = [DROP]
    await send_next(outbox_at(worker, port))
    assert (await read_mails(database))[0][0] == "waiting"


async def test_a_connection_dropped_after_the_last_byte_is_unconfirmed_and_not_sent_again(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(1)
    script.scripts["DATA"] = [DROP]
    outbox = outbox_at(worker, port)
    await send_next(outbox)
    assert (await read_mails(database))[0][0] == "unconfirmed"
    await forget_waits(database)
    assert await send_next(outbox) is Outcome.IDLE


async def test_without_a_mail_server_emails_wait_and_no_attempt_counts(
    database: Database, worker: Database, add_mails: AddMails, unused_tcp_port: int
) -> None:
    await add_mails(1)
    assert await send_next(outbox_at(worker, unused_tcp_port)) is Outcome.TROUBLE
    ((status, _, attempts),) = await read_mails(database)
    assert (status, attempts) == ("waiting", 0)


async def test_a_worker_that_was_too_slow_does_not_send_its_last_byte(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(1)

    async def compose_slowly(session: AsyncSession, mail: ClaimedMail) -> Content:
        # Meanwhile another worker takes this one for dead and sends the email itself.
        async with database.sessions.begin() as other:
            await queries.take_back(other, -timedelta(hours=1), "")
        await send_next(outbox_at(worker, port))
        return await compose(session, mail)

    await send_next(outbox_at(worker, port, compose=compose_slowly))
    assert script.recipients == Counter(["family0@example.org"])


async def test_emails_leave_at_the_pace_that_is_set(
    worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(2)
    outbox = outbox_at(worker, port, pace=timedelta(hours=1))
    assert await send_next(outbox) is Outcome.DONE
    assert await send_next(outbox) is Outcome.IDLE


async def test_reminders_wait_for_the_day(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    await add_mails(1)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE mails SET round = 1"))
    at_night = outbox_at(worker, port, clock=lambda: datetime(2026, 3, 2, 3, tzinfo=UTC))
    by_day = outbox_at(worker, port, clock=lambda: datetime(2026, 3, 2, 12, tzinfo=UTC))
    assert await send_next(at_night) is Outcome.IDLE
    assert await send_next(by_day) is Outcome.DONE


async def test_kills_of_worker_and_mail_server_lose_nothing_and_send_nothing_twice(
    database: Database, worker_url: str, add_mails: AddMails, tmp_path: Path
) -> None:
    """What was accepted was accepted once. What was not is known as unconfirmed, one for each kill at most."""
    addresses = await add_mails(EMAILS)
    journey = Journey(database, worker_url, tmp_path)
    await journey.run(WORKER_KILLS, SERVER_KILLS)
    counts = await journey.count()
    assert len(journey.accepted) == len(set(journey.accepted))
    assert await journey.list_sent() <= set(journey.accepted) <= set(addresses)
    assert counts["sent"] + counts["unconfirmed"] == EMAILS
    assert counts["unconfirmed"] <= WORKER_KILLS + SERVER_KILLS
