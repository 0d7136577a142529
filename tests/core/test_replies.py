"""Every reply, whatever became of the request."""

import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.types import Message

from parent_survey.core.db import Session
from parent_survey.core.middleware import CONTENT_SECURITY_POLICY
from parent_survey.core.settings import Settings
from parent_survey.core.text import Text
from parent_survey.main import create_app


async def test_hello_greets_in_the_name_of_the_school(client: httpx.AsyncClient) -> None:
    reply = await client.get("/api/hello")
    assert (reply.status_code, reply.json()) == (200, {"message": "Hello from Maple Grove Elementary"})


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/survey/anything", 200),
        ("GET", "/api/hello", 200),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/hello", 405),
        ("POST", "/", 405),
        ("GET", "/assets/nothing.js", 404),
    ],
)
async def test_every_reply_carries_the_security_headers(
    client: httpx.AsyncClient, method: str, path: str, status: int
) -> None:
    reply = await client.request(method, path)
    assert reply.status_code == status
    assert reply.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["referrer-policy"] == "no-referrer"
    assert reply.headers["cross-origin-opener-policy"] == "same-origin"
    assert reply.headers["x-request-id"]


def test_the_primitives_are_tried_under_the_policy_that_is_shipped() -> None:
    """The kit's own small server cannot ask ours, so it has a copy, which must not fall behind."""
    copy = (Path(__file__).resolve().parents[2] / "frontend" / "e2e" / "csp.ts").read_text()
    assert re.findall(r"^ +[\"'](.+)[\"'],$", copy, re.M) == CONTENT_SECURITY_POLICY.split("; ")


async def test_calls_are_never_stored_by_a_browser(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/hello")).headers["cache-control"] == "no-store"


async def test_an_unknown_call_is_a_404_in_the_one_shape(client: httpx.AsyncClient) -> None:
    reply = await client.post("/api/nothing")
    assert (reply.status_code, reply.json()) == (404, {"detail": "Not Found"})


async def test_a_body_over_the_limit_is_refused(client: httpx.AsyncClient, settings: Settings) -> None:
    reply = await client.request("GET", "/api/hello", content=b"x" * (settings.max_body_bytes + 1))
    assert (reply.status_code, reply.json()) == (413, {"detail": "The request is too large", "code": "unreadable"})


async def test_a_body_over_the_limit_is_refused_when_its_length_is_not_declared(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    async def endless() -> httpx.AsyncByteStream:  # type: ignore[misc]
        while True:
            yield b"x" * 10_000

    reply = await client.request("GET", "/api/hello", content=endless())
    assert reply.status_code == 413


async def test_a_slash_too_many_is_not_redirected_to_whatever_host_was_claimed(client: httpx.AsyncClient) -> None:
    reply = await client.get("/api/hello/", headers={"Host": "evil.example"})
    assert (reply.status_code, "location" in reply.headers) == (404, False)


async def test_half_a_request_is_not_carried_out(app: FastAPI) -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"content-length", b"10"), (b"content-type", b"application/x-www-form-urlencoded")]
    scope = {"type": "http", "method": "POST", "path": "/api/auth/login", "headers": headers, "scheme": "http"}
    await app({**scope, "query_string": b"", "root_path": "", "http_version": "1.1"}, receive, send)
    assert sent[0]["status"] == 400


async def test_a_harmless_request_id_is_kept_and_a_hostile_one_is_not(client: httpx.AsyncClient) -> None:
    kept = await client.get("/api/hello", headers={"X-Request-ID": "abcdef-123456"})
    replaced = await client.get("/api/hello", headers={"X-Request-ID": 'x" onload="evil'})
    assert kept.headers["x-request-id"] == "abcdef-123456"
    assert "evil" not in replaced.headers["x-request-id"]


@pytest.fixture
async def fragile(settings: Settings, database_url: str) -> httpx.AsyncClient:
    """The product with three routes that go wrong."""
    app = create_app(settings, database_url)

    async def fail() -> None:
        raise RuntimeError("secret words of a parent")

    async def read(session: Session) -> None:
        await session.connection()

    async def take(text: Text) -> str:
        return text

    app.add_api_route("/api/fail", fail)
    app.add_api_route("/api/read", read)
    app.add_api_route("/api/take", take)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app, raise_app_exceptions=False), base_url="http://t")


async def test_an_unexpected_error_is_a_plain_500_with_a_request_id(
    fragile: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    reply = await fragile.get("/api/fail")
    assert reply.status_code == 500
    assert reply.json() == {"detail": "Internal Server Error", "request_id": reply.headers["x-request-id"]}
    assert reply.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert any(record.exc_info for record in caplog.records)


async def test_text_with_nul_is_refused_and_not_repeated(fragile: httpx.AsyncClient) -> None:
    reply = await fragile.get("/api/take", params={"text": "a\0b"})
    assert reply.status_code == 422
    assert reply.json()["errors"] == [{"field": "text", "message": "Value error, must not contain the NUL character"}]


async def test_a_database_that_is_away_gives_503_and_when_to_come_back(settings: Settings) -> None:
    app: FastAPI = create_app(settings, "postgresql://nobody@127.0.0.1:1/nothing")

    async def read(session: Session) -> None:
        await session.connection()

    app.add_api_route("/api/read", read)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://t") as client:
        reply = await client.get("/api/read")
        health = await client.get("/api/health")
    assert (reply.status_code, reply.headers["retry-after"]) == (503, "2")
    assert (health.status_code, health.json()["database"]) == (503, "down")
