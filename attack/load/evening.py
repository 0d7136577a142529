"""A parents' evening: three hundred parents behind one address while staff read, chat and run a job."""

import asyncio
import json
import random
import statistics
import time
from dataclasses import dataclass, field

import httpx

from attack.target import Target, Tokens
from faults.report import Row
from faults.school import QUESTIONS, Parent, open_wire
from parent_survey.example_school.service import SURVEY_ID

PARENTS, CHATS, READERS = 300, 20, 3
ARRIVAL_SECONDS, ANSWER_SECONDS, SAVES_PER_ANSWER = 60, 8, 6
LIMIT_SECONDS = 600
QUESTIONS_ASKED = [
    "Which superpowers do parents mention most?",
    "How many responses were submitted?",
    "What do parents say about Ms. Pike?",
    "Compare Ms. Pike and Mr. Whitfield",
]


@dataclass
class Evening:
    saves: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    finished: int = 0
    chats: int = 0
    is_over: bool = False


async def hold_evening(target: Target) -> Row:
    """Ten minutes' worth of parents in about two."""
    head = await target.sign_in()
    evening, dice, began = Evening(), random.Random(1), time.monotonic()
    job = await target.client.post(f"/api/admin/categorize/{SURVEY_ID}", headers=head.headers)
    readers = [asyncio.create_task(_read(target, head, evening)) for _ in range(READERS)]
    people = [await target.sign_in((await target.make_admin(head))[1]) for _ in range(CHATS // 4)]
    chats = [
        asyncio.create_task(_chat(target, people[n % len(people)], QUESTIONS_ASKED[n % 4], evening))
        for n in range(CHATS)
    ]
    try:
        async with asyncio.timeout(LIMIT_SECONDS):
            waits = [dice.uniform(0, ARRIVAL_SECONDS) for _ in range(PARENTS)]
            # Who is turned away does not finish, and that is counted.
            people_in = (_fill_in(target, wait, dice, evening) for wait in waits)
            await asyncio.gather(*people_in, return_exceptions=True)
            await asyncio.gather(*chats)
    except TimeoutError:
        pass
    finally:
        evening.is_over = True
        await asyncio.gather(*readers, *chats, return_exceptions=True)
    took = time.monotonic() - began
    state = await _wait_for_job(target, head, job.json()["job_id"])
    figure = (
        f"{evening.finished} of {PARENTS} parents behind one address finished in {took:.0f} s; "
        f"{len(evening.saves)} saves, "
        f"p50 {statistics.median(evening.saves) * 1000:.0f} ms, p95 {p95(evening.saves):.0f} ms; "
        f"{evening.chats} of {CHATS} chats answered; "
        f"{len(evening.reads)} pages read by staff, p95 {p95(evening.reads):.0f} ms; "
        f"the job: {state}"
    )
    is_kept = evening.finished == PARENTS and evening.chats == CHATS and state == "completed"
    return Row("A parents' evening behind one address", figure, is_kept)


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1] * 1000


async def _fill_in(target: Target, wait: float, dice: random.Random, evening: Evening) -> None:
    await asyncio.sleep(wait)
    parent = Parent(open_wire(target.product.address))
    await parent.fill_in()
    for question in QUESTIONS:
        text = ""
        for _ in range(SAVES_PER_ANSWER):
            await asyncio.sleep(dice.uniform(0.5, 1.5) * ANSWER_SECONDS / SAVES_PER_ANSWER)
            text += "some more words about a kind teacher "
            began = time.monotonic()
            status = await parent.write(text, question)
            evening.saves.append(time.monotonic() - began)
            assert status == 200, status
    status, body = await parent.submit()
    evening.finished += status == 200 and bool(json.loads(body)["is_submitted"])
    parent.wire.close()


async def _read(target: Target, head: Tokens, evening: Evening) -> None:
    paths = [
        f"/api/admin/surveys/{SURVEY_ID}/responses",
        f"/api/admin/surveys/{SURVEY_ID}/responses?page=3",
        f"/api/admin/surveys/{SURVEY_ID}/overview",
        "/api/admin/surveys",
    ]
    while not evening.is_over:
        for path in paths:
            began = time.monotonic()
            reply = await target.client.get(path, headers=head.headers)
            assert reply.status_code == 200, (path, reply.status_code)
            evening.reads.append(time.monotonic() - began)
            await asyncio.sleep(0.5)


async def _chat(target: Target, head: Tokens, question: str, evening: Evening) -> None:
    """One question after the other, as far as the last event."""
    request = {"message": question, "survey_id": str(SURVEY_ID), "conversation_history": []}
    async with httpx.AsyncClient(base_url=target.product.address, timeout=120) as client:
        body = {"chat_request": request}
        async with client.stream("POST", "/api/chat/stream", json=body, headers=head.headers) as reply:
            events = [json.loads(line[5:]) async for line in reply.aiter_lines() if line.startswith("data:")]
    evening.chats += any(event["event_type"] in {"finished", "completed"} for event in events)


async def _wait_for_job(target: Target, head: Tokens, job_id: str) -> str:
    for _ in range(150):
        reply = await target.client.get(f"/api/admin/categorization-job/{job_id}", headers=head.headers)
        state = str(reply.json()["status"])
        if state in {"completed", "failed", "cancelled"}:
            return state
        await asyncio.sleep(2)
    return "still running"
