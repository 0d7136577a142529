"""What an export reads, all of it in one snapshot.

Lines are streamed by psycopg itself: SQLAlchemy has no way to pass on rows in binary, a few at a time, while the
database works on the next ones. So 100,000 responses take seconds, and the web process a few megabytes.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Any
from uuid import UUID

from psycopg import AsyncServerCursor
from sqlalchemy import String, func, select, text
from sqlalchemy import cast as sql_cast
from sqlalchemy.exc import DataError
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import find_driver
from parent_survey.exports.queries.batches import read_in_turns
from parent_survey.exports.queries.columns import ExportedQuestion
from parent_survey.exports.queries.lines import is_not_blank
from parent_survey.responses.queries.lists import select_listed
from parent_survey.responses.selection import Selection

# So many responses are read by one statement.
BATCH_SIZE = 2_000

# A question that is no longer asked keeps its column as long as it has answers; the oldest responses have them.
QUESTIONS = text(
    """
    SELECT question.id::text AS id, question.text, question.is_about_each_teacher FROM questions AS question
    WHERE question.survey_id = :survey_id AND (question.retired_at IS NULL OR (
        SELECT true FROM responses AS response
        JOIN answers AS answer ON answer.response_id = response.id AND answer.question_id = question.id
        WHERE response.survey_id = :survey_id ORDER BY response.sorted_at, response.id LIMIT 1))
    ORDER BY question.retired_at IS NOT NULL, question.position
    """
)
SURVEY = text("SELECT title, to_char(now(), 'YYYY-MM-DD') AS today FROM surveys WHERE id = :survey_id")
COUNT_ANSWERS = f"SELECT count(*) FROM answers WHERE response_id = ANY(%s::uuid[]) AND {is_not_blank('text')}"  # noqa: S608


async def set_time_zone(session: AsyncSession, name: str) -> None:
    """The reader's; with one that is not known here it stays UTC."""
    with suppress(DataError):
        async with session.begin_nested():
            await session.execute(text("SELECT set_config('TimeZone', :name, true)"), {"name": name})


async def read_survey(session: AsyncSession, survey_id: UUID) -> tuple[str, str]:
    """Its title, and the day on which it is exported."""
    row = (await session.execute(SURVEY, {"survey_id": survey_id})).one()
    return row.title, row.today


async def list_questions(session: AsyncSession, survey_id: UUID) -> list[ExportedQuestion]:
    rows = await session.execute(QUESTIONS, {"survey_id": survey_id})
    return [ExportedQuestion(row.id, row.text, row.is_about_each_teacher) for row in rows]


async def count_responses(session: AsyncSession, selection: Selection | None) -> int:
    if selection is None:
        return 0
    return await session.scalar(select(func.count()).select_from(select_listed(selection))) or 0


async def count_answers(session: AsyncSession, selection: Selection | None) -> int:
    if selection is None:
        return 0
    driver = await find_driver(session)
    total = 0
    async with _open_list(session, selection) as listed:
        async for ids in _list_ids(listed, BATCH_SIZE):
            cursor = await driver.execute(COUNT_ANSWERS, [ids], prepare=True)
            row = await cursor.fetchone()
            total += row[0] if row else 0
    return total


async def write_heading(session: AsyncSession, statement: str, texts: Sequence[str] | Sequence[Sequence[str]]) -> bytes:
    """One value of finished lines."""
    driver = await find_driver(session)
    cursor = await driver.execute(statement, texts, binary=True)
    row = await cursor.fetchone()
    assert row is not None
    return bytes(row[0])


async def read_parts(
    sessions: Sequence[AsyncSession], selection: Selection | None, statement: str
) -> AsyncGenerator[bytes]:
    """Finished lines, in the order of the list. The sessions, which see the same moment, take turns."""
    if selection is None:
        return
    drivers = [await find_driver(session) for session in sessions]
    async with _open_list(sessions[0], selection) as cursor:
        parts = read_in_turns(drivers, statement, _list_ids(cursor, BATCH_SIZE * len(drivers)))
        async with aclosing(parts):
            async for part in parts:
                yield part


@asynccontextmanager
async def _open_list(session: AsyncSession, selection: Selection) -> AsyncIterator[AsyncServerCursor[Any]]:
    """The very list that is on the screen."""
    listed = select_listed(selection)
    order = (listed.c.rank, listed.c.sorted_at.desc(), listed.c.response_id.desc())
    ids = select(sql_cast(listed.c.response_id, String)).order_by(*order)
    dialect = (await session.connection()).dialect
    compiled = ids.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
    driver = await find_driver(session)
    async with driver.cursor("listed") as cursor:
        await cursor.execute(str(compiled).encode(), compiled.params)
        yield cursor


async def _list_ids(cursor: AsyncServerCursor[Any], at_once: int) -> AsyncGenerator[str]:
    """Arrays as PostgreSQL writes them. `at_once` ids are fetched together, and nothing after the last ones."""
    ids: list[str] = []
    is_over = False
    while not is_over:
        ids = [row[0] for row in await cursor.fetchmany(at_once)]
        is_over = len(ids) < at_once
        for start in range(0, len(ids), BATCH_SIZE):
            yield "{" + ",".join(ids[start : start + BATCH_SIZE]) + "}"
