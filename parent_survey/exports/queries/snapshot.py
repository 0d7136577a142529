"""The database as it was at one moment, over a connection of its own that ends with the export."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.pool import NullPool

from parent_survey.core.db import CONNECT, Database

# An export takes two cores of the database at most, one for each connection, whatever the machine has: parents are
# typing meanwhile.
SETTINGS = "-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB -c TimeZone=UTC"
APPLICATION_NAME = "parent-survey export"


@asynccontextmanager
async def open_snapshot(database: Database, same_as: AsyncSession | None = None) -> AsyncIterator[AsyncSession]:
    """Not from the pool that saves are waiting for, and nothing can be written through it.

    Given another one, which must still be open, it sees the same moment.
    """
    engine = create_async_engine(
        database.engine.url,
        poolclass=NullPool,
        isolation_level="REPEATABLE READ",
        connect_args={**CONNECT, "options": SETTINGS, "application_name": APPLICATION_NAME},
        execution_options={"postgresql_readonly": True},
    )
    database.prepare(engine)
    try:
        async with AsyncSession(engine) as session:
            if same_as is not None:
                moment = await same_as.scalar(text("SELECT pg_export_snapshot()"))
                await session.execute(text(f"SET TRANSACTION SNAPSHOT '{moment}'"))
            yield session
    finally:
        await engine.dispose()
