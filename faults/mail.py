"""From a student information system's export to the last invitation, while worker and mail server are killed."""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

from faults.report import Row
from faults.school import ADMIN
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product
from tests.families.exports import large_school
from tests.mail.mail_server import find_free_port

PROMISE = (
    "A OneRoster export of 1,000 families: every invitation is handed over in one sitting and once, though worker and "
    "mail server are killed"
)
FAMILIES, LARGE, WORKER_KILLS, SERVER_KILLS = 1_000, 10_000, 20, 10
EMAILS_BETWEEN_KILLS = 12
PATIENCE_SECONDS = 1_200
SURVEY = f"/api/admin/surveys/{SURVEY_ID}"
SETTINGS = {
    **ADMIN,
    "SURVEY_PUBLIC_URL": "https://survey.faults.example",
    "SURVEY_SMTP_HOST": "127.0.0.1",
    "SURVEY_SMTP_SECURITY": "none",
    "SURVEY_SMTP_FROM": "office@faults.example",
    "SURVEY_SMTP_PER_MINUTE": "6000",
}


class MailServer:
    """A process that writes down whom it has accepted an email for before it says so."""

    def __init__(self, folder: Path) -> None:
        self.port = find_free_port()
        self._accepted = folder / "accepted"
        self._accepted.touch()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.mail.server_process", str(self.port), str(self._accepted)]
        self._process = subprocess.Popen(command, env=os.environ)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    @property
    def accepted(self) -> list[str]:
        """Families only: staff of the example school get emails as well."""
        return [address for address in self._accepted.read_text().splitlines() if address.endswith("@example.org")]


class Office:
    """Whoever invites and reminds the families of the example school."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def ask(self, method: str, path: str, **more: Any) -> dict[str, Any]:
        reply = await self._client.request(method, path, **more)
        if reply.status_code == httpx.codes.UNAUTHORIZED:
            # Not yet, or no longer: a long run outlives a sign-in.
            form = {"username": ADMIN["SURVEY_ADMIN_EMAIL"], "password": ADMIN["SURVEY_ADMIN_PASSWORD"]}
            signed_in = await self._client.post("/api/auth/login", data=form)
            self._client.headers["Authorization"] = f"Bearer {signed_in.json()['access_token']}"
            reply = await self._client.request(method, path, **more)
        assert reply.is_success, reply.text
        found: dict[str, Any] = reply.json() if reply.content else {}
        return found

    async def check_families(self, families: int) -> list[str]:
        """The keys of the households to decide on."""
        found = await self._send_families(families, dry_run=True)
        return [row["choice"]["key"] for row in found["rows"] if row["choice"]]

    async def import_families(self, families: int) -> int:
        """Guardians of the same children are put together."""
        together = await self.check_families(families)
        found = await self._send_families(families, dry_run=False, together=" ".join(together))
        return int(found["counts"]["new"])

    async def _send_families(self, families: int, **data: Any) -> dict[str, Any]:
        files = {"file": ("export.zip", large_school(families), "application/zip")}
        return await self.ask("POST", "/api/admin/families/import", data=data, files=files)

    async def wait_until_sent(self) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            (counts,) = (await self.ask("GET", f"{SURVEY}/invitations"))["rounds"]
            if counts["waiting"] + counts["trying_again"] == 0:
                return dict(counts)
            assert time.monotonic() < deadline, counts
            await asyncio.sleep(0.5)

    async def send_again(self, accepted: set[str]) -> int:
        """What a family says it never got, and the page lists as not confirmed."""
        rows = (await self.ask("GET", f"{SURVEY}/invitations"))["rows"]
        lost = [row["id"] for row in rows if row["status"] == "unconfirmed" and row["recipient"] not in accepted]
        for mail_id in lost:
            await self.ask("POST", f"{SURVEY}/invitations/{mail_id}/send-again")
        return len(lost)


async def invite_a_school(program: Sequence[str]) -> Row:
    """On a product of its own, which knows a mail server."""
    with tempfile.TemporaryDirectory(prefix="faults ") as name:
        folder = Path(name)
        server = MailServer(folder)
        settings = {**SETTINGS, "SURVEY_SMTP_PORT": str(server.port)}
        product = Product(folder / "data", "--with-example-school", command=(*program, "serve"), **settings)
        try:
            return await _invite(product.wait_until_ready(), server)
        finally:
            product.stop()
            server.kill()


async def _invite(product: Product, server: MailServer) -> Row:
    async with httpx.AsyncClient(base_url=product.address, timeout=300) as client:
        office = Office(client)
        await office.ask("GET", f"{SURVEY}/invitations")
        began = time.monotonic()
        await office.check_families(LARGE)
        large_seconds = time.monotonic() - began
        began = time.monotonic()
        imported = await office.import_families(FAMILIES)
        plan = await office.ask("POST", f"{SURVEY}/invitations")
        queued_seconds = time.monotonic() - began
        await _kill(product, server)
        counts = await office.wait_until_sent()
        seconds = time.monotonic() - began
        sent_again = await office.send_again(set(server.accepted))
        await office.wait_until_sent()
    accepted = Counter(server.accepted)
    # Distinct addresses, one for each email that was planned.
    lost, twice = plan["emails"] - len(accepted), sum(count > 1 for count in accepted.values())
    figure = (
        f"a dry run of {LARGE:,} families takes {large_seconds:.1f} s; {imported:,} families imported and "
        f"{plan['emails']:,} invitations queued in {queued_seconds:.1f} s, the last of them settled after "
        f"{seconds / 60:.0f} min, with kill -9 of the worker {WORKER_KILLS}× and of the mail server {SERVER_KILLS}×: "
        f"{lost} lost, {twice} sent twice; {counts['unconfirmed']} not confirmed, {sent_again} of which had not "
        "arrived and left by Send Again"
    )
    return Row(PROMISE, figure, imported == FAMILIES and lost == 0 and twice == 0)


async def _kill(product: Product, server: MailServer) -> None:
    """At random moments, one after some emails each. The rest leaves while the worker's leases run out."""
    chance = random.Random(7)
    victims = ["worker"] * WORKER_KILLS + ["server"] * SERVER_KILLS
    chance.shuffle(victims)
    for victim in victims:
        goal = len(server.accepted) + chance.randrange(1, EMAILS_BETWEEN_KILLS)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while len(server.accepted) < goal or (victim == "worker" and not product.find_process("worker")):
            assert time.monotonic() < deadline, f"{len(server.accepted)} of {goal} were accepted"
            await asyncio.sleep(0.05)
        await asyncio.sleep(chance.random() / 10)
        if victim == "server":
            server.kill()
            server.start()
        else:
            worker = product.find_process("worker")
            assert worker is not None
            worker.kill()
            worker.wait(30)
