"""Whole surveys: what one parent costs, saved page by page as other survey systems do, and really typed."""

import asyncio

from bench.cpu import read_cpu
from faults.school import QUESTIONS, TEACHER, Parent, open_wire
from parent_survey.example_school.load import SURVEY_ID
from scripts.product import Product

SURVEYS, AT_ONCE = 200, 16
ANSWER = ("She listens to every child and never hurries them. " * 7)[:320]
ANSWERS = 4
# Measured with the shipped client in a browser: four answers of 320 characters typed at five keys a second.
SAVES_PER_TYPED_ANSWER = 36


async def fill_in(product: Product, saves_per_answer: int, surveys: int, at_once: int = AT_ONCE) -> float:
    """CPU milliseconds, database included, of one completed survey."""
    gate = asyncio.Semaphore(at_once)

    async def one() -> None:
        async with gate:
            await _fill_in_once(product.address, saves_per_answer)

    await one()
    before = read_cpu(product)
    await asyncio.gather(*(one() for _ in range(surveys)))
    return (read_cpu(product) - before).total / surveys


async def _fill_in_once(address: str, saves_per_answer: int) -> None:
    parent = Parent(open_wire(address))
    await parent.wire.send("GET", f"/api/surveys/{SURVEY_ID}")
    await parent.wire.send("GET", "/api/teachers")
    await parent.start()
    root = f"/api/surveys/responses/{parent.id}"
    await parent.wire.send("PUT", f"{root}/parent", {"name": "Bench"})
    await parent.wire.send("PUT", f"{root}/parent", {"email": "bench@example.org"})
    await parent.wire.send("PUT", f"{root}/teachers", {"teacher_ids": [TEACHER]})
    for question in QUESTIONS[:ANSWERS]:
        for save in range(saves_per_answer):
            await parent.write(ANSWER[: len(ANSWER) * (save + 1) // saves_per_answer], question)
    await parent.wire.send("GET", f"{root}/summary")
    # The client compares what the server holds with what it sent before it submits.
    await parent.wire.send("GET", root)
    status, _ = await parent.submit()
    assert status == 200
    parent.wire.close()
