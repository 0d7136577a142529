"""`make attack`: every attack once, bounded in time, on loopback. `WITHOUT=guard` removes a guard and must end red."""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path

from attack import (
    chat,
    confidential,
    database_roles,
    drafts,
    guardians,
    households,
    intruders,
    links,
    logs,
    obedient,
    passwords,
    proven,
    roles,
    screens,
    sign_in,
    stuffing,
)
from attack.backups import restore
from attack.input import hostile, machines, schema
from attack.load import evening, fill, shapes, soak, stall
from attack.target import SETTINGS, Target, open_target
from attack.unguarded import GUARDS, NOTICED_BY
from faults.report import Row, write_proof
from scripts.product import START, Product

# In this order: what guesses passwords and what breaks everything come last.
ON_ONE_SERVER: dict[str, Callable[[Target], Awaitable[Row]]] = {
    "routes": intruders.call_every_route,
    "roles": roles.read_as_each_role,
    "roles-db": database_roles.inject_statements,
    "ids": intruders.guess_responses,
    "tokens": intruders.forge_tokens,
    "mail-links": links.scan_and_guess,
    "links": drafts.open_begun_drafts,
    "guardians": guardians.meet_as_separated_parents,
    "households": households.submit_at_once,
    "confidential": confidential.link_answers,
    "first-admin": intruders.take_over_an_empty_school,
    "refresh": sign_in.replay_refresh_tokens,
    "orders": chat.give_orders,
    "orders-model": obedient.give_orders_to_a_model,
    "restore": restore.change_backups,
    "any-order": machines.call_in_any_order,
    "shapes": shapes.send_shapes,
    "stuffing": stuffing.stuff_the_ballot,
    "evening": evening.hold_evening,
    "stall": stall.stall_readers,
    "soak": soak.soak,
    "fill": fill.fill_disk,
    "passwords": passwords.choose_guessable_passwords,
    "factors": passwords.take_over_with_a_password,
    "flood": sign_in.flood_sign_in,
    "guess": sign_in.guess_passwords,
    "strings": hostile.send_hostile_strings,
    "schema": schema.send_anything,
}
ALL = [*ON_ONE_SERVER, "logs", *proven.ROWS, *screens.ROWS]


async def run(folder: Path, command: Sequence[str], chosen: Collection[str]) -> dict[str, Row]:
    product = Product(folder, "--with-example-school", command=command, **SETTINGS).wait_until_ready()
    rows: dict[str, Row] = {}
    try:
        async with open_target(product) as target:
            for name in chosen:
                if name == "logs":
                    row = logs.search_logs(target)
                elif name in proven.ROWS:
                    row = proven.run_tests(name)
                elif name in screens.ROWS:
                    row = screens.run_journey(name, command)
                else:
                    row = await ON_ONE_SERVER[name](target)
                row.print()
                rows[name] = row
    finally:
        product.stop()
    return rows


def main() -> int:
    guard = os.environ.get("WITHOUT", "")
    if guard and guard not in GUARDS:
        raise SystemExit(f"WITHOUT is one of: {', '.join(GUARDS)}")
    command = (sys.executable, "-m", "attack.unguarded", guard, "serve") if guard else START
    chosen = sys.argv[1:] or (NOTICED_BY[guard] if guard else ALL)
    if unknown := set(chosen) - set(ALL):
        raise SystemExit(f"There is no attack {', '.join(unknown)}; there are: {', '.join(ALL)}")
    print(f"Without the guard '{guard}':" if guard else "With every guard in place:", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="attack ") as folder:
        rows = asyncio.run(run(Path(folder), command, chosen))
    broken = [row for row in rows.values() if not row.is_kept]
    print(f"{len(rows) - len(broken)} kept, {len(broken)} broken, {time.monotonic() - started:.0f} s")
    if not guard:
        write_proof("attack", rows, ALL)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
