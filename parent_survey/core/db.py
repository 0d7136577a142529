"""Connections: SQLAlchemy sessions for the ordinary paths, plain psycopg connections for the hot one."""

import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Request
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from parent_survey.core.database_errors import is_disk_full, needs_new_connections

CONNECT_SECONDS = 5
# How long a request waits for a free connection before it is told to come back.
WAIT_SECONDS = 10
# The pool doubles its pause after each failed try. A short series, begun anew by whoever asks next, finds a database
# that has restarted at once; a long one would sleep past it.
RECONNECT_SECONDS = 2

# Many requests meet the same trouble at once: their connections are replaced once.
REPLACE_SECONDS = 1.0

# A database host that vanishes from the network is noticed, instead of being waited for.
CONNECT = {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": 10_000, "keepalives_idle": 10}
# Statements of the hot path never wait long for anybody: what cannot be done now is asked for again.
PATIENCE = "-c lock_timeout=2s -c statement_timeout=10s"
# Each notice costs the event loop some work, and a hostile text can make PostgreSQL send one for every row it reads.
NO_NOTICES = "-c client_min_messages=warning"


class Database:
    """The two pools of one process. Opened and closed by the application's lifespan or by the worker."""

    def __init__(self, url: str, pool_size: int, application_name: str = "parent-survey") -> None:
        sqlalchemy_url = name_driver(url)
        # So that a look at the server's activity tells the web's connections from a worker's.
        connect = {**CONNECT, "fallback_application_name": application_name}
        self.engine = create_async_engine(
            sqlalchemy_url,
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=WAIT_SECONDS,
            connect_args={**connect, "options": NO_NOTICES},
        )
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        # For single statements that only read: without a transaction around them two journeys are saved of three.
        self.readers = async_sessionmaker(self.engine.execution_options(isolation_level="AUTOCOMMIT"))
        self.pool: AsyncConnectionPool[AsyncConnection[Any]] = AsyncConnectionPool(
            plain_url(url),
            min_size=2,
            max_size=pool_size,
            timeout=WAIT_SECONDS,
            reconnect_timeout=RECONNECT_SECONDS,
            kwargs={**connect, "options": f"{NO_NOTICES} {PATIENCE}"},
            configure=_commit_each_statement,
            open=False,
        )
        # When the database last said that its disk is full, by the monotonic clock.
        self.disk_full_at: float | None = None
        self._replaced_at = float("-inf")

    async def open(self) -> None:
        await self.pool.open()

    async def close(self) -> None:
        await self.pool.close()
        await self.engine.dispose()

    async def react_to(self, error: BaseException) -> None:
        """Draw the consequences of an error that a statement ended with, for the requests that come after it."""
        if is_disk_full(error):
            self.disk_full_at = time.monotonic()
        if needs_new_connections(error):
            await self.replace_connections()

    async def replace_connections(self) -> None:
        """Throw every connection away: after a failover each of them leads to the wrong server, or to none."""
        if time.monotonic() - self._replaced_at < REPLACE_SECONDS:
            return
        self._replaced_at = time.monotonic()
        if not self.pool.closed:
            await self.pool.drain()
        await self.engine.dispose()


async def _commit_each_statement(connection: AsyncConnection[Any]) -> None:
    """One statement is one transaction, which saves a round trip for the commit."""
    await connection.set_autocommit(True)


def name_driver(url: str) -> URL:
    """The address as SQLAlchemy wants it: psycopg is the one driver everywhere."""
    return make_url(url.replace("postgres://", "postgresql://", 1)).set(drivername="postgresql+psycopg")


def plain_url(url: str) -> str:
    """The address as psycopg and the PostgreSQL tools want it."""
    return name_driver(url).set(drivername="postgresql").render_as_string(hide_password=False)


def get_database(request: Request) -> Database:
    database: Database = request.app.state.database
    return database


# These call `get_database` and do not depend on it: FastAPI would resolve a plain function in another thread, which
# costs as much as a statement.
async def open_session(request: Request) -> AsyncIterator[AsyncSession]:
    async with get_database(request).sessions.begin() as session:
        yield session


async def open_connection(request: Request) -> AsyncIterator[AsyncConnection[Any]]:
    async with get_database(request).pool.connection() as connection:
        yield connection


async def open_transaction(request: Request) -> AsyncIterator[AsyncConnection[Any]]:
    async with get_database(request).pool.connection() as connection, connection.transaction():
        yield connection


# Scope "function" commits before the reply leaves, so that a 2xx always means "saved".
Session = Annotated[AsyncSession, Depends(open_session, scope="function")]
# Plain psycopg, for what every parent calls: a session costs several times as much as the statement it sends.
# Each statement of a `Connection` is a transaction of its own; those of a `Transaction` are one together.
Connection = Annotated[AsyncConnection[Any], Depends(open_connection, scope="function")]
Transaction = Annotated[AsyncConnection[Any], Depends(open_transaction, scope="function")]
