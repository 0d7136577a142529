"""One device reviews and submits while another goes on typing."""

import asyncio
import json
import random
from hashlib import sha256

import psycopg

from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from faults.school import QUESTIONS, TEACHER, Parent, Served, open_wire

PROMISE = "What is submitted is what the parent reviewed"
ROUNDS, AT_ONCE, SAVES = 200, 8, 6
STORED = """
SELECT response_id::text, question_id::text, encode(sha256(convert_to(text, 'UTF8')), 'hex') FROM answers
WHERE response_id = ANY(%s::uuid[])
"""


async def review(product: Served) -> Row:
    """Two devices in any order; the one that reviews is shown what differs until its words are the stored ones."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(seed: int) -> tuple[str, dict[str, str], int]:
        async with gate:
            return await _review_once(product.address, random.Random(seed))

    rounds = await asyncio.gather(*(one(seed) for seed in range(ROUNDS)))
    with EmbeddedPostgres.start(product.folder, watch=False) as server, psycopg.connect(server.url) as connection:
        rows = connection.execute(STORED, [[id_ for id_, _, _ in rounds]]).fetchall()
    stored = {(id_, question): digest for id_, question, digest in rows}
    differ = sum(
        any(stored.get((id_, question), _digest("")) != digest for question, digest in reviewed.items())
        for id_, reviewed, _ in rounds
    )
    refused = sum(refusals for _, _, refusals in rounds)
    figure = (
        f"{ROUNDS} races of two devices: {differ} differ from what was reviewed, {refused} submissions were refused"
    )
    return Row(PROMISE, figure, is_kept=differ == 0 < refused)


async def _review_once(address: str, dice: random.Random) -> tuple[str, dict[str, str], int]:
    """The response, the digests that were reviewed when it was accepted, and how often it was refused before."""
    parent = await Parent(open_wire(address)).fill_in()
    other = Parent(open_wire(address), parent.id)

    async def type_on() -> None:
        for number in range(SAVES):
            await asyncio.sleep(dice.random() * 0.02)
            await other.write(f"other words {number}", dice.choice(QUESTIONS))

    typing = asyncio.create_task(type_on())
    refusals = 0
    while True:
        answers = {question: _digest(text) for question, text in (await parent.read_texts()).items()}
        await asyncio.sleep(dice.random() * 0.02)
        reviewed = {
            "name": "Fault Suite",
            "email": "faults@example.org",
            "teacher_ids": [TEACHER],
            "answers": answers,
        }
        status, reply = await parent.submit({"reviewed": reviewed})
        if status == 200:
            break
        assert (status, json.loads(reply)["code"]) == (409, "reviewed_differs"), reply
        refusals += 1
    await typing
    for lane in (parent, other):
        lane.wire.close()
    return parent.id, {**dict.fromkeys(QUESTIONS, _digest("")), **answers}, refusals


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
