"""What the product concludes from an error of the database, by either way to it."""

import psycopg
import pytest
from psycopg_pool import PoolTimeout
from sqlalchemy import exc, text

from parent_survey.core.database_errors import is_disk_full, is_read_only, needs_new_connections
from parent_survey.core.db import Database

RAISE = "DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '{}'; END $$"


@pytest.mark.parametrize(
    ("sqlstate", "read_only", "disk_full", "new_connections"),
    [
        ("25006", True, False, True),
        ("53100", False, True, False),
        ("57P01", False, False, True),
        ("57P03", False, False, True),
        ("08006", False, False, True),
        # A statement that took too long, or a lock that somebody holds, is nobody else's trouble.
        ("57014", False, False, False),
        ("55P03", False, False, False),
        ("23505", False, False, False),
    ],
)
async def test_an_error_is_told_apart_by_its_code(
    database: Database, sqlstate: str, read_only: bool, disk_full: bool, new_connections: bool
) -> None:
    errors: list[Exception] = []
    async with database.pool.connection() as connection:
        with pytest.raises(psycopg.Error) as plain:
            await connection.execute(RAISE.format(sqlstate))
    errors.append(plain.value)
    async with database.engine.connect() as session:
        with pytest.raises(exc.DBAPIError) as wrapped:
            await session.execute(text(RAISE.format(sqlstate)))
    errors.append(wrapped.value)
    expected = (read_only, disk_full, new_connections)
    for error in errors:
        assert (is_read_only(error), is_disk_full(error), needs_new_connections(error)) == expected


def test_a_connection_that_broke_is_not_the_only_one_but_a_busy_pool_says_nothing() -> None:
    assert needs_new_connections(psycopg.OperationalError("server closed the connection unexpectedly"))
    assert not needs_new_connections(PoolTimeout("couldn't get a connection"))


async def test_a_full_disk_is_remembered(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "disk_full_at", None)
    await database.react_to(psycopg.errors.DiskFull())
    assert database.disk_full_at is not None
