"""Calls that the process for parents hands over to another one: passed on as they are, and answered as they come."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from parent_survey.accounts import callers
from parent_survey.accounts.tokens import Bearer, issue_access_token
from parent_survey.core.call_slots import Caller, CallSlots, Identify, Limits
from parent_survey.core.hand_over import AWAY, BrokenOff, HandedOver, HandOver, StaffAway
from parent_survey.core.settings import Settings
from parent_survey.core.web_server import configure_server
from parent_survey.main import create_app
from parent_survey.parents import create_parents_app
from tests.staff import MakeStaff

SCOPE = {
    "type": "http",
    "method": "POST",
    "scheme": "http",
    "path": "/api/chat/stream",
    "raw_path": b"/api/chat/stream",
    "query_string": b"",
    "headers": [(b"host", b"school.test")],
    "client": None,
    "state": {"request_id": "0123456789abcdef"},
}


@asynccontextmanager
async def serving(app: ASGIApp, socket: Path, *, has_lifespan: bool = False) -> AsyncIterator[uvicorn.Server]:
    """The other end, on a real socket."""
    config = configure_server(app, socket)
    config.lifespan = "on" if has_lifespan else "off"
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server
    finally:
        server.should_exit = server.force_exit = True
        await running


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    return tmp_path / "staff"


@pytest.fixture
def identify(settings: Settings) -> Identify:
    return partial(callers.identify, settings.signing_key)


@asynccontextmanager
async def in_front_of(hand_over: HandOver, settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """Whoever calls the process for parents, which needs no database for this."""
    app = create_parents_app(settings, "postgresql://nobody@127.0.0.1:1/nothing", hand_over)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False, client=("192.0.2.7", 4711))
    async with httpx.AsyncClient(transport=transport, base_url="https://school.test") as client:
        yield client


@HandedOver
async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    told = {
        "method": request.method,
        "base": str(request.base_url),
        "target": f"{scope['raw_path'].decode()}?{request.url.query}",
        "client": list(request.client or ()),
        "headers": [[name.decode(), value.decode()] for name, value in scope["headers"]],
        "body": (await request.body()).decode(),
    }
    await JSONResponse(told, 418, {"X-Kept": "as it is"})(scope, receive, send)


async def test_a_call_arrives_as_it_was_made_and_so_does_its_reply(
    socket: Path, identify: Identify, settings: Settings
) -> None:
    async with serving(echo, socket), in_front_of(HandOver(socket, identify), settings) as client:
        forged = {"X-Handed-Over": "http 1 203.0.113.9", "X-Request-Id": "an-id-of-mine", "Authorization": "Bearer me"}
        reply = await client.put("/api/admin/a%20b?q=%C3%BC&q=2", content="ä words", headers=forged)
    told: dict[str, Any] = reply.json()
    headers = dict(told["headers"])
    assert reply.status_code == 418
    assert reply.headers["x-kept"] == "as it is"
    assert (told["method"], told["base"]) == ("PUT", "https://school.test/")
    assert told["target"] == "/api/admin/a%20b?q=%C3%BC&q=2"
    assert told["client"] == ["192.0.2.7", 4711]
    assert told["body"] == "ä words"
    assert (headers["authorization"], headers["x-request-id"]) == ("Bearer me", "an-id-of-mine")
    assert "x-handed-over" not in headers
    assert headers["content-length"] == "8"


async def test_words_are_passed_on_before_the_next_ones_are_said(
    socket: Path, identify: Identify, settings: Settings
) -> None:
    may_go_on = asyncio.Event()

    async def talk() -> AsyncIterator[bytes]:
        yield b"data: first\n\n"
        await may_go_on.wait()
        yield b"data: second\n\n"

    async with serving(StreamingResponse(talk(), media_type="text/event-stream"), socket):
        said: list[bytes] = []

        async def listen(message: Any) -> None:
            if message["type"] == "http.response.body" and message["body"]:
                said.append(message["body"])
                may_go_on.set()

        await call(HandOver(socket, identify), listen)
    assert said == [b"data: first\n\n", b"data: second\n\n"]


async def test_whoever_leaves_ends_the_call_on_the_other_side_too(socket: Path, identify: Identify) -> None:
    begun, ended, left = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def talk_for_ever(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        begun.set()
        while (await receive())["type"] != "http.disconnect":
            pass
        ended.set()

    async with serving(talk_for_ever, socket):
        calling = asyncio.create_task(call(HandOver(socket, identify), ignore, left))
        await begun.wait()
        left.set()
        async with asyncio.timeout(10):
            await ended.wait()
            await calling


async def test_a_reply_without_a_body_is_complete(socket: Path, identify: Identify, settings: Settings) -> None:
    async with serving(Response("seven kB", 200), socket), in_front_of(HandOver(socket, identify), settings) as client:
        reply = await client.head("/api/admin/surveys")
        assert (reply.status_code, reply.headers["content-length"], reply.content) == (200, "8", b"")
    async with serving(Response(status_code=204), socket), in_front_of(HandOver(socket, identify), settings) as client:
        assert (await client.delete("/api/admin/surveys")).status_code == 204


async def test_nobody_at_the_other_end_is_a_moment_to_wait(
    socket: Path, identify: Identify, settings: Settings
) -> None:
    async with in_front_of(HandOver(socket, identify, patience=0.1), settings) as client:
        reply = await client.get("/api/admin/surveys")
    assert (reply.status_code, reply.headers["retry-after"], reply.json()) == (
        503,
        "2",
        {"detail": AWAY, "code": "busy"},
    )
    assert reply.headers["content-security-policy"]
    assert reply.headers["cache-control"] == "no-store"


async def test_a_call_waits_while_the_other_process_is_started_again(
    socket: Path, identify: Identify, settings: Settings
) -> None:
    async with in_front_of(HandOver(socket, identify), settings) as client:
        calling = asyncio.create_task(client.get("/api/admin/surveys"))
        async with serving(echo, socket):
            assert (await calling).status_code == 418


async def test_a_process_that_ends_before_it_replies_is_a_moment_to_wait(
    socket: Path, identify: Identify, settings: Settings
) -> None:
    async def end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.close()

    server = await asyncio.start_unix_server(end, socket)
    async with server, in_front_of(HandOver(socket, identify), settings) as client:
        assert (await client.get("/api/admin/surveys")).status_code == 503


async def test_a_reply_that_breaks_off_does_not_look_complete(socket: Path, identify: Identify) -> None:
    async def break_off(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf \r\n")
        await writer.drain()
        writer.close()

    said: list[Any] = []

    async def listen(message: Any) -> None:
        said.append(message)

    async with await asyncio.start_unix_server(break_off, socket):
        with pytest.raises(BrokenOff):
            await call(HandOver(socket, identify), listen)
    assert [message.get("more_body", True) for message in said] == [True, True]


async def test_only_so_many_are_handed_over_at_once(socket: Path, identify: Identify, settings: Settings) -> None:
    hand_over = HandOver(socket, identify)
    hand_over.slots = CallSlots(anonymous=Limits(0, 0))
    async with serving(echo, socket), in_front_of(hand_over, settings) as client:
        assert (await client.get("/api/admin/surveys")).status_code == 503


async def test_strangers_who_hold_every_slot_leave_those_of_staff(
    socket: Path, identify: Identify, settings: Settings
) -> None:
    may_go_on = asyncio.Event()

    async def talk() -> AsyncIterator[bytes]:
        yield b"word"
        await may_go_on.wait()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await StreamingResponse(talk())(scope, receive, send)

    hand_over = HandOver(socket, identify)
    token = issue_access_token(settings.signing_key, Bearer(uuid4(), uuid4()))
    async with serving(HandedOver(answer), socket), in_front_of(hand_over, settings) as client:
        strangers = [asyncio.create_task(call(hand_over, ignore, address=f"10.0.0.{n // 30}")) for n in range(90)]
        while not hand_over.slots.are_taken:
            await asyncio.sleep(0.01)
        assert (await client.get("/api/admin/surveys")).status_code == 503
        assert await hand_over.check(SCOPE) == "busy"
        staff = asyncio.create_task(client.get("/api/admin/surveys", headers={"Authorization": f"Bearer {token}"}))
        await asyncio.sleep(0.2)
        may_go_on.set()
        assert (await staff).status_code == 200
        done = await asyncio.gather(*strangers, return_exceptions=True)
        assert [type(end) for end in done].count(StaffAway) == 10
        assert await hand_over.check(SCOPE) == "ok"


async def test_one_address_takes_half_of_what_strangers_have(socket: Path) -> None:
    slots = CallSlots()
    taken = [slots.take(Caller("192.0.2.1", is_signed_in=False)) for _ in range(50)]
    assert taken.count(None) == 10
    assert slots.take(Caller("192.0.2.2", is_signed_in=False))
    for slot in taken:
        if slot:
            slot.release()
            slot.release()
    assert list(slots._anonymous._by_network) == ["192.0.2.2"]


async def test_a_reader_who_takes_nothing_holds_nothing_of_the_other_process(socket: Path, identify: Identify) -> None:
    may_go_on, is_told = asyncio.Event(), asyncio.Event()

    async def read_later(_: Any) -> None:
        is_told.set()
        await may_go_on.wait()

    hand_over = HandOver(socket, identify)
    hand_over.slots = CallSlots(anonymous=Limits(1, 1))
    async with serving(HandedOver(Response(bytes(200_000))), socket):
        calling = asyncio.create_task(call(hand_over, read_later))
        await is_told.wait()
        assert not hand_over.slots.are_taken
        may_go_on.set()
        await calling


async def test_a_process_that_does_not_answer_is_missing(socket: Path, identify: Identify) -> None:
    hand_over = HandOver(socket, identify, patience=0.1)
    assert await hand_over.check(SCOPE) == "missing"

    asked: list[bytes] = []

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readline())
        await reader.read()
        writer.close()

    async with await asyncio.start_unix_server(say_nothing, socket):
        states = await asyncio.gather(*(hand_over.check(SCOPE, seconds=0.3) for _ in range(50)))
    assert (set(states), len(asked)) == ({"missing"}, 1)
    async with serving(echo, socket):
        assert await hand_over.check(SCOPE) == "ok"


async def test_staff_see_no_difference(
    app: FastAPI,
    socket: Path,
    identify: Identify,
    settings: Settings,
    database_url: str,
    client: httpx.AsyncClient,
    make_staff: MakeStaff,
) -> None:
    """But for the id of a request, a reply that was handed over is the one that is given without a second process."""
    headers = (await make_staff()).headers
    behind = create_app(settings, database_url, is_behind=True)
    async with serving(behind, socket, has_lifespan=True), in_front_of(HandOver(socket, identify), settings) as handed:
        for method, path in (
            ("GET", "/api/auth/me"),
            ("GET", "/api/admin/teachers"),
            ("GET", "/api/nowhere"),
            ("PATCH", "/api/auth/login"),
            ("POST", "/api/search/answers"),
            ("GET", "/api/openapi.json"),
        ):
            replies = [await caller.request(method, path, headers=headers) for caller in (handed, client)]
            for reply in replies:
                reply.headers.pop("x-request-id")
                reply.headers.pop("strict-transport-security", None)
            over, directly = [
                (reply.status_code, sorted(reply.headers.multi_items()), reply.content) for reply in replies
            ]
            assert over == directly, path


async def ignore(_: Any) -> None: ...


async def call(app: ASGIApp, send: Send, left: asyncio.Event | None = None, address: str = "192.0.2.1") -> None:
    is_sent = False

    async def receive() -> dict[str, Any]:
        nonlocal is_sent
        if not is_sent:
            is_sent = True
            return {"type": "http.request", "body": json.dumps({}).encode()}
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    await app({**SCOPE, "client": (address, 4711), "state": {"request_id": "0123456789abcdef"}}, receive, send)
