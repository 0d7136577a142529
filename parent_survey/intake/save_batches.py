"""The hot path: what parents type.

Saves that arrive during a write are collected and written together by the next statement, and each is answered after
its own batch has been committed. Under load a save costs a fraction of a transaction; with a single parent it costs one
round trip and no waiting.

The statement locks each response FOR SHARE and a submission locks it FOR UPDATE, so a save either commits before the
submission reads the answers or finds the response submitted. Without the lock saves were seen to land afterwards.
"""

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection, AsyncCursor, OperationalError
from psycopg.errors import ForeignKeyViolation, LockNotAvailable
from psycopg_pool import AsyncConnectionPool

from parent_survey.core.database_errors import is_read_only
from parent_survey.intake.metrics import SaveMetrics
from parent_survey.intake.queries.saves import SavedRow, SentSave, save_answers

MAX_BATCH_SIZE = 200
# All saves of a process wait for this one connection, so they are told to retry sooner than other requests.
WAIT_SECONDS = 2


class Outcome(Enum):
    APPLIED = "applied"
    # A newer text of the same page is stored already.
    OLDER = "older"
    SUBMITTED = "submitted"
    # The survey has closed, and so has the grace period for responses in progress.
    CLOSED = "closed"
    NO_RESPONSE = "no response"
    NO_QUESTION = "no question"
    # The question is asked in general only.
    NOT_ABOUT_TEACHERS = "not about teachers"
    TEACHER_NOT_CHOSEN = "teacher not chosen"
    # Together with the response's other answers it exceeds the limit of a response.
    TOO_LARGE = "too large"
    # Locked by somebody else for longer than the others can wait.
    BUSY = "busy"


@dataclass(frozen=True)
class Save:
    response_id: UUID
    question_id: UUID
    text: str
    client_id: UUID | None
    seq: int | None
    shown_version: int | None
    teacher_id: UUID | None
    done: "asyncio.Future[Outcome]" = field(compare=False)


class SaveBatches:
    """Collects the saves of one process and writes them over a connection of its own.

    The connection and its cursor are kept between batches: fetching them costs as much as writing a small batch.
    """

    def __init__(
        self, pool: "AsyncConnectionPool[AsyncConnection[Any]]", closing_grace: timedelta, metrics: SaveMetrics
    ) -> None:
        self._pool = pool
        self._closing_grace = closing_grace
        self._metrics = metrics
        self._cursor: AsyncCursor[Any] | None = None
        self._waiting: list[Save] = []
        self._writer: asyncio.Task[None] | None = None

    async def save(
        self,
        response_id: UUID,
        question_id: UUID,
        text: str,
        client_id: UUID | None,
        seq: int | None,
        shown_version: int | None = None,
        teacher_id: UUID | None = None,
    ) -> Outcome:
        """Returns after the commit."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append(Save(response_id, question_id, text, client_id, seq, shown_version, teacher_id, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        return await done

    async def close(self) -> None:
        """Write what waits and give the connection back."""
        if self._writer is not None:
            await self._writer
        await self._give_back()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                cursor = await self._open()
                while self._waiting:
                    await self._write_or_refuse(cursor, self._take_batch())
        except Exception as error:
            # There was no connection, or it broke: every caller is told, and each retries on its own.
            self._refuse(self._waiting, error)
            self._waiting = []
            await self._give_back()
        finally:
            self._writer = None

    async def _open(self) -> "AsyncCursor[Any]":
        if self._cursor is None or self._cursor.connection.closed:
            await self._give_back()
            self._cursor = (await self._pool.getconn(WAIT_SECONDS)).cursor()
        return self._cursor

    async def _give_back(self) -> None:
        """The pool replaces a connection that is broken."""
        cursor, self._cursor = self._cursor, None
        if cursor is not None:
            await cursor.close()
            await self._pool.putconn(cursor.connection)

    async def _write_or_refuse(self, cursor: "AsyncCursor[Any]", batch: list[Save]) -> None:
        try:
            await self._write(cursor, batch)
        except LockNotAvailable:
            # Somebody holds one of the responses; the other saves do not wait for it.
            await self._write_unlocked(cursor, batch)
        except ForeignKeyViolation:
            # A question was deleted between reading and writing; the second attempt finds it gone.
            await self._write_unlocked(cursor, batch)
        except Exception as error:
            self._refuse(batch, error)
            if cursor.connection.closed or isinstance(error, OperationalError) or is_read_only(error):
                raise

    async def _write_unlocked(self, cursor: "AsyncCursor[Any]", batch: list[Save]) -> None:
        try:
            await self._write(cursor, batch, skip_locked=True)
        except Exception as error:
            self._refuse(batch, error)

    def _take_batch(self) -> list[Save]:
        """The oldest saves, one per answer: a second save of the same answer waits, so that order is kept."""
        batch: dict[tuple[UUID, UUID, UUID | None], Save] = {}
        later: list[Save] = []
        for save in self._waiting:
            key = (save.response_id, save.question_id, save.teacher_id)
            if key in batch or len(batch) == MAX_BATCH_SIZE:
                later.append(save)
            else:
                batch[key] = save
        self._waiting = later
        return list(batch.values())

    async def _write(self, cursor: "AsyncCursor[Any]", batch: list[Save], *, skip_locked: bool = False) -> None:
        sent = [
            SentSave(
                number,
                save.response_id,
                save.question_id,
                save.text,
                save.client_id,
                save.seq,
                save.shown_version,
                save.teacher_id,
            )
            for number, save in enumerate(batch)
        ]
        rows = await save_answers(cursor, sent, self._closing_grace, skip_locked=skip_locked)
        outcomes = {row.number: _judge(row) for row in rows}
        # A response without a row is locked where locked ones are skipped, and otherwise unknown.
        without_row = Outcome.BUSY if skip_locked else Outcome.NO_RESPONSE
        self._metrics.batch_sizes.observe(len(batch))
        for number, save in enumerate(batch):
            outcome = outcomes.get(number, without_row)
            self._metrics.count(outcome.value)
            # A caller that hung up has cancelled its future; its text is saved all the same.
            if not save.done.done():
                save.done.set_result(outcome)

    def _refuse(self, batch: list[Save], error: Exception) -> None:
        self._metrics.count("refused", len(batch))
        for save in batch:
            if not save.done.done():
                save.done.set_exception(error)


def _judge(row: SavedRow) -> Outcome:
    if row.is_submitted:
        return Outcome.SUBMITTED
    if row.is_over:
        return Outcome.CLOSED
    if not row.has_question:
        return Outcome.NO_QUESTION
    if not row.is_askable:
        return Outcome.NOT_ABOUT_TEACHERS
    if not row.is_chosen:
        return Outcome.TEACHER_NOT_CHOSEN
    if row.is_too_large:
        return Outcome.TOO_LARGE
    return Outcome.APPLIED if row.is_saved else Outcome.OLDER
