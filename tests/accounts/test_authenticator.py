"""Issue 23: a second step at sign-in by an authenticator app, with recovery codes."""

import asyncio
from base64 import b32decode
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, text

from parent_survey.accounts.factors import totp
from parent_survey.accounts.factors.encryption import decrypt, encrypt
from parent_survey.accounts.factors.service import remove_factors_at_the_terminal
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings
from parent_survey.housekeeping.tasks import clear_away
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.factors import Authenticator, FactorChallenge, RecoveryCode
from tests.accounts.test_matrix import ACTIVE_ADMINS, fill_in
from tests.staff import PASSWORD, MakeStaff, Staff, age_sign_ins, sign_in

FACTORS = "/api/auth/factors"


def code_of(secret: str, ahead: int = 0) -> str:
    return totp.make_code(b32decode(secret), totp.current_step() + ahead)


async def set_up(client: httpx.AsyncClient, staff: Staff) -> tuple[str, list[str]]:
    """The secret in the app, and the recovery codes."""
    started = await client.post(f"{FACTORS}/authenticator", headers=staff.headers)
    secret: str = started.json()["secret"]
    # The oldest code that is accepted, so that two newer ones are left for the test.
    body = {"code": code_of(secret, -1)}
    done = await client.post(f"{FACTORS}/authenticator/confirm", json=body, headers=staff.headers)
    assert done.status_code == 200, done.text
    return secret, done.json()["recovery_codes"]


async def give_password(client: httpx.AsyncClient, staff: Staff, **headers: str) -> httpx.Response:
    form = {"username": staff.email, "password": PASSWORD}
    return await client.post("/api/auth/login", data=form, headers=headers)


async def give_code(client: httpx.AsyncClient, ticket: str, code: str, **headers: str) -> httpx.Response:
    return await client.post("/api/auth/login/second-step", json={"ticket": ticket, "code": code}, headers=headers)


async def enter(client: httpx.AsyncClient, staff: Staff, code: str) -> httpx.Response:
    """Both calls."""
    return await give_code(client, (await give_password(client, staff)).json()["ticket"], code)


async def read(client: httpx.AsyncClient, staff: Staff) -> Any:
    return (await client.get(FACTORS, headers=staff.headers)).json()


@pytest.mark.parametrize(
    ("seconds", "code"), [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")]
)
def test_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    assert totp.make_code(b"12345678901234567890", seconds // totp.STEP_SECONDS) == code


async def test_without_a_factor_the_sign_in_is_what_it_was(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    reply = await give_password(client, staff)
    assert (reply.status_code, sorted(reply.json())) == (
        200,
        ["access_token", "device_token", "refresh_token", "token_type"],
    )
    assert await read(client, staff) == {"authenticator_since": None, "recovery_codes": None, "is_required": False}


async def test_with_an_app_the_password_alone_gives_no_token_and_a_code_does(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    secret, codes = await set_up(client, staff)
    assert (len(codes), len(set(codes))) == (10, 10)
    first = await give_password(client, staff)
    assert first.status_code == 403
    assert sorted(first.json()) == ["code", "detail", "methods", "ticket"]
    assert (first.json()["code"], first.json()["methods"]) == ("second-step", ["app"])
    second = await give_code(client, first.json()["ticket"], " ".join(code_of(secret)))
    assert second.status_code == 200
    headers = {"Authorization": f"Bearer {second.json()['access_token']}"}
    assert (await client.get("/api/auth/users", headers=headers)).status_code == 200
    async with database.sessions() as session:
        events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
        assert [event.action for event in events] == [
            "signed in",
            "authenticator app added",
            "recovery codes made",
            "signed in",
        ]
        assert events[-1].details == {"factor": "authenticator app"}


async def test_the_password_is_still_checked_first(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    await set_up(client, staff)
    wrong = await client.post("/api/auth/login", data={"username": staff.email, "password": "wrong"})
    assert (wrong.status_code, wrong.json()) == (401, {"detail": "Invalid email or password"})


async def test_a_code_is_accepted_once(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    secret, _ = await set_up(client, staff)
    used = code_of(secret)
    assert (await enter(client, staff, used)).status_code == 200
    again = await enter(client, staff, used)
    assert (again.status_code, "used before" in again.json()["detail"]) == (400, True)
    assert (await enter(client, staff, code_of(secret, -1))).status_code == 400
    assert (await enter(client, staff, code_of(secret, 1))).status_code == 200


async def test_of_many_calls_at_once_with_one_code_one_gets_in(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    secret, codes = await set_up(client, staff)
    for code in (code_of(secret), codes[0]):
        tickets = [(await give_password(client, staff)).json()["ticket"] for _ in range(4)]
        replies = await asyncio.gather(*(give_code(client, ticket, code) for ticket in tickets * 2))
        assert [reply.status_code for reply in replies].count(200) == 1


async def test_codes_outside_of_one_step_are_refused(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    secret, _ = await set_up(client, staff)
    ticket = (await give_password(client, staff)).json()["ticket"]
    hostile = [code_of(secret, -2), code_of(secret, 2), "000000x", "", "١٢٣٤٥٦", "abcde-fghjk-mnpqr", "\u0000"]
    statuses = [(await give_code(client, ticket, code)).status_code for code in hostile]
    assert set(statuses) <= {400, 422}
    assert (await give_code(client, ticket, code_of(secret))).status_code == 200


async def test_a_ticket_is_good_for_one_sign_in_and_for_five_minutes(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, worker: Database, settings: Settings
) -> None:
    staff = await make_staff()
    secret, codes = await set_up(client, staff)
    ticket = (await give_password(client, staff)).json()["ticket"]
    assert (await give_code(client, ticket, code_of(secret))).status_code == 200
    again = await give_code(client, ticket, codes[0])
    assert (again.status_code, again.json()["code"]) == (401, "start-again")
    late = (await give_password(client, staff)).json()["ticket"]
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE factor_challenges SET expires_at = now()"))
    assert (await give_code(client, late, codes[0])).status_code == 401
    assert (await give_code(client, "made up", codes[0])).status_code == 401
    await clear_away(worker, settings)
    async with database.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(FactorChallenge)) == 0


async def test_a_ticket_does_not_outlive_the_password_it_was_given_for(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff, head = await make_staff(), await make_staff("other@school.example")
    secret, _ = await set_up(client, staff)
    ticket = (await give_password(client, staff)).json()["ticket"]
    reset = await client.post(f"/api/auth/users/{staff.id}/reset-password", headers=head.headers)
    assert reset.status_code == 200
    assert (await give_code(client, ticket, code_of(secret))).status_code == 401


async def test_each_recovery_code_works_once_however_it_is_typed(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    _, codes = await set_up(client, staff)
    assert (await enter(client, staff, codes[0])).status_code == 200
    assert (await enter(client, staff, codes[0])).status_code == 400
    device = (await enter(client, staff, codes[1].upper().replace("-", " "))).json()
    headers = {"Authorization": f"Bearer {device['access_token']}"}
    shown = (await client.get(FACTORS, headers=headers)).json()["recovery_codes"]
    assert (shown["left"], shown["total"]) == (8, 10)
    new = (await client.post(f"{FACTORS}/recovery-codes", headers=headers)).json()["recovery_codes"]
    assert (await enter(client, staff, codes[2])).status_code == 400
    assert (await enter(client, staff, new[2])).status_code == 200


async def test_wrong_codes_are_limited_for_the_account_and_not_for_its_own_device(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    secret, codes = await set_up(client, staff)
    device = (await enter(client, staff, codes[0])).json()["device_token"]
    ticket = (await give_password(client, staff)).json()["ticket"]
    statuses = [(await give_code(client, ticket, "123-456")).status_code for _ in range(11)]
    assert statuses == [400] * 10 + [429]
    assert (await give_code(client, ticket, code_of(secret))).status_code == 429
    own = {"X-Known-Device": device}
    ticket = (await give_password(client, staff, **own)).json()["ticket"]
    assert (await give_code(client, ticket, code_of(secret), **own)).status_code == 200


async def test_no_secret_is_in_the_database_as_it_is(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database, settings: Settings
) -> None:
    staff = await make_staff()
    secret, codes = await set_up(client, staff)
    plain = b32decode(secret)
    async with database.sessions() as session:
        [row] = await session.scalars(select(Authenticator))
        hashes = [code.code_hash for code in await session.scalars(select(RecoveryCode))]
    assert plain not in row.secret
    assert decrypt(settings.signing_key, staff.id, row.secret) == plain
    assert decrypt(settings.signing_key, uuid4(), row.secret) is None
    assert decrypt(b"x" * 32, staff.id, row.secret) is None
    assert not any(code.encode() in kept or code.replace("-", "").encode() in kept for code in codes for kept in hashes)


async def test_after_the_products_secret_was_replaced_recovery_codes_still_open_the_account(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    secret, codes = await set_up(client, staff)
    async with database.sessions.begin() as session:
        [row] = await session.scalars(select(Authenticator))
        row.secret = encrypt(b"another secret of thirty-two byte", staff.id, b32decode(secret))
    reply = await enter(client, staff, code_of(secret))
    assert (reply.status_code, "recovery code" in reply.json()["detail"]) == (409, True)
    assert (await enter(client, staff, codes[0])).status_code == 200


async def test_an_app_that_was_not_confirmed_counts_for_nothing(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    confirm = f"{FACTORS}/authenticator/confirm"
    early = await client.post(confirm, json={"code": "123456"}, headers=staff.headers)
    assert early.status_code == 409
    first = (await client.post(f"{FACTORS}/authenticator", headers=staff.headers)).json()["secret"]
    second = (await client.post(f"{FACTORS}/authenticator", headers=staff.headers)).json()["secret"]
    assert (await client.post(confirm, json={"code": code_of(first)}, headers=staff.headers)).status_code == 400
    assert (await give_password(client, staff)).status_code == 200
    assert (await client.post(f"{FACTORS}/recovery-codes", headers=staff.headers)).status_code == 409
    assert (await client.delete(f"{FACTORS}/authenticator", headers=staff.headers)).status_code == 404
    assert (await client.post(confirm, json={"code": code_of(second)}, headers=staff.headers)).status_code == 200
    assert (await client.post(f"{FACTORS}/authenticator", headers=staff.headers)).status_code == 409


@pytest.mark.parametrize("code", ["１２３４５６", "é", "١٢٣٤٥٦", "123456\u00e9", "\U0001f511"])
async def test_a_code_in_other_letters_does_not_confirm_an_app(
    client: httpx.AsyncClient, make_staff: MakeStaff, code: str
) -> None:
    staff = await make_staff()
    secret = (await client.post(f"{FACTORS}/authenticator", headers=staff.headers)).json()["secret"]
    confirm = f"{FACTORS}/authenticator/confirm"
    assert (await client.post(confirm, json={"code": code}, headers=staff.headers)).status_code == 400
    assert (await client.post(confirm, json={"code": code_of(secret)}, headers=staff.headers)).status_code == 200


async def test_the_first_factor_signs_out_whoever_came_by_the_password_alone(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    laptop = await make_staff()
    phone = await sign_in(client, laptop)
    await set_up(client, laptop)
    assert (await client.get("/api/auth/me", headers=phone.headers)).status_code == 401
    assert (await client.get("/api/auth/me", headers=laptop.headers)).status_code == 200


async def confirm(client: httpx.AsyncClient, staff: Staff, **body: str) -> int:
    return (await client.post("/api/auth/confirm", json=body, headers=staff.headers)).status_code


async def test_a_password_alone_neither_removes_a_factor_nor_adds_one_that_could(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    await set_up(client, staff)
    await age_sign_ins(database, minutes=11)
    assert await confirm(client, staff, password=PASSWORD) == 204
    for method, path in (
        ("DELETE", f"{FACTORS}/authenticator"),
        ("POST", f"{FACTORS}/authenticator"),
        ("POST", f"{FACTORS}/recovery-codes"),
        ("POST", "/api/auth/passkeys/options"),
        ("DELETE", f"/api/auth/passkeys/{uuid4()}"),
    ):
        refused = await client.request(method, path, headers=staff.headers)
        assert (refused.status_code, refused.json().get("code")) == (403, "confirm-factor"), path
    assert (await read(client, staff))["authenticator_since"] is not None


async def test_turning_it_off_needs_a_code_and_takes_the_recovery_codes_along(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    secret, _ = await set_up(client, staff)
    await age_sign_ins(database, minutes=11)
    assert await confirm(client, staff, password="wrong", code=code_of(secret)) == 400
    assert await confirm(client, staff, password=PASSWORD, code="nothing") == 400
    assert (await client.delete(f"{FACTORS}/authenticator", headers=staff.headers)).status_code == 403
    assert await confirm(client, staff, password=PASSWORD, code=code_of(secret)) == 204
    assert (await client.delete(f"{FACTORS}/authenticator", headers=staff.headers)).status_code == 204
    assert (await read(client, staff))["recovery_codes"] is None
    assert (await give_password(client, staff)).status_code == 200


async def test_a_recovery_code_removes_a_factor_too_and_so_does_a_sign_in_with_a_second_step(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    secret, codes = await set_up(client, staff)
    await age_sign_ins(database, minutes=11)
    assert await confirm(client, staff, password=PASSWORD, code=codes[0]) == 204
    assert await confirm(client, staff, password=PASSWORD, code=codes[0]) == 400
    assert (await client.post(f"{FACTORS}/recovery-codes", headers=staff.headers)).status_code == 200
    pair = (await enter(client, staff, code_of(secret))).json()
    fresh = {"Authorization": f"Bearer {pair['access_token']}"}
    assert (await client.delete(f"{FACTORS}/authenticator", headers=fresh)).status_code == 204


async def test_guessing_codes_to_confirm_is_limited_like_at_the_sign_in(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    await set_up(client, staff)
    statuses = [await confirm(client, staff, password=PASSWORD, code="000000") for _ in range(11)]
    assert statuses == [400] * 10 + [429]


async def test_a_sole_admin_who_is_locked_out_gets_back_in_by_the_terminal(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    await set_up(client, staff)
    async with database.sessions.begin() as session:
        await remove_factors_at_the_terminal(session, staff.email.upper())
    assert (await client.get("/api/auth/me", headers=staff.headers)).status_code == 401
    await sign_in(client, staff)
    async with database.sessions.begin() as session:
        with pytest.raises(StartupError, match="There is no account"):
            await remove_factors_at_the_terminal(session, "nobody@school.example")


@pytest.fixture
async def strict(app: FastAPI, settings: Settings) -> Any:
    """A school that asks everybody for a second factor."""
    app.state.settings = settings.model_copy(update={"require_second_factor": True})
    yield
    app.state.settings = settings


@pytest.mark.usefixtures("strict")
async def test_where_it_is_required_an_account_without_a_factor_can_only_set_one_up(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    assert (await client.get("/api/auth/me", headers=staff.headers)).json()["must_add_factor"] is True
    for method, template in sorted(ACTIVE_ADMINS):
        reply = await client.request(method, fill_in(template), headers=staff.headers)
        code = reply.json().get("code") if reply.content else None
        assert (reply.status_code, code) == (403, "add-factor"), template
    assert (await read(client, staff))["is_required"] is True
    await set_up(client, staff)
    assert (await client.get("/api/auth/users", headers=staff.headers)).status_code == 200
    assert (await client.get("/api/auth/me", headers=staff.headers)).json()["must_add_factor"] is False
    last = await client.delete(f"{FACTORS}/authenticator", headers=staff.headers)
    assert (last.status_code, "everyone" in last.json()["detail"]) == (409, True)
    assert (await give_password(client, staff)).status_code == 403
