"""Responses that repeat one thing up to the limit, in every field, and everything that staff do with them."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import quote

from attack.input.shapes import SHAPES, write
from attack.load.evening import p95
from attack.target import Target, Tokens
from faults.report import Row
from faults.school import QUESTIONS, TEACHER, Parent, open_wire
from parent_survey.assistant.service import WENT_WRONG
from parent_survey.example_school.load import SURVEY_ID

PARENTS, HANDED_IN_AT_ONCE, READERS = 20, 3, 2
QUIET_SECONDS, PAUSE_SECONDS = 10, 0.5
LIMIT_SECONDS = 420
MAX_TIMES_QUIET, MAX_SECONDS = 3, 5
SURVEY = f"/api/admin/surveys/{SURVEY_ID}"
PAGES = [
    "/api/admin/surveys",
    f"{SURVEY}/overview",
    f"{SURVEY}/responses?page_size=100",
    f"{SURVEY}/insights",
    f"{SURVEY}/insights/teachers/{TEACHER}",
    f"{SURVEY}/cards",
    f"{SURVEY}/cards/{TEACHER}",
    f"{SURVEY}/cards/print",
    f"{SURVEY}/export?format=csv",
    f"{SURVEY}/export?format=xlsx",
]
ASKED = ["Sum up what parents say", "What do parents complain about?", "What do parents say about Ms. Pike?"]


@dataclass
class Watch:
    """What was asked for, how long it took, and how it ended."""

    saves: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    handed_in: int = 0
    failed: str = ""

    async def time(self, name: str, call: Awaitable[int]) -> int:
        began = time.monotonic()
        status = await call
        self.slowest = max(self.slowest, (time.monotonic() - began, name))
        self.statuses[status] += 1
        self.failed = self.failed or (f", first {status} of {name}" if status >= 500 else "")
        return status

    @property
    def errors(self) -> int:
        return sum(number for status, number in self.statuses.items() if status >= 500)


async def send_shapes(target: Target) -> Row:
    head = await target.sign_in()
    quiet, watch = Watch(), Watch()
    parents = [await Parent(open_wire(target.product.address)).fill_in() for _ in range(PARENTS)]
    async with _saving(parents, quiet):
        await asyncio.sleep(QUIET_SECONDS)
    began = time.monotonic()
    is_done, state = False, "not begun"
    with suppress(TimeoutError):
        async with asyncio.timeout(LIMIT_SECONDS), _saving(parents, watch):
            state = await _use_shapes(target, head, watch)
            is_done = True
    usual, busy = p95(quiet.saves), p95(watch.saves)
    how_many = f"{sum(watch.statuses.values())} requests{'' if is_done else ' in time'}"
    figure = (
        f"{watch.handed_in} of {len(SHAPES)} shapes handed in at the limit of every field; "
        f"{how_many}, {watch.errors} of them 5xx{watch.failed}, "
        f"the slowest {watch.slowest[0]:.1f} s ({watch.slowest[1]}); categorization: {state}; "
        f"p95 of a save {busy:.0f} ms beside {usual:.0f} ms when quiet ({busy / usual:.1f} x) "
        f"in {time.monotonic() - began:.0f} s"
    )
    is_kept = is_done and watch.handed_in == len(SHAPES) and not watch.errors and watch.slowest[0] <= MAX_SECONDS
    is_kept = is_kept and state in {"running", "completed"} and busy <= MAX_TIMES_QUIET * usual
    return Row("Repetitive text slows nobody down", figure, is_kept)


async def _use_shapes(target: Target, head: Tokens, watch: Watch) -> str:
    """Hand them in, then everything that staff do. How far the categorization is at the end."""
    ids = await _spread(HANDED_IN_AT_ONCE, (_hand_in(target, shape, watch) for shape in SHAPES))
    job = await target.client.post(f"/api/admin/categorize/{SURVEY_ID}", headers=head.headers)
    paths = [*PAGES, *(f"/api/admin/responses/{one}/detail" for one in ids if one)]
    paths += [f"{SURVEY}/responses?q={quote(write(shape, 200))}" for shape in SHAPES]
    calls = [watch.time(path[:80], _get(target, head, path)) for path in paths]
    calls += [watch.time(f"search {shape}", _search(target, head, shape)) for shape in SHAPES]
    calls += [_ask(target, head, asked, watch) for asked in _list_questions()]
    await _spread(READERS, calls)
    reply = await target.client.get(f"/api/admin/categorization-job/{job.json()['job_id']}", headers=head.headers)
    return str(reply.json()["status"])


def _list_questions() -> Iterator[str]:
    yield from ASKED
    yield from (write(shape, 2_000) for shape in SHAPES if write(shape, 2_000).strip())


async def _spread(at_once: int, calls: Iterable[Awaitable[object]]) -> list[object]:
    """As many at a time."""
    room = asyncio.Semaphore(at_once)

    async def wait_and_call(call: Awaitable[object]) -> object:
        async with room:
            return await call

    return await asyncio.gather(*map(wait_and_call, calls))


@asynccontextmanager
async def _saving(parents: list[Parent], watch: Watch) -> AsyncIterator[None]:
    """Every parent types on."""
    is_over = asyncio.Event()

    async def type_on(parent: Parent, number: int) -> None:
        await asyncio.sleep(number * PAUSE_SECONDS / len(parents))
        while not is_over.is_set():
            began = time.monotonic()
            await watch.time("save", parent.write(f"some words about a kind teacher, {began}"))
            watch.saves.append(time.monotonic() - began)
            await asyncio.sleep(PAUSE_SECONDS)

    typing = [asyncio.create_task(type_on(parent, number)) for number, parent in enumerate(parents)]
    try:
        yield
    finally:
        is_over.set()
        await asyncio.gather(*typing)


async def _hand_in(target: Target, shape: str, watch: Watch) -> str:
    """The shape in the name, in the address and in every answer. One of blanks alone has a letter before it."""
    parent = Parent(open_wire(target.product.address))
    await parent.start(**{"X-Forwarded-For": "192.0.2.77"})
    path = f"/api/surveys/responses/{parent.id}"
    text = write(shape, 20_000)
    text = text if text.strip() else f"x{text}"[:20_000]
    local = "".join(write(shape, 300).replace("@", "").split())[:240] or "x"
    named = {"name": text[:200].strip(), "email": f"{local}@example.org"[-254:]}
    calls = [("PUT", f"{path}/parent", named), ("PUT", f"{path}/teachers", {"teacher_ids": [TEACHER]})]
    calls += [("PUT", f"{path}/answers/{question}", {"text_value": text}) for question in QUESTIONS]
    for method, place, body in [*calls, ("POST", f"{path}/submit", None)]:
        status = await watch.time(f"{method} of {shape}", _send(parent, method, place, body))
    watch.handed_in += status == 200
    parent.wire.close()
    return parent.id if status == 200 else ""


async def _send(parent: Parent, method: str, path: str, body: object) -> int:
    return (await parent.wire.send(method, path, body))[0]


async def _get(target: Target, head: Tokens, path: str) -> int:
    return (await target.client.get(path, headers=head.headers)).status_code


async def _search(target: Target, head: Tokens, shape: str) -> int:
    body = {"query": write(shape, 500), "survey_id": str(SURVEY_ID)}
    return (await target.client.post("/api/search/answers", json=body, headers=head.headers)).status_code


async def _ask(target: Target, head: Tokens, message: str, watch: Watch) -> int:
    """As often as one person may."""
    for _ in range(60):
        status = await watch.time(f"chat {message[:40]}", _chat(target, head, message))
        if status != 429:
            break
        await asyncio.sleep(2)
    return status


async def _chat(target: Target, head: Tokens, message: str) -> int:
    asked = {"message": message, "survey_id": str(SURVEY_ID), "conversation_history": []}
    reply = await target.client.post("/api/chat/stream", json={"chat_request": asked}, headers=head.headers)
    return 500 if WENT_WRONG in reply.text else reply.status_code
