"""Statements about limits."""

from collections.abc import Mapping
from typing import Any

from psycopg import AsyncConnection
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# Adds one and returns how many there were in the window. Past the limit the exact number no longer matters, so it stops
# growing before it could overflow. In psycopg's form, because it is part of the hot statement that starts a response.
COUNT = """
INSERT INTO attempt_counts AS counted (limit_name, key, window_start, count)
VALUES (%(limit_name)s, %(limit_key)s, %(limit_start)s, 1)
ON CONFLICT (limit_name, key, window_start) DO UPDATE SET count = least(counted.count + 1, %(limit_max)s + 1)
RETURNING count
"""
SET_STATEMENT_TIMEOUT = text("SELECT set_config('statement_timeout', :timeout, true)")


async def count_on_connection(connection: AsyncConnection[Any], values: Mapping[str, object]) -> int:
    row = await (await connection.execute(COUNT, values)).fetchone()
    assert row is not None
    return int(row[0])


async def count_in_session(session: AsyncSession, values: dict[str, object]) -> int:
    counted = await (await session.connection()).exec_driver_sql(COUNT, values)
    return int(counted.scalar_one())


async def set_statement_timeout(session: AsyncSession, seconds: int) -> None:
    """Until the transaction ends."""
    await session.execute(SET_STATEMENT_TIMEOUT, {"timeout": f"{seconds}s"})


async def run_checkpoint(connection: AsyncConnection[Any]) -> None:
    await connection.execute("CHECKPOINT")
