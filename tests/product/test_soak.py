"""The soak of the proof suite in its shortest form, so that a leak is seen with every change."""

from attack.load.soak import soak
from attack.target import SETTINGS, open_target
from scripts.product import running_product

MINUTES = 0.6


async def test_memory_and_connections_stay_flat_while_parents_staff_and_the_assistant_are_busy() -> None:
    with running_product("--with-example-school", **SETTINGS) as product:
        async with open_target(product) as target:
            row = await soak(target, MINUTES)
    assert row.is_kept, row.figure
