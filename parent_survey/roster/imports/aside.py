"""Reads and plans beside the event loop: a short list in a thread, a long one or a workbook in a process of its own."""

import asyncio
import pickle
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

from parent_survey.core.errors import Busy, DomainError, Incomplete
from parent_survey.roster.imports import preparation
from parent_survey.roster.imports.preparation import Options, Reading, Summary
from parent_survey.roster.rows import TeacherRow

# So many bytes of text, several hundred teachers, are read sooner than a process starts.
SHORT = 32 * 1024
MOST_SECONDS = 30
# One list is read at a time, so that parents keep most of the processor; a few more may wait.
MOST_WAITING = 5
TOO_HARD = "This file takes too long to read. Copy the list into a new workbook, or paste it instead."

_turn = asyncio.Lock()
_waiting = 0


class Prepared(Protocol):
    """A list that has been read."""

    has_names: bool

    async def plan(self, roster: Sequence[TeacherRow]) -> Summary: ...


class _Here:
    def __init__(self, reading: Reading, options: Options) -> None:
        self.reading, self.options = reading, options
        self.has_names = reading.columns.has_name

    async def plan(self, roster: Sequence[TeacherRow]) -> Summary:
        return await asyncio.to_thread(preparation.plan, self.reading, roster, self.options)


class _Elsewhere:
    def __init__(self, child: asyncio.subprocess.Process, has_names: bool) -> None:
        self.child, self.has_names = child, has_names

    async def plan(self, roster: Sequence[TeacherRow]) -> Summary:
        summary: Summary = await _ask(self.child, roster)
        return summary


@asynccontextmanager
async def prepare(content: bytes, options: Options) -> AsyncIterator[Prepared]:
    """The list, read; or a refusal of it. At the end nothing of it is left, whatever it was."""
    global _waiting
    if _waiting >= MOST_WAITING:
        raise Busy("Several lists are being read at this moment. Please try again.")
    _waiting += 1
    try:
        async with _turn:
            if len(content) <= SHORT and not content.startswith(b"PK"):
                yield _Here(await asyncio.to_thread(preparation.read, content, options), options)
                return
            child = await _start()
            try:
                yield _Elsewhere(child, await _ask(child, (content, options)))
            finally:
                await _end(child)
    finally:
        _waiting -= 1


async def _start() -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    module = "parent_survey.roster.imports.child"
    return await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=pipe, stdout=pipe)


async def _ask(child: asyncio.subprocess.Process, message: Any) -> Any:
    """Its answer. A child that dies or takes too long has met a file that no school has by accident."""
    assert child.stdin is not None
    assert child.stdout is not None
    data = pickle.dumps(message)
    try:
        async with asyncio.timeout(MOST_SECONDS):
            child.stdin.write(len(data).to_bytes(4, "big") + data)
            await child.stdin.drain()
            size = int.from_bytes(await child.stdout.readexactly(4), "big")
            answer = pickle.loads(await child.stdout.readexactly(size))  # noqa: S301 - written by our own code.
    except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
        raise Incomplete(TOO_HARD) from None
    if isinstance(answer, DomainError):
        raise answer
    return answer


async def _end(child: asyncio.subprocess.Process) -> None:
    if child.returncode is None:
        child.kill()
    await child.communicate()
