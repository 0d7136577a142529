"""The links in emails: opened by everything that scans mail, and guessed."""

import asyncio
import os
import secrets
from collections.abc import Sequence
from uuid import UUID

import psycopg

from attack.target import SENTINEL, Target
from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from parent_survey.core.settings import Settings
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.invitations.tokens import make_stop_token
from parent_survey.recovery.manifest import TableState, describe_tables

SCANS = GUESSES = int(os.environ.get("LINK_ROUNDS", "10000"))
FAMILIES, WIRES = 200, 20
ADDRESS = "https://links.attack.example"
SURVEY = f"/api/admin/surveys/{SURVEY_ID}"
# What a scanner or a guess could start or change. The worker goes on with the rest meanwhile.
TABLES = (
    *("families", "guardians", "family_links", "mails", "responses", "response_teachers", "answers"),
    *("subject_requests", "failed_addresses", "audit_events"),
)


async def scan_and_guess(target: Target) -> Row:
    """Mail servers open every link, some twice, some with HEAD; strangers try tokens."""
    links = await _invite(target)
    before, broken_before = _look(target), target.broken
    broken = sum(await asyncio.gather(*(_scan(target, links, SCANS // WIRES) for _ in range(WIRES))))
    hits = sum(await asyncio.gather(*(_guess(target, GUESSES // WIRES) for _ in range(WIRES))))
    after = _look(target)
    changed = [name for name in TABLES if before[name] != after[name]]
    figure = (
        f"{SCANS} scans (GET and HEAD) of {len(links)} links: {broken} refused, "
        f"{len(changed)} of {len(TABLES)} tables changed{f' ({changed})' if changed else ''}; "
        f"{GUESSES} guessed tokens: {hits} hit{target.tell_broken(broken_before)}"
    )
    promise = "Links in emails start nothing when they are scanned, and nobody guesses one"
    return Row(promise, figure, not broken and not changed and not hits)


async def _invite(target: Target) -> list[str]:
    """The personal link of every guardian, and the one by which they stop emails."""
    head = await target.sign_in()
    rows = [f"{SENTINEL} {number},{SENTINEL}{number}@example.org" for number in range(FAMILIES)]
    files = {"file": ("families.csv", "\n".join(["Name,Email", *rows]).encode(), "text/csv")}
    imported = await target.client.post("/api/admin/families/import", files=files, headers=head.headers)
    assert imported.status_code == 200, imported.text
    changed = await target.client.patch("/api/admin/settings", json={"public_url": ADDRESS}, headers=head.headers)
    assert changed.status_code == 200, changed.text
    reply = await target.client.post(f"{SURVEY}/letters", params={"everybody": True}, headers=head.headers)
    letters = reply.json()["letters"]
    secret = Settings(data_dir=target.product.folder).signing_key
    return [
        *(target.remember("token", letter["url"].removeprefix(ADDRESS)) for letter in letters),
        *(f"/u/{make_stop_token(secret, UUID(letter['guardian_id']))}" for letter in letters),
    ]


async def _scan(target: Target, links: Sequence[str], times: int) -> int:
    """How many were not answered with a page."""
    broken = 0
    for number in range(times):
        link = links[secrets.randbelow(len(links))]
        reply = await target.ask("HEAD" if number % 3 == 0 else "GET", link)
        broken += reply.status_code != 200
    return broken


async def _guess(target: Target, times: int) -> int:
    hits = 0
    for number in range(times):
        kind = ("f", "u", "r")[number % 3]
        token = secrets.token_urlsafe(32 if kind == "u" else 16)
        reply = await target.ask("POST" if number % 2 else "GET", f"/{kind}/{token}?ask=erase")
        hits += reply.status_code != 404
    return hits


def _look(target: Target) -> dict[str, TableState]:
    with (
        EmbeddedPostgres.start(target.product.folder, watch=False) as server,
        psycopg.connect(server.url) as connection,
    ):
        return describe_tables(connection)
