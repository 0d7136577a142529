"""`make faults`: every fault once, bounded in time, on loopback. `WITHOUT=guard` removes one guard and must end red."""

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from faults import kills, order, races, worker_kills
from faults.report import Row
from faults.unguarded import GUARDS
from scripts.product import START, Product

ON_ONE_SERVER = {
    "race": races.race,
    "overtake": order.overtake,
    "resume": order.resume,
    "retry-starts": order.retry_starts,
    "submit-at-once": order.submit_at_once,
}
ALL = [*ON_ONE_SERVER, "kill-server", "kill-postgres", "kill-worker"]
# Which fault notices that a guard is gone, so that a red run need not do all of them.
NOTICED_BY = {
    "order": "overtake",
    "share-lock": "race",
    "commit": "kill-server",
    "idempotency": "retry-starts",
    "submit-lock": "submit-at-once",
    "watching": "kill-postgres",
    "rescue": "kill-worker",
}


async def run(folder: Path, command: Sequence[str], chosen: Collection[str]) -> list[Row]:
    def start(port: int) -> Product:
        settings = {"SURVEY_LOG_LEVEL": "ERROR", "SURVEY_PORT": str(port)}
        return Product(folder, "--with-example-school", command=command, **settings).wait_until_ready()

    product = start(0)
    rows: list[Row] = []
    try:
        for name in chosen:
            if name == "kill-server":
                row, product = await kills.kill_server(product, 20, start)
            elif name == "kill-postgres":
                row = await kills.kill_postgres(product, 10)
            elif name == "kill-worker":
                row = await worker_kills.kill_worker(product, 20)
            else:
                row = await ON_ONE_SERVER[name](product)
            row.print()
            rows.append(row)
    finally:
        product.stop()
    return rows


def main() -> int:
    guard = os.environ.get("WITHOUT", "")
    if guard and guard not in GUARDS:
        raise SystemExit(f"WITHOUT is one of: {', '.join(GUARDS)}")
    command = (sys.executable, "-m", "faults.unguarded", guard, "serve") if guard else START
    chosen = sys.argv[1:] or ([NOTICED_BY[guard]] if guard else ALL)
    print(f"Without the guard '{guard}':" if guard else "With every guard in place:", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="faults ") as folder:
        rows = asyncio.run(run(Path(folder), command, chosen))
    broken = [row for row in rows if not row.is_kept]
    print(f"{len(rows) - len(broken)} kept, {len(broken)} broken, {time.monotonic() - started:.0f} s")
    Path("build").mkdir(exist_ok=True)
    Path("build/faults.json").write_text(json.dumps([vars(row) for row in rows], indent=2))
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
