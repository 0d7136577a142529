"""A backup made and brought back while parents type."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

import psycopg

from embedded_postgres.launcher import EmbeddedPostgres
from faults.kills import seat_typists
from faults.operations.command import run_command
from faults.report import Row
from faults.school import QUESTIONS, Parent, open_wire
from parent_survey.subjects.tombstones import NAME
from scripts.product import Product

PROMISE = "Backup under load: a restore gives the same rows, and the erased stay erased"
TIMES = 3
# Only what nobody else can have made is called verified.
SEALED = {"SURVEY_BACKUP_PASSPHRASE": "four words and a comma, please"}
TEXTS = "SELECT CAST(response_id AS text), text FROM answers WHERE question_id = %s"
IS_THERE = "SELECT count(*) FROM responses WHERE id = %s"


async def back_up(product: Product, program: Sequence[str]) -> Row:
    """What was acknowledged before the backup began is in it; who was erased after it does not come back."""
    typists = await seat_typists(product.address)
    stop = asyncio.Event()
    typing = [asyncio.create_task(typist.type_until(stop)) for typist in typists]
    unequal, lost, returned, tables = 0, 0, 0, ""
    try:
        for _ in range(TIMES):
            with tempfile.TemporaryDirectory(prefix="restored ") as place:
                before = {typist.parent.id: typist.acknowledged for typist in typists}
                gone = await Parent(open_wire(product.address)).fill_in()
                said = await _make_and_bring_back(product.folder, program, gone.id, Path(place))
                unequal += "Verified" not in said
                tables = next((line for line in said.splitlines() if line.startswith("Verified")), tables)
                if "Restored" in said:
                    lost += _count_lost(Path(place), before)
                    returned += _count_returned(Path(place), gone.id)
    finally:
        stop.set()
        await asyncio.gather(*typing)
    lost += sum([not await typist.is_kept() for typist in typists])
    saves = sum(typist.parent.seq for typist in typists)
    figure = (
        f"{TIMES} backups under {len(typists)} writers and {saves:,} saves: {unequal} with other hashes "
        f"({tables.partition(' are')[0] or 'none verified'}), {lost} saves lost, {returned} erased came back"
    )
    return Row(PROMISE, figure, unequal == lost == returned == 0)


async def _make_and_bring_back(folder: Path, program: Sequence[str], gone: str, place: Path) -> str:
    file = place / "school.backup"
    made = await run_command(program, "backup", str(file), folder=folder, **SEALED)
    # Erased after the backup: only the list of the erased knows.
    erased = await run_command(program, "erase-subject", gone, "--confirm", "1", "--no-scrub", folder=folder)
    more = ["--erased", str(folder / NAME)]
    restored = await run_command(program, "restore", str(file), "--verify", *more, folder=place / "data", **SEALED)
    return made.said + erased.said + restored.said


def _count_lost(place: Path, acknowledged: dict[str, int]) -> int:
    with EmbeddedPostgres.start(place / "data", watch=False) as server, psycopg.connect(server.url) as connection:
        texts: dict[str, str] = dict(connection.execute(TEXTS, [QUESTIONS[0]]).fetchall())
    return sum(int(texts.get(key, ":0").split(":")[1]) < number for key, number in acknowledged.items())


def _count_returned(place: Path, response_id: str) -> int:
    with EmbeddedPostgres.start(place / "data", watch=False) as server, psycopg.connect(server.url) as connection:
        row = connection.execute(IS_THERE, [response_id]).fetchone()
    return int(row[0]) if row else 0
