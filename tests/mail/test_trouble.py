"""Whatever is wrong with the settings, the mail server or one email is told in words, and the rest is still sent."""

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import httpx
import pytest
from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import Database
from parent_survey.core.sentences import speak
from parent_survey.mail import tasks
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.service import Outbox, Outcome, say_stored, send_next
from tests.mail.conftest import AddMails
from tests.mail.mail_server import ScriptedServer, mail_server
from tests.mail.sender_process import compose, settings_at
from tests.mail.test_outbox import outbox_at, read_mails
from tests.mail.test_smtp import set_mail
from tests.staff import MakeStaff

__all__ = ["set_mail"]


@contextmanager
def server_that_says(*replies: bytes) -> Iterator[int]:
    """Each of the replies to one line; of an email's words only the last line counts."""

    def talk(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        # Whoever has heard enough hangs up.
        with connection, connection.makefile("rb") as lines, suppress(ConnectionError):
            for reply in replies:
                connection.sendall(reply + b"\r\n")
                line = lines.readline()
                while replies[-2:-1] == (reply,) and line not in {b".\r\n", b""}:
                    line = lines.readline()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=talk, args=(listener,), daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        thread.join(20)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"smtp_host": "mail..school.example"}, "No server was found under this name"),
        ({"smtp_host": ".school.example"}, "No server was found under this name"),
        ({"smtp_username": "office", "smtp_password": SecretStr("Schlüssel")}, "letters other than a to z"),
        ({"smtp_username": "büro", "smtp_password": SecretStr("key")}, "letters other than a to z"),
        ({"smtp_from": "office@our_school.example"}, "emails come from"),
        ({"reply_address": "the office,@school.example"}, "answers go to"),
    ],
)
async def test_a_test_email_says_what_is_wrong_with_the_settings(
    client: httpx.AsyncClient, make_staff: MakeStaff, set_mail: Any, wrong: dict[str, Any], words: str
) -> None:
    staff = await make_staff()
    with mail_server(ScriptedServer(), auth_require_tls=False, authenticator=lambda *_: True) as port:
        right = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "none"}
        set_mail(**{**right, "smtp_from": "office@school.example", **wrong})
        reply = await client.post("/api/admin/mail/test", headers=staff.headers)
        spanish = await client.post("/api/admin/mail/test", headers=staff.headers | {"Accept-Language": "es"})
    assert reply.status_code == 200
    assert not reply.json()["is_sent"]
    assert words in reply.json()["reply"]
    with speak("es"):
        assert spanish.json()["reply"] == say_stored(reply.json()["reply"]) != reply.json()["reply"]


@pytest.mark.parametrize("wrong", [{"smtp_from": "office@our_school.example"}, {"bounce_address": f"{'b' * 30}@a.b"}])
async def test_an_address_of_the_school_that_cannot_be_used_refuses_no_email(
    database: Database, worker: Database, port: int, add_mails: AddMails, wrong: dict[str, str]
) -> None:
    await add_mails(1)
    outbox = outbox_at(worker, port)
    broken = Outbox(worker, outbox.settings.model_copy(update=wrong), compose, timedelta())
    assert await send_next(broken) is Outcome.TROUBLE
    ((status, reply, attempts),) = await read_mails(database)
    assert (status, attempts) == ("waiting", 0)
    assert reply
    assert await send_next(outbox) is Outcome.DONE
    assert (await read_mails(database))[0][0] == "sent"


async def test_an_email_that_cannot_be_written_does_not_hold_up_the_others(
    database: Database, worker: Database, script: ScriptedServer, port: int, add_mails: AddMails
) -> None:
    addresses = await add_mails(3)

    async def stumble(session: AsyncSession, mail: ClaimedMail) -> Content:
        if mail.recipient == addresses[0]:
            raise KeyError("a gap in a text")
        return await compose(session, mail)

    stopping = asyncio.Event()
    outbox = Outbox(worker, settings_at(port), stumble, timedelta())
    sending = asyncio.create_task(tasks.keep_sending(outbox, stopping))
    async with asyncio.timeout(30):
        # In whichever order they are taken, each has been tried once.
        while not all(reply for _, reply, _ in await read_mails(database)) and not sending.done():
            await asyncio.sleep(0.01)
    stopping.set()
    await sending
    assert script.recipients == Counter(addresses[1:])
    states = sorted((status, reply) for status, reply, _ in await read_mails(database))
    assert [status for status, _ in states] == ["sent", "sent", "waiting"]
    assert states[-1][1] == "This email could not be written. The log says why."


GREETED = (b"220 hello", b"250 hello", b"250 OK", b"250 OK")


@pytest.mark.parametrize(
    ("replies", "state"),
    [
        ((b"220 hello", b"250 hello", b"250 " + b"a" * 20_000), "waiting"),
        ((*GREETED, b"354 go on", b"250 " + b"a" * 20_000), "unconfirmed"),
        ((*GREETED, b"354 go on", b"whatever"), "unconfirmed"),
        ((*GREETED, b"354 go on", b"252 probably"), "sent"),
    ],
)
async def test_a_server_that_talks_nonsense_gets_no_email_twice(
    database: Database, worker: Database, add_mails: AddMails, replies: tuple[bytes, ...], state: str
) -> None:
    await add_mails(1)
    with server_that_says(*replies) as port:
        assert await send_next(outbox_at(worker, port)) is Outcome.DONE
    assert (await read_mails(database))[0][0] == state
