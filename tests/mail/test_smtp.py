"""The test email, and the mail server's own words when it does not work."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from aiosmtpd.smtp import AuthResult
from fastapi import FastAPI
from pydantic import SecretStr

from parent_survey.core.settings import Settings
from parent_survey.school.values import put_together
from tests.mail.mail_server import ScriptedServer, mail_server
from tests.staff import MakeStaff


@pytest.fixture
async def set_mail(app: FastAPI, settings: Settings) -> AsyncIterator[Any]:
    def set_mail(**values: Any) -> None:
        app.state.school.now = put_together(None, settings.model_copy(update=values))

    yield set_mail
    app.state.school.now = put_together(None, settings)


async def test_a_test_email_arrives_at_whoever_asked_for_it(
    client: httpx.AsyncClient, make_staff: MakeStaff, script: ScriptedServer, port: int, set_mail: Any
) -> None:
    head = await make_staff("nora@maplegrove.example")
    set_mail(smtp_host="127.0.0.1", smtp_port=port, smtp_security="none", smtp_from="office@maplegrove.example")
    reply = await client.post("/api/admin/mail/test", headers=head.headers)
    assert (reply.status_code, reply.json()) == (
        200,
        {"is_sent": True, "recipient": "nora@maplegrove.example", "reply": "250 OK"},
    )
    assert script.read(0)["To"].addresses[0].addr_spec == "nora@maplegrove.example"


async def test_a_failure_is_told_in_the_mail_servers_own_words(
    client: httpx.AsyncClient, make_staff: MakeStaff, script: ScriptedServer, set_mail: Any
) -> None:
    head = await make_staff()

    def refuse(*_: object) -> AuthResult:
        return AuthResult(success=False, message="535 5.7.8 Username and password not accepted", handled=False)

    with mail_server(script, authenticator=refuse, auth_require_tls=False) as port:
        server = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_from": "office@school.example"}
        set_mail(
            **server,
            smtp_security="none",
            smtp_username="office",
            smtp_password=SecretStr("wrong"),
        )
        wrong_password = await client.post("/api/admin/mail/test", headers=head.headers)
        set_mail(**server, smtp_security="starttls")
        no_tls = await client.post("/api/admin/mail/test", headers=head.headers)
    nobody_there = await client.post("/api/admin/mail/test", headers=head.headers)
    assert wrong_password.json()["reply"].startswith("535 5.7.8 ")
    assert "STARTTLS" in no_tls.json()["reply"]
    assert "refused" in nobody_there.json()["reply"].lower()
    assert not script.accepted


async def test_without_a_mail_server_the_school_is_told_what_to_set(
    client: httpx.AsyncClient, make_staff: MakeStaff, set_mail: Any
) -> None:
    head = await make_staff()
    state = (await client.get("/api/admin/mail", headers=head.headers)).json()
    assert not state["is_ready"]
    assert [name for line in state["missing"] for name in ("mail server", "address") if name in line] == [
        "mail server",
        "address",
    ]
    reply = await client.post("/api/admin/mail/test", headers=head.headers)
    assert reply.json()["is_sent"] is False


async def test_an_address_with_other_letters_needs_a_server_that_takes_it(
    client: httpx.AsyncClient, make_staff: MakeStaff, script: ScriptedServer, set_mail: Any
) -> None:
    head = await make_staff()
    replies = []
    for is_international in (True, False):
        with mail_server(script, enable_SMTPUTF8=is_international) as port:
            set_mail(smtp_host="127.0.0.1", smtp_port=port, smtp_security="none", smtp_from="office@school.example")
            sent = await client.post(
                "/api/admin/mail/test", headers=head.headers, json={"recipient": "josé@example.org"}
            )
            replies.append(sent.json()["is_sent"])
    assert replies == [True, False]
    assert list(script.recipients) == ["josé@example.org"]
