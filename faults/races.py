"""Saves and submissions at the same moment."""

import asyncio
from typing import Any

import psycopg

from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from faults.school import QUESTIONS, Parent, Served, open_wire

PROMISE = "Submit races with a save; nothing changes afterwards"
RACES, AT_ONCE, SAVES = 2000, 20, 6
# The search row holds the hash of the text as it was at the submission.
STORED = """
SELECT answer.response_id, answer.text, found.text_hash = sha256(convert_to(answer.text, 'UTF8'))
FROM answers AS answer JOIN submitted_answers AS found USING (response_id, question_id, about_id)
WHERE answer.question_id = %s AND answer.response_id = ANY(%s::uuid[])
"""
HELD = 40


async def race(product: Served) -> Row:
    """Six saves and one submission set off together; what is stored must be the last one that was acknowledged."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> tuple[str, str]:
        async with gate:
            return await _race_once(product.address)

    expected = dict(await asyncio.gather(*(one() for _ in range(RACES))))
    with EmbeddedPostgres.start(product.folder, watch=False) as server, psycopg.connect(server.url) as connection:
        expected |= dict([await _race_held(product.address, connection) for _ in range(HELD)])
        rows = connection.execute(STORED, [QUESTIONS[0], list(expected)]).fetchall()
    wrong = sum(expected[str(key)] != text for key, text, _ in rows)
    changed = sum(not is_same for _, _, is_same in rows)
    figure = f"{len(rows):,} races: {wrong} texts differ from the last acknowledged, {changed} changed after submission"
    return Row(PROMISE, figure, is_kept=wrong == changed == 0 and len(rows) == RACES + HELD)


async def _race_held(address: str, connection: psycopg.Connection[Any]) -> tuple[str, str]:
    """The answer is held, so that the save waits in the middle while the submission comes along."""
    parent = await Parent(open_wire(address)).fill_in()
    hold = "SELECT FROM answers WHERE response_id = %s AND question_id = %s FOR UPDATE"
    await asyncio.to_thread(connection.execute, hold, [parent.id, QUESTIONS[0]])
    other = Parent(open_wire(address), parent.id)
    save = asyncio.create_task(parent.write("held"))
    await asyncio.sleep(0.1)
    submit = asyncio.create_task(other.submit())
    await asyncio.sleep(0.1)
    await asyncio.to_thread(connection.rollback)
    status, _ = await asyncio.gather(save, submit)
    for lane in (parent, other):
        lane.wire.close()
    return parent.id, "held" if status == 200 else "first text"


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
