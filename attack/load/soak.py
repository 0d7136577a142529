"""The same load for a long time: memory and connections must not grow. `SOAK_MINUTES` says how long.

The tests run the same for half a minute.
"""

import asyncio
import os
import time
from dataclasses import dataclass

from psycopg import AsyncConnection

from attack.target import Target, Tokens
from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from faults.school import QUESTIONS, Parent, open_wire
from parent_survey.core.settings import Settings
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.worker import POOL_SIZE, QUEUE_POOL_SIZE
from scripts.product import Product
from scripts.talk.chat import PATH, write_question

MINUTES = float(os.environ.get("SOAK_MINUTES", "1"))
WRITERS, READERS, CHATS = 16, 2, 2
# Caches fill and allocators settle in the first part, which is not compared.
SETTLE = 1 / 3
MOST_GROWTH_MB, MOST_MORE_CONNECTIONS = 25.0, 4
# What the pools of the web processes and of the worker may hold, and the connection that counts: on a slow machine they
# fill up late, which is no leak. Beside its pool for parents the first process has one connection, for its health.
MAX_POOLED = 2 * Settings().database_pool_size + 2 + POOL_SIZE + QUEUE_POOL_SIZE + 1


@dataclass(frozen=True)
class Size:
    megabytes: float
    connections: int
    open_files: int


async def soak(target: Target, minutes: float = MINUTES) -> Row:
    head = await target.sign_in()
    # The first answer loads what the assistant needs, which is no leak.
    await _ask(target, head)
    counts = {"surveys": 0, "reads": 0, "chats": 0}
    ends = time.monotonic() + minutes * 60
    people = [_fill_in_for_ever(target, ends, counts) for _ in range(WRITERS)]
    people += [_read_for_ever(target, head, ends, counts) for _ in range(READERS)]
    people += [_ask_for_ever(target, head, ends, counts) for _ in range(CHATS)]
    work = asyncio.gather(*people)
    await asyncio.sleep(minutes * 60 * SETTLE)
    settled = await _measure(target.product)
    await work
    await asyncio.sleep(2)
    after = await _measure(target.product)
    figure = (
        f"{minutes:g} min, {counts['surveys']} surveys, {counts['reads']} pages, {counts['chats']} chats: "
        f"web processes {settled.megabytes:.0f} -> {after.megabytes:.0f} MB, "
        f"connections {settled.connections} -> {after.connections}, "
        f"open files {settled.open_files} -> {after.open_files}"
    )
    grown = after.megabytes - settled.megabytes
    most_connections = max(settled.connections + MOST_MORE_CONNECTIONS, MAX_POOLED)
    is_kept = grown <= MOST_GROWTH_MB and after.connections <= most_connections and min(counts.values()) > 0
    return Row("Memory and connections stay flat", figure, is_kept)


async def _measure(product: Product) -> Size:
    web = product.web_processes
    with EmbeddedPostgres.start(product.folder, watch=False) as server:
        async with await AsyncConnection.connect(server.url) as connection:
            counted = await connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
            )
            row = await counted.fetchone()
    assert row is not None
    megabytes = sum(process.memory_info().rss for process in web) / 1e6
    return Size(megabytes, int(row[0]), sum(process.num_fds() for process in web))


async def _fill_in_for_ever(target: Target, ends: float, counts: dict[str, int]) -> None:
    while time.monotonic() < ends:
        parent = Parent(open_wire(target.product.address))
        await parent.fill_in()
        for question in QUESTIONS:
            for number in range(5):
                assert await parent.write(f"words {number} " * 20, question) == 200
                await asyncio.sleep(0.2)
        status, _ = await parent.submit()
        assert status == 200, status
        parent.wire.close()
        counts["surveys"] += 1


async def _read_for_ever(target: Target, head: Tokens, ends: float, counts: dict[str, int]) -> None:
    while time.monotonic() < ends:
        for path in (f"/api/admin/surveys/{SURVEY_ID}/responses", f"/api/admin/surveys/{SURVEY_ID}/overview"):
            reply = await target.client.get(path, headers=await _fresh(target, head))
            assert reply.status_code == 200, reply.status_code
            counts["reads"] += 1
            await asyncio.sleep(0.3)


async def _ask_for_ever(target: Target, head: Tokens, ends: float, counts: dict[str, int]) -> None:
    while time.monotonic() < ends:
        await _ask(target, head)
        counts["chats"] += 1
        # One person may ask once a second, however quickly the answers come.
        await asyncio.sleep(2.2)


async def _ask(target: Target, head: Tokens) -> None:
    question = write_question("What do parents praise?", SURVEY_ID)
    reply = await target.client.post(PATH, json=question, headers=await _fresh(target, head))
    assert reply.status_code == 200, reply.status_code


async def _fresh(target: Target, head: Tokens) -> dict[str, str]:
    """A sign-in lasts twenty minutes and a soak may last longer."""
    reply = await target.client.get("/api/auth/me", headers=head.headers)
    if reply.status_code == 401:
        renewed = await target.sign_in()
        head.access, head.refresh = renewed.access, renewed.refresh
    return head.headers
