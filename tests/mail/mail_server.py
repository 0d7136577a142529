"""A real mail server on loopback that does what a test tells it to."""

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

DROP = "drop the connection"


class ScriptedServer:
    """Keeps what it accepted. A script is what it says to the next commands of a kind; then it says yes."""

    def __init__(self) -> None:
        self.accepted: list[tuple[str, bytes]] = []
        self.senders: list[str] = []
        self.scripts: dict[str, list[str]] = {"MAIL": [], "RCPT": [], "DATA": []}
        self.delay = 0.0

    async def handle_MAIL(  # noqa: N802
        self,
        server: SMTP,
        session: Session,  # noqa: ARG002
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return await self._say("MAIL", server)

    async def handle_RCPT(  # noqa: N802
        self,
        server: SMTP,
        session: Session,  # noqa: ARG002
        envelope: Envelope,
        address: str,
        options: list[str],  # noqa: ARG002
    ) -> str:
        envelope.rcpt_tos.append(address)
        return await self._say("RCPT", server)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: ARG002, N802
        if self.delay:
            await asyncio.sleep(self.delay)
        reply = await self._say("DATA", server)
        if reply.startswith("250"):
            self.accepted.append((envelope.rcpt_tos[0], cast(bytes, envelope.content)))
            self.senders.append(str(envelope.mail_from))
        return reply

    async def _say(self, command: str, server: SMTP) -> str:
        reply = self.scripts[command].pop(0) if self.scripts[command] else "250 OK"
        if reply == DROP:
            cast(Any, server.transport).abort()
        return reply

    @property
    def recipients(self) -> Counter[str]:
        return Counter(recipient for recipient, _ in self.accepted)

    def read(self, number: int) -> EmailMessage:
        return message_from_bytes(self.accepted[number][1], policy=default)


@contextmanager
def mail_server(script: ScriptedServer, **options: Any) -> Iterator[int]:
    """The port it listens on."""
    port = find_free_port()
    controller = Controller(script, hostname="127.0.0.1", port=port, ready_timeout=20, **options)
    controller.start()
    try:
        yield port
    finally:
        controller.stop()


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return cast(int, probe.getsockname()[1])
