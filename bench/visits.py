"""A parent's visit as other survey systems are driven: the page, a start, seven saves, the summary and the submission.

What it costs is counted for the web process, the database and the worker apart, and for each kind of call.
"""

import asyncio
import itertools
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bench import school_of_a_million as school
from bench.cpu import Spent, reading_apart
from bench.show import show
from bench.surveys import AT_ONCE
from faults.school import Parent, open_wire
from scripts.product import Product

VISITS = 200
TEXTS = itertools.cycle(school._write_texts(random.Random(7)))


@dataclass
class Visit:
    """One parent, who makes one kind of call after the other."""

    parent: Parent

    async def open_page(self) -> None:
        await self._send("GET", f"/survey/{school.SURVEY_ID}")

    async def read_survey(self) -> None:
        await self._send("GET", f"/api/surveys/{school.SURVEY_ID}")

    async def read_teachers(self) -> None:
        await self._send("GET", "/api/teachers")

    async def start(self) -> None:
        _, reply = await self.parent.wire.send("POST", f"/api/surveys/{school.SURVEY_ID}/start")
        self.parent.id = json.loads(reply)["id"]

    async def give_name(self) -> None:
        await self._send("PUT", f"{self._root}/parent", {"name": "Bench"})

    async def give_email(self) -> None:
        await self._send("PUT", f"{self._root}/parent", {"email": "bench@example.org"})

    async def choose_teacher(self) -> None:
        await self._send("PUT", f"{self._root}/teachers", {"teacher_ids": [str(school.teacher_id(0))]})

    async def answer(self) -> None:
        for number in range(school.QUESTIONS):
            assert await self.parent.write(next(TEXTS), str(school.question_id(number))) == 200

    async def read_summary(self) -> None:
        await self._send("GET", f"{self._root}/summary")

    async def submit(self) -> None:
        await self._send("POST", f"{self._root}/submit")

    @property
    def _root(self) -> str:
        return f"/api/surveys/responses/{self.parent.id}"

    async def _send(self, method: str, path: str, body: object = None) -> None:
        status, reply = await self.parent.wire.send(method, path, body)
        assert status == 200, (status, reply)


# In the order of a visit.
CALLS: dict[str, Callable[[Visit], Awaitable[None]]] = {
    "page": Visit.open_page,
    "survey": Visit.read_survey,
    "teachers": Visit.read_teachers,
    "start": Visit.start,
    "save of the name": Visit.give_name,
    "save of the email": Visit.give_email,
    "save of the teachers": Visit.choose_teacher,
    "saves of four answers": Visit.answer,
    "summary": Visit.read_summary,
    "submission": Visit.submit,
}


async def measure_visits(product: Product, visits: int = VISITS) -> None:
    with reading_apart(product) as read:
        # The first ones pay for connections and prepared statements.
        await _visit(product, AT_ONCE * 6)
        before = read()
        await _visit(product, visits)
        whole = (read() - before) / visits
        by_call = await _measure_calls(product, visits, read)
    show("a parent's visit: CPU in the web process", f"{whole.web:.1f} ms", "goal: up to 10")
    show("a parent's visit: CPU in the database", f"{whole.database:.1f} ms", "goal: up to 10")
    later = f"{whole.worker:.1f} + {whole.database_for_worker:.1f} ms"
    show("meanwhile: CPU of the worker, and in the database for it", later)
    for name, spent in by_call.items():
        show(f"  {name}: web / database", f"{spent.web:.2f} / {spent.database:.2f} ms")


async def _visit(product: Product, visits: int) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def make_one() -> None:
        async with gate:
            visit = Visit(Parent(open_wire(product.address)))
            for call in CALLS.values():
                await call(visit)
            visit.parent.wire.close()

    await asyncio.gather(*(make_one() for _ in range(visits)))


async def _measure_calls(product: Product, visits: int, read: Callable[[], Spent]) -> dict[str, Spent]:
    """Everybody makes one kind of call before anybody makes the next."""
    everybody = [Visit(Parent(open_wire(product.address))) for _ in range(visits)]
    gate = asyncio.Semaphore(AT_ONCE)
    spent: dict[str, Spent] = {}

    async def make_one(visit: Visit, call: Callable[[Visit], Awaitable[None]]) -> None:
        async with gate:
            await call(visit)

    for name, call in CALLS.items():
        before = read()
        await asyncio.gather(*(make_one(visit, call) for visit in everybody))
        spent[name] = (read() - before) / visits
    for visit in everybody:
        visit.parent.wire.close()
    return spent
