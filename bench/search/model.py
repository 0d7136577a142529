"""The chat with a language model: the product as a process of its own, and a provider that counts what is open."""

import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import text

from bench.cpu import wait_for_jobs, worker_at_rest
from bench.search import watched
from bench.show import show
from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.ai.llm.choice import Protocol
from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product
from scripts.talk.chat import PATH, Heard, hear, write_question
from scripts.talk.languages import Asked, Say
from scripts.talk.provider import ScriptedProvider, judge_nothing, provider_on_loopback
from scripts.talk.staff import sign_in_staff

READERS, AT_ONCE, CHATS, STAFF = 200, 50, 500, 20
LONG = "Families are glad of her patience [A1]. " * 400
PROTOCOLS: tuple[Protocol, ...] = ("openai", "anthropic")
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("search", {"query": "patience with slow children"}),
    ("count_responses", {}),
)
# A reader leaves when this event was heard, and the model is at work then: silent, silent after a look, or speaking.
MOMENTS = ("message_start", "search_query", "message_delta")
BACKENDS = text("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
USED = text("SELECT coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0) FROM model_use")


@dataclass
class Bench:
    product: Product
    provider: ScriptedProvider
    client: httpx.AsyncClient
    database: Database
    staff: Iterator[dict[str, str]]

    async def ask(self, question: str) -> Heard:
        body = write_question(question, SURVEY_ID)
        reply = await self.client.post(PATH, json=body, headers=next(self.staff))
        assert reply.status_code == 200, reply.text
        heard = hear(reply.text)
        assert heard.kinds[-1] == "finished", heard.events
        assert heard.text, heard.events
        return heard

    async def leave(self, moment: str) -> float:
        """Seconds from leaving to the provider's seeing its side closed."""
        body = write_question(f"Leave at {moment}", SURVEY_ID)
        async with self.client.stream("POST", PATH, json=body, headers=next(self.staff)) as reply:
            # Not by a loop, the end of which would hang up already.
            lines = reply.aiter_lines()
            while moment not in await anext(lines):
                pass
            await self._wait(lambda: self.provider.open == 1)
        started = time.perf_counter()
        await self._wait(lambda: self.provider.open == 0)
        return time.perf_counter() - started

    async def _wait(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not is_so():
                await asyncio.sleep(0.002)

    async def look_inside(self) -> dict[str, int]:
        return dict((await self.client.get(watched.PATH)).json())

    async def weigh(self) -> tuple[float, int, int]:
        """Megabytes of the web processes, their open files, and connections of the database."""
        web = self.product.web_processes
        async with self.database.sessions() as session:
            backends = int((await session.execute(BACKENDS)).scalar_one())
        megabytes = sum(process.memory_info().rss for process in web) / 1e6
        return megabytes, sum(process.num_fds() for process in web), backends


def talk(asked: Asked) -> Say:
    """Looks, counts, and then says what can be proved; or what a reader who leaves waits for."""
    if "search" not in asked.tools:
        return judge_nothing(asked)
    said = str(asked.body["messages"])
    if "Leave at message_start" in said or ("Leave at search_query" in said and asked.results):
        return Say(seconds=60)
    if not asked.results:
        return Say(calls=CALLS, tokens=(311, 17))
    if "Leave at message_delta" in said:
        return Say(text=LONG)
    return Say(text="Families are glad of her patience [A1]. She waits, as one of them says [A2].", tokens=(1009, 23))


@asynccontextmanager
async def opened(protocol: Protocol) -> AsyncIterator[Bench]:
    async with provider_on_loopback() as provider:
        provider.script = talk
        command = (sys.executable, "-m", watched.__name__, "serve")
        with tempfile.TemporaryDirectory(prefix="bench model ") as folder:
            product = Product(
                Path(folder), "--with-example-school", command=command, **provider.write_settings(protocol)
            )
            try:
                await asyncio.to_thread(product.wait_until_ready)
                await asyncio.to_thread(wait_for_jobs, product)
                with worker_at_rest(product), EmbeddedPostgres.start(product.folder, watch=False) as server:
                    database = Database(server.url, 2)
                    limits = httpx.Limits(max_connections=AT_ONCE + 10)
                    async with httpx.AsyncClient(base_url=product.address, timeout=60, limits=limits) as client:
                        staff = await sign_in_staff(client, database, STAFF)
                        yield Bench(product, provider, client, database, itertools.cycle(staff))
                    await database.engine.dispose()
            finally:
                product.stop()


async def measure() -> None:
    for protocol in PROTOCOLS:
        print(f"With a language model that speaks {protocol}'s language", flush=True)
        async with opened(protocol) as bench:
            await _measure_leaving(bench)
            await _measure_many(bench)
            await _measure_long(bench)


async def _measure_leaving(bench: Bench) -> None:
    for moment in MOMENTS:
        await bench.leave(moment)
    await asyncio.sleep(1)
    before, left = await bench.look_inside(), bench.provider.left
    took = [await bench.leave(MOMENTS[place % len(MOMENTS)]) for place in range(READERS)]
    await asyncio.sleep(1)
    after = await bench.look_inside()
    remain = f"{after['tasks'] - before['tasks']} {after['connections']} {after['places']} {bench.provider.open}"
    show(f"{READERS} readers who leave: tasks, connections, places, calls", remain, "goal: 0 0 0 0")
    show(
        "  the provider's side is closed after: median / most",
        f"{sorted(took)[len(took) // 2] * 1000:.0f} / {max(took) * 1000:.0f} ms",
        f"goal: 1,000 ms; {bench.provider.left - left} of {READERS} in the middle",
    )


async def _measure_many(bench: Bench) -> None:
    sizes = []
    for _ in range(4):
        await asyncio.gather(*(bench.ask("What do families say about patience?") for _ in range(AT_ONCE)))
        sizes.append((await bench.weigh())[0])
    grown = f"{sizes[-1] - sizes[1]:+.1f} MB since the second"
    show(f"{AT_ONCE} streams at once, memory after each round", " ".join(f"{one:.0f}" for one in sizes), grown)


async def _measure_long(bench: Bench) -> None:
    bench.provider.pace = 0.0
    charged, used, weights = bench.provider.charged, await _read_used(bench.database), [await bench.weigh()]
    for place in range(CHATS):
        await bench.ask(f"What do families say about patience? {place}")
        if (place + 1) % (CHATS // 5) == 0:
            weights.append(await bench.weigh())
    for name, at, goal in (("memory", 0, "MB"), ("open files", 1, ""), ("connections", 2, "")):
        figures = [float(weight[at]) for weight in weights]
        change = f"{figures[-1] - figures[1]:+.0f} {goal} since the first hundred"
        show(f"{CHATS} chats in a row: {name}", " ".join(f"{one:.0f}" for one in figures), change)
    paid = _minus(bench.provider.charged, charged)
    booked = _minus(await _read_used(bench.database), used)
    show("  tokens in and out, by the provider", "{:,} {:,}".format(*paid))
    show("  tokens in and out, as booked", "{:,} {:,}".format(*booked), "goal: the same")


async def _read_used(database: Database) -> tuple[int, int]:
    async with database.sessions() as session:
        row = (await session.execute(USED)).one()
    return int(row[0]), int(row[1])


def _minus(after: tuple[int, int], before: tuple[int, int]) -> tuple[int, int]:
    return after[0] - before[0], after[1] - before[1]
