"""Saves that arrive out of order, and starts that are tried again."""

import asyncio
import json
import random

from faults.proxy import jittering_proxy
from faults.report import Row
from faults.school import QUESTIONS, Parent, Served, Staff, open_wire
from parent_survey.example_school.service import SURVEY_ID

RESPONSES, SAVES, LANES = 200, 20, 8


async def overtake(product: Served) -> Row:
    """Every save over any of eight connections through a network that reorders; one in five is sent twice."""
    chance = random.Random(11)
    async with jittering_proxy(product.port, chance) as port:
        gate = asyncio.Semaphore(8)

        async def type_one(number: int) -> int:
            async with gate:
                return await _type_all_answers(f"http://127.0.0.1:{port}", random.Random(number))

        wrong = sum(await asyncio.gather(*(type_one(number) for number in range(RESPONSES))))
    answers = RESPONSES * len(QUESTIONS)
    figure = f"{wrong} of {answers:,} answers end on an older text ({SAVES} saves each, 20 % resent)"
    return Row("Saves arrive out of order: the newest text wins", figure, is_kept=wrong == 0)


async def _type_all_answers(address: str, chance: random.Random) -> int:
    """How many of one response's answers do not end on their newest text."""
    parent = Parent(open_wire(address))
    await parent.start()
    lanes = [Parent(open_wire(address), parent.id, parent.client_id) for _ in range(LANES)]
    sends = [(question, seq) for question in QUESTIONS for seq in range(1, SAVES + 1) for _ in range(_times(chance))]
    # Nearly in order, as a network delivers: each is held back by a few places at most.
    sends.sort(key=lambda send: send[1] + chance.random() * 6)
    queues: list[list[tuple[str, int]]] = [sends[lane::LANES] for lane in range(LANES)]

    async def drain(lane: Parent, queue: list[tuple[str, int]]) -> None:
        for question, seq in queue:
            await lane.write(f"text {seq}", question, seq)
        lane.wire.close()

    await asyncio.gather(*(drain(lane, queue) for lane, queue in zip(lanes, queues, strict=True)))
    texts = await parent.read_texts()
    parent.wire.close()
    return sum(texts[question] != f"text {SAVES}" for question in QUESTIONS)


def _times(chance: random.Random) -> int:
    return 2 if chance.random() < 0.2 else 1


async def resume(product: Served) -> Row:
    """The same response in fifty fresh page loads, each of which counts from one again."""
    parent = Parent(open_wire(product.address))
    await parent.start()
    kept = 0
    for number in range(50):
        page = Parent(parent.wire, parent.id)
        for seq in range(3):
            await page.write(f"page {number} text {seq}")
        kept += (await page.read_texts())[QUESTIONS[0]] == f"page {number} text 2"
    return Row("A resumed tab restarts at seq 1", f"{kept} of 50 last texts stored", is_kept=kept == 50)


async def retry_starts(product: Served) -> Row:
    """The reply to a start is lost, and the browser tries again with the same key."""
    same = 0
    for number in range(100):
        key = f"retried-{product.port}-{number}"
        lost = open_wire(product.address)
        first = await Parent(lost).start(Idempotency_Key=key)
        lost.close()
        again = open_wire(product.address)
        same += first == await Parent(again).start(Idempotency_Key=key)
        again.close()
    figure = f"100 starts tried twice: {same} found the first response"
    return Row("A retried start makes one response", figure, is_kept=same == 100)


async def submit_at_once(product: Served) -> Row:
    """Fifty submissions of one response at the same moment, a hundred times."""
    single = 0
    for _ in range(100):
        parent = await Parent(open_wire(product.address)).fill_in()
        lanes = [Parent(open_wire(product.address), parent.id) for _ in range(50)]
        replies = await asyncio.gather(*(lane.submit() for lane in lanes))
        single += len(set(replies)) == 1 and replies[0][0] == 200
        for lane in [parent, *lanes]:
            lane.wire.close()
    return Row("Double submit: one submission", f"50 parallel submits × 100: {single} with one result", single == 100)


async def regenerate_at_once(product: Served) -> Row:
    """Staff click many times at once, over both addresses of the call."""
    clicks, rounds, single = 50, 3, 0
    staff = await Staff(open_wire(product.address)).sign_in()
    for _ in range(rounds):
        hands = [Staff(open_wire(product.address), staff.access) for _ in range(clicks)]
        paths = [f"/api/admin/{name}/{SURVEY_ID}" for name in ("categorize", "categorize-survey")]
        replies = await asyncio.gather(*(hand.send("POST", paths[at % 2]) for at, hand in enumerate(hands)))
        jobs = {json.loads(body)["job_id"] for status, body in replies if status == 202}
        single += len(jobs) == 1 and all(status == 202 for status, _ in replies)
        await staff.send("POST", f"/api/admin/categorization-job/{jobs.pop()}/cancel")
    figure = f"{clicks} clicks at once over both addresses, {rounds} times: {single} with one job"
    return Row("Two clicks on Regenerate: one job", figure, is_kept=single == rounds)
