"""Connections: SQLAlchemy sessions for the ordinary paths, plain psycopg connections for the hot one."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Self

from fastapi import Depends, Request
from psycopg import AsyncConnection, AsyncCursor
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import Connection as SyncConnection
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.pool import QueuePool

from parent_survey.core.database_errors import is_disk_full, needs_new_connections
from parent_survey.core.priority import lower_priority, take_short_turns
from parent_survey.core.queries import HAS_WALL, write_naming
from parent_survey.core.wall import read_about, write_about, write_settings

CONNECT_SECONDS = 5
# What the processes call themselves in `pg_stat_activity`.
PARENTS_NAME, STAFF_NAME, WORKER_NAME = "parent-survey", "parent-survey staff", "parent-survey worker"
# How long a request waits for a free connection before it is told to come back.
WAIT_SECONDS = 10
# What a rush of requests has opened is closed again after so long without need of it.
IDLE_SECONDS = 60
# Statements take milliseconds; where a stream of them never ends, connections are not idle.
IDLE_LOOK_SECONDS = 0.1
# The pool doubles its pause after each failed attempt. A short series, restarted by the next request, finds a restarted
# database at once; a long one would still be asleep.
RECONNECT_SECONDS = 2

Driver = AsyncConnection[Any]
Pool = AsyncConnectionPool[Driver]

# Many requests fail at the same time: their connections are replaced once.
REPLACE_SECONDS = 1.0

# A database host that disappears from the network is noticed instead of being waited for.
CONNECT = {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": 10_000, "keepalives_idle": 10}
# Statements of the hot path never wait long: what cannot be done now is retried by the caller.
TIMEOUTS = "-c lock_timeout=2s -c statement_timeout=10s"
# Each notice costs the event loop some work, and a hostile text can make PostgreSQL send one for every row it reads.
NO_NOTICES = "-c client_min_messages=warning"


class NamingCursor(AsyncCursor[Any]):
    """Tells the database what a parent's call is about (`wall.py`) in the same journey as the statement itself.

    Until the end of that journey both are one transaction, also where every statement is committed at once.
    """

    async def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        about = read_about()
        if not about:
            return await super().execute(query, params, **options)
        async with self.connection.pipeline():
            await AsyncCursor(self.connection).execute(write_naming(about), list(about.values()))
            await super().execute(query, params, **options)
        return self


class Database:
    """The pools of one process. Opened and closed by the application's lifespan or by the worker.

    With `is_embedded` the server's processes are ours and on this machine, and all but the one that writes saves give
    way to it: staff may keep every processor busy, and a parent's save does not wait for them. A school's own server is
    left to itself. Of plain connections there are as many as of sessions', unless `plain_pool_size` says how many.
    """

    def __init__(
        self,
        url: str,
        pool_size: int,
        application_name: str = PARENTS_NAME,
        *,
        is_embedded: bool = False,
        ready_connections: int = 2,
        plain_pool_size: int | None = None,
    ) -> None:
        sqlalchemy_url = name_driver(url)
        # Tells connections of the web process from those of a worker in `pg_stat_activity`.
        connect = {**CONNECT, "fallback_application_name": application_name}
        self.engine = create_async_engine(
            sqlalchemy_url,
            pool_size=pool_size,
            max_overflow=0,
            # The one used last is used again: each keeps megabytes of what its statements need in the server.
            pool_use_lifo=True,
            pool_timeout=WAIT_SECONDS,
            connect_args={**connect, "options": NO_NOTICES},
        )
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        # For single statements that only read: without a transaction two of the three round trips are saved. Not for
        # answers: without a transaction they run as the product.
        self.readers = async_sessionmaker(self.engine.execution_options(isolation_level="AUTOCOMMIT"))
        self._is_embedded = is_embedded
        # Whether staff's statements can be held back by row security; unknown until the first of them.
        self.has_wall: bool | None = None
        self.prepare(self.engine)
        behind, ahead = (lower_priority, take_short_turns) if is_embedded else (None, None)
        self.pool = _make_pool(url, connect, ready_connections, plain_pool_size or pool_size, behind)
        # The one connection that writes what parents type, made when the first of them does.
        self.save_pool = _make_pool(url, connect, 0, 1, ahead)
        # When the database last said that its disk is full, by the monotonic clock.
        self.disk_full_at: float | None = None
        self._replaced_at = float("-inf")
        self._replacing: asyncio.Task[None] | None = None

    def prepare(self, engine: AsyncEngine) -> None:
        """The statements of an engine's connections give way to saves, and those of staff stand behind the wall."""
        event.listen(engine.sync_engine, "begin", self._begin)
        if self._is_embedded:
            event.listen(engine.sync_engine, "connect", _step_back)

    def _begin(self, connection: SyncConnection) -> None:
        if connection.get_execution_options().get("isolation_level") == "AUTOCOMMIT":
            return
        if about := write_about():
            connection.exec_driver_sql(about, execution_options={"no_parameters": True})
        settings = write_settings()
        if settings is None:
            return
        if self.has_wall is None:
            self.has_wall = bool(connection.exec_driver_sql(HAS_WALL).scalar_one())
        if self.has_wall:
            connection.exec_driver_sql(settings, execution_options={"no_parameters": True})

    async def open(self) -> None:
        await self.pool.open()
        await self.save_pool.open()

    async def close(self) -> None:
        if self._replacing is not None:
            self._replacing.cancel()
        await self.save_pool.close()
        await self.pool.close()
        await self.engine.dispose()

    async def close_idle_sessions(self) -> None:
        """Those of `sessions`, once none of them is in use: one that is would be left to the garbage collector."""
        while self._count_used_sessions() > 0:  # noqa: ASYNC110, a pool tells nobody
            await asyncio.sleep(IDLE_LOOK_SECONDS)
        await self.engine.dispose()

    def _count_used_sessions(self) -> int:
        """Of the pool of this moment: what comes back to one that was replaced makes its number negative."""
        pool = self.engine.pool
        assert isinstance(pool, QueuePool)
        return pool.checkedout()

    async def react_to(self, error: BaseException) -> None:
        """React to an error of the database, so that later requests do not meet it again."""
        if is_disk_full(error):
            self.disk_full_at = time.monotonic()
        if needs_new_connections(error):
            await self.replace_connections()

    async def replace_connections(self) -> None:
        """Discard every connection: after a failover each of them leads to the wrong server, or to none.

        Many requests fail together, so they are replaced at once and then, however many ask, once a moment later: the
        new ones may have been cut as well.
        """
        pause = self._replaced_at + REPLACE_SECONDS - time.monotonic()
        if pause <= 0:
            await self._replace()
        elif self._replacing is None or self._replacing.done():
            self._replacing = asyncio.create_task(self._replace(pause))

    async def _replace(self, pause: float = 0) -> None:
        if pause:
            await asyncio.sleep(pause)
        self._replaced_at = time.monotonic()
        for pool in (self.pool, self.save_pool):
            if not pool.closed:
                await pool.drain()
        await self.engine.dispose()


def _make_pool(
    url: str, connect: dict[str, Any], min_size: int, max_size: int, schedule: Callable[[int], None] | None
) -> Pool:
    """`schedule` is told the process of each connection."""

    async def configure(connection: AsyncConnection[Any]) -> None:
        # One statement is one transaction, which saves a round trip for the commit.
        await connection.set_autocommit(True)
        if schedule is not None:
            schedule(connection.info.backend_pid)

    return AsyncConnectionPool(
        plain_url(url),
        min_size=min_size,
        max_size=max_size,
        timeout=WAIT_SECONDS,
        max_idle=IDLE_SECONDS,
        reconnect_timeout=RECONNECT_SECONDS,
        kwargs={**connect, "cursor_factory": NamingCursor, "options": f"{NO_NOTICES} {TIMEOUTS}"},
        configure=configure,
        open=False,
    )


def _step_back(connection: DBAPIConnection, _: object) -> None:
    driver: Any = connection.driver_connection
    lower_priority(driver.info.backend_pid)


def name_driver(url: str) -> URL:
    """The address in SQLAlchemy's form, with psycopg as the driver."""
    return make_url(url.replace("postgres://", "postgresql://", 1)).set(drivername="postgresql+psycopg")


def plain_url(url: str) -> str:
    """The address in the form of psycopg and of PostgreSQL's programs, which know a space by `%20` only."""
    written = name_driver(url).set(drivername="postgresql").render_as_string(hide_password=False)
    place, mark, options = written.partition("?")
    return place.replace(" ", "%20") + mark + options.replace("+", "%20")


async def find_driver(session: AsyncSession) -> Driver:
    """The connection beneath, in the same transaction, for what is read faster without anything in between."""
    raw = await (await session.connection()).get_raw_connection()
    driver = raw.driver_connection
    assert isinstance(driver, AsyncConnection)
    return driver


async def name_within(session: AsyncSession) -> None:
    """Tells a transaction that has begun already what the call is about since."""
    if about := write_about():
        await (await session.connection()).exec_driver_sql(about, execution_options={"no_parameters": True})


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
