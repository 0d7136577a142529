"""The hot path: what parents type.

Saves that arrive while a write is under way are collected and written together by the next one statement, and each
is answered after the commit of its own batch. Under load this costs a fraction of a transaction per save; with one
parent it costs one round trip and no waiting.

The statement takes each response FOR SHARE. A submission takes it FOR UPDATE, so a save either commits before the
submission reads the answers or finds the response submitted; without the lock a save was seen to land afterwards.
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
from parent_survey.intake.batch_counts import BatchCounts
from parent_survey.models.surveys import IS_OVER

MOST_IN_ONE_BATCH = 200
# All savers wait for this one connection: they are told to come back sooner than others, and ask for it anew.
WAIT_SECONDS = 2
# What the answers of one response may take together: six of the longest in plain letters, in UTF-8.
MAX_DRAFT_BYTES = 128 * 1024
# Only a save of more than this is added up with the response's other answers, which few ever are: the sum costs each
# such save some reading, and short answers are bounded by the number of questions.
ADDED_UP_BYTES = 2000

SAVE = f"""
WITH sent (place, response_id, question_id, text, client_id, seq, shown) AS (
    SELECT * FROM unnest(%s::int[], %s::uuid[], %s::uuid[], %s::text[], %s::uuid[], %s::bigint[], %s::int[])
), target AS (
    -- An answer keeps the wording that its parent had before them; least() passes over a missing one.
    SELECT sent.*, response.submitted_at IS NOT NULL AS is_submitted, {IS_OVER} AS is_over,
        CASE WHEN question.id IS NOT NULL THEN least(sent.shown, question.version) END AS version,
        -- Neither sum reads a text: its length is kept beside it.
        octet_length(sent.text) > {ADDED_UP_BYTES} AND octet_length(sent.text) + (
            SELECT coalesce(sum(octet_length(other.text)), 0) FROM answers AS other
            WHERE other.response_id = sent.response_id AND other.question_id <> sent.question_id
        ) + (
            SELECT coalesce(sum(octet_length(other.text)), 0) FROM sent AS other
            WHERE other.response_id = sent.response_id AND other.question_id <> sent.question_id
        ) > {MAX_DRAFT_BYTES} AS is_too_large
    FROM sent
    JOIN responses AS response ON response.id = sent.response_id
    JOIN surveys AS survey ON survey.id = response.survey_id
    LEFT JOIN questions AS question
        ON question.id = sent.question_id AND question.survey_id = response.survey_id AND question.retired_at IS NULL
    FOR SHARE OF response
), saved AS (
    INSERT INTO answers AS kept (response_id, question_id, question_version, text, client_id, seq)
    SELECT response_id, question_id, version, text, client_id, seq FROM target
    WHERE NOT is_submitted AND NOT is_over AND version IS NOT NULL AND NOT is_too_large
    -- In one order everywhere, so that two processes never wait for each other.
    ORDER BY response_id, question_id
    ON CONFLICT (response_id, question_id) DO UPDATE SET
        question_version = excluded.question_version, text = excluded.text,
        client_id = excluded.client_id, seq = excluded.seq, saved_at = now()
    WHERE kept.client_id IS DISTINCT FROM excluded.client_id
        OR excluded.client_id IS NULL OR excluded.seq IS NULL OR kept.seq IS NULL OR kept.seq < excluded.seq
    RETURNING response_id, question_id
)
SELECT target.place, target.is_submitted, target.is_over, target.version IS NOT NULL, target.is_too_large,
    saved.response_id IS NOT NULL
FROM target LEFT JOIN saved USING (response_id, question_id)
""".replace("%(grace)s", "%s")  # noqa: S608 - all parts are constants

# The same for a batch of one, which most are: plain values are sent and read more cheaply than arrays.
SAVE_ONE = SAVE.replace(
    "unnest(%s::int[], %s::uuid[], %s::uuid[], %s::text[], %s::uuid[], %s::bigint[], %s::int[])",
    "(VALUES (%s::int, %s::uuid, %s::uuid, %s::text, %s::uuid, %s::bigint, %s::int)) AS one",
)
LOCK = "FOR SHARE OF response"


class Outcome(Enum):
    APPLIED = "applied"
    # A newer text of the same page is already there.
    OLDER = "older"
    SUBMITTED = "submitted"
    # The survey has closed, and the time to hand in what was begun has passed too.
    CLOSED = "closed"
    NO_RESPONSE = "no response"
    NO_QUESTION = "no question"
    # With the response's other answers it would be more than one response may take.
    TOO_LARGE = "too large"
    # Held by somebody else for longer than the others can wait.
    BUSY = "busy"


@dataclass(frozen=True)
class Save:
    response_id: UUID
    question_id: UUID
    text: str
    client_id: UUID | None
    seq: int | None
    shown: int | None
    done: "asyncio.Future[Outcome]" = field(compare=False)


class SaveBatches:
    """Collects the saves of one process and writes them over a connection of its own.

    The connection and its cursor are kept between batches: fetching them costs as much as writing a small batch.
    """

    def __init__(self, pool: "AsyncConnectionPool[AsyncConnection[Any]]", closing_grace: timedelta) -> None:
        self._pool = pool
        self._closing_grace = closing_grace
        self._cursor: AsyncCursor[Any] | None = None
        self._waiting: list[Save] = []
        self._writer: asyncio.Task[None] | None = None
        self.counts = BatchCounts()

    async def save(
        self,
        response_id: UUID,
        question_id: UUID,
        text: str,
        client_id: UUID | None,
        seq: int | None,
        shown: int | None = None,
    ) -> Outcome:
        """Returns after the commit."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append(Save(response_id, question_id, text, client_id, seq, shown, done))
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
                    await self._write_or_tell(cursor, self._take_batch())
        except Exception as error:
            # No connection was to be had, or it broke: every caller is told, and each retries on its own.
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

    async def _write_or_tell(self, cursor: "AsyncCursor[Any]", batch: list[Save]) -> None:
        try:
            await self._write(cursor, batch)
        except LockNotAvailable:
            # Somebody holds one of the responses: the others are not made to wait for it.
            await self._write_what_is_free(cursor, batch)
        except ForeignKeyViolation:
            # A question was deleted between reading and writing; the second look finds it gone.
            await self._write_what_is_free(cursor, batch)
        except Exception as error:
            self._refuse(batch, error)
            if cursor.connection.closed or isinstance(error, OperationalError) or is_read_only(error):
                raise

    async def _write_what_is_free(self, cursor: "AsyncCursor[Any]", batch: list[Save]) -> None:
        try:
            # What is locked is left out, and its sender asks again.
            await self._write(cursor, batch, is_waiting=False)
        except Exception as error:
            self._refuse(batch, error)

    def _take_batch(self) -> list[Save]:
        """The oldest saves, one per answer: a second save of the same answer waits, so that order is kept."""
        batch: dict[tuple[UUID, UUID], Save] = {}
        later: list[Save] = []
        for save in self._waiting:
            key = (save.response_id, save.question_id)
            if key in batch or len(batch) == MOST_IN_ONE_BATCH:
                later.append(save)
            else:
                batch[key] = save
        self._waiting = later
        return list(batch.values())

    async def _write(self, cursor: "AsyncCursor[Any]", batch: list[Save], *, is_waiting: bool = True) -> None:
        rows = [
            (place, save.response_id, save.question_id, save.text, save.client_id, save.seq, save.shown)
            for place, save in enumerate(batch)
        ]
        statement, sent = (SAVE_ONE, rows[0]) if len(rows) == 1 else (SAVE, tuple(map(list, zip(*rows, strict=True))))
        if not is_waiting:
            statement = statement.replace(LOCK, f"{LOCK} SKIP LOCKED")
        judged = await (await cursor.execute(statement, (*sent, self._closing_grace))).fetchall()
        found = {place: _judge(*flags) for place, *flags in judged}
        unfound = Outcome.NO_RESPONSE if is_waiting else Outcome.BUSY
        self.counts.add_batch(len(batch))
        for place, save in enumerate(batch):
            outcome = found.get(place, unfound)
            self.counts.by_outcome[outcome] += 1
            # A caller that hung up has cancelled its future; its text is saved all the same.
            if not save.done.done():
                save.done.set_result(outcome)

    def _refuse(self, batch: list[Save], error: Exception) -> None:
        self.counts.refused += len(batch)
        for save in batch:
            if not save.done.done():
                save.done.set_exception(error)


def _judge(is_submitted: bool, is_over: bool, has_question: bool, is_too_large: bool, is_saved: bool) -> Outcome:
    if is_submitted:
        return Outcome.SUBMITTED
    if is_over:
        return Outcome.CLOSED
    if not has_question:
        return Outcome.NO_QUESTION
    if is_too_large:
        return Outcome.TOO_LARGE
    return Outcome.APPLIED if is_saved else Outcome.OLDER
