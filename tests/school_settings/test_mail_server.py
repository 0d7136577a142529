"""The mail server that staff set on the Settings page: kept, used at once, and its password never shown."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword
from fastapi import FastAPI
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.mail.service import Outbox, Outcome, send_next
from parent_survey.school.values import put_together, read_school
from tests.mail.conftest import AddMails, add_mails  # noqa: F401
from tests.mail.mail_server import ScriptedServer, mail_server
from tests.mail.sender_process import compose
from tests.staff import MakeStaff, Staff, age_sign_ins

SETTINGS = "/api/admin/settings"
PASSWORD = "correct horse battery"


@pytest.fixture
async def staff(make_staff: MakeStaff) -> Staff:
    return await make_staff()


async def change(client: httpx.AsyncClient, staff: Staff, **values: Any) -> httpx.Response:
    return await client.patch(SETTINGS, json=values, headers=staff.headers)


def server_at(port: int, **more: Any) -> dict[str, Any]:
    here = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "none", "smtp_from": "office@cedar.example"}
    return {**here, **more}


async def test_a_server_set_on_the_page_sends_the_test_email_at_once(client: httpx.AsyncClient, staff: Staff) -> None:
    script = ScriptedServer()
    seen = []

    def look(_server: object, _session: object, _envelope: object, _mechanism: str, login: LoginPassword) -> AuthResult:
        seen.append((login.login, login.password))
        return AuthResult(success=True)

    with mail_server(script, authenticator=look, auth_require_tls=False) as port:
        login = {"smtp_username": "office", "smtp_password": PASSWORD}
        saved = await change(client, staff, **server_at(port, **login))
        assert saved.status_code == 200, saved.text
        reply = await client.post("/api/admin/mail/test", headers=staff.headers)
    assert reply.json() == {"is_sent": True, "recipient": staff.email, "reply": "250 OK"}
    assert seen == [(b"office", PASSWORD.encode())]
    assert script.read(0)["From"].addresses[0].addr_spec == "office@cedar.example"


async def test_the_worker_sends_by_it_without_a_new_start(
    client: httpx.AsyncClient,
    worker: Database,
    staff: Staff,
    fresh_settings: Settings,
    add_mails: AddMails,  # noqa: F811
) -> None:
    addresses = await add_mails(1)
    outbox = Outbox(worker, fresh_settings, compose, timedelta())
    assert await send_next(outbox) is Outcome.IDLE
    script = ScriptedServer()
    with mail_server(script) as port:
        await change(client, staff, **server_at(port))
        assert await send_next(outbox) is Outcome.DONE
    assert list(script.recipients) == addresses


async def test_the_password_is_never_sent_back_and_is_not_readable_in_the_database(
    client: httpx.AsyncClient, database: Database, staff: Staff, fresh_settings: Settings
) -> None:
    saved = await change(client, staff, **server_at(25, smtp_username="office", smtp_password=PASSWORD))
    shown = await client.get(SETTINGS, headers=staff.headers)
    assert saved.json()["has_smtp_password"]
    assert shown.json()["has_smtp_password"]
    async with database.sessions() as session:
        row = str((await session.execute(text("SELECT * FROM school"))).one())
        record = str((await session.execute(text("SELECT details FROM audit_events"))).all())
        school = await read_school(session, fresh_settings)
    for place in (saved.text, shown.text, row, record, repr(school)):
        assert PASSWORD not in place
    assert "smtp_password" in record


async def test_a_password_goes_to_no_other_server_than_the_one_it_was_typed_for(
    client: httpx.AsyncClient, staff: Staff
) -> None:
    await change(client, staff, **server_at(25, smtp_username="office", smtp_password=PASSWORD))
    assert (await change(client, staff, smtp_port=587)).json()["has_smtp_password"]
    assert (await change(client, staff, smtp_host="127.0.0.1")).json()["has_smtp_password"]
    assert not (await change(client, staff, smtp_host="mail.evil.example")).json()["has_smtp_password"]


async def test_with_another_secret_of_the_product_the_password_is_asked_for_again(
    client: httpx.AsyncClient, database: Database, staff: Staff, fresh_settings: Settings
) -> None:
    await change(client, staff, **server_at(25, smtp_username="office", smtp_password=PASSWORD))
    changed = Settings(data_dir=fresh_settings.data_dir, secret_key="another secret of the product, long")
    async with database.sessions() as session:
        assert (await read_school(session, fresh_settings)).smtp_password == PASSWORD
        assert (await read_school(session, changed)).smtp_password is None


async def test_changing_it_asks_for_the_password_of_whoever_changes_it(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE sign_ins SET confirmed_at = now() - interval '1 hour'"))
    for values in ({"smtp_host": "mail.evil.example"}, {"smtp_from": "office@evil.example"}):
        reply = await change(client, staff, **values)
        assert (reply.status_code, reply.json()["code"]) == (403, "confirm")
    assert (await change(client, staff, name="Cedar Hill")).json()["smtp_host"] is None


async def test_a_stolen_token_does_not_lead_links_for_a_new_password_to_another_site(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    """What the link in the email begins with is the public address, and whoever opens it there gives its token away."""
    saved = await change(client, staff, public_url="https://school.example")
    assert saved.status_code == 200, saved.text
    await age_sign_ins(database, minutes=11)
    for values in ({"public_url": "https://evil.example"}, {"public_url": None}):
        reply = await change(client, staff, **values)
        assert (reply.status_code, reply.json()["code"]) == (403, "confirm")
    # The page sends what has not changed as well.
    same = await change(client, staff, name="Cedar Hill", public_url="https://school.example")
    assert (same.status_code, same.json()["public_url"]) == (200, "https://school.example")


async def test_a_stolen_token_does_not_lead_what_families_write_elsewhere(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    own = {
        "reply_address": "office@school.example",
        "privacy_contact": "privacy@school.example",
        "privacy_text": "Ask the office.",
    }
    assert (await change(client, staff, **own)).status_code == 200
    await age_sign_ins(database, minutes=11)
    for name in own:
        for value in ("office@evil.example", None, ""):
            reply = await change(client, staff, **{name: value})
            if value == "" and reply.status_code == 422:
                continue
            assert (reply.status_code, reply.json().get("code")) == (403, "confirm"), (name, value)
    # The page sends what has not changed as well.
    same = await change(client, staff, name="Cedar Hill", **own)
    assert same.status_code == 200
    assert {name: same.json()[name] for name in own} == own


async def test_a_server_from_the_environment_wins_as_a_whole_and_the_page_says_so(
    app: FastAPI,
    client: httpx.AsyncClient,
    staff: Staff,
    fresh_settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await change(client, staff, **server_at(25, smtp_username="office", smtp_password=PASSWORD))
    given = fresh_settings.model_copy(update={"smtp_host": "mail.cedar.example"})
    school = put_together(None, given)
    assert (school.smtp_host, school.smtp_username, school.smtp_password) == ("mail.cedar.example", None, None)
    monkeypatch.setattr(app.state.school, "_settings", given)
    monkeypatch.setattr(app.state.school, "_version", None)
    shown = (await client.get(SETTINGS, headers=staff.headers)).json()
    assert (shown["smtp_host"], shown["has_smtp_password"]) == ("mail.cedar.example", False)
    assert shown["from_environment"]["smtp_password"] == "SURVEY_SMTP_HOST"
    refused = await change(client, staff, smtp_port=2525)
    assert refused.status_code == 422
    assert "SURVEY_SMTP_HOST" in refused.json()["detail"]
    # The address that emails come from may still be the page's.
    assert (await change(client, staff, smtp_from="hello@cedar.example")).json()["smtp_from"] == "hello@cedar.example"
