"""All rows that belong to one survey, compared; and the whole database put back as it was."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, text
from sqlalchemy.ext.asyncio import AsyncConnection

from parent_survey.core.db import Database
from parent_survey.models.tables import metadata

# The school's, although some name a survey's rows or are named by them.
SCHOOLS = {"users", "teachers", "categories", "families"}
# Whoever calls leaves a mark here, also when refused.
OF_CALLERS = {"sign_ins", "attempt_counts"}
ROWS = """
SELECT coalesce(md5(string_agg(md5(CAST(kept AS text)), '' ORDER BY md5(CAST(kept AS text)))), '')
FROM {table} AS kept WHERE {which}
"""
# Of the queue: a job that is about the survey.
QUEUED = "CAST(kept.args AS text) LIKE '%' || :survey_id || '%'"
COLUMNS = """
SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
WHERE attrelid = CAST(:table AS regclass) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
"""


def list_conditions() -> dict[str, str]:
    """Each table of which rows belong to a survey, and which: those that lead to it by their foreign keys."""
    which = {"surveys": "kept.id = CAST(:survey_id AS uuid)"}
    for table in metadata.sorted_tables:
        if table.name in which or table.name in SCHOOLS:
            continue
        leading = [condition for condition in map(_lead, _list_keys(table, which)) if condition]
        if leading:
            which[table.name] = " OR ".join(leading)
    return {**which, "procrastinate_jobs": QUEUED}


def _list_keys(table: Table, which: dict[str, str]) -> list[tuple[str, str, str, str]]:
    found = [(key.parent.name, key.column.table.name, key.column.name) for key in table.foreign_keys]
    return [(column, other, to, which[other]) for column, other, to in sorted(found) if other in which]


def _lead(key: tuple[str, str, str, str]) -> str:
    column, other, to, which = key
    return f'kept."{column}" IN (SELECT kept."{to}" FROM {other} AS kept WHERE {which})'


OF_SURVEY = list_conditions()


@dataclass
class Rows:
    """A copy of everything, to come back to after each call."""

    database: Database
    before: dict[str, str]

    @classmethod
    async def keep(cls, database: Database) -> "Rows":
        async with database.engine.begin() as connection:
            await connection.execute(text("CREATE SCHEMA kept"))
            for name in TABLES:
                await connection.execute(text(f"CREATE TABLE kept.{name} AS TABLE public.{name}"))
        return cls(database, await cls(database, {}).hash_all())

    async def forget(self) -> None:
        async with self.database.engine.begin() as connection:
            await connection.execute(text("DROP SCHEMA kept CASCADE"))

    async def hash_all(self) -> dict[str, str]:
        return await self._hash(dict.fromkeys(TABLES, "true"))

    async def hash_survey(self, survey_id: str) -> dict[str, str]:
        return await self._hash(OF_SURVEY, survey_id=survey_id)

    async def put_back(self) -> None:
        """What a call has changed, at which time nothing is triggered."""
        now = await self.hash_all()
        changed = [name for name in TABLES if now[name] != self.before[name]]
        async with self.database.engine.begin() as connection:
            await connection.execute(text("SET LOCAL session_replication_role = replica"))
            for name in changed:
                await _refill(connection, name)

    async def _hash(self, which: dict[str, str], **parameters: Any) -> dict[str, str]:
        columns = ", ".join(f"({ROWS.format(table=name, which=rule)}) AS {name}" for name, rule in which.items())
        async with self.database.engine.begin() as connection:
            found = (await connection.execute(text(f"SELECT {columns}"), parameters)).one()
        return dict(found._mapping)


TABLES = [table.name for table in metadata.sorted_tables if table.name not in OF_CALLERS] + ["procrastinate_jobs"]


async def _refill(connection: AsyncConnection, name: str) -> None:
    columns = await connection.scalar(text(COLUMNS), {"table": name})
    await connection.execute(text(f"DELETE FROM {name}"))
    await connection.execute(
        text(f"INSERT INTO {name} ({columns}) OVERRIDING SYSTEM VALUE SELECT {columns} FROM kept.{name}")
    )
