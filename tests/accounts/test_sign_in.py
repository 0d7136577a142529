"""Spec sections 4, 6, 7 and 8: signing in and out."""

import logging
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters
from sqlalchemy import select, update

from parent_survey.accounts.passwords import hash_password_now
from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent, User
from tests.staff import PASSWORD, MakeStaff, sign_in


async def login(client: httpx.AsyncClient, email: str, password: str) -> httpx.Response:
    return await client.post("/api/auth/login", data={"username": email, "password": password})


async def test_login_takes_a_form_and_returns_access_and_refresh_token(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff(is_signed_in=False)
    reply = await login(client, staff.email, PASSWORD)
    assert reply.status_code == 200
    assert {"access_token", "refresh_token"} <= reply.json().keys()


async def test_the_address_may_be_typed_in_any_case(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    await make_staff("Head@School.example", is_signed_in=False)
    assert (await login(client, " hEAD@sCHOOL.EXAMPLE ", PASSWORD)).status_code == 200


async def test_a_wrong_password_and_an_unknown_address_get_the_same_reply(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff(is_signed_in=False)
    wrong, unknown = await login(client, staff.email, "wrong"), await login(client, "no@school.example", "wrong")
    assert (wrong.status_code, wrong.json()) == (401, {"detail": "Invalid email or password"})
    assert (unknown.status_code, unknown.json()) == (wrong.status_code, wrong.json())


async def test_an_unknown_address_costs_the_same_hash(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the time of a reply does not tell who has an account. What is compared is the work, not the time."""
    staff = await make_staff(is_signed_in=False)
    async with database.sessions.begin() as session:
        await session.execute(update(User).values(password_hash=hash_password_now(PASSWORD)))
    verify = PasswordHasher.verify
    costs: list[Parameters] = []

    def count(hasher: PasswordHasher, password_hash: str, password: bytes) -> bool:
        costs.append(extract_parameters(password_hash))
        return verify(hasher, password_hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", count)
    for email in (staff.email, "nobody@school.example"):
        assert (await login(client, email, "wrong")).status_code == 401
    known, unknown = costs
    assert unknown == known


@pytest.mark.parametrize("form", [{}, {"username": "a@b.co"}, {"password": "x"}, {"username": "a\0b", "password": "x"}])
async def test_email_and_password_are_required(client: httpx.AsyncClient, form: dict[str, str]) -> None:
    assert (await client.post("/api/auth/login", data=form)).status_code == 422


async def test_me_returns_the_current_user_and_last_login_is_kept(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    before = datetime.now(UTC)
    staff = await make_staff()
    me = (await client.get("/api/auth/me", headers=staff.headers)).json()
    assert me["email"] == staff.email
    assert (me["full_name"], me["is_active"], me["must_change_password"]) == ("Nora Ellery", True, False)
    assert before <= datetime.fromisoformat(me["last_login"]) <= datetime.now(UTC)
    assert "password_hash" not in me


async def test_logout_ends_this_sign_in_at_once_and_no_other(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    phone = await make_staff()
    laptop = await sign_in(client, phone)
    assert (await client.post("/api/auth/logout", headers=phone.headers)).status_code == 204
    assert (await client.get("/api/auth/me", headers=phone.headers)).status_code == 401
    assert (await client.post("/api/auth/refresh", json={"refresh_token": phone.refresh})).status_code == 401
    assert (await client.get("/api/auth/me", headers=laptop.headers)).status_code == 200


async def test_an_inactive_user_can_sign_in_and_do_nothing_else(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff(is_active=False)
    assert (await client.get("/api/auth/me", headers=staff.headers)).json()["is_active"] is False
    assert (await client.post("/api/auth/refresh", json={"refresh_token": staff.refresh})).status_code == 200
    refused = await client.get("/api/auth/users", headers=staff.headers)
    assert (refused.status_code, refused.json()["detail"]) == (403, "Your account is inactive")


async def test_a_temporary_password_lapses_after_72_hours(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example", is_signed_in=False)
    before = datetime.now(UTC)
    reset = await client.post(f"/api/auth/users/{other.id}/reset-password", headers=head.headers)
    temporary = reset.json()["temporary_password"]
    assert (await login(client, other.email, temporary)).status_code == 200
    async with database.sessions.begin() as session:
        user = await session.get_one(User, other.id)
        assert user.temporary_until is not None
        assert before <= user.temporary_until - timedelta(hours=72) <= datetime.now(UTC)
        await session.execute(update(User).values(temporary_until=datetime.now(UTC) - timedelta(seconds=1)))
    assert (await login(client, other.email, temporary)).status_code == 401


async def test_every_event_is_recorded_without_secrets(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "parent_survey")
    staff = await make_staff()
    await login(client, staff.email, "sentinel-password")
    await client.post("/api/auth/logout", headers=staff.headers)
    async with database.sessions.begin() as session:
        events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
        assert [event.action for event in events] == ["signed in", "sign-in refused", "signed out"]
        assert {event.address for event in events} == {"127.0.0.1"}
        everything = " ".join(str(vars(event)) for event in events) + caplog.text
    for secret in (PASSWORD, "sentinel-password", staff.access, staff.refresh):
        assert secret not in everything
