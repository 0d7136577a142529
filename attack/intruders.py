"""People without a key: guessed ids, unguarded routes, forged tokens, a school without admins."""

import asyncio
import re
import secrets
from uuid import uuid4

import httpx

from attack.forgeries import forge
from attack.target import ADMIN, PASSWORD, SENTINEL, SETTINGS, Target, open_target
from faults.report import Row
from faults.school import QUESTIONS, TEACHER, open_wire
from parent_survey.core.settings import load_settings
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import running_product

GUESSES, WIRES = 10_000, 20
# What anyone may call; everything else must answer a stranger with 401. The same list, for each kind of caller and as
# part of the build, is in tests/accounts/test_matrix.py.
PUBLIC = re.compile(r"/api/(hello|health|auth/(login(/.*)?|refresh|forgot-password|new-password)|teachers|surveys/.*)")


async def call_every_route(target: Target) -> Row:
    """Every route of the document as somebody who must not."""
    head = await target.sign_in()
    inactive = await _sign_in_new(target, is_active=False)
    gone = await _sign_in_new(target, is_active=True, is_deactivated=True)
    strangers = {"": 401, "garbage": 401, head.refresh: 401, gone: 401, inactive: 403}
    document = (await target.client.get("/api/openapi.json")).json()
    let_in, calls = [], 0
    for template, methods in document["paths"].items():
        if PUBLIC.fullmatch(template):
            continue
        path = re.sub(r"{\w+}", str(uuid4()), template)
        for method in methods:
            for token, expected in strangers.items():
                # An inactive person may see and end their own sign-in.
                if token == inactive and template.startswith(("/api/auth/me", "/api/auth/logout", "/api/auth/change")):
                    continue
                calls += 1
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                try:
                    status = (await target.ask(method, path, headers=headers)).status_code
                except httpx.TransportError:
                    # Each time in the middle of a reply that no stranger should have got.
                    status = 0
                # What has a key of its own says 401 to everybody else.
                if status not in {expected, 401}:
                    let_in.append(f"{method.upper()} {template} {status}")
    figure = f"{calls} calls of protected routes by five kinds of strangers: {len(let_in)} let in {let_in[:3] or ''}"
    return Row("No route without a guard", figure, not let_in and calls > 100)


async def _sign_in_new(target: Target, *, is_active: bool, is_deactivated: bool = False) -> str:
    head = await target.sign_in()
    user_id, email = await target.make_admin(head, is_active=is_active)
    tokens = await target.sign_in(email)
    if is_deactivated:
        await target.client.post(f"/api/auth/users/{user_id}/deactivate", headers=head.headers)
    return tokens.access


async def guess_responses(target: Target) -> Row:
    """Ids at random, and what the public can still read of a response that was handed in."""
    response_id = await _hand_in(target)
    found = sum(await asyncio.gather(*(_guess(target, GUESSES // WIRES) for _ in range(WIRES))))
    bodies = []
    for path in ("", "/summary", "/parent", "/teachers", f"/answers/{QUESTIONS[0]}", "/submit"):
        for method in ("GET", "PUT", "POST"):
            reply = await target.client.request(method, f"/api/surveys/responses/{response_id}{path}")
            bodies.append(reply.text)
    leaks = sum(SENTINEL in body for body in bodies)
    figure = f"{GUESSES} guesses: {found} found; a handed-in response read {len(bodies)} ways: {leaks} with its words"
    return Row("Nobody reads another's response", figure, found == 0 and leaks == 0)


async def _guess(target: Target, times: int) -> int:
    """How many of so many random ids were answered with anything but 404."""
    wire = open_wire(target.product.address)
    replies = [await wire.send("GET", f"/api/surveys/responses/{uuid4()}") for _ in range(times)]
    wire.close()
    return sum(status != 404 for status, _ in replies)


async def _hand_in(target: Target) -> str:
    client = target.client
    response_id = str((await client.post(f"/api/surveys/{SURVEY_ID}/start")).json()["id"])
    target.remember("response id", response_id)
    base = f"/api/surveys/responses/{response_id}"
    await client.put(f"{base}/parent", json={"name": f"{SENTINEL} Parent", "email": f"{SENTINEL}@example.org"})
    await client.put(f"{base}/teachers", json={"teacher_ids": [TEACHER]})
    for question in QUESTIONS[:2]:
        await client.put(f"{base}/answers/{question}", json={"text_value": f"{SENTINEL} words"})
    reply = await client.post(f"{base}/submit")
    assert reply.status_code == 200, reply.text
    return response_id


async def forge_tokens(target: Target) -> Row:
    head = await target.sign_in()
    key = load_settings(data_dir=target.product.folder).signing_key
    forged = forge(head.access, head.refresh, key)
    let_in = []
    for name, token in forged.items():
        reply = await target.client.get("/api/auth/me", headers={"Authorization": f"Bearer {token}".strip()})
        if reply.status_code != 401:
            let_in.append(f"{name} {reply.status_code}")
    owner = (await target.client.get("/api/auth/me", headers=head.headers)).status_code
    figure = f"{len(forged)} forgeries: {len(let_in)} let in {let_in[:3] or ''}; the true token: {owner}"
    return Row("A forged token is worth nothing", figure, not let_in and owner == 200 and len(forged) >= 40)


async def take_over_an_empty_school(target: Target) -> Row:
    """The first account is never made over HTTP."""
    without = {name: "" for name in SETTINGS if name.startswith("SURVEY_ADMIN")}
    with running_product(command=target.product.command, **without) as product:
        async with open_target(product) as empty:
            body = {"email": ADMIN, "password": PASSWORD, "full_name": secrets.token_hex(4)}
            status = (await empty.client.post("/api/auth/register", json=body)).status_code
            signed_in = (await empty.try_sign_in(ADMIN, PASSWORD)).status_code
    figure = f"register on an empty school: {status}; signing in with what was sent: {signed_in}"
    return Row("The first admin is not made over HTTP", figure, status == 401 and signed_in == 401)
