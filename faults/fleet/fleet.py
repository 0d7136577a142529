"""As a larger school would run it: one PostgreSQL, two web processes with a worker each, one address in front."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from embedded_postgres.launcher import EmbeddedPostgres
from faults.school import ADMIN
from scripts.product import Product

MEMBERS = 2


class Fleet:
    """Looks like one product from outside; `address` is that of the proxy and is set by whoever opens it."""

    def __init__(self, folder: Path, program: Sequence[str]) -> None:
        self.folder = folder
        self.address = ""
        self.port = 0
        self._server = EmbeddedPostgres.start(folder)
        self._command = (*program, "serve")
        self._settings = {
            "SURVEY_DATABASE_URL": self._server.url,
            # Tokens that one has signed, the other must accept.
            "SURVEY_SECRET_KEY": secrets.token_hex(32),
            "SURVEY_LOG_LEVEL": "ERROR",
            **ADMIN,
        }
        # Both at once on an empty database: one of them migrates, the other waits for it.
        started = [self._start(number, 0) for number in range(MEMBERS)]
        self.members = [member.wait_until_ready() for member in started]

    @property
    def process_ids(self) -> list[int]:
        return [member.process.pid for member in self.members]

    @property
    def ports(self) -> list[int]:
        return [member.port for member in self.members]

    def kill(self, number: int) -> None:
        self.members[number].kill()

    def start_again(self, number: int) -> None:
        self.members[number] = self._start(number, self.members[number].port).wait_until_ready()

    def stop(self) -> None:
        for member in self.members:
            member.process.terminate()
        for member in self.members:
            member.stop()
        self._server.close()

    def _start(self, number: int, port: int) -> Product:
        arguments = ["--with-example-school"] if number == 0 else []
        folder = self.folder.parent / f"member {number}"
        return Product(folder, *arguments, command=self._command, SURVEY_PORT=str(port), **self._settings)
