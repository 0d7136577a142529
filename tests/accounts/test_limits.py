"""Brute force, and lockout as a weapon."""

import asyncio
from unittest.mock import ANY

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent
from tests.staff import PASSWORD, MakeStaff


def from_address(app: FastAPI, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://school.test")


async def guess(client: httpx.AsyncClient, email: str, password: str = "wrong") -> int:
    return (await client.post("/api/auth/login", data={"username": email, "password": password})).status_code


async def test_the_eleventh_failure_from_one_address_waits(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff(is_signed_in=False)
    assert [await guess(client, staff.email) for _ in range(10)] == [401] * 10
    reply = await client.post("/api/auth/login", data={"username": staff.email, "password": PASSWORD})
    assert (reply.status_code, reply.json()) == (429, {"detail": ANY, "code": "too_many"})
    assert 0 < int(reply.headers["retry-after"]) <= 900


async def test_a_burst_at_once_cannot_slip_past_the_limit(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff(is_signed_in=False)
    statuses = await asyncio.gather(*(guess(client, staff.email) for _ in range(60)))
    assert statuses.count(401) == 10
    assert statuses.count(429) == 50


async def test_guesses_from_many_addresses_are_limited_and_the_owner_still_signs_in(
    app: FastAPI, client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    for number in range(300):
        async with from_address(app, f"10.0.{number // 250}.{number % 250}") as attacker:
            await guess(attacker, staff.email)
    async with database.sessions() as session:
        reached = select(func.count()).where(AuditEvent.action == "sign-in refused")
        # Fifty an hour, of which the owner's own first sign-in took one.
        assert await session.scalar(reached) == 49
    assert await guess(client, staff.email, PASSWORD) == 200


async def test_a_right_password_forgets_the_failures_before_it(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff(is_signed_in=False)
    for _ in range(3):
        assert [await guess(client, staff.email) for _ in range(9)] == [401] * 9
        assert await guess(client, staff.email, PASSWORD) == 200


async def test_several_who_share_an_account_and_an_address_sign_in_at_the_same_moment(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    """A sign-in that begins waits for one that ends, and never each for the other."""
    staff = await make_staff(is_signed_in=False)
    for _ in range(3):
        statuses = await asyncio.gather(*(guess(client, staff.email, PASSWORD) for _ in range(8)))
        assert statuses == [200] * 8


async def test_one_account_under_attack_does_not_stop_another(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    victim, other = await make_staff(is_signed_in=False), await make_staff("b@school.example", is_signed_in=False)
    for _ in range(12):
        await guess(client, victim.email)
    assert await guess(client, other.email, PASSWORD) == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded"])
async def test_a_forged_address_header_buys_no_further_guesses(
    client: httpx.AsyncClient, make_staff: MakeStaff, header: str
) -> None:
    staff = await make_staff(is_signed_in=False)
    for number in range(11):
        form = {"username": staff.email, "password": "wrong"}
        reply = await client.post("/api/auth/login", data=form, headers={header: f"10.1.1.{number}"})
    assert reply.status_code == 429


async def test_guessing_the_current_password_with_a_stolen_token_is_limited_too(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    body = {"current_password": "wrong", "new_password": "another one"}
    replies = [await client.post("/api/auth/change-password", json=body, headers=staff.headers) for _ in range(11)]
    assert [reply.status_code for reply in replies] == [400] * 10 + [429]
