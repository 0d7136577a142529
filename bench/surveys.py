"""Whole surveys: what one parent costs, saved page by page as other survey systems do, and really typed."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from bench.cpu import Spent, read_cpu, read_cpu_apart, wait_for_readings, wait_for_worker
from faults.school import QUESTIONS, TEACHER, Parent, open_wire
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product

SURVEYS, AT_ONCE = 200, 16
WARM_UP = 6 * AT_ONCE
ANSWER = ("She listens to every child and never hurries them. " * 7)[:320]
ANSWERS = 4
# Measured with the shipped client in a browser: four answers of 320 characters typed at five keys a second.
SAVES_PER_TYPED_ANSWER = 36


@dataclass
class Visit:
    """One parent, who makes one kind of call after the other."""

    parent: Parent
    saves_per_answer: int = 1

    async def open_page(self) -> None:
        await self._send("GET", f"/survey/{SURVEY_ID}")

    async def read_survey(self) -> None:
        await self._send("GET", f"/api/surveys/{SURVEY_ID}")

    async def read_teachers(self) -> None:
        await self._send("GET", "/api/teachers")

    async def start(self) -> None:
        await self.parent.start()

    async def give_name(self) -> None:
        await self._send("PUT", f"{self._root}/parent", {"name": "Bench"})

    async def give_email(self) -> None:
        await self._send("PUT", f"{self._root}/parent", {"email": "bench@example.org"})

    async def choose_teacher(self) -> None:
        await self._send("PUT", f"{self._root}/teachers", {"teacher_ids": [TEACHER]})

    async def answer(self) -> None:
        for question in QUESTIONS[:ANSWERS]:
            for save in range(self.saves_per_answer):
                await self.parent.write(ANSWER[: len(ANSWER) * (save + 1) // self.saves_per_answer], question)

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


Call = Callable[[Visit], Awaitable[None]]
# What other survey systems were measured with, in the order of a visit: a page, a start, seven saves, a summary.
CALLS: dict[str, Call] = {
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


async def fill_in(product: Product, saves_per_answer: int, surveys: int, at_once: int = AT_ONCE) -> float:
    """CPU milliseconds, database included, of one completed survey."""
    await _fill_in(product, saves_per_answer, 1, at_once)
    before = read_cpu(product)
    await _fill_in(product, saves_per_answer, surveys, at_once)
    return (read_cpu(product) - before).total / surveys


async def _fill_in(product: Product, saves_per_answer: int, surveys: int, at_once: int = AT_ONCE) -> None:
    async def fill_in_one(visit: Visit) -> None:
        for call in CALLS.values():
            await call(visit)
        visit.parent.wire.close()

    visits = [Visit(Parent(open_wire(product.address)), saves_per_answer) for _ in range(surveys)]
    await _make_calls(visits, fill_in_one, at_once)


async def measure_apart(product: Product, surveys: int) -> tuple[Spent, dict[str, Spent]]:
    """CPU milliseconds of one survey and of each kind of call in it, by process, while the worker is at rest."""
    # The first ones pay for connections and prepared statements.
    await _fill_in(product, 1, WARM_UP)
    before = read_cpu_apart(product)
    await _fill_in(product, 1, surveys)
    return (read_cpu_apart(product) - before) / surveys, await _measure_calls(product, surveys)


async def _measure_calls(product: Product, surveys: int) -> dict[str, Spent]:
    """Everybody makes one kind of call before anybody makes the next."""
    visits = [Visit(Parent(open_wire(product.address))) for _ in range(surveys)]
    spent: dict[str, Spent] = {}
    for name, call in CALLS.items():
        before = read_cpu_apart(product)
        await _make_calls(visits, call, AT_ONCE)
        spent[name] = (read_cpu_apart(product) - before) / surveys
    for visit in visits:
        visit.parent.wire.close()
    return spent


def measure_worker(product: Product, surveys: int) -> Spent | None:
    """CPU milliseconds of the worker for each survey that waits for it; None if it did not come to an end in time."""
    before = read_cpu_apart(product)
    is_done = wait_for_worker(product) and wait_for_readings(product)
    return (read_cpu_apart(product) - before) / surveys if is_done else None


async def _make_calls(visits: Iterable[Visit], call: Call, at_once: int) -> None:
    gate = asyncio.Semaphore(at_once)

    async def make_one(visit: Visit) -> None:
        async with gate:
            await call(visit)

    await asyncio.gather(*(make_one(visit) for visit in visits))
