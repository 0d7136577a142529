"""The office has every guardian's link, and tries to read, change and hand in what they have begun on their phones."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from attack.stuffing import SURVEY
from attack.target import SENTINEL, Target, Tokens
from faults.report import Row
from faults.school import QUESTIONS, TEACHER
from parent_survey.invitations.codes import TRIES

GUARDIANS, WIRES = 60, 6
ADDRESS = "https://drafts.attack.example"
# Nobody listens there: an email waits. Without a mail server no code would be offered.
MAIL = {"public_url": ADDRESS, "smtp_host": "127.0.0.1", "smtp_port": 9, "smtp_from": "office@attack.example"}
DRAFT = re.compile(r"/response/([0-9a-f-]{36})")


@dataclass
class Guardian:
    link: str
    email: str
    # In what this one has begun and nowhere else.
    word: str
    draft: str = ""

    @property
    def has_begun(self) -> bool:
        return bool(self.draft)


@dataclass
class Found:
    """What the office got at, by how."""

    read: int = 0
    changed: int = 0
    opened: int = 0
    told: int = 0


async def open_begun_drafts(target: Target) -> Row:
    """Half of the guardians have begun. The office opens all links, asks for codes and guesses them."""
    head = await target.sign_in()
    guardians = await _invite(target, head)
    await asyncio.gather(*(_begin(target, guardian) for guardian in guardians[: GUARDIANS // 2]))
    found = Found()
    pages: dict[bool, set[str]] = {True: set(), False: set()}
    for start in range(0, GUARDIANS, WIRES):
        await asyncio.gather(*(_try(target, guardian, found, pages) for guardian in guardians[start : start + WIRES]))
    found.told = len(pages[True] ^ pages[False])
    for guardian in guardians[: GUARDIANS // 2]:
        found.changed += guardian.word not in (await target.ask("GET", _at(guardian.draft))).text
    begun = GUARDIANS // 2
    figure = (
        f"{GUARDIANS} links in the office's hands, {begun} with a draft: {found.read} drafts read, "
        f"{found.changed} changed; {GUARDIANS * (TRIES + 1)} codes guessed: {found.opened} opened; "
        f"{found.told} pages that differ where something was begun"
    )
    promise = "A begun draft opens on another device only to its guardian"
    return Row(promise, figure, not (found.read or found.changed or found.opened or found.told))


async def _invite(target: Target, head: Tokens) -> list[Guardian]:
    changed = await target.client.patch("/api/admin/settings", json=MAIL, headers=head.headers)
    assert changed.status_code == 200, changed.text
    made = {f"{SENTINEL}{number}d@example.org": f"{SENTINEL} {number}" for number in range(GUARDIANS)}
    rows = [f"{name},{email}" for email, name in made.items()]
    files = {"file": ("families.csv", "\n".join(["Name,Email", *rows]).encode(), "text/csv")}
    imported = await target.client.post("/api/admin/families/import", files=files, headers=head.headers)
    assert imported.status_code == 200, imported.text
    reply = await target.client.post(f"{SURVEY}/links", headers=head.headers)
    assert reply.status_code == 200, reply.text
    lines = [line for line in reply.text.splitlines() if f"{ADDRESS}/f/" in line]
    links = {email: line.rsplit(ADDRESS, 1)[-1].strip('"') for line in lines for email in made if email in line}
    assert len(links) == GUARDIANS, len(links)
    return [
        Guardian(target.remember("token", link), email, f"{SENTINEL}{secrets.token_hex(6)}")
        for email, link in links.items()
    ]


async def _begin(target: Target, guardian: Guardian) -> None:
    reply = await target.ask("POST", guardian.link, data={"begun": ""})
    guardian.draft = _read_draft(reply.headers.get("location", ""))
    target.remember("response id", guardian.draft)
    await target.ask("PUT", f"{_at(guardian.draft)}/teachers", json={"teacher_ids": [TEACHER]})
    body = {"text_value": f"She is patient. {guardian.word}"}
    saved = await target.ask("PUT", f"{_at(guardian.draft)}/answers/{QUESTIONS[0]}", json=body)
    assert saved.status_code == 200, saved.text


async def _try(target: Target, guardian: Guardian, found: Found, pages: dict[bool, set[str]]) -> None:
    page = await target.ask("GET", guardian.link)
    asked = await target.ask("POST", f"{guardian.link}/code")
    refused = []
    for _ in range(TRIES + 1):
        code = f"{secrets.randbelow(10**6):06}"
        refused.append(await target.ask("POST", f"{guardian.link}/open", data={"code": code}))
        found.opened += refused[-1].status_code == 303
    for held in ("", secrets.token_hex(16)):
        reply = await target.ask("POST", guardian.link, data={"begun": held})
        draft = _read_draft(reply.headers.get("location", ""))
        if draft:
            target.remember("response id", draft)
            found.read += guardian.word in (await target.ask("GET", _at(draft))).text
            body = {"text_value": "Written by the office."}
            await target.ask("PUT", f"{_at(draft)}/answers/{QUESTIONS[0]}", json=body)
    found.read += sum(guardian.word in reply.text for reply in (page, asked, *refused))
    told = "\n".join(reply.text for reply in (page, asked, *refused))
    pages[guardian.has_begun].add(_forget(told, guardian))


def _forget(told: str, guardian: Guardian) -> str:
    """The page without what is each guardian's own."""
    own: Sequence[str] = (guardian.link, guardian.email.split("@")[0], *re.findall(rf"{SENTINEL} \d+", told))
    for word in own:
        told = told.replace(word, "")
    return told


def _read_draft(address: str) -> str:
    found = DRAFT.search(address)
    return found[1] if found else ""


def _at(draft: str) -> str:
    return f"/api/surveys/responses/{draft}"
