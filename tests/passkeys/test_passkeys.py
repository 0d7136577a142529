"""Issue 23: passkeys instead of the password, and to confirm what needs it fresh."""

import asyncio
from dataclasses import replace
from typing import Any
from uuid import uuid4

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from fastapi import FastAPI
from sqlalchemy import select, text

from parent_survey.accounts.factors.service import remove_factors_at_the_terminal
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.models.accounts import AuditEvent
from tests.accounts.test_authenticator import give_code, give_password, set_up
from tests.passkeys.device import USER_PRESENT, USER_VERIFIED, Device, encode
from tests.school import ORIGIN
from tests.staff import PASSWORD, MakeStaff, Staff, age_sign_ins, sign_in

NAME = "survey.school.example"
PASSKEYS, LOGIN, CONFIRM = "/api/auth/passkeys", "/api/auth/login/passkey", "/api/auth/confirm/passkey"


pytestmark = pytest.mark.usefixtures("public_address")


async def ask(client: httpx.AsyncClient, path: str, staff: Staff | None = None) -> Any:
    reply = await client.post(f"{path}/options", headers=staff.headers if staff else {})
    assert reply.status_code == 200, reply.text
    return reply.json()["options"]


async def add(client: httpx.AsyncClient, staff: Staff, device: Device | None = None) -> tuple[Device, httpx.Response]:
    device = device or Device(ORIGIN, NAME)
    body = {"credential": device.make(await ask(client, PASSKEYS, staff))}
    return device, await client.post(PASSKEYS, json=body, headers=staff.headers)


async def send(client: httpx.AsyncClient, credential: Any) -> httpx.Response:
    return await client.post(LOGIN, json={"credential": credential})


async def enter(client: httpx.AsyncClient, device: Device) -> httpx.Response:
    return await send(client, device.answer(await ask(client, LOGIN)))


async def test_a_passkey_signs_in_without_a_password_and_counts_as_second_factor(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    device, added = await add(client, staff)
    assert (added.status_code, len(added.json()["recovery_codes"])) == (201, 10)
    reply = await enter(client, device)
    assert reply.status_code == 200, reply.text
    headers = {"Authorization": f"Bearer {reply.json()['access_token']}"}
    assert (await client.get("/api/auth/me", headers=headers)).json()["email"] == staff.email
    [shown] = (await client.get(PASSKEYS, headers=headers)).json()
    assert (shown["name"], shown["last_used_at"] is not None) == ("A browser", True)
    first = await give_password(client, staff)
    assert (first.status_code, first.json()["methods"]) == (403, ["passkey"])
    used = await give_code(client, first.json()["ticket"], added.json()["recovery_codes"][0])
    assert used.status_code == 200
    async with database.sessions() as session:
        signed_in = select(AuditEvent.details).where(AuditEvent.action == "signed in").order_by(AuditEvent.id)
        assert list(await session.scalars(signed_in)) == [{}, {"factor": "passkey"}, {"factor": "recovery code"}]


async def test_a_challenge_is_answered_once_however_often_it_is_sent(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    device, _ = await add(client, await make_staff())
    answer = device.answer(await ask(client, LOGIN))
    replies = await asyncio.gather(*(send(client, answer) for _ in range(6)))
    assert sorted(reply.status_code for reply in replies) == [200] + [400] * 5


async def test_no_hostile_answer_gets_in(client: httpx.AsyncClient, make_staff: MakeStaff, database: Database) -> None:
    staff, other = await make_staff(), await make_staff("other@school.example")
    device, _ = await add(client, staff)
    theirs, _ = await add(client, other)
    assert (await enter(client, device)).status_code == 200

    async def answer(by: Device, **changes: Any) -> dict[str, Any]:
        credential = by.answer(await ask(client, LOGIN))
        credential["response"].update(changes)
        return credential

    expired = device.answer(await ask(client, LOGIN))
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE factor_challenges SET expires_at = now()"))
    real = await answer(device)
    of_another_kind = device.answer(await ask(client, CONFIRM, staff))
    hostile: dict[str, Any] = {
        "made-up challenge": device.answer({"challenge": encode(b"made up")}),
        "expired challenge": expired,
        "challenge of a confirmation": of_another_kind,
        "another page": await answer(replace(device, origin="https://survey.school.example.evil.example")),
        "plain http": await answer(replace(device, origin="http://survey.school.example")),
        "another port": await answer(replace(device, origin=f"{ORIGIN}:8443")),
        "another name": await answer(replace(device, rp_id="school.example")),
        "nobody was there": await answer(replace(device, flags=USER_VERIFIED)),
        "nobody was verified": await answer(replace(device, flags=USER_PRESENT)),
        "another key": await answer(replace(device, key=generate_private_key(SECP256R1()))),
        "unknown passkey": await answer(replace(device, id=b"unknown passkey!")),
        "another's passkey": await answer(replace(device, id=theirs.id)),
        "another's name": await answer(replace(device, user=theirs.user)),
        "a counter that stands still": await answer(replace(device, count=0)),
        "signature cut off": await answer(device, signature=real["response"]["signature"][:-8]),
        "no signature": await answer(device, signature="AA"),
        "client data that is no JSON": await answer(device, clientDataJSON=encode(b"{")),
        "client data that is a list": await answer(device, clientDataJSON=encode(b"[]")),
        "no base64": await answer(device, authenticatorData="%%%"),
        "data too short": await answer(device, authenticatorData=encode(b"short")),
        "another type": {**await answer(device), "type": "password"},
        "ids that differ": {**await answer(device), "id": encode(theirs.id)},
        "a registration": device.make({**await ask(client, PASSKEYS, staff)}),
    }
    statuses = {what: (await send(client, credential)).status_code for what, credential in hostile.items()}
    assert {what: status for what, status in statuses.items() if status not in {400, 422}} == {}
    # Nothing of it was refused for another reason, or used anything up: an honest answer is still good.
    assert (await send(client, real)).status_code == 200


async def test_no_hostile_registration_is_kept(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff, other = await make_staff(), await make_staff("other@school.example")
    good = Device(ORIGIN, NAME)
    foreign = await ask(client, PASSKEYS, other)
    used, _ = await add(client, other)
    makers = {
        "another page": replace(good, origin="https://evil.example"),
        "another name": replace(good, rp_id="evil.example"),
        "nobody was there": replace(good, flags=USER_VERIFIED),
        "nobody was verified": replace(good, flags=USER_PRESENT),
    }
    bodies = {what: maker.make(await ask(client, PASSKEYS, staff)) for what, maker in makers.items()}
    bodies["challenge of another"] = good.make(foreign)
    bodies["an answer"] = good.answer(await ask(client, LOGIN))
    broken = good.make(await ask(client, PASSKEYS, staff))
    broken["response"]["attestationObject"] = encode(b"\xff" * 50)
    bodies["no attestation"] = broken
    for what, credential in bodies.items():
        reply = await client.post(PASSKEYS, json={"credential": credential}, headers=staff.headers)
        assert reply.status_code in {400, 422}, what
    taken = used.make(await ask(client, PASSKEYS, staff))
    reply = await client.post(PASSKEYS, json={"credential": taken}, headers=staff.headers)
    assert reply.status_code == 409
    assert (await client.get(PASSKEYS, headers=staff.headers)).json() == []


async def test_a_passkey_confirms_like_the_password_and_only_its_owners_does(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff, other = await make_staff(), await make_staff("other@school.example")
    without = await client.post(f"{CONFIRM}/options", headers=staff.headers)
    assert without.status_code == 409
    device, _ = await add(client, staff)
    theirs, _ = await add(client, other)
    await age_sign_ins(database, minutes=11)
    path = f"/api/auth/users/{other.id}/activate"
    assert (await client.post(path, headers=staff.headers)).status_code == 403
    for who, status in ((theirs, 400), (device, 204)):
        credential = who.answer(await ask(client, CONFIRM, staff))
        reply = await client.post(CONFIRM, json={"credential": credential}, headers=staff.headers)
        assert reply.status_code == status
    assert (await client.post(path, headers=staff.headers)).status_code == 200


async def test_removing_one_needs_a_fresh_sign_in_and_it_never_signs_in_again(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff, other = await make_staff(), await make_staff("other@school.example")
    device, _ = await add(client, staff)
    second, added = await add(client, staff)
    assert added.json() == {"recovery_codes": None}
    shown = (await client.get(PASSKEYS, headers=staff.headers)).json()
    path = f"{PASSKEYS}/{shown[0]['id']}"
    assert (await client.delete(path, headers=other.headers)).status_code == 404
    assert (await client.delete(path, headers=staff.headers)).status_code == 204
    assert (await client.delete(path, headers=staff.headers)).status_code == 404
    assert (await enter(client, device)).status_code == 400
    assert (await enter(client, second)).status_code == 200
    await age_sign_ins(database, minutes=11)
    refused = await client.delete(f"{PASSKEYS}/{shown[1]['id']}", headers=staff.headers)
    assert refused.json()["code"] == "confirm-factor"
    await client.post("/api/auth/confirm", json={"password": PASSWORD}, headers=staff.headers)
    assert (await client.delete(f"{PASSKEYS}/{shown[1]['id']}", headers=staff.headers)).status_code == 403
    credential = second.answer(await ask(client, CONFIRM, staff))
    await client.post(CONFIRM, json={"credential": credential}, headers=staff.headers)
    codes = await client.post("/api/auth/factors/recovery-codes", headers=staff.headers)
    assert codes.status_code == 200
    async with database.sessions.begin() as session:
        await remove_factors_at_the_terminal(session, staff.email)
    assert (await enter(client, second)).status_code == 400
    assert (await give_password(client, staff)).status_code == 200


async def test_a_reset_by_an_owner_ends_the_persons_passkeys_unless_they_are_kept(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example")
    device, _ = await add(client, other)
    path = f"/api/auth/users/{other.id}/reset-password"
    assert (await client.post(path, json={"keep_passkeys": True}, headers=head.headers)).status_code == 200
    assert (await enter(client, device)).status_code == 200
    temporary = (await client.post(path, headers=head.headers)).json()["temporary_password"]
    assert (await enter(client, device)).status_code == 400
    # It was the only factor, so that the recovery codes are gone as well.
    again = await sign_in(client, other, temporary)
    assert (await client.get("/api/auth/me", headers=again.headers)).json()["has_factor"] is False


async def test_a_reset_of_ones_own_password_keeps_ones_passkeys(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    device, _ = await add(client, staff)
    path = f"/api/auth/users/{staff.id}/reset-password"
    body = {"current_password": PASSWORD}
    assert (await client.post(path, json=body, headers=staff.headers)).status_code == 200
    assert (await enter(client, device)).status_code == 200


async def test_an_app_beside_a_passkey_keeps_the_recovery_codes(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    await add(client, staff)
    _, codes = await set_up(client, staff)
    assert codes is None
    assert (await give_password(client, staff)).json()["methods"] == ["app", "passkey"]
    assert (await client.delete("/api/auth/factors/authenticator", headers=staff.headers)).status_code == 204
    factors = (await client.get("/api/auth/factors", headers=staff.headers)).json()
    assert factors["recovery_codes"]["left"] == 10


async def test_a_passkey_of_somebody_inactive_opens_nothing_but_the_page_that_says_so(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head, staff = await make_staff(), await make_staff("other@school.example")
    device, _ = await add(client, staff)
    assert (await client.post(f"/api/auth/users/{staff.id}/deactivate", headers=head.headers)).status_code == 200
    pair = (await enter(client, device)).json()
    headers = {"Authorization": f"Bearer {pair['access_token']}"}
    assert (await client.get("/api/auth/users", headers=headers)).status_code == 403


async def test_somebody_has_at_most_twenty(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    for _ in range(20):
        assert (await add(client, staff))[1].status_code == 201
    assert (await client.post(f"{PASSKEYS}/options", headers=staff.headers)).status_code == 409


@pytest.mark.parametrize("address", ["http://survey.school.example", "https://203.0.113.7", None])
async def test_without_a_public_address_with_tls_and_a_name_there_are_no_passkeys(
    app: FastAPI, client: httpx.AsyncClient, database: Database, address: str | None
) -> None:
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE school SET public_url = :url, updated_at = now()"), {"url": address})
    await app.state.school.refresh()
    reply = await client.post(f"{LOGIN}/options")
    assert (reply.status_code, reply.json()["code"]) == (409, "no-passkeys")
    assert (await client.post(f"{LOGIN}/options", headers={"Host": "localhost:8000"})).status_code == (
        200 if address is None else 409
    )


async def test_strangers_make_a_limited_number_of_challenges(client: httpx.AsyncClient, settings: Settings) -> None:
    statuses = [(await client.post(f"{LOGIN}/options")).status_code for _ in range(201)]
    assert (set(statuses[:200]), statuses[200]) == ({200}, 429)
    body = {"credential": {"id": str(uuid4()), "rawId": "x", "type": "public-key", "response": {}}}
    assert (await client.post(LOGIN, json=body)).status_code == 422
