"""Responses that repeat one thing up to the limit, in every field, and everything that staff do with them."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from attack.input.shapes import SHAPES, write
from attack.load.evening import p95
from attack.load.loop_watch import read_holds, watched
from attack.load.savers import saving
from attack.target import Target, Tokens, open_own_target, wait_for_categories
from faults.report import Row
from faults.school import QUESTIONS, TEACHER, Parent, open_wire
from parent_survey.assistant.service import WENT_WRONG
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.intake.queries.saves import MAX_DRAFT_BYTES
from parent_survey.intake.schemas import MAX_ANSWER_LENGTH

HANDED_IN_AT_ONCE, READERS = 3, 2
QUIET_SECONDS = 20
LIMIT_SECONDS = 480
MAX_TIMES_QUIET, MAX_SECONDS = 3, 5
# How long the web process's event loop may compute in one go.
MAX_SLICE_MS = 50
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

    statuses: Counter[int] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    handed_in: int = 0
    # What was over a limit, and how much of it was refused as it should be.
    over_limit: int = 0
    refused: int = 0
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
    with TemporaryDirectory(prefix="loop ") as folder:
        report = Path(folder) / "holds.json"
        watch, state = Watch(), "not begun"
        async with open_own_target(target, watched(target.product.command, report)) as own:
            head = await own.sign_in()
            async with saving(own.product.address) as saves:
                # The same parents at the same pace, with nothing beside them.
                quiet_from = time.monotonic()
                await asyncio.sleep(QUIET_SECONDS)
                began = time.monotonic()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LIMIT_SECONDS):
                        state = await _use_shapes(own, head, watch)
                ended = time.monotonic()
        holds = [hold for hold in read_holds(report) if began <= hold.ended <= ended]
    for save in saves.all:
        watch.statuses[save.status] += 1
    usual, busy = (
        p95([save.seconds for save in saves.between(*span)]) for span in ((quiet_from, began), (began, ended))
    )
    slowest_save = max(save.seconds for save in saves.all)
    watch.slowest = max(watch.slowest, (slowest_save, "a save"))
    longest_slice = 1000 * max((hold.computing for hold in holds), default=0)
    figure = (
        f"{watch.handed_in} of {len(SHAPES)} shapes handed in at the limit of every field, "
        f"{watch.refused} of {watch.over_limit} texts over a limit refused; "
        f"{sum(watch.statuses.values())} requests, {watch.errors} of them 5xx{watch.failed}, "
        f"the slowest {watch.slowest[0]:.1f} s ({watch.slowest[1]}); categorization: {state}; "
        f"p95 of a save {busy:.1f} ms beside {usual:.1f} ms when quiet ({busy / usual:.1f} x), "
        f"the longest slice of the event loop {longest_slice:.0f} ms; in {ended - began:.0f} s"
    )
    is_kept = watch.handed_in == len(SHAPES) and watch.refused == watch.over_limit and state == "completed"
    is_kept = is_kept and not watch.errors and watch.slowest[0] <= MAX_SECONDS
    is_kept = is_kept and busy <= MAX_TIMES_QUIET * usual and longest_slice <= MAX_SLICE_MS
    return Row("Repetitive text slows nobody down", figure, is_kept)


async def _use_shapes(target: Target, head: Tokens, watch: Watch) -> str:
    """Hand them in, then everything that staff do. How the categorization of them ended."""
    ids = await _spread(HANDED_IN_AT_ONCE, (_hand_in(target, shape, watch) for shape in SHAPES))
    await target.client.post(f"/api/admin/categorize/{SURVEY_ID}", headers=head.headers)
    paths = [*PAGES, *(f"/api/admin/responses/{response_id}/detail" for response_id in ids if response_id)]
    paths += [f"{SURVEY}/responses?q={quote(write(shape, 200))}" for shape in SHAPES]
    calls = [watch.time(path[:80], _get(target, head, path)) for path in paths]
    calls += [watch.time(f"search {shape}", _search(target, head, shape)) for shape in SHAPES]
    calls += [_ask(target, head, asked, watch) for asked in _list_questions()]
    await _spread(READERS, calls)
    return await wait_for_categories(target, head, LIMIT_SECONDS)


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


async def _hand_in(target: Target, shape: str, watch: Watch) -> str:
    """The shape in the name, in the address and in every answer. One of blanks alone has a letter before it."""
    parent = Parent(open_wire(target.product.address))
    await parent.start(**{"X-Forwarded-For": "192.0.2.77"})
    path = f"/api/surveys/responses/{parent.id}"
    longest = write(shape, MAX_ANSWER_LENGTH)
    longest = longest if longest.strip() else f"x{longest}"[:MAX_ANSWER_LENGTH]
    # As long as an answer may be, and all of them together.
    text = longest.encode()[: MAX_DRAFT_BYTES // len(QUESTIONS)].decode(errors="ignore")
    local = "".join(write(shape, 300).replace("@", "").split())[:240] or "x"
    named = {"name": text[:200].strip(), "email": f"{local}@example.org"[-254:]}
    calls = [("PUT", f"{path}/parent", named), ("PUT", f"{path}/teachers", {"teacher_ids": [TEACHER]})]
    calls += [("PUT", f"{path}/answers/{question}", {"text_value": text}) for question in QUESTIONS]
    for method, place, body in calls:
        await watch.time(f"{method} of {shape}", _send(parent, method, place, body))
    for too_long, status in ((f"{longest}.", 422), (longest, 413)):
        if too_long == text:
            continue
        sent = _send(parent, "PUT", f"{path}/answers/{QUESTIONS[-1]}", {"text_value": too_long})
        answered = await watch.time(f"too long an answer of {shape}", sent)
        watch.over_limit += 1
        watch.refused += answered == status
    kept = (await parent.read_texts()).get(QUESTIONS[-1]) == text
    status = await watch.time(f"submission of {shape}", _submit(parent))
    watch.handed_in += kept and status == 200
    parent.wire.close()
    return parent.id if status == 200 else ""


async def _submit(parent: Parent) -> int:
    return (await parent.submit())[0]


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
