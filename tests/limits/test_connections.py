"""Callers who stand still are cut, and one address cannot take every connection."""

import asyncio
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from ipaddress import IPv4Network

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from parent_survey.core.web_server import configure_server
from parent_survey.limits.connections import (
    MAX_PIPELINED,
    SPARE_FILES,
    UNSENT_BYTES,
    OpenConnections,
    Patience,
    bound_unsent,
)

SHORT = Patience(stall_seconds=1.5, head_seconds=1.0, look_seconds=0.1)
GET = b"GET /%b HTTP/1.1\r\nHost: school.test\r\n\r\n"
# Far more than the buffers of the kernel hold.
MUCH, BLOCK = 64_000_000, bytes(64_000)


class School:
    """A server, and how many of its replies were under way and were broken off."""

    def __init__(self, connections: OpenConnections) -> None:
        self.connections = connections
        self.port = 0
        self.under_way = 0
        self.sent = 0
        self.callers: list[Caller] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.under_way += 1
        try:
            await receive()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            if scope["path"] == "/much":
                for _ in range(MUCH // len(BLOCK)):
                    await send({"type": "http.response.body", "body": BLOCK, "more_body": True})
                    self.sent += len(BLOCK)
            if scope["path"] == "/events":
                for _ in range(25):
                    await send({"type": "http.response.body", "body": b"data: word\n\n", "more_body": True})
                    await asyncio.sleep(0.1)
            await send({"type": "http.response.body", "body": b"end"})
        finally:
            self.under_way -= 1

    @property
    def count(self) -> int:
        return len(self.connections._open)

    def open(self, source: str = "127.0.0.1", receive_bytes: int = 0) -> "Caller":
        self.callers.append(Caller(self.port, source, receive_bytes))
        return self.callers[-1]


class Caller:
    def __init__(self, port: int, source: str, receive_bytes: int) -> None:
        self.socket = socket.socket()
        if receive_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self.socket.setblocking(False)
        self._loop = asyncio.get_running_loop()

    async def say(self, words: bytes) -> "Caller":
        await self._loop.sock_sendall(self.socket, words)
        return self

    async def read(self, most: int = 65536) -> bytes:
        """What has come, or nothing when the connection is closed or cut."""
        try:
            return await self._loop.sock_recv(self.socket, most)
        except ConnectionError:
            return b""

    async def is_cut_within(self, seconds: float) -> bool:
        """Without reading a byte of what was sent."""
        for _ in range(int(seconds / 0.05)):
            # The state of the connection: neither established nor waiting for the other end.
            if self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] not in (1, 8):
                return True
            await asyncio.sleep(0.05)
        return False


@asynccontextmanager
async def serving(
    patience: Patience = SHORT, proxies: Sequence[IPv4Network] = (), most_files: int = 4096
) -> AsyncIterator[School]:
    school = School(OpenConnections(proxies, most_files, patience))
    config = configure_server(school, protocol=school.connections.protocol)
    config.lifespan = "off"
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        bound_unsent(listener)
        school.port = listener.getsockname()[1]
        running = asyncio.create_task(server._serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield school
        finally:
            for caller in school.callers:
                caller.socket.close()
            server.should_exit = server.force_exit = True
            await running


async def until(school: School, count: int) -> None:
    async with asyncio.timeout(5):
        while school.count != count or school.under_way:
            await asyncio.sleep(0.05)


async def test_a_reader_who_takes_nothing_is_cut_and_its_reply_is_given_up() -> None:
    async with serving() as school:
        caller = await school.open().say(GET % b"much")
        await asyncio.sleep(0.5)
        assert (school.count, school.under_way) == (1, 1)
        assert await caller.is_cut_within(4)
        await until(school, 0)


async def test_a_reader_who_takes_nothing_costs_little_before_it_is_cut() -> None:
    async with serving(Patience(stall_seconds=60)) as school:
        await school.open(receive_bytes=16384).say(GET % b"much")
        await asyncio.sleep(0.5)
        # What the reader's side holds, what the kernel may hold, and the block that did not fit.
        assert school.sent < UNSENT_BYTES + 8 * len(BLOCK)


async def test_a_reader_who_takes_a_little_at_a_time_is_not_cut() -> None:
    async with serving() as school:
        caller = await school.open(receive_bytes=16384).say(GET % b"much")
        for _ in range(40):
            assert await caller.read(4000)
            await asyncio.sleep(0.1)
        assert school.under_way == 1


async def test_words_that_come_slowly_are_heard_to_their_end() -> None:
    async with serving() as school:
        caller = await school.open().say(GET % b"events")
        heard = b""
        while b"0\r\n\r\n" not in heard:
            block = await caller.read()
            assert block
            heard += block
        assert heard.count(b"data: word") == 25


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\nX-More: "])
async def test_a_head_that_does_not_end_is_cut(said: bytes) -> None:
    async with serving() as school:
        caller = school.open()
        cut = asyncio.create_task(caller.is_cut_within(4))
        await caller.say(said)
        while said and not cut.done():
            await asyncio.sleep(0.2)
            try:
                await caller.say(b"a")
            except ConnectionError:
                break
        assert await cut
        await until(school, 0)


async def test_a_caller_who_asks_again_and_again_is_never_idle() -> None:
    async with serving() as school:
        caller = school.open()
        for _ in range(10):
            await caller.say(GET % b"")
            heard = b""
            while not heard.endswith(b"0\r\n\r\n"):
                heard += await caller.read()
            await asyncio.sleep(0.3)
        assert school.count == 1


async def test_more_requests_than_anybody_sends_ahead_are_cut() -> None:
    async with serving() as school:
        caller = await school.open().say(GET % b"much" + GET % b"" * (MAX_PIPELINED + 1))
        assert await caller.is_cut_within(1)


async def test_one_address_leaves_connections_to_the_others() -> None:
    async with serving(most_files=SPARE_FILES + 256) as school:
        for _ in range(200):
            school.open("127.0.0.2")
        await asyncio.sleep(0.3)
        assert school.count == 128
        other = await school.open("127.0.0.3").say(GET % b"")
        assert (await other.read()).startswith(b"HTTP/1.1 200")
        for caller in school.callers:
            caller.socket.close()
        await until(school, 0)
        assert not school.connections._by_address


async def test_a_configured_proxy_may_have_them_all() -> None:
    async with serving(proxies=[IPv4Network("127.0.0.2/32")], most_files=SPARE_FILES + 256) as school:
        for _ in range(300):
            school.open("127.0.0.2")
        await asyncio.sleep(0.3)
        assert school.count == 256
