"""Callers who ask for much and read nothing, and come again as soon as they are cut, while staff work."""

import asyncio
import socket
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from attack.target import ADMIN, PASSWORD, Target, Tokens
from faults.report import Row
from parent_survey.example_school.service import SURVEY_ID

READERS, ADDRESSES = 400, 8
# As many as may be sent ahead, each with a reply of half a megabyte.
AHEAD = 30
SECONDS, SETTLE_SECONDS, PAUSE_SECONDS = 24.0, 2.0, 0.25
# Longer than the product waits for a reader, and a little more.
MOST_SECONDS = 20.0
MOST_TIMES_QUIET = 3
# The address that `Target` signs in from, behind the proxy that it is.
OF_STAFF = "192.0.2.1"
PAGE = f"/api/admin/surveys/{SURVEY_ID}/responses"


@dataclass
class Work:
    """What staff did, and how long they waited for it."""

    sign_ins: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    refused: int = 0
    not_well: int = 0

    def tell(self, quiet: "Work") -> tuple[str, bool]:
        parts, is_kept = [], not self.refused and not self.not_well
        for name, here, there in (
            ("sign-in", self.sign_ins, quiet.sign_ins),
            ("page", self.pages, quiet.pages),
        ):
            if len(here) < 2 or len(there) < 2:
                return f"{self.refused} calls of staff refused, health not ok {self.not_well} times", False
            loud, still = p95(here), p95(there)
            is_kept = is_kept and loud < MOST_TIMES_QUIET * still
            parts.append(f"p95 of a {name} {loud:.0f} ms, quiet {still:.0f} ms ({loud / still:.1f} x)")
        return f"{', '.join(parts)}, {self.refused} refused, health not ok {self.not_well} times", is_kept


@dataclass
class Readers:
    """What became of those who read nothing: how long each connection stayed."""

    stayed: list[float]
    refused: int


async def stall_readers(target: Target) -> Row:
    head = await target.sign_in()
    await _work(target, head, SETTLE_SECONDS)
    quiet = await _work(target, head, SECONDS)
    several = [f"127.0.0.{number}" for number in range(2, 2 + ADDRESSES)]
    rounds = {
        f"{ADDRESSES} addresses": (several, ""),
        "one address": (["127.0.0.2"], ""),
        "behind the proxy, as staff's own address": (["127.0.0.1"], OF_STAFF),
    }
    figures, is_kept = [], True
    for name, (sources, forwarded) in rounds.items():
        with ProcessPoolExecutor(1, get_context("spawn")) as other:
            stalling = asyncio.get_running_loop().run_in_executor(
                other, _stall, target.product.port, sources, forwarded, SETTLE_SECONDS + SECONDS
            )
            await asyncio.sleep(SETTLE_SECONDS)
            told, is_well = (await _work(target, head, SECONDS)).tell(quiet)
            readers = await stalling
        longest = max(readers.stayed)
        is_kept = is_kept and is_well and longest < MOST_SECONDS
        figures.append(f"{name}: {told}; {len(readers.stayed)} readers, the longest stayed {longest:.0f} s")
    figure = f"{READERS} readers at a time who read nothing. {'. '.join(figures)}"
    return Row("Whoever reads nothing takes nothing from staff", figure, is_kept)


def p95(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1] * 1000


async def _work(target: Target, head: Tokens, seconds: float) -> Work:
    """One of staff signs in again and again, another one turns pages."""
    work, ends = Work(), time.monotonic() + seconds

    async def sign_in() -> None:
        while (began := time.monotonic()) < ends:
            reply = await target.try_sign_in(ADMIN, PASSWORD, OF_STAFF)
            _note(work, work.sign_ins, began, is_answered=reply.status_code == 200)
            await asyncio.sleep(PAUSE_SECONDS)

    async def turn_pages() -> None:
        while (began := time.monotonic()) < ends:
            reply = await target.ask("GET", PAGE, headers=head.headers)
            _note(work, work.pages, began, is_answered=reply.status_code == 200)
            await asyncio.sleep(PAUSE_SECONDS)

    async def watch() -> None:
        while time.monotonic() < ends:
            reply = await target.ask("GET", "/api/health")
            work.not_well += reply.status_code != 200 or reply.json()["staff"] != "ok"
            await asyncio.sleep(1)

    await asyncio.gather(sign_in(), turn_pages(), watch())
    return work


def _note(work: Work, times: list[float], began: float, *, is_answered: bool) -> None:
    work.refused += not is_answered
    if is_answered:
        times.append(time.monotonic() - began)


def _stall(port: int, sources: Sequence[str], forwarded: str, seconds: float) -> Readers:
    """In a process of its own: its work is not that of staff's browsers."""
    return asyncio.run(_hold_all(port, sources, forwarded, seconds))


async def _hold_all(port: int, sources: Sequence[str], forwarded: str, seconds: float) -> Readers:
    readers, ends = Readers([], 0), time.monotonic() + seconds
    header = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
    ask = f"GET /api/openapi.json HTTP/1.1\r\nHost: school.test\r\n{header}\r\n".encode() * AHEAD

    async def hold(source: str) -> None:
        while time.monotonic() < ends:
            began = time.monotonic()
            with socket.socket() as caller:
                caller.setblocking(False)
                try:
                    caller.bind((source, 0))
                    await asyncio.get_running_loop().sock_connect(caller, ("127.0.0.1", port))
                    await asyncio.get_running_loop().sock_sendall(caller, ask)
                    await wait_until_cut(caller, ends)
                except OSError:
                    readers.refused += 1
                    await asyncio.sleep(0.5)
                    continue
            readers.stayed.append(time.monotonic() - began)

    await asyncio.gather(*(hold(sources[number % len(sources)]) for number in range(READERS)))
    return readers


async def wait_until_cut(caller: socket.socket, ends: float) -> None:
    while is_open(caller) and time.monotonic() < ends:  # noqa: ASYNC110
        await asyncio.sleep(0.5)


def is_open(caller: socket.socket) -> bool:
    """Whether the other end has neither closed nor cut it, as the kernel knows without a byte being read."""
    established = 1
    return bool(caller.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == established)
