"""Attacks on sign-in: guessing, stolen refresh tokens, admins against each other, hashing as a weapon."""

import asyncio
import secrets
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import httpx

from attack.target import ADMIN, PASSWORD, Target
from faults.report import Row
from faults.school import Parent, open_wire

GUESSES, AT_A_TIME = 10_000, 500
MOST_HASHED = 50
FLOOD_PER_SECOND = 200
FLOOD_SECONDS = 12
START_SECONDS = 2
WRITERS = 8


async def guess_passwords(target: Target) -> Row:
    """Each guess from another address, more than an hour's worth at once."""
    await target.sign_in()
    broken_before = target.broken
    gate = asyncio.Semaphore(20)

    async def guess(number: int) -> int:
        address = f"198.{18 + number // 65_536}.{number // 256 % 256}.{number % 256}"
        async with gate:
            return (await target.try_sign_in(ADMIN, f"wrong {number}", address)).status_code

    statuses: list[int] = []
    # Once too many got through, the rest would only cost hashes.
    while len(statuses) < GUESSES and statuses.count(401) <= MOST_HASHED:
        numbers = range(len(statuses), len(statuses) + AT_A_TIME)
        statuses += await asyncio.gather(*(guess(number) for number in numbers))
    reached = statuses.count(401)
    owner = (await target.try_sign_in(ADMIN, PASSWORD)).status_code
    figure = (
        f"{len(statuses)} guesses from as many addresses: {reached} reached the hash; "
        f"the owner then: {owner}{target.tell_broken(broken_before)}"
    )
    is_kept = reached <= MOST_HASHED and owner == 200 and reached + statuses.count(429) == GUESSES
    return Row("Guessing is slow and locks nobody out", figure, is_kept)


async def replay_refresh_tokens(target: Target) -> Row:
    """A hundred tabs at once get one successor; a thief who comes later ends the sign-in."""
    stolen, other = await target.sign_in(), await target.sign_in()

    async def refresh(token: str) -> tuple[int, str]:
        reply = await target.client.post("/api/auth/refresh", json={"refresh_token": token})
        successor = reply.json().get("refresh_token", "") if reply.status_code == 200 else ""
        return reply.status_code, target.remember("token", successor) if successor else ""

    at_once = await asyncio.gather(*(refresh(stolen.refresh) for _ in range(100)))
    successors = {token for status, token in at_once if status == 200}
    await asyncio.sleep(11)
    late, _ = await refresh(stolen.refresh)
    after, _ = await refresh(next(iter(successors), ""))
    alive, _ = await refresh(other.refresh)
    figure = (
        f"100 refreshes at once: {len(successors)} successor; reuse after 11 s: {late}, "
        f"the successor then: {after}, another sign-in: {alive}"
    )
    is_kept = (len(successors), late, after, alive) == (1, 401, 401, 200)
    return Row("A stolen refresh token is noticed", figure, is_kept)


async def flood_sign_in(target: Target) -> Row:
    """Hashes are dear, so whoever asks for many could slow everybody down. Parents must not notice."""
    writers = [await Parent(open_wire(target.product.address)).fill_in() for _ in range(WRITERS)]
    quiet = await _type(writers, FLOOD_SECONDS)
    # In a process of its own: its work must not count as waiting of the parents.
    with ProcessPoolExecutor(1, get_context("spawn")) as other:
        flood = asyncio.get_running_loop().run_in_executor(other, _flood, target.product.address)
        await asyncio.sleep(START_SECONDS)
        during = await _type(writers, FLOOD_SECONDS - START_SECONDS)
        sent, refused = await flood
    figure = (
        f"{sent / FLOOD_SECONDS:.0f} sign-ins/s ({refused} turned away before the hash): "
        f"p95 of a save {during * 1000:.1f} ms, quiet {quiet * 1000:.1f} ms ({during / quiet:.1f} x)"
    )
    return Row("Sign-ins do not slow parents down", figure, during < 2 * quiet)


def _flood(address: str) -> tuple[int, int]:
    return asyncio.run(_knock_on(address))


async def _knock_on(address: str) -> tuple[int, int]:
    """Unknown accounts, each from another address, so that no counter but the hash's own gate helps."""
    ends, number, calls = time.monotonic() + FLOOD_SECONDS, 0, []
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=httpx.Limits(max_connections=100)) as client:

        async def knock(name: str, origin: str) -> int:
            form = {"username": name, "password": "wrong"}
            try:
                return (
                    await client.post("/api/auth/login", data=form, headers={"X-Forwarded-For": origin})
                ).status_code
            except httpx.HTTPError:
                return 0

        while time.monotonic() < ends:
            number += 1
            email, origin = f"{secrets.token_hex(6)}@attack.example", f"203.0.{number // 250 % 250}.{number % 250}"
            calls.append(asyncio.create_task(knock(email, origin)))
            await asyncio.sleep(1 / FLOOD_PER_SECOND)
        statuses = await asyncio.gather(*calls)
    return number, sum(status not in {0, 401} for status in statuses)


async def _type(writers: list[Parent], seconds: float) -> float:
    """The 95th percentile of the time that a save takes while everybody types."""
    took: list[float] = []
    ends = time.monotonic() + seconds

    async def write(parent: Parent) -> None:
        while time.monotonic() < ends:
            began = time.monotonic()
            status = await parent.write(f"text {len(took)}")
            assert status == 200, status
            took.append(time.monotonic() - began)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(write(parent) for parent in writers))
    return statistics.quantiles(took, n=20)[-1]
