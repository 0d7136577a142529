"""The database as it was at one moment, over a connection of its own that ends with the export."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.pool import NullPool

from parent_survey.core.db import CONNECT, Database

# An export takes one core of the database and no more, whatever the machine has: parents are typing meanwhile.
SETTINGS = "-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB -c TimeZone=UTC"
APPLICATION_NAME = "parent-survey export"


@asynccontextmanager
async def open_snapshot(database: Database) -> AsyncIterator[AsyncSession]:
    """Not from the pool that saves are waiting for, and nothing can be written through it."""
    engine = create_async_engine(
        database.engine.url,
        poolclass=NullPool,
        isolation_level="REPEATABLE READ",
        connect_args={**CONNECT, "options": SETTINGS, "application_name": APPLICATION_NAME},
        execution_options={"postgresql_readonly": True},
    )
    try:
        async with AsyncSession(engine) as session:
            yield session
    finally:
        await engine.dispose()
