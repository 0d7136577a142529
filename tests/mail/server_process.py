"""A mail server as a process of its own, to be killed: a port and a file for what it accepted as arguments."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

# Long enough that many a kill comes while an email is being looked at.
LOOK_SECONDS = 0.01


class Keeper:
    def __init__(self, path: Path) -> None:
        self._file = path.open("a")

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: ARG002, N802
        await asyncio.sleep(LOOK_SECONDS)
        self._file.write(f"{envelope.rcpt_tos[0]}\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        await asyncio.sleep(LOOK_SECONDS)
        return "250 OK"


if __name__ == "__main__":
    Controller(Keeper(Path(sys.argv[2])), hostname="127.0.0.1", port=int(sys.argv[1]), ready_timeout=20).start()
    signal.pause()
