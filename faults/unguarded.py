"""The product with one of its guards taken out, to see that the suite notices.

`python -m faults.unguarded GUARD serve …` runs the product as usual but for that one guard.
"""

import asyncio
import sys
from collections.abc import Callable
from typing import Any
from uuid import UUID

import psycopg
from sqlalchemy import text

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey import data_commands, database, supervisor
from parent_survey.cli import main
from parent_survey.core.languages import Language
from parent_survey.intake import save_batches
from parent_survey.intake import service as intake
from parent_survey.intake.queries import responses as queries
from parent_survey.intake.queries import saves
from parent_survey.intake.queries.responses import Connection
from parent_survey.intake.schemas import Difference, ResponseStatus
from parent_survey.jobs import queue as jobs
from parent_survey.models import migrate
from parent_survey.recovery import queries as recovery
from parent_survey.subjects import queries as subjects


def _take_out(part: str, instead: str) -> None:
    assert part in saves.SAVE
    saves.SAVE = saves.SAVE.replace(part, instead)
    saves.SAVE_ONE = saves.SAVE_ONE.replace(part, instead)


def forget_order() -> None:
    """The last save to arrive wins."""
    _take_out("OR kept.seq < excluded.seq", "OR true")


def forget_page_ids() -> None:
    """A page's count goes on where another page's has ended."""
    _take_out("kept.client_id IS DISTINCT FROM excluded.client_id", "false")


def forget_share_lock() -> None:
    """A save does not look at the response under a lock."""
    _take_out("FOR SHARE OF response", "")


def answer_before_commit() -> None:
    """A save is acknowledged as soon as it is in memory, and written a moment later."""
    keep = save_batches.SaveBatches.save
    running: set[asyncio.Task[Any]] = set()

    async def write_later(*arguments: Any) -> None:
        await asyncio.sleep(0.05)
        await keep(*arguments)

    async def save(*arguments: Any) -> save_batches.Outcome:
        running.add(asyncio.create_task(write_later(*arguments)))
        return save_batches.Outcome.APPLIED

    setattr(save_batches.SaveBatches, "save", save)  # noqa: B010


def forget_idempotency() -> None:
    """Every start makes a new response."""
    keep = intake.start

    async def start(
        connection: Connection,
        survey_id: UUID,
        language: Language | None,
        start_key: bytes | None,  # noqa: ARG001 - the guard that is taken out
        limit_key: bytes,
    ) -> ResponseStatus:
        return await keep(connection, survey_id, language, None, limit_key)

    intake.start = start


def forget_submit_lock() -> None:
    """Submissions do not wait for each other."""
    queries.lock_response = queries.find_response


def forget_reviewed() -> None:
    """Whatever was reviewed, what is stored is submitted."""

    async def find_none(*_: object) -> list[Difference]:
        return []

    setattr(intake, "find_differences", find_none)  # noqa: B010


def forget_watching() -> None:
    """Nobody starts a killed PostgreSQL again."""
    keep = EmbeddedPostgres.start
    setattr(EmbeddedPostgres, "start", lambda data_dir, say=None: keep(data_dir, say=say, watch=False))  # noqa: B010


def forget_rescue() -> None:
    """Nobody looks for the jobs of a worker that died."""

    async def look_away(*_: float) -> None:
        await asyncio.Event().wait()

    setattr(jobs, "_rescue_stalled_jobs", look_away)  # noqa: B010


def forget_snapshot() -> None:
    """The rows and the list of what is in them are read at different moments."""
    setattr(recovery, "begin_snapshot", lambda connection: connection.execute("BEGIN"))  # noqa: B010


def forget_tombstones() -> None:
    """A restore does not ask who was erased since."""
    setattr(data_commands, "read_tombstones", lambda _: [])  # noqa: B010


def forget_erasure() -> None:
    """Somebody is said to be erased."""

    async def say_so(_: object, ids: list[UUID]) -> int:
        return len(ids)

    setattr(subjects, "erase", say_so)  # noqa: B010


def forget_scrub() -> None:
    """An erasure deletes rows and leaves the files as they are."""
    setattr(data_commands, "scrub", lambda _: True)  # noqa: B010


def forget_migration_lock() -> None:
    """Processes that start at once all migrate."""
    setattr(migrate, "text", lambda words: text("SELECT :key" if "pg_advisory_lock" in words else words))  # noqa: B010


def forget_one_job() -> None:
    """The database lets two jobs of one survey be active."""
    keep = migrate.migrate

    def bring_forward(url: str) -> None:
        keep(url)
        with psycopg.connect(url) as connection:
            connection.execute("DROP INDEX uq_jobs_active")

    setattr(migrate, "migrate", bring_forward)  # noqa: B010


def forget_durability() -> None:
    """Nobody asks how PostgreSQL is set."""
    setattr(database, "check_durability", lambda _: None)  # noqa: B010


GUARDS: dict[str, Callable[[], None]] = {
    "order": forget_order,
    "page-ids": forget_page_ids,
    "share-lock": forget_share_lock,
    "commit": answer_before_commit,
    "idempotency": forget_idempotency,
    "submit-lock": forget_submit_lock,
    "reviewed": forget_reviewed,
    "watching": forget_watching,
    "rescue": forget_rescue,
    "one-job": forget_one_job,
    "snapshot": forget_snapshot,
    "tombstones": forget_tombstones,
    "erasure": forget_erasure,
    "scrub": forget_scrub,
    "migration-lock": forget_migration_lock,
    "durability": forget_durability,
}


if __name__ == "__main__":
    chosen = sys.argv.pop(1)
    GUARDS[chosen]()
    # The other processes would still have the guard.
    supervisor.PROGRAM = [sys.executable, "-m", "faults.unguarded", chosen]
    main()
