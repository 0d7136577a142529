"""The schema brought forward while parents type, by several processes at once."""

import asyncio
import time
from collections.abc import Sequence
from uuid import uuid4

import psycopg
from alembic import command
from sqlalchemy import create_engine

from embedded_postgres.launcher import EmbeddedPostgres
from faults.kills import seat_typists
from faults.operations.command import run_command
from faults.report import Row
from parent_survey.core.db import name_driver
from parent_survey.models.migrate import configure
from parent_survey.models.revision import is_current
from scripts.product import Product

PROMISE = "Migrations under load: down, and up again by four processes at once, with nothing lost"
ROUNDS, AT_ONCE, OLDEST = 3, 4, "0001"
LONGEST_HOLD = 60
WAITING = """
SELECT count(*) FROM pg_locks
WHERE NOT granted AND (locktype = 'advisory' OR relation = 'alembic_version'::regclass)
"""


async def migrate(product: Product, program: Sequence[str]) -> Row:
    typists = await seat_typists(product.address)
    stop = asyncio.Event()
    typing = [asyncio.create_task(typist.type_until(stop)) for typist in typists]
    refused: list[str] = []
    behind = 0
    with EmbeddedPostgres.start(product.folder, watch=False) as server:
        for _ in range(ROUNDS):
            await asyncio.to_thread(_go_back, server.url)
            # Any command brings the schema forward before it does its work.
            admins = [f"{uuid4().hex}@faults.example" for _ in range(AT_ONCE)]
            starting = asyncio.gather(
                *(run_command(program, "create-admin", email, folder=product.folder) for email in admins)
            )
            # All four ask whether there is something to do, and then all four have to do it.
            await asyncio.to_thread(_hold_until_all_wait, server.url)
            await asyncio.to_thread(_hold_until_all_wait, server.url)
            ended = await starting
            refused += [_find_reason(done.said) for done in ended if done.code]
            behind += not is_current(server.url)
    stop.set()
    await asyncio.gather(*typing)
    lost = sum([not await typist.is_kept() for typist in typists])
    waited = max(typist.longest_wait for typist in typists)
    saves = sum(typist.parent.seq for typist in typists)
    figure = (
        f"{ROUNDS}× down to {OLDEST} and up by {AT_ONCE} at once under {len(typists)} writers, {saves:,} saves: "
        f"{len(refused)} refused to start, {behind} schemas behind, {lost} acknowledged saves lost, "
        f"longest wait for a save {waited:.1f} s"
    )
    return Row(PROMISE, f"{figure} ({refused[0]})" if refused else figure, not refused and behind == lost == 0)


def _hold_until_all_wait(url: str) -> None:
    """They would come one after another by chance: the version is held until each has come to it or to the lock."""
    deadline = time.monotonic() + LONGEST_HOLD
    with psycopg.connect(url) as holding, psycopg.connect(url, autocommit=True) as watching:
        holding.execute("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE")
        while watching.execute(WAITING).fetchone() != (AT_ONCE,):
            assert time.monotonic() < deadline, "not all of them came to migrate"
            time.sleep(0.02)
        holding.rollback()


def _find_reason(said: str) -> str:
    lines = said.strip().splitlines()
    return next((line for line in reversed(lines) if "Error: " in line), lines[-1])


def _go_back(url: str) -> None:
    engine = create_engine(name_driver(url))
    with engine.connect() as connection:
        command.downgrade(configure(connection), OLDEST)
        connection.commit()
    engine.dispose()
