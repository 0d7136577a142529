"""Spec sections 2, 4, 5, 6 and 8: admins and what they do with accounts."""

import asyncio
import os
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import func, select

from parent_survey.core.db import Database
from parent_survey.models.accounts import SignIn, User
from tests.staff import PASSWORD, MakeStaff, sign_in

# `make attack` makes 500.
RACES = int(os.environ.get("RACES", "100"))
NEW = {"email": "new@school.example", "full_name": "New Colleague", "password": "k7Fq2x"}


async def test_a_registered_admin_is_created_inactive_until_an_admin_activates_them(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head = await make_staff()
    created = await client.post("/api/auth/register", json=NEW, headers=head.headers)
    assert (created.status_code, created.json()["is_active"]) == (201, False)
    activated = await client.post(f"/api/auth/users/{created.json()['id']}/activate", headers=head.headers)
    assert (activated.status_code, activated.json()["is_active"]) == (200, True)


async def test_registering_requires_being_logged_in_as_an_admin(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/auth/register", json=NEW)).status_code == 401


async def test_the_first_admin_is_never_made_over_http(client: httpx.AsyncClient, database: Database) -> None:
    async with database.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(User)) == 0
    assert (await client.post("/api/auth/register", json=NEW)).status_code == 401


@pytest.mark.parametrize("email", ["head@school.example", "HEAD@School.Example", " head@school.example "])
async def test_the_same_email_whatever_its_case_is_a_409(
    client: httpx.AsyncClient, make_staff: MakeStaff, email: str
) -> None:
    head = await make_staff()
    reply = await client.post("/api/auth/register", json={**NEW, "email": email}, headers=head.headers)
    assert (reply.status_code, reply.json()["detail"]) == (409, "A user with this email already exists")


@pytest.mark.parametrize(
    "wrong",
    [
        {"password": "short"},
        {"email": "no address"},
        {"email": "a@b"},
        {"email": "x" * 250 + "@b.co"},
        {"full_name": "   "},
        {"full_name": "x" * 201},
        {"full_name": "a\0b"},
        {"is_active": True},
        {"password": None},
    ],
)
async def test_what_is_not_right_is_a_422_and_creates_nobody(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, wrong: dict[str, object]
) -> None:
    head = await make_staff()
    reply = await client.post("/api/auth/register", json={**NEW, **wrong}, headers=head.headers)
    assert reply.status_code == 422
    async with database.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(User)) == 1


async def test_the_list_shows_each_user_and_no_secret(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    head = await make_staff()
    await make_staff("second@school.example", is_signed_in=False)
    users = (await client.get("/api/auth/users", headers=head.headers)).json()
    assert [user["email"] for user in users] == ["head@school.example", "second@school.example"]
    assert users[1]["last_login"] is None
    assert "password" not in str(users).replace("must_change_password", "")


async def test_an_admin_cannot_deactivate_their_own_account(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    head = await make_staff()
    reply = await client.post(f"/api/auth/users/{head.id}/deactivate", headers=head.headers)
    assert reply.status_code == 400
    assert "your own account" in reply.json()["detail"]


async def test_deactivation_ends_the_sessions_at_once(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    head, other = await make_staff(), await make_staff("other@school.example")
    assert (await client.post(f"/api/auth/users/{other.id}/deactivate", headers=head.headers)).status_code == 200
    assert (await client.get("/api/auth/me", headers=other.headers)).status_code == 401
    assert (await client.post("/api/auth/refresh", json={"refresh_token": other.refresh})).status_code == 401
    assert (await client.get("/api/auth/me", headers=(await sign_in(client, other)).headers)).json()[
        "is_active"
    ] is False


@pytest.mark.parametrize("act", ["activate", "deactivate", "reset-password"])
async def test_an_unknown_user_is_a_404(client: httpx.AsyncClient, make_staff: MakeStaff, act: str) -> None:
    head = await make_staff()
    assert (await client.post(f"/api/auth/users/{uuid4()}/{act}", headers=head.headers)).status_code == 404


async def test_at_least_one_active_admin_remains_in_races_of_mutual_deactivation(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    one, two = await make_staff(), await make_staff("two@school.example")
    outcomes: list[tuple[int, ...]] = []
    for _ in range(RACES):
        replies = await asyncio.gather(
            client.post(f"/api/auth/users/{two.id}/deactivate", headers=one.headers),
            client.post(f"/api/auth/users/{one.id}/deactivate", headers=two.headers),
        )
        outcomes.append(tuple(reply.status_code for reply in replies))
        async with database.sessions.begin() as session:
            users = (await session.scalars(select(User))).all()
            assert [user.is_active for user in users].count(True) == 1
            # Both are put back as they were, and the ended sign-in is opened again, for the next round.
            for user in users:
                user.is_active = True
            for opened in (await session.scalars(select(SignIn))).all():
                opened.ended_at = None
    assert all(sorted(pair)[0] == 200 and sorted(pair)[1] in {401, 403} for pair in outcomes)


async def test_a_reset_returns_a_temporary_password_once_and_ends_the_sessions(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example")
    reply = await client.post(f"/api/auth/users/{other.id}/reset-password", headers=head.headers)
    temporary = reply.json()["temporary_password"]
    # 20 signs out of 31 are 99 random bits; 80 are asked for.
    assert len(temporary.replace("-", "")) == 20
    assert (await client.get("/api/auth/me", headers=other.headers)).status_code == 401
    other = await sign_in(client, other, temporary)
    assert (await client.get("/api/auth/me", headers=other.headers)).json()["must_change_password"] is True


async def test_resetting_ones_own_password_needs_the_current_one_and_keeps_this_sign_in(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    laptop = await make_staff()
    phone = await sign_in(client, laptop)
    path = f"/api/auth/users/{laptop.id}/reset-password"
    refused = await client.post(path, headers=laptop.headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "current-password")
    wrong = await client.post(path, headers=laptop.headers, json={"current_password": "wrong"})
    assert (wrong.status_code, wrong.json()["detail"]) == (400, "Current password is incorrect")
    assert (await client.get("/api/auth/me", headers=phone.headers)).status_code == 200
    right = await client.post(path, headers=laptop.headers, json={"current_password": PASSWORD})
    assert right.status_code == 200
    assert (await client.get("/api/auth/me", headers=laptop.headers)).status_code == 200
    assert (await client.get("/api/auth/me", headers=phone.headers)).status_code == 401


async def change(client: httpx.AsyncClient, headers: dict[str, str], current: str, new: str) -> httpx.Response:
    body = {"current_password": current, "new_password": new}
    return await client.post("/api/auth/change-password", json=body, headers=headers)


async def test_a_changed_password_is_the_one_that_signs_in_and_other_devices_are_signed_out(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    laptop = await make_staff()
    phone = await sign_in(client, laptop)
    assert (await change(client, laptop.headers, PASSWORD, "another one")).status_code == 204
    assert (await client.get("/api/auth/me", headers=laptop.headers)).status_code == 200
    assert (await client.get("/api/auth/me", headers=phone.headers)).status_code == 401
    await sign_in(client, laptop, "another one")


async def test_a_wrong_current_password_is_a_400_that_says_incorrect(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    reply = await change(client, staff.headers, "not it", "another one")
    assert reply.status_code == 400
    assert "incorrect" in reply.json()["detail"]


@pytest.mark.parametrize(("new", "status"), [("short", 422), (PASSWORD, 400), ("", 422), ("x" * 2000, 422)])
async def test_a_new_password_must_be_long_enough_and_different(
    client: httpx.AsyncClient, make_staff: MakeStaff, new: str, status: int
) -> None:
    staff = await make_staff()
    assert (await change(client, staff.headers, PASSWORD, new)).status_code == status
    await sign_in(client, staff)


async def test_an_inactive_user_may_change_their_password(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff(is_active=False)
    assert (await change(client, staff.headers, PASSWORD, "another one")).status_code == 204


async def test_a_sign_in_with_the_old_password_does_not_survive_a_reset(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example", is_signed_in=False)
    form = {"username": other.email, "password": PASSWORD}
    *logins, reset = await asyncio.gather(
        *(client.post("/api/auth/login", data=form) for _ in range(8)),
        client.post(f"/api/auth/users/{other.id}/reset-password", headers=head.headers),
    )
    assert reset.status_code == 200
    tokens = [reply.json()["access_token"] for reply in logins if reply.status_code == 200]
    statuses = [
        (await client.get("/api/auth/me", headers={"Authorization": f"Bearer {token}"})).status_code for token in tokens
    ]
    assert set(statuses) <= {401}


async def test_many_password_changes_at_once_leave_the_product_answering(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = [await make_staff(f"staff{number}@school.example") for number in range(24)]
    replies = await asyncio.gather(
        *(change(client, one.headers, PASSWORD, "another one") for one in staff), client.get("/api/teachers")
    )
    assert {reply.status_code for reply in replies[:-1]} == {204}
    assert replies[-1].status_code == 200


async def test_a_right_current_password_with_a_short_new_one_counts_as_no_failure(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    assert {(await change(client, staff.headers, PASSWORD, "short")).status_code for _ in range(12)} == {422}
    await sign_in(client, staff)
