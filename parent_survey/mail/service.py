"""How an email leaves: claimed, made, handed over, settled. Every step is committed before the next one begins.

A worker that dies before the handover has sent nothing, so another one sends it. One that dies after it may have, so
the email is `unconfirmed` and stays so until the server's reply, the family or the staff say more: nobody is written to
twice (docs/adr/0048-mail-is-handed-over-once.md).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import Enum, auto
from uuid import uuid4
from zoneinfo import ZoneInfo

import psycopg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import Database
from parent_survey.core.sentences import say
from parent_survey.core.settings import Settings
from parent_survey.mail import message, queries, smtp
from parent_survey.mail.bounces import find_status, is_address_wrong, make_return_address, read_report
from parent_survey.mail.message import BadAddress, BadSender, Content, Envelope, Sender, make_envelope
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.schemas import MailTest
from parent_survey.mail.school import NO_SERVER, find_sender
from parent_survey.mail.smtp import (
    Conversation,
    MailServer,
    Refused,
    SendError,
    ServerTrouble,
    TryLater,
    Unconfirmed,
    find_mail_server,
)
from parent_survey.school.values import School, read_school

log = logging.getLogger(__name__)

# After so long a worker that has an email is taken for dead. One that is only slow finds out before its last byte.
LEASE = timedelta(minutes=5)
# No reminder leaves at night.
DAY_BEGINS, DAY_ENDS = time(8), time(20)
RETRY_MINUTES = (1, 4, 15, 60, 240)
# Over two days, as mail servers themselves do.
MAX_ATTEMPTS = 16
CONNECTION_LOST = "The connection was lost while the email was being handed over. It may have arrived."
NOT_WRITTEN = "This email could not be written. The log says why."
GAVE_UP = "We gave up after two days. The mail server's last words:"
# What may stand before the mail server's own words, or instead of them, in what is stored about an email. It is stored
# in English: whoever reads it is not there when it happens.
STORED = (
    CONNECTION_LOST,
    NOT_WRITTEN,
    GAVE_UP,
    message.NO_ADDRESS,
    message.NO_DOMAIN,
    smtp.NOT_ASCII,
    smtp.NO_SMTPUTF8,
    smtp.NOT_FOUND,
    smtp.NO_NAME,
    smtp.NO_ANSWER,
)


class Withheld:
    """Not needed any more, and why must not be told: the email counts as sent."""


# Makes the words of an email at the moment it is sent; a text says why it is not needed any more.
Compose = Callable[[AsyncSession, ClaimedMail], Awaitable[Content | Withheld | str]]


class Outcome(Enum):
    IDLE = auto()
    DONE = auto()
    # Nothing can be sent at the moment, whatever the email.
    TROUBLE = auto()


@dataclass(frozen=True)
class Outbox:
    database: Database
    settings: Settings
    compose: Compose
    pace: timedelta
    lease: timedelta = LEASE
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)


def retry_delay(attempts: int) -> timedelta:
    return timedelta(minutes=RETRY_MINUTES[min(attempts, len(RETRY_MINUTES)) - 1])


def is_daytime(now: datetime, zone: str | None) -> bool:
    return DAY_BEGINS <= now.astimezone(ZoneInfo(zone or "UTC")).time() < DAY_ENDS


async def send_next(outbox: Outbox) -> Outcome:
    claimed = await _claim_next(outbox)
    if claimed is None:
        return Outcome.IDLE
    mail, server, sender = claimed
    try:
        envelope = await _write(outbox, mail, sender)
        if isinstance(envelope, str):
            await _settle(outbox, mail, "cancelled", envelope)
            return Outcome.DONE
        if isinstance(envelope, Withheld):
            await _settle(outbox, mail, "sent", "")
            return Outcome.DONE
        with Conversation(server) as conversation:
            await asyncio.to_thread(conversation.begin, envelope)
            async with outbox.database.sessions.begin() as session:
                is_ours = await queries.hand_over(session, mail)
            if is_ours:
                await _settle(outbox, mail, "sent", await asyncio.to_thread(conversation.finish))
    except (ServerTrouble, BadSender) as trouble:
        words = trouble.reply if isinstance(trouble, ServerTrouble) else trouble.detail
        log.warning("no email can be sent: %s", words)
        async with outbox.database.sessions.begin() as session:
            await queries.release(session, mail, words)
        return Outcome.TROUBLE
    except BadAddress as error:
        await _settle(outbox, mail, "refused", error.detail)
    except SendError as error:
        await _settle_failure(outbox, mail, error)
    return Outcome.DONE


async def _write(outbox: Outbox, mail: ClaimedMail, sender: Sender) -> Envelope | Withheld | str:
    """A text says why the email is not needed any more."""
    bounce_address = outbox.settings.bounce_address
    secret = outbox.settings.signing_key
    return_address = make_return_address(secret, bounce_address, mail.id) if bounce_address else None
    try:
        async with outbox.database.sessions.begin() as session:
            content = await outbox.compose(session, mail)
        if isinstance(content, str | Withheld):
            return content
        return make_envelope(sender, mail.recipient, mail.message_id, content, outbox.clock(), return_address)
    except (BadAddress, SQLAlchemyError, psycopg.Error):
        raise
    except Exception:
        # A mistake of ours about one email is not to keep all the others from leaving.
        log.exception("an email could not be written")
        raise TryLater(NOT_WRITTEN) from None


async def _claim_next(outbox: Outbox) -> tuple[ClaimedMail, MailServer, Sender] | None:
    """With the server and the sender that are set at this moment; none while there are none."""
    async with outbox.database.sessions.begin() as session:
        school = await read_school(session, outbox.settings)
        server, sender = find_mail_server(school), find_sender(school)
        if server is None or sender is None:
            return None
        await queries.take_back(session, outbox.lease, CONNECTION_LOST)
        may_remind = is_daytime(outbox.clock(), school.time_zone)
        mail = await queries.claim_next(session, uuid4(), outbox.pace, may_remind=may_remind)
    return (mail, server, sender) if mail else None


async def _settle_failure(outbox: Outbox, mail: ClaimedMail, error: SendError) -> None:
    if isinstance(error, Unconfirmed):
        await _settle(outbox, mail, "unconfirmed", f"{CONNECTION_LOST} {error.reply}")
    elif isinstance(error, Refused):
        await _settle(outbox, mail, "refused", error.reply)
        if is_address_wrong(find_status(error.reply)):
            async with outbox.database.sessions.begin() as session:
                await queries.fail_address(session, mail.recipient, error.reply)
    elif mail.attempts >= MAX_ATTEMPTS:
        await _settle(outbox, mail, "refused", f"{GAVE_UP} {error.reply}")
    else:
        assert isinstance(error, TryLater)
        await _settle(outbox, mail, "waiting", error.reply, retry_delay(mail.attempts))


async def _settle(outbox: Outbox, mail: ClaimedMail, status: str, reply: str, delay: timedelta = timedelta()) -> None:
    async with outbox.database.sessions.begin() as session:
        await queries.settle(session, mail, status, reply, delay)


async def take_report(session: AsyncSession, secret: bytes, content: bytes) -> str:
    """What a report of an email that came back has changed, as a sentence."""
    report = read_report(secret, content)
    if report is None:
        return "This is no report of an email that came back. Nothing was changed."
    recipient = await queries.bounce(session, report.message_id, report.mail_id, report.words)
    if recipient is None:
        return "The report is about no email of this school, or was read before. Nothing was changed."
    if not is_address_wrong(report.status):
        return (
            f"An email came back ({report.status or 'no status'}). The address may still work and is written to again."
        )
    await queries.fail_address(session, recipient, report.words)
    return f"An email came back ({report.status}). Nobody has the address, so it is not written to any more."


def say_stored(reply: str) -> str:
    """What is stored about an email, for its reader: our sentences in their language, and the mail server's words."""
    for sentence in STORED:
        if reply.startswith(sentence):
            rest = reply.removeprefix(sentence).strip()
            return f"{say(sentence)} {say_stored(rest)}" if rest else say(sentence)
    for name in (message.ORIGIN, message.RETURNS, message.REPLY_TO):
        before = message.BAD_SENDER.format(name=name, address="")
        if reply.startswith(before):
            return say(message.BAD_SENDER, name=say(name), address=reply.removeprefix(before))
    return reply


async def send_now(school: School, recipient: str, content: Content) -> MailTest:
    """Send one email right now and say what the mail server said."""
    server, sender = find_mail_server(school), find_sender(school)
    if server is None or sender is None:
        return MailTest(is_sent=False, recipient=recipient, reply=say(NO_SERVER))
    try:
        message_id = f"<{uuid4()}@{sender.address.rpartition('@')[2]}>"
        envelope = make_envelope(sender, recipient, message_id, content, datetime.now(UTC))
        reply = await asyncio.to_thread(_hand_over, server, envelope)
    except BadAddress as error:
        return MailTest(is_sent=False, recipient=recipient, reply=error.detail)
    except SendError as error:
        return MailTest(is_sent=False, recipient=recipient, reply=error.reply)
    return MailTest(is_sent=True, recipient=recipient, reply=reply)


def _hand_over(server: MailServer, envelope: Envelope) -> str:
    with Conversation(server) as conversation:
        conversation.begin(envelope)
        return conversation.finish()
