"""Statements about teachers."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row
from sqlalchemy import delete, exists, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import ResponseTeacher
from parent_survey.models.surveys import Survey, Teacher
from parent_survey.roster.schemas import TeacherChoice
from parent_survey.search.queries.folding import SMALLEST

# The largest roster an import takes is smaller than this.
MAX_TEACHERS = 20_000

# Ten thousand teachers in one statement: written one by one they would keep the server from its parents.
INSERT_TEACHERS = text(
    """
    INSERT INTO teachers (id, name, grade_level)
    SELECT * FROM unnest(CAST(:id AS uuid[]), CAST(:name AS text[]), CAST(:grade_level AS text[]))
    """
)
UPDATE_TEACHERS = text(
    """
    UPDATE teachers SET grade_level = new.grade_level, archived_at = new.archived_at
    FROM unnest(CAST(:id AS uuid[]), CAST(:grade_level AS text[]), CAST(:archived_at AS timestamptz[]))
        AS new (id, grade_level, archived_at)
    WHERE teachers.id = new.id
    """
)
COUNT_SUBMITTED = text(
    """
    SELECT counted.teacher_id, sum(counted.responses)::int AS responses
    FROM (
        SELECT survey_id, teacher_id, sum(change) AS responses FROM response_counts
        WHERE teacher_id = ANY(CAST(:ids AS uuid[])) AND category_id IS NULL GROUP BY survey_id, teacher_id
    ) AS counted JOIN surveys AS survey ON survey.id = counted.survey_id
    WHERE counted.responses >= :smallest OR NOT survey.is_confidential GROUP BY counted.teacher_id
    """
)


class TeacherRow(NamedTuple):
    id: UUID
    name: str
    grade_level: str | None
    archived_at: datetime | None
    created_at: datetime


async def list_active_teachers(connection: AsyncConnection[Any]) -> list[TeacherChoice]:
    """Every parent reads this once, so it skips SQLAlchemy, which would cost several times the statement."""
    statement = "SELECT id, name, grade_level FROM teachers WHERE archived_at IS NULL LIMIT %s"
    async with connection.cursor(row_factory=class_row(TeacherChoice)) as cursor:
        return await (await cursor.execute(statement, [MAX_TEACHERS])).fetchall()


async def list_rows(session: AsyncSession) -> list[TeacherRow]:
    """The whole roster as plain rows: the order of grades is not one that an index could give."""
    columns = (Teacher.id, Teacher.name, Teacher.grade_level, Teacher.archived_at, Teacher.created_at)
    rows = await session.execute(select(*columns).order_by(Teacher.created_at, Teacher.id))
    return [TeacherRow(*row) for row in rows]


async def count_submitted(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, int]:
    """Submitted responses that name each teacher, from the totals that a submission writes.

    Without confidential surveys in which too few name them.
    """
    rows = await session.execute(COUNT_SUBMITTED, {"ids": list(ids), "smallest": SMALLEST})
    return {row.teacher_id: row.responses for row in rows}


async def lock_roster(session: AsyncSession) -> None:
    """Nobody else changes the roster until the transaction ends. Parents go on reading and choosing meanwhile."""
    await session.execute(text("LOCK TABLE teachers IN SHARE ROW EXCLUSIVE MODE"))


async def find_teacher(session: AsyncSession, teacher_id: UUID) -> Teacher | None:
    return await session.get(Teacher, teacher_id)


async def add_teacher(session: AsyncSession, name: str, grade_level: str | None) -> Teacher:
    row = insert(Teacher).values(name=name, grade_level=grade_level).returning(Teacher)
    return (await session.scalars(row)).one()


async def add_teachers(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    await session.execute(INSERT_TEACHERS, _to_columns(rows, ("id", "name", "grade_level")))


async def change_teacher(session: AsyncSession, teacher_id: UUID, values: dict[str, Any]) -> None:
    await session.execute(update(Teacher).where(Teacher.id == teacher_id).values(**values))


async def change_teachers(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    """Each row has the id of a teacher and their new `grade_level` and `archived_at`."""
    await session.execute(UPDATE_TEACHERS, _to_columns(rows, ("id", "grade_level", "archived_at")))


async def archive_teachers(session: AsyncSession, ids: Iterable[UUID]) -> None:
    await session.execute(update(Teacher).where(Teacher.id.in_(list(ids))).values(archived_at=func.now()))


def _to_columns(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in names}


async def find_named(session: AsyncSession, ids: Sequence[UUID]) -> set[UUID]:
    """Those of the teachers that some response names, submitted or not.

    Their rows are locked first, which waits for a parent who is choosing one of them right now.
    """
    locked = select(Teacher.id).where(Teacher.id.in_(ids)).order_by(Teacher.id).with_for_update()
    await session.execute(locked)
    # Survey by survey, because the links are indexed by survey first.
    links = select(Survey.id).join(ResponseTeacher, ResponseTeacher.survey_id == Survey.id)
    is_named = exists(links.where(ResponseTeacher.teacher_id == Teacher.id).correlate(Teacher))
    # The links of a response that is set aside have no survey.
    is_set_aside = exists().where(ResponseTeacher.survey_id.is_(None), ResponseTeacher.teacher_id == Teacher.id)
    return set(await session.scalars(select(Teacher.id).where(Teacher.id.in_(ids), is_named | is_set_aside)))


async def delete_teachers(session: AsyncSession, ids: Iterable[UUID]) -> None:
    await session.execute(delete(Teacher).where(Teacher.id.in_(list(ids))))
