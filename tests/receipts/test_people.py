"""Staff find, export and erase what the school holds about a person, and see what was asked and done."""

import json
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import text

from parent_survey.subjects.tombstones import NAME, read_tombstones
from tests.invitations.conftest import Campaign
from tests.receipts.test_receipts import WORDS, answer_by_open_link, ask, get_link
from tests.staff import age_sign_ins

PILAR = {"email": "Pilar@Example.org"}


async def call(campaign: Campaign, path: str, **body: Any) -> httpx.Response:
    return await campaign.client.post(f"/api/admin/people/{path}", json=body or PILAR, headers=campaign.headers)


async def list_requests(campaign: Campaign) -> dict[str, Any]:
    reply = await campaign.client.get("/api/admin/people/requests", headers=campaign.headers)
    page: dict[str, Any] = reply.json()
    return page


async def ask_by_link(campaign: Campaign, *wishes: str) -> None:
    parent = await answer_by_open_link(campaign)
    await ask(campaign, parent)
    link = await get_link(campaign)
    for wish in wishes:
        await campaign.client.post(f"{link}?ask={wish}")


async def test_a_search_says_what_is_held_and_repeats_no_words(campaign: Campaign) -> None:
    await answer_by_open_link(campaign)
    await campaign.add_family("Pilar Reyes", "pilar@example.org", "other@example.org")
    found = (await call(campaign, "search")).json()
    assert [row["answers"] for row in found["responses"]] == [1]
    assert [row["name"] for row in found["guardians"]] == ["Pilar Reyes"]
    assert "other@example.org" not in json.dumps(found)
    assert found["records"] == 2
    assert WORDS not in json.dumps(found)


async def test_an_export_is_a_file_with_the_words_and_does_what_was_asked(campaign: Campaign) -> None:
    await ask_by_link(campaign, "everything")
    assert [(row["kind"], row["email"], row["done_at"]) for row in (await list_requests(campaign))["items"]] == [
        ("export", "pilar@example.org", None)
    ]
    reply = await call(campaign, "export")
    assert "attachment" in reply.headers["content-disposition"]
    assert WORDS in reply.text
    page = await list_requests(campaign)
    (row,) = page["items"]
    assert (row["outcome"], row["done_by"], row["is_by_parent"], page["waiting"]) == ("done", "Nora Ellery", True, 0)


async def test_an_erasure_is_recorded_and_leaves_no_address(campaign: Campaign, app: FastAPI) -> None:
    await ask_by_link(campaign, "erase")
    assert (await call(campaign, "erase", **PILAR, expected=2)).status_code == 409
    reply = await call(campaign, "erase", **PILAR, expected=1)
    assert reply.json() == {"responses": 1, "guardians": 0, "emails_sent": 1}
    (row,) = (await list_requests(campaign))["items"]
    assert (row["kind"], row["email"], row["outcome"], row["done_by"]) == ("erase", None, "done", "Nora Ellery")
    log = (await campaign.client.get("/api/admin/audit", headers=campaign.headers)).json()["items"]
    assert ("person erased", "Nora Ellery") in {(entry["action"], entry["person"]) for entry in log}
    folder: Path = app.state.settings.data_dir
    assert len(read_tombstones(folder / NAME)) >= 1
    assert (await call(campaign, "erase", **PILAR, expected=0)).status_code == 404


async def test_export_and_erasure_want_a_fresh_password(campaign: Campaign) -> None:
    await answer_by_open_link(campaign)
    await age_sign_ins(campaign.database, minutes=11)
    for path, body in (("export", PILAR), ("erase", {**PILAR, "expected": 1})):
        reply = await call(campaign, path, **body)
        assert (reply.status_code, reply.json()["code"]) == (403, "confirm")
    assert (await call(campaign, "search")).json()["records"] == 1


async def test_a_request_is_declined_once(campaign: Campaign) -> None:
    await ask_by_link(campaign, "erase")
    (row,) = (await list_requests(campaign))["items"]
    path = f"/api/admin/people/requests/{row['id']}/decline"
    replies = [(await campaign.client.post(path, headers=campaign.headers)).status_code for _ in range(2)]
    assert replies == [204, 409]
    assert (await list_requests(campaign))["items"][0]["outcome"] == "declined"


async def test_what_staff_do_by_themselves_is_listed_too(campaign: Campaign) -> None:
    await answer_by_open_link(campaign)
    await call(campaign, "export")
    await call(campaign, "erase", **PILAR, expected=1)
    items = (await list_requests(campaign))["items"]
    assert sorted((row["kind"], row["email"], row["is_by_parent"]) for row in items) == [
        ("erase", None, False),
        ("export", None, False),
    ]


async def test_nobody_is_found_by_something_that_is_no_address(campaign: Campaign) -> None:
    for email in ("", "pilar", "a@b@c", "x" * 400 + "@example.org", "pilar@example.org\r\nBcc: x@example.org"):
        assert (await call(campaign, "search", email=email)).status_code == 422
    assert (await call(campaign, "export", email="nobody@example.org")).status_code == 404
    async with campaign.database.sessions() as session:
        assert (await session.execute(text("SELECT count(*) FROM subject_requests"))).scalar_one() == 0
