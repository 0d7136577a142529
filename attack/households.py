"""Both guardians of each household submit at the same moment, to a survey that takes one response from each family."""

import asyncio
import re
import secrets
from dataclasses import dataclass

import httpx

from attack.guardians import ADDRESS
from attack.stuffing import SURVEY
from attack.target import SENTINEL, Target, Tokens
from faults.report import Row
from faults.school import QUESTIONS, TEACHER

HOUSEHOLDS = 30
DRAFT = re.compile(r"/response/([0-9a-f-]{36})")


@dataclass
class Guardian:
    name: str
    email: str
    # In this one's answers and nowhere else.
    word: str
    link: str = ""
    draft: str = ""

    @property
    def address(self) -> str:
        return f"/api/surveys/responses/{self.draft}"


async def submit_at_once(target: Target) -> Row:
    head = await target.sign_in()
    households = await _invite(target, head)
    await _set_switch(target, head, is_on=True)
    twice = none = told = lost = 0
    try:
        for pair in households:
            await asyncio.gather(*(_begin(target, guardian) for guardian in pair))
            replies = await asyncio.gather(*(target.ask("POST", f"{one.address}/submit") for one in pair))
            late = [index for index, reply in enumerate(replies) if _is_refused(reply)]
            twice, none = twice + (not late), none + (len(late) == 2)
            for index in late:
                told += await _learns(target, pair[index], pair[1 - index], replies[index])
                lost += pair[index].word not in (await target.ask("GET", pair[index].address)).text
    finally:
        await _set_switch(target, head, is_on=False)
    figure = (
        f"{HOUSEHOLDS} households of two guardians who submit at the same moment: {twice} twice, {none} not at all; "
        f"of whoever came later {told} were told of the other's words, name or address, {lost} lost what they wrote"
    )
    promise = "A family that may answer once answers once, and nobody is told by whom"
    return Row(promise, figure, not (twice or none or told or lost))


def _is_refused(reply: httpx.Response) -> bool:
    assert reply.status_code == 200 or reply.json()["code"] == "family_answered", reply.text
    return reply.status_code == 409


async def _learns(target: Target, late: Guardian, first: Guardian, refusal: httpx.Response) -> bool:
    """Whether anything of the first is in the refusal, on the page of the link or in what is kept of the late one."""
    seen = [refusal, await target.ask("GET", late.link), await target.ask("GET", late.address)]
    text = " ".join(reply.text for reply in seen).lower()
    return any(part.lower() in text for part in (first.name, first.email, first.word))


async def _invite(target: Target, head: Tokens) -> list[list[Guardian]]:
    changed = await target.client.patch("/api/admin/settings", json={"public_url": ADDRESS}, headers=head.headers)
    assert changed.status_code == 200, changed.text
    households = [[_make_guardian(f"{number}{side}") for side in "xy"] for number in range(HOUSEHOLDS)]
    for pair in households:
        people = [{"name": one.name, "email": one.email, "language": "en"} for one in pair]
        body = {"guardians": people, "children": [{"grade_level": "3rd Grade"}]}
        reply = await target.client.post("/api/admin/families", json=body, headers=head.headers)
        assert reply.status_code == 201, reply.text
    reply = await target.client.post(f"{SURVEY}/links", headers=head.headers)
    assert reply.status_code == 200, reply.text
    links = {row.split(",")[-3]: row.rsplit(ADDRESS, 1)[-1] for row in reply.text.splitlines() if ADDRESS in row}
    for guardian in (guardian for pair in households for guardian in pair):
        guardian.link = target.remember("token", links[guardian.email])
    return households


def _make_guardian(mark: str) -> Guardian:
    key = secrets.token_hex(4)
    word = f"{SENTINEL}{secrets.token_hex(6)}"
    return Guardian(f"{SENTINEL} {mark}{key}", f"{SENTINEL}{mark}{key}@example.org".lower(), word)


async def _begin(target: Target, guardian: Guardian) -> None:
    """Everything that a submission needs; the name and the email are there already."""
    reply = await target.ask("POST", guardian.link, data={"begun": ""})
    found = DRAFT.search(reply.headers.get("location", ""))
    assert found is not None, reply.text
    guardian.draft = target.remember("response id", found[1])
    await target.ask("PUT", f"{guardian.address}/teachers", json={"teacher_ids": [TEACHER]})
    for question in QUESTIONS[:2]:
        body = {"text_value": f"She is patient. {guardian.word}"}
        saved = await target.ask("PUT", f"{guardian.address}/answers/{question}", json=body)
        assert saved.status_code == 200, saved.text


async def _set_switch(target: Target, head: Tokens, *, is_on: bool) -> None:
    access = {"allows_open_link": True, "is_confidential": False, "one_per_family": is_on}
    reply = await target.client.put(f"{SURVEY}/access", json=access, headers=head.headers)
    assert reply.status_code == 200, reply.text
