"""`make faults`: every fault once, bounded in time, on loopback. `WITHOUT=guard` removes one guard and must end red."""

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from faults import kills, mail, order, races, reviews, worker_kills
from faults.fleet import suite as fleet
from faults.operations import backups, durability, erasure, upgrade
from faults.report import Row, write_proof
from faults.school import ADMIN
from faults.unguarded import GUARDS
from scripts.product import Product

ON_ONE_SERVER = {
    "race": races.race,
    "reviewed": reviews.review,
    "overtake": order.overtake,
    "resume": order.resume,
    "retry-starts": order.retry_starts,
    "submit-at-once": order.submit_at_once,
    "regenerate": order.regenerate_at_once,
}
# These run the product's own commands beside it. A migration back and forth comes last: it forgets what is not words.
WITH_COMMANDS = {
    "durability": durability.refuse,
    "erase": erasure.erase,
    "backup": backups.back_up,
    "migrate": upgrade.migrate,
}
ON_ITS_OWN = [*ON_ONE_SERVER, "kill-server", "kill-postgres", "kill-worker", *WITH_COMMANDS]
ALL = [*ON_ITS_OWN, "mail", *fleet.ROWS]
# Which fault notices that a guard is gone, so that a red run need not do all of them.
NOTICED_BY = {
    "order": "overtake",
    "page-ids": "resume",
    "share-lock": "race",
    "reviewed": "reviewed",
    "commit": "kill-server",
    "idempotency": "retry-starts",
    "submit-lock": "submit-at-once",
    "watching": "kill-postgres",
    "rescue": "kill-worker",
    "one-job": "regenerate",
    "snapshot": "backup",
    "tombstones": "backup",
    "erasure": "erase",
    "scrub": "erase",
    "migration-lock": "migrate",
    "durability": "durability",
}


async def run(folder: Path, program: Sequence[str], chosen: Collection[str]) -> dict[str, Row]:
    def start(port: int) -> Product:
        settings = {"SURVEY_LOG_LEVEL": "INFO", "SURVEY_PORT": str(port), **ADMIN}
        command = (*program, "serve")
        return Product(folder, "--with-example-school", command=command, **settings).wait_until_ready()

    product = start(0)
    rows: dict[str, Row] = {}
    try:
        for name in chosen:
            if name == "kill-server":
                row, product = await kills.kill_server(product, 20, start)
            elif name == "kill-postgres":
                row = await kills.kill_postgres(product, 10)
            elif name == "kill-worker":
                row = await worker_kills.kill_worker(product, 20)
            elif name in WITH_COMMANDS:
                row = await WITH_COMMANDS[name](product, program)
            else:
                row = await ON_ONE_SERVER[name](product)
            row.print()
            rows[name] = row
    finally:
        product.stop()
    return rows


async def run_all(folder: Path, program: Sequence[str], chosen: Collection[str]) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    if alone := [name for name in chosen if name in ON_ITS_OWN]:
        rows |= await run(folder / "alone", program, alone)
    if "mail" in chosen:
        rows["mail"] = await mail.invite_a_school(program)
        rows["mail"].print()
    if together := [name for name in chosen if name in fleet.ROWS]:
        rows |= await fleet.run(folder / "fleet", program, together)
    return rows


def main() -> int:
    guard = os.environ.get("WITHOUT", "")
    if guard and guard not in GUARDS:
        raise SystemExit(f"WITHOUT is one of: {', '.join(GUARDS)}")
    program = (sys.executable, "-m", "faults.unguarded", guard) if guard else (sys.executable, "-m", "parent_survey")
    chosen = _choose(sys.argv[1:]) or ([NOTICED_BY[guard]] if guard else ALL)
    print(f"Without the guard '{guard}':" if guard else "With every guard in place:", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="faults ") as folder:
        rows = asyncio.run(run_all(Path(folder), program, chosen))
    broken = [row for row in rows.values() if not row.is_kept]
    print(f"{len(rows) - len(broken)} kept, {len(broken)} broken, {time.monotonic() - started:.0f} s")
    Path("build").mkdir(exist_ok=True)
    Path("build/faults.json").write_text(json.dumps({name: vars(row) for name, row in rows.items()}, indent=2))
    if not guard:
        write_proof("faults", rows, ALL)
    return 1 if broken else 0


def _choose(names: Sequence[str]) -> list[str]:
    """`scale-out` stands for all rows of two web processes and two workers."""
    chosen = [row for name in names for row in (fleet.ROWS if name == "scale-out" else [name])]
    if unknown := set(chosen) - set(ALL):
        raise SystemExit(f"There is no fault {', '.join(unknown)}; there are: scale-out, {', '.join(ALL)}")
    return chosen


if __name__ == "__main__":
    raise SystemExit(main())
