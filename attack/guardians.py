"""Two guardians of each household, who live apart: what one gets to see of the other, by every way there is."""

import json
import secrets
from typing import Any

from attack.target import SENTINEL, Target, Tokens
from faults.report import Row
from parent_survey.example_school.service import SURVEY_ID

HOUSEHOLDS, APART = 20, 20
SURVEY = f"/api/admin/surveys/{SURVEY_ID}"
ADDRESS = "https://survey.attack.example"


async def meet_as_separated_parents(target: Target) -> Row:
    """One of each two writes; the other opens their own link, is looked up, is exported, and erased."""
    head = await target.sign_in()
    mark = secrets.token_hex(4)
    joined = await _import_apart(target, head, mark)
    households = [await _make_household(target, head, f"{mark}{number}") for number in range(HOUSEHOLDS)]
    links = await _list_links(target, head)
    opened = shown = told = lost = 0
    for one, other in households:
        words = target.remember("words", f"{SENTINEL} {secrets.token_hex(8)}")
        draft = await _begin(target, links[one["email"]])
        await _write(target, draft, words)
        # On the computer at home, which holds what the one began.
        theirs = await _begin(target, links[other["email"]], draft)
        opened += theirs == draft
        seen = [(await target.ask("GET", f"/api/surveys/responses/{theirs}")).text]
        seen += [(await target.ask("GET", links[other["email"]])).text]
        shown += any(_gives_away(text, one, words) for text in seen)
        held = [(await _call(target, head, "/api/admin/people/search", {"email": other["email"]})).text]
        held += [(await _call(target, head, "/api/admin/people/export", {"email": other["email"]})).text]
        told += any(_gives_away(text, one, words) for text in held)
        lost += await _erase_other(target, head, one, other, links[one["email"]], draft)
    figure = (
        f"{HOUSEHOLDS} households of two guardians: {opened} opened the other's draft, {shown} saw the other's words, "
        f"name or address on a page, {told} in a look-up or an export of their own; {lost} lost draft, link or "
        f"children when the other was erased; of {APART} households that a file named, {joined} were joined without "
        "staff's word"
    )
    return Row(
        "A guardian learns nothing of another, and no import joins two",
        figure,
        not (opened or shown or told or lost or joined),
    )


async def _import_apart(target: Target, head: Tokens, mark: str) -> int:
    """How many of those whom a list names in one row share a household afterwards."""
    rows = [
        f"{SENTINEL} Home {n},{SENTINEL}{mark}x{n}@example.org,{SENTINEL}{mark}y{n}@example.org" for n in range(APART)
    ]
    files = {"file": ("families.csv", "\n".join(["Name,Email,Second email", *rows]).encode(), "text/csv")}
    reply = await target.client.post("/api/admin/families/import", files=files, headers=head.headers)
    assert reply.status_code == 200, reply.text
    query: dict[str, str | int] = {"q": f"{SENTINEL}{mark}", "page_size": 200}
    page = (await target.client.get("/api/admin/families", params=query, headers=head.headers)).json()
    assert page["items"]
    return sum(len(family["guardians"]) > 1 for family in page["items"])


async def _make_household(target: Target, head: Tokens, mark: str) -> list[dict[str, Any]]:
    people = [
        {
            "name": f"{SENTINEL} {who} {mark}",
            "email": f"{SENTINEL}{who.lower()}{mark}@example.org",
            "language": language,
        }
        for who, language in (("Ana", "pt"), ("Ben", "ko"))
    ]
    body = {"guardians": people, "children": [{"grade_level": "3rd Grade"}]}
    reply = await _call(target, head, "/api/admin/families", body)
    assert reply.status_code == 201, reply.text
    return people


async def _list_links(target: Target, head: Tokens) -> dict[str, str]:
    """By address, as the letters have them."""
    changed = await target.client.patch("/api/admin/settings", json={"public_url": ADDRESS}, headers=head.headers)
    assert changed.status_code == 200, changed.text
    reply = await target.client.post(f"{SURVEY}/links", headers=head.headers)
    assert reply.status_code == 200, reply.text
    rows = [row.rsplit(",", 3) for row in reply.text.splitlines()[1:]]
    return {row[1]: target.remember("token", row[3].removeprefix(ADDRESS)) for row in rows if row[1]}


async def _begin(target: Target, link: str, held: str = "") -> str:
    """The id of the response that the link leads to, on a device that holds one."""
    reply = await target.ask("POST", link, data={"begun": held})
    assert reply.status_code == 303, reply.text
    return reply.headers["location"].rsplit("/", 1)[-1].partition("?")[0]


async def _write(target: Target, response_id: str, words: str) -> None:
    questions = (await target.ask("GET", f"/api/surveys/{SURVEY_ID}")).json()["questions"]
    path = f"/api/surveys/responses/{response_id}/answers/{questions[-1]['id']}"
    saved = await target.ask("PUT", path, json={"text_value": words})
    assert saved.status_code == 200, saved.text


def _gives_away(text: str, one: dict[str, Any], words: str) -> bool:
    return any(part.lower() in text.lower() for part in (one["name"], one["email"], words))


async def _erase_other(
    target: Target, head: Tokens, one: dict[str, Any], other: dict[str, Any], link: str, draft: str
) -> bool:
    """Whether the one lost anything by it."""
    held = (await _call(target, head, "/api/admin/people/search", {"email": other["email"]})).json()
    body = {"email": other["email"], "expected": held["records"]}
    erased = await _call(target, head, "/api/admin/people/erase", body)
    assert erased.status_code == 200, erased.text
    query = {"q": one["email"]}
    page = (await target.client.get("/api/admin/families", params=query, headers=head.headers)).json()
    if len(page["items"]) != 1 or other["email"].lower() in json.dumps(page["items"]).lower():
        return True
    reply = await target.ask("POST", link, data={"begun": draft})
    return not page["items"][0]["children"] or reply.status_code != 303 or draft not in reply.headers["location"]


async def _call(target: Target, head: Tokens, path: str, body: dict[str, Any]) -> Any:
    return await target.client.post(path, json=body, headers=head.headers)
