"""Saves and submissions at the same moment."""

import asyncio

import psycopg

from faults.report import Row
from faults.school import QUESTIONS, Parent, open_wire
from parent_survey.embedded_postgres.launcher import EmbeddedPostgres
from scripts.product import Product

RACES, AT_ONCE, SAVES = 2000, 20, 6
STORED = "SELECT response_id, text FROM answers WHERE question_id = %s AND response_id = ANY(%s::uuid[])"


async def race(product: Product) -> Row:
    """Six saves and one submission set off together; what is stored must be the last one that was acknowledged."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> tuple[str, str]:
        async with gate:
            return await _race_once(product.address)

    expected = dict(await asyncio.gather(*(one() for _ in range(RACES))))
    with EmbeddedPostgres.start(product.folder, watch=False) as server, psycopg.connect(server.url) as connection:
        stored = {str(key): text for key, text in connection.execute(STORED, [QUESTIONS[0], list(expected)])}
    wrong = sum(stored[key] != text for key, text in expected.items())
    figure = f"{RACES:,} races: {wrong} stored texts differ from the last acknowledged one"
    return Row("Submit races with a save; nothing changes afterwards", figure, is_kept=wrong == 0)


async def _race_once(address: str) -> tuple[str, str]:
    """The response and the text that it must hold."""
    parent = await Parent(open_wire(address)).fill_in()
    lanes = [Parent(open_wire(address), parent.id, parent.client_id) for _ in range(SAVES)]
    first = parent.seq + 1

    async def write(lane: Parent, seq: int) -> int:
        await asyncio.sleep(seq % 3 * 0.001)
        return await lane.write(f"text {seq}", seq=seq)

    saves = [write(lane, first + number) for number, lane in enumerate(lanes)]
    statuses = (await asyncio.gather(*saves, parent.submit()))[:-1]
    acknowledged = [first + number for number, status in enumerate(statuses) if status == 200]
    late = await parent.write("late")
    for lane in [parent, *lanes]:
        lane.wire.close()
    # A save that is taken after the submission is a broken promise of its own.
    if late != 409:
        return parent.id, "nothing is taken after the submission"
    return parent.id, f"text {max(acknowledged)}" if acknowledged else "first text"
