"""A script that stuffs the ballot: a thousand responses from ten addresses, flagged and set aside by staff at once."""

import asyncio
import time
from typing import Any

from attack.chat import ask
from attack.target import SENTINEL, Target, Tokens, open_own_target
from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from faults.school import QUESTIONS, TEACHER
from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.insights.tasks import detect_languages

RESPONSES, ADDRESSES = 1_000, 10
# The worker looks for repetitions every minute.
FLAGGED_SECONDS = 200
ROUND_SECONDS = 65
# It reads a school that has just come for concerns, which changes insights and cards too, in rounds of ten seconds.
SETTLED_SECONDS, MAX_LOOKS = 25, 8
WORDS = f"{SENTINEL} is the best teacher of all, give this one a raise."
ASKED = ("How many responses were submitted?", "Which superpowers do parents mention most?")
SURVEY = f"/api/admin/surveys/{SURVEY_ID}"


async def stuff_the_ballot(target: Target) -> Row:
    # What other attacks left behind repeats itself too: the fresh school has nothing that is flagged.
    async with open_own_target(target) as own:
        return await _stuff(own)


async def _stuff(target: Target) -> Row:
    head = await target.sign_in()
    await _tell_languages(target)
    before = await _look_when_settled(target, head)
    began = time.monotonic()
    counted = await asyncio.gather(*(_send(target, address) for address in range(ADDRESSES)))
    accepted, took = sum(counted), time.monotonic() - began
    flags = await _wait_for_flags(target, head, accepted)
    burst = [response_id for group in flags["groups"] for response_id in group["burst_ids"]]
    began = time.monotonic()
    body = {"ids": burst or await _list_newest(target, head), "reason": "duplicate"}
    reply = await target.client.post(f"{SURVEY}/set-aside", json=body, headers=head.headers)
    seconds = time.monotonic() - began
    at_once = await _look(target, head)
    await asyncio.sleep(ROUND_SECONDS)
    later = await _look(target, head)
    wrong = [view for view in before if not before[view] == at_once[view] == later[view]]
    figure = (
        f"{accepted} of {RESPONSES} scripted responses from {ADDRESSES} addresses accepted in {took:.0f} s; "
        f"{len(burst)} flagged as bursts; one call set {reply.json().get('changed', 0)} aside in {seconds:.1f} s; "
        f"{len(before) - len(wrong)} of {len(before)} views (totals, insights, cards, list, search, chat, exports) as "
        f"before, at once and after the worker's next round{f', not: {wrong}' if wrong else ''}"
    )
    is_kept = accepted > 0 and len(burst) == accepted and reply.status_code == 200 and not wrong
    return Row("A stuffed ballot is flagged and set aside at once", figure, is_kept)


async def _tell_languages(target: Target) -> None:
    """What the worker does every ten minutes for answers that it has not seen come, and what changes insights and cards
    too: done now, so that only the stuffing can."""
    with EmbeddedPostgres.start(target.product.folder, watch=False) as server:
        database = Database(server.url, pool_size=2)
        await detect_languages(database, None)
        await database.engine.dispose()


async def _send(target: Target, address: int) -> int:
    """How many were accepted. Half of the addresses repeat an answer, half an email; who is turned away goes on."""
    client, headers = target.client, {"X-Forwarded-For": f"198.51.100.{address + 1}"}
    accepted = 0
    for number in range(RESPONSES // ADDRESSES):
        started = await client.post(f"/api/surveys/{SURVEY_ID}/start", headers=headers)
        if started.status_code != 200:
            continue
        at = f"/api/surveys/responses/{started.json()['id']}"
        mark = f"{address}x{number}"
        is_answer = address % 2 == 0
        email = f"{SENTINEL}{mark if is_answer else address}@example.org"
        words = WORDS if is_answer else f"{WORDS} Number {mark}."
        await client.put(f"{at}/parent", json={"name": f"{SENTINEL} {mark}", "email": email}, headers=headers)
        await client.put(f"{at}/teachers", json={"teacher_ids": [TEACHER]}, headers=headers)
        for question in QUESTIONS[:2]:
            body = {"text_value": words if question == QUESTIONS[0] else f"Short {mark}"}
            await client.put(f"{at}/answers/{question}", json=body, headers=headers)
        submitted = await client.post(f"{at}/submit", headers=headers)
        accepted += submitted.status_code == 200
    return accepted


async def _wait_for_flags(target: Target, head: Tokens, expected: int) -> Any:
    latest = time.monotonic() + FLAGGED_SECONDS
    while True:
        flags = (await target.client.get(f"{SURVEY}/flags", headers=head.headers)).json()
        if sum(len(group["burst_ids"]) for group in flags["groups"]) >= expected or time.monotonic() > latest:
            return flags
        await asyncio.sleep(3)


async def _list_newest(target: Target, head: Tokens) -> list[str]:
    """Where nothing is flagged staff have to look for themselves: the first page of the list."""
    query = {"status": "submitted", "page_size": "100"}
    page = await target.client.get(f"{SURVEY}/responses", params=query, headers=head.headers)
    return [item["id"] for item in page.json()["items"]]


async def _look_when_settled(target: Target, head: Tokens) -> dict[str, Any]:
    """When the worker has done all that a fresh school gives it to do."""
    seen = await _look(target, head)
    for _ in range(MAX_LOOKS):
        await asyncio.sleep(SETTLED_SECONDS)
        earlier, seen = seen, await _look(target, head)
        if seen == earlier:
            break
    return seen


async def _look(target: Target, head: Tokens) -> dict[str, Any]:
    """What staff see of the survey."""
    seen: dict[str, Any] = {}
    for path in (
        "/overview",
        "/insights",
        f"/insights/teachers/{TEACHER}",
        f"/cards/{TEACHER}",
        "/cards/print",
        "/responses?status=submitted&page_size=100",
        "/export",
        "/export?rows=answers",
    ):
        seen[path] = (await target.client.get(SURVEY + path, headers=head.headers)).text
    seen["dashboard"] = (await target.client.get("/api/admin/surveys", headers=head.headers)).text
    search = {"query": "the best teacher of all", "survey_id": str(SURVEY_ID)}
    seen["search"] = (await target.client.post("/api/search/answers", json=search, headers=head.headers)).text
    seen["listed"] = (await target.client.get(f"{SURVEY}/responses?q={SENTINEL}", headers=head.headers)).json()["total"]
    for question in ASKED:
        seen[question] = (await ask(target, head, question)).text
    return seen
