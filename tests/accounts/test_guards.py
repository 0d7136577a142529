"""Decisions 45 and 46: what a stolen token, a temporary password or a guessed one is not enough for."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import jwt
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import password_preview, queries
from parent_survey.accounts.bootstrap import FIRST_PASSWORD_FILE, ensure_first_admin
from parent_survey.accounts.caller import describe_device, describe_place
from parent_survey.accounts.password_rules import PasswordRules, estimate_guesses
from parent_survey.accounts.schemas import MAX_PASSWORD_LENGTH
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings
from parent_survey.limits.windows import WindowSums
from parent_survey.models.accounts import AuditEvent, User
from parent_survey.models.responses import Response
from tests.accounts.test_limits import from_address, guess
from tests.school import ORIGIN, Parent, make_school
from tests.staff import PASSWORD, MakeStaff, Staff, age_sign_ins, sign_in


async def confirm(client: httpx.AsyncClient, staff: Staff, password: str = PASSWORD) -> httpx.Response:
    return await client.post("/api/auth/confirm", json={"password": password}, headers=staff.headers)


async def test_a_stolen_token_of_an_older_sign_in_takes_nothing_over(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    victim, other = await make_staff(), await make_staff("other@school.example")
    accomplice = await make_staff("accomplice@school.example", is_active=False)
    parent = await Parent(client, await make_school(database)).fill_in()
    assert (await parent.submit()).status_code == 200
    await age_sign_ins(database, minutes=11)
    users, surveys = "/api/auth/users", f"/api/admin/surveys/{parent.school.survey_id}"
    steps: list[tuple[str, str, dict[str, object] | None]] = [
        ("POST", f"{users}/{victim.id}/reset-password", None),
        ("POST", "/api/auth/change-password", {"current_password": "guess", "new_password": "mine from now on"}),
        ("POST", "/api/auth/confirm", {"password": "guess"}),
        ("POST", f"{users}/{accomplice.id}/activate", None),
        ("POST", f"{users}/{other.id}/reset-password", None),
        ("POST", f"{users}/{other.id}/deactivate", None),
        ("GET", f"{surveys}/export", None),
        ("POST", f"{surveys}/erase", {"ids": [parent.id]}),
    ]
    replies = [await client.request(method, path, json=body, headers=victim.headers) for method, path, body in steps]
    assert [reply.status_code for reply in replies if reply.status_code < 400] == []
    async with database.sessions() as session:
        active = {user.email: user.is_active for user in await session.scalars(select(User))}
        assert active == {victim.email: True, other.email: True, accomplice.email: False}
        assert await session.scalar(select(func.count()).select_from(Response)) == 1
    await sign_in(client, victim)
    await sign_in(client, other)


async def test_a_confirmed_password_lets_the_same_call_pass_for_ten_minutes(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example", is_active=False)
    path = f"/api/auth/users/{other.id}/activate"
    await age_sign_ins(database, minutes=11)
    refused = await client.post(path, headers=head.headers)
    told = {"detail": "Please confirm your password to activate an account.", "code": "confirm"}
    assert (refused.status_code, refused.json()) == (403, told)
    wrong = await confirm(client, head, "wrong")
    assert (wrong.status_code, wrong.json()["detail"]) == (400, "Your password is incorrect")
    assert (await client.post(path, headers=head.headers)).status_code == 403
    assert (await confirm(client, head)).status_code == 204
    assert (await client.post(path, headers=head.headers)).status_code == 200
    await age_sign_ins(database, minutes=11)
    assert (await client.post(path, headers=head.headers)).status_code == 403


async def test_confirming_is_limited_like_a_sign_in(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    head = await make_staff()
    replies = [(await confirm(client, head, "wrong")).status_code for _ in range(11)]
    assert replies == [400] * 10 + [429]


async def test_one_device_that_confirms_does_not_confirm_another(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    laptop = await make_staff()
    phone = await sign_in(client, laptop)
    await age_sign_ins(database, minutes=11)
    assert (await confirm(client, laptop)).status_code == 204
    path = f"/api/auth/users/{uuid4()}/activate"
    assert (await client.post(path, headers=laptop.headers)).status_code == 404
    assert (await client.post(path, headers=phone.headers)).status_code == 403


async def test_a_session_ends_after_thirty_days_however_often_it_was_used(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    await age_sign_ins(database, days=29)
    pair = await client.post("/api/auth/refresh", json={"refresh_token": staff.refresh})
    assert pair.status_code == 200
    await age_sign_ins(database, days=1)
    again = await client.post("/api/auth/refresh", json={"refresh_token": pair.json()["refresh_token"]})
    assert again.status_code == 401


async def test_an_access_token_does_not_outlive_its_session(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    await age_sign_ins(database, days=29)
    pair = (await client.post("/api/auth/refresh", json={"refresh_token": staff.refresh})).json()
    async with database.sessions.begin() as session:
        [shown] = await queries.list_sign_ins(session, staff.id)
        assert shown.expires_at - shown.created_at == timedelta(days=30)
        shown.expires_at = datetime.now(UTC)
    headers = {"Authorization": f"Bearer {pair['access_token']}"}
    assert (await client.get("/api/auth/me", headers=headers)).status_code == 401


async def test_sessions_are_listed_in_words_and_can_be_signed_out(
    app: FastAPI, client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    laptop = await make_staff()
    async with from_address(app, "93.184.215.14") as elsewhere:
        elsewhere.headers["User-Agent"] = (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1"
        )
        phone = await sign_in(elsewhere, laptop)
    found = (await client.get("/api/auth/sessions", headers=laptop.headers)).json()
    assert [(row["device"], row["place"], row["is_current"]) for row in found] == [
        ("A browser", "Same network as this device", True),
        ("Safari on an iPhone", "Another network", False),
    ]
    other = await make_staff("other@school.example")
    path = f"/api/auth/sessions/{found[1]['id']}"
    assert (await client.delete(path, headers=other.headers)).status_code == 404
    assert (await client.delete(path, headers=laptop.headers)).status_code == 204
    assert (await client.delete(path, headers=laptop.headers)).status_code == 404
    assert (await client.get("/api/auth/me", headers=phone.headers)).status_code == 401
    assert (await client.get("/api/auth/me", headers=laptop.headers)).status_code == 200


async def test_signing_out_elsewhere_keeps_this_device(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    laptop = await make_staff()
    phone, other = await sign_in(client, laptop), await make_staff("other@school.example")
    assert (await client.post("/api/auth/sessions/sign-out-others", headers=laptop.headers)).status_code == 204
    statuses = [
        (await client.get("/api/auth/me", headers=staff.headers)).status_code for staff in (laptop, phone, other)
    ]
    assert statuses == [200, 401, 200]


async def test_an_admin_signs_another_one_out_everywhere(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example")
    phone = await sign_in(client, other)
    assert (await client.post(f"/api/auth/users/{other.id}/sign-out", headers=head.headers)).status_code == 204
    for staff in (other, phone):
        assert (await client.get("/api/auth/me", headers=staff.headers)).status_code == 401
    assert (await client.get("/api/auth/me", headers=head.headers)).status_code == 200
    async with database.sessions() as session:
        last = select(AuditEvent).order_by(AuditEvent.id.desc()).limit(1)
        event = (await session.scalars(last)).one()
        assert (event.action, event.subject, event.details) == (
            "signed out by an admin",
            str(other.id),
            {"sessions": 2},
        )


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("12345", "must be at least 6 characters long"),
        ("123456", "easy to guess"),
        ("Password1", "easy to guess"),
        ("ＱＷＥＲＴＹ", "easy to guess"),
        ("quince", "easy to guess"),
        ("school", "easy to guess"),
        ("principal", "easy to guess"),
        ("maestra1", "easy to guess"),
        ("maple1", "easy to guess"),
        ("M4ple Sch00l", "easy to guess"),
        ("Maple Grove 2026", "easy to guess"),
        ("Summer2026", "easy to guess"),
        ("Tigers2025!", "easy to guess"),
        ("ellery-1984", "easy to guess"),
        ("head@school.example", "the email address or the name"),
        ("HEAD@school.example", "the email address or the name"),
        ("nora ellery", "the email address or the name"),
    ],
)
async def test_a_password_that_others_would_guess_is_refused_with_a_sentence(
    client: httpx.AsyncClient, make_staff: MakeStaff, password: str, reason: str
) -> None:
    staff = await make_staff()
    body = {"current_password": PASSWORD, "new_password": password}
    changed = await client.post("/api/auth/change-password", json=body, headers=staff.headers)
    form = {"email": "new@school.example", "full_name": "Nora Ellery", "password": password}
    registered = await client.post("/api/auth/register", json=form, headers=staff.headers)
    assert changed.status_code == 422
    assert reason in changed.json()["detail"]
    assert registered.status_code == 422


@pytest.mark.parametrize("password", ["k7Fq2x", "purple river", "four quiet green boats"])
async def test_six_random_characters_or_a_few_words_are_taken(
    client: httpx.AsyncClient, make_staff: MakeStaff, password: str
) -> None:
    staff = await make_staff()
    body = {"current_password": PASSWORD, "new_password": password}
    changed = await client.post("/api/auth/change-password", json=body, headers=staff.headers)
    assert changed.status_code == 204, changed.text


async def test_words_that_staff_have_set_for_the_school_add_nothing_either(
    client: httpx.AsyncClient, make_staff: MakeStaff, public_address: None
) -> None:
    staff = await make_staff()
    host = urlsplit(ORIGIN).hostname or ""
    reply = await client.post("/api/auth/password-preview", json={"password": f"{host}-26"}, headers=staff.headers)
    assert reply.json()["verdict"] == "refused"


async def test_what_the_page_says_while_a_password_is_typed_is_what_the_server_says(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    for number, (password, verdict) in enumerate(
        [
            ("Amelia Torres", "refused"),
            ("amelia.t", "refused"),
            ("k7Fq2x", "fair"),
            ("four quiet green boats", "strong"),
        ]
    ):
        person = {"email": f"amelia.t{number}@school.example", "full_name": "Amelia Torres"}
        question = {"password": password, **person}
        preview = await client.post("/api/auth/password-preview", json=question, headers=staff.headers)
        registered = await client.post("/api/auth/register", json=question, headers=staff.headers)
        assert (preview.status_code, preview.json()["verdict"]) == (200, verdict), password
        assert registered.status_code == (422 if verdict == "refused" else 201)
        assert preview.json()["sentence"] == registered.json().get("detail")


async def test_the_page_asks_for_a_verdict_a_hundred_and_twenty_times_a_minute_at_most(
    client: httpx.AsyncClient, make_staff: MakeStaff, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A clock that stands still, however busy the machine is.
    monkeypatch.setattr(password_preview, "_asked", WindowSums(password_preview.MINUTE, lambda: 0.0))
    staff = await make_staff()
    statuses = [
        (
            await client.post("/api/auth/password-preview", json={"password": "k7Fq2x"}, headers=staff.headers)
        ).status_code
        for _ in range(121)
    ]
    assert set(statuses[:120]) == {200}
    assert statuses[120] == 429


@pytest.mark.parametrize("text", ["4@8({[<369!1|70$5+%2", "maple", "a", "ab12", "\U0001f600"])
def test_the_work_on_a_password_is_bounded(text: str) -> None:
    rules = PasswordRules(6, ("Maple Grove " * 16,), "head@school.example", "Nora " * 40)
    longest = (text * MAX_PASSWORD_LENGTH)[:MAX_PASSWORD_LENGTH]
    estimate_guesses(longest, rules)
    began = time.process_time()
    estimate_guesses(longest, rules)
    # 70 ms where it is written; a second without the bound.
    assert time.process_time() - began < 0.5


async def test_the_first_admins_password_from_the_settings_keeps_the_rule(
    settings: Settings, session: AsyncSession
) -> None:
    for password, reason in (("maple1", "easy to guess"), ("short", "at least 6 characters")):
        given = settings.model_copy(update={"admin_password": SecretStr(password)})
        with pytest.raises(StartupError, match=reason):
            await ensure_first_admin(session, given)


async def test_ten_wrong_guesses_of_a_stranger_at_the_schools_address_do_not_block_the_owners_device(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff(is_signed_in=False)
    form = {"username": staff.email, "password": PASSWORD}
    device = (await client.post("/api/auth/login", data=form)).json()["device_token"]
    for _ in range(12):
        await guess(client, staff.email)
    assert await guess(client, staff.email, PASSWORD) == 429
    reply = await client.post("/api/auth/login", data=form, headers={"X-Known-Device": device})
    assert (reply.status_code, reply.json()["device_token"]) == (200, device)


async def test_a_known_device_has_ten_guesses_too_and_is_worth_nothing_for_another_account(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff, other = await make_staff(is_signed_in=False), await make_staff("other@school.example", is_signed_in=False)
    form = {"username": staff.email, "password": PASSWORD}
    device = (await client.post("/api/auth/login", data=form)).json()["device_token"]

    async def try_with(email: str, token: str) -> int:
        wrong = {"username": email, "password": "wrong"}
        return (
            await client.post("/api/auth/login", data=wrong, headers={b"X-Known-Device": token.encode()})
        ).status_code

    assert [await try_with(staff.email, device) for _ in range(11)] == [401] * 10 + [429]
    forged = (device, device[:-1], "x.y", ".", "é.é", "a" * 5000)
    assert [await try_with(other.email, forged[number % 6]) for number in range(11)] == [401] * 10 + [429]


async def test_a_clock_that_was_set_back_a_little_refuses_nobody(
    client: httpx.AsyncClient, make_staff: MakeStaff, settings: Settings
) -> None:
    staff = await make_staff()
    claims = jwt.decode(staff.access, options={"verify_signature": False})
    statuses = []
    for ahead in (50, 120):
        token = jwt.encode({**claims, "iat": claims["iat"] + ahead}, settings.signing_key, "HS256")
        reply = await client.get("/api/auth/me", headers={"Authorization": f"Bearer {token}"})
        statuses.append(reply.status_code)
    assert statuses == [200, 401]


async def test_the_first_admins_password_goes_to_a_private_file_and_must_be_changed(
    client: httpx.AsyncClient, database: Database, settings: Settings
) -> None:
    async with database.sessions.begin() as session:
        made = await ensure_first_admin(session, settings)
    assert made is not None
    assert made.password is not None
    assert made.password not in made.hint
    path: Path = settings.data_dir / FIRST_PASSWORD_FILE
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_text().split() == [made.email, made.password]
    first = await sign_in(client, Staff(uuid4(), made.email), made.password)
    assert (await client.get("/api/auth/users", headers=first.headers)).status_code == 403
    body = {"current_password": made.password, "new_password": "my own words here"}
    assert (await client.post("/api/auth/change-password", json=body, headers=first.headers)).status_code == 204
    assert (await client.get("/api/auth/users", headers=first.headers)).status_code == 200
    assert not path.exists()


def test_a_device_and_a_place_are_described_in_words() -> None:
    chrome = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"
    assert describe_device(chrome) == "Chrome on a Mac"
    assert describe_device(chrome + " Edg/140.0") == "Edge on a Mac"
    assert describe_device("curl/8") == "A browser"
    assert describe_place("192.168.1.7", "203.0.113.7") == "Local network"
    assert describe_place("2001:db8::1", "2001:db8::2") == "Same network as this device"
    assert describe_place(None, "203.0.113.7") == "Unknown network"
