"""The keystroke save, against an empty call of the same server and against pgbench with the same statement."""

import re
import subprocess
import tempfile
from functools import partial
from itertools import count
from pathlib import Path

import psycopg

from bench.cpu import read_cpu
from bench.load import Call, Load, drive
from embedded_postgres import binaries
from embedded_postgres.launcher import EmbeddedPostgres
from faults.school import QUESTIONS, Parent, open_wire
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.intake.queries.saves import SAVE
from scripts.product import Product

SECONDS = 5.0
WORDS = "She listens to every child and never hurries them. " * 7
# A writer goes round so many responses that none of them reaches the limit of one response.
RESPONSES = 16


async def save(product: Product, writers: int) -> Load:
    callers = [await _make_writer(product) for _ in range(writers)]
    return await drive(partial(read_cpu, product), callers, SECONDS)


async def _make_writer(product: Product) -> Call:
    wire = open_wire(product.address)
    parents = [Parent(wire) for _ in range(RESPONSES)]
    for parent in parents:
        await parent.start()
    # It would be idle for too long while the other writers are made.
    wire.close()
    turns = count()

    async def write() -> int:
        turn = next(turns)
        parent = parents[turn % RESPONSES]
        return await parent.write(WORDS[: 1 + turn % 320], QUESTIONS[turn // RESPONSES % len(QUESTIONS)])

    return write


# Ids that pgbench can make from a number, so that no look-up is measured with the save.
ADD_TARGETS = """
INSERT INTO responses (id, survey_id)
SELECT lpad(to_hex(number), 32, '0')::uuid, %s FROM generate_series(1, %s) AS number ON CONFLICT DO NOTHING
"""
REMOVE_TARGETS = "DELETE FROM responses WHERE id <= lpad(to_hex(%s::int), 32, '0')::uuid"


def save_by_pgbench(product: Product, writers: int) -> tuple[float, float]:
    """Saves a second and database milliseconds a save when pgbench runs the same statement, one save each."""
    targets = writers * RESPONSES
    with (
        EmbeddedPostgres.start(product.folder, watch=False) as server,
        psycopg.connect(server.url, autocommit=True) as connection,
        tempfile.TemporaryDirectory() as folder,
    ):
        connection.execute(ADD_TARGETS, [SURVEY_ID, targets])
        script = Path(folder) / "save.sql"
        script.write_text(_write_script(targets))
        command = [str(binaries.find("pgbench")), "--no-vacuum", "--protocol=prepared", f"--client={writers}"]
        arguments = [f"--time={SECONDS:.0f}", f"--file={script}", server.url]
        before = read_cpu(product)
        printed = subprocess.run([*command, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout
        spent = read_cpu(product) - before
        connection.execute(REMOVE_TARGETS, [targets])
    done = int(re.findall(r"actually processed: (\d+)", printed)[0])
    return done / SECONDS, spent.database / done


def _write_script(targets: int) -> str:
    """The product's own statement with a batch of one."""
    values = iter(
        (
            "ARRAY[0]",
            "ARRAY[lpad(to_hex((:number)::int), 32, '0')]",
            f"ARRAY['{QUESTIONS[0]}']",
            f"ARRAY[left('{WORDS}', (:size)::int)]",
            "ARRAY[NULL]",
            "ARRAY[NULL]",
            "ARRAY[NULL]",
            "ARRAY[NULL]",
            "interval '60 minutes'",
        )
    )
    statement = re.sub("%s", lambda _: next(values), SAVE).strip()
    return f"\\set number random(1, {targets})\n\\set size random(1, 320)\n{statement};\n"
