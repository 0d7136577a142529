"""From a student information system's export to the last invitation, while the worker is killed."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import psutil

from faults.report import Row
from faults.school import ADMIN
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product
from tests.families.exports import large_school
from tests.mail.mail_server import ScriptedServer, mail_server

PROMISE = "A OneRoster export of 1,000 families: every invitation is handed over once, though the worker is killed"
FAMILIES, LARGE, KILLS = 1_000, 10_000, 3
PATIENCE_SECONDS = 900
SURVEY = f"/api/admin/surveys/{SURVEY_ID}"
SETTINGS = {
    **ADMIN,
    "SURVEY_PUBLIC_URL": "https://survey.faults.example",
    "SURVEY_SMTP_HOST": "127.0.0.1",
    "SURVEY_SMTP_SECURITY": "none",
    "SURVEY_SMTP_FROM": "office@faults.example",
    "SURVEY_SMTP_PER_MINUTE": "6000",
}


async def invite_a_school(_: object, program: Sequence[str]) -> Row:
    """On a product of its own, which knows a mail server."""
    script = ScriptedServer()
    with mail_server(script) as port, tempfile.TemporaryDirectory(prefix="faults ") as folder:
        settings = {**SETTINGS, "SURVEY_SMTP_PORT": str(port)}
        product = Product(Path(folder), "--with-example-school", command=(*program, "serve"), **settings)
        try:
            return await _invite(product.wait_until_ready(), script)
        finally:
            product.stop()


async def _invite(product: Product, script: ScriptedServer) -> Row:
    form = {"username": ADMIN["SURVEY_ADMIN_EMAIL"], "password": ADMIN["SURVEY_ADMIN_PASSWORD"]}
    async with httpx.AsyncClient(base_url=product.address, timeout=300) as client:
        signed_in = await client.post("/api/auth/login", data=form)
        client.headers["Authorization"] = f"Bearer {signed_in.json()['access_token']}"
        began = time.monotonic()
        large = await _import(client, LARGE, is_dry_run=True)
        large_seconds = time.monotonic() - began
        began = time.monotonic()
        imported = await _import(client, FAMILIES, is_dry_run=False)
        plan = (await client.post(f"{SURVEY}/invitations")).json()
        asked_seconds = time.monotonic() - began
        counts = await _wait(client, product, plan["emails"], script)
        seconds = time.monotonic() - began
    sent = script.recipients
    twice = sum(count > 1 for count in sent.values())
    lost = plan["emails"] - len(sent) - counts["unconfirmed"]
    figure = (
        f"a dry run of {large['new']:,} families takes {large_seconds:.1f} s; {imported['new']:,} families imported "
        f"and {plan['emails']:,} emails queued in {asked_seconds:.1f} s; the last of them is handed over after "
        f"{seconds:.0f} s ({plan['emails'] / seconds:.0f} a second) with {KILLS} kills of the worker: {lost} lost, "
        f"{twice} sent twice, {counts['unconfirmed']} not confirmed"
    )
    is_kept = imported["new"] == FAMILIES and lost <= 0 and twice == 0 and counts["unconfirmed"] <= KILLS
    return Row(PROMISE, figure, is_kept)


async def _import(client: httpx.AsyncClient, families: int, *, is_dry_run: bool) -> dict[str, Any]:
    files = {"file": ("export.zip", large_school(families), "application/zip")}
    reply = await client.post("/api/admin/families/import", params={"dry_run": is_dry_run}, files=files)
    assert reply.status_code == 200, reply.text
    counts: dict[str, Any] = reply.json()["counts"]
    return counts


async def _wait(client: httpx.AsyncClient, product: Product, emails: int, script: ScriptedServer) -> dict[str, Any]:
    """Until nothing waits any more; the worker dies a few times on the way."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    kills = [emails * number // (KILLS + 1) for number in range(KILLS, 0, -1)]
    while True:
        (counts,) = (await client.get(f"{SURVEY}/invitations")).json()["rounds"]
        if counts["waiting"] + counts["trying_again"] == 0 or time.monotonic() > deadline:
            return dict(counts)
        if kills and len(script.accepted) >= kills[-1]:
            kills.pop()
            _kill_worker(product)
        await asyncio.sleep(0.2)


def _kill_worker(product: Product) -> None:
    worker = product.find_process("worker")
    if worker is not None:
        try:
            worker.kill()
        except psutil.NoSuchProcess:
            return
