"""Statements about what is spent: see `intake/spent.py` for what the keys are."""

from collections.abc import Iterable
from uuid import UUID

from parent_survey.intake.queries.responses import Connection

# The whole set is written anew each time and kept in the order of its bits.
SPEND = """
INSERT INTO spent_keys AS kept (survey_id, keys)
VALUES (%(survey_id)s, ARRAY(SELECT key FROM unnest(%(keys)s::uuid[]) AS key ORDER BY key))
ON CONFLICT (survey_id) DO UPDATE
SET keys = ARRAY(SELECT key FROM unnest(kept.keys || excluded.keys) AS key ORDER BY key)
"""
# A school has few confidential surveys, and only what is nowhere else is looked for here.
IS_SPENT = "SELECT EXISTS (SELECT FROM spent_keys WHERE %s::uuid = ANY(keys))"
HOLD = "SELECT pg_advisory_xact_lock(%s)"
LIST = "SELECT keys FROM spent_keys WHERE survey_id = %s"


async def spend(connection: Connection, survey_id: UUID, keys: Iterable[UUID]) -> None:
    """In the submission's transaction: other submissions to the survey wait for its end."""
    await connection.execute(SPEND, {"survey_id": survey_id, "keys": list(keys)})


async def hold(connection: Connection, key: UUID) -> None:
    """Until the transaction ends, nobody else looks whether the key is spent and then spends it."""
    await connection.execute(HOLD, [int.from_bytes(key.bytes[:8], signed=True)])


async def is_spent(connection: Connection, key: UUID) -> bool:
    row = await (await connection.execute(IS_SPENT, [key])).fetchone()
    return row is not None and bool(row[0])


async def list_spent(connection: Connection, survey_id: UUID) -> set[UUID]:
    row = await (await connection.execute(LIST, [survey_id])).fetchone()
    return set(row[0]) if row else set()
