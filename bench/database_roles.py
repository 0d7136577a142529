"""`python -m bench.database_roles`: what a save costs as the role of the parents' process, beside one as the owner, and
beside one whose response is named by a statement of its own.

The statement of the hot path, over one connection each, in turns: the same machine, the same moment, the same rows.
"""

import asyncio
import statistics
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

from psycopg import AsyncConnection, AsyncCursor
from psycopg.rows import TupleRow

from embedded_postgres.launcher import EmbeddedPostgres
from parent_survey.core.db import NamingCursor
from parent_survey.core.wall import PARENTS_ROLE, name_responses
from parent_survey.intake.queries.saves import SentSave, save_answers
from parent_survey.models.migrate import migrate
from parent_survey.models.roles import make_passwords, write_url

SAVES, WARM_UP = 3000, 200
NAMED_APART = "role, named apart"
TEXT = "She listens to every child, and it shows when they come home. " * 3


async def _prepare(connection: "AsyncConnection[TupleRow]") -> tuple[UUID, UUID]:
    survey_id, question_id, response_id = uuid4(), uuid4(), uuid4()
    await connection.execute(
        "INSERT INTO surveys (id, title, school_year, is_active) VALUES (%s, 'S', 2026, true)", [survey_id]
    )
    await connection.execute(
        "INSERT INTO questions (id, survey_id, position, text, is_required) VALUES (%s, %s, 0, 'Q?', true)",
        [question_id, survey_id],
    )
    await connection.execute("INSERT INTO responses (id, survey_id) VALUES (%s, %s)", [response_id, survey_id])
    return question_id, response_id


async def measure(folder: Path) -> None:
    with EmbeddedPostgres.start(folder) as server:
        passwords = make_passwords(folder)
        migrate(server.url, passwords)
        parents = write_url(server.url, PARENTS_ROLE, passwords[PARENTS_ROLE])
        async with (
            await AsyncConnection.connect(server.url, autocommit=True) as as_owner,
            await AsyncConnection.connect(parents, autocommit=True, cursor_factory=NamingCursor) as as_role,
            await AsyncConnection.connect(parents, autocommit=True, cursor_factory=NamingCursor) as apart,
        ):
            question_id, response_id = await _prepare(as_owner)
            cursors: dict[str, AsyncCursor[TupleRow]] = {
                "owner": as_owner.cursor(),
                "role": as_role.cursor(),
                NAMED_APART: apart.cursor(),
            }
            taken: dict[str, list[float]] = {name: [] for name in cursors}
            for number in range(SAVES + WARM_UP):
                for name, cursor in cursors.items():
                    save = SentSave(0, response_id, question_id, f"{TEXT}{number}", None, None, 1, None)
                    # In a task of its own, because what is named stays named until it ends.
                    taken[name].append(await asyncio.create_task(_time(cursor, save, is_apart=name == NAMED_APART)))
    figures = {}
    for name, seconds in taken.items():
        kept = sorted(seconds[WARM_UP:])
        figures[name] = statistics.median(kept), kept[int(len(kept) * 0.95)]
        of_owner = [figure / owner for figure, owner in zip(figures[name], figures["owner"], strict=True)]
        print(
            f"{name}: median {figures[name][0] * 1000:.2f} ms ({of_owner[0]:.2f} x), "
            f"p95 {figures[name][1] * 1000:.2f} ms ({of_owner[1]:.2f} x)"
        )


async def _time(cursor: "AsyncCursor[TupleRow]", save: SentSave, *, is_apart: bool) -> float:
    if is_apart:
        name_responses(save.response_id)
    started = time.perf_counter()
    rows = await save_answers(cursor, [save], timedelta(hours=1), skip_locked=False)
    seconds = time.perf_counter() - started
    assert rows[0].is_saved
    return seconds


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="bench ") as place:
        asyncio.run(measure(Path(place)))
