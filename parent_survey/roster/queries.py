"""Statements about teachers."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row
from sqlalchemy import delete, exists, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import ResponseCount, ResponseTeacher
from parent_survey.models.surveys import RosterImport, Survey, Teacher
from parent_survey.roster.rows import TeacherRow
from parent_survey.roster.schemas import TeacherChoice

# The largest roster an import takes is smaller than this.
MOST_TEACHERS = 20_000

# Ten thousand teachers in one statement: written one by one they would keep the server from its parents.
ADD_MANY = text(
    """
    INSERT INTO teachers (id, name, grade_level)
    SELECT * FROM unnest(CAST(:id AS uuid[]), CAST(:name AS text[]), CAST(:grade_level AS text[]))
    """
)
CHANGE_MANY = text(
    """
    UPDATE teachers SET grade_level = new.grade_level, archived_at = new.archived_at
    FROM unnest(CAST(:id AS uuid[]), CAST(:grade_level AS text[]), CAST(:archived_at AS timestamptz[]))
        AS new (id, grade_level, archived_at)
    WHERE teachers.id = new.id
    """
)


async def list_active_teachers(connection: AsyncConnection[Any]) -> list[TeacherChoice]:
    """Every parent reads this once, so it is one plain statement."""
    statement = "SELECT id, name, grade_level FROM teachers WHERE archived_at IS NULL LIMIT %s"
    async with connection.cursor(row_factory=class_row(TeacherChoice)) as cursor:
        return await (await cursor.execute(statement, [MOST_TEACHERS])).fetchall()


async def list_rows(session: AsyncSession) -> list[TeacherRow]:
    """The whole roster, as plain rows: grades have an order that no index knows."""
    columns = (Teacher.id, Teacher.name, Teacher.grade_level, Teacher.archived_at, Teacher.created_at)
    rows = await session.execute(select(*columns).order_by(Teacher.created_at, Teacher.id))
    return [TeacherRow(*row) for row in rows]


async def count_submitted(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, int]:
    """Submitted responses that name each teacher, from the totals that a submission writes."""
    total = select(ResponseCount.teacher_id, func.sum(ResponseCount.change))
    of_these = total.where(ResponseCount.teacher_id.in_(ids), ResponseCount.category_id.is_(None))
    counted = await session.execute(of_these.group_by(ResponseCount.teacher_id))
    return {teacher_id: int(number) for teacher_id, number in counted if teacher_id is not None}


async def lock_roster(session: AsyncSession) -> None:
    """Nobody else changes the roster until the transaction ends. Parents go on reading and choosing meanwhile."""
    await session.execute(text("LOCK TABLE teachers IN SHARE ROW EXCLUSIVE MODE"))


async def find_teacher(session: AsyncSession, teacher_id: UUID) -> Teacher | None:
    return await session.get(Teacher, teacher_id)


async def add_teacher(session: AsyncSession, name: str, grade_level: str | None) -> Teacher:
    row = insert(Teacher).values(name=name, grade_level=grade_level).returning(Teacher)
    return (await session.scalars(row)).one()


async def add_teachers(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    await session.execute(ADD_MANY, _turn_into_columns(rows, ("id", "name", "grade_level")))


async def change_teacher(session: AsyncSession, teacher_id: UUID, values: dict[str, Any]) -> None:
    await session.execute(update(Teacher).where(Teacher.id == teacher_id).values(**values))


async def change_teachers(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    """One row a teacher, each with its id and the grade and the moment of archiving that it has from now on."""
    await session.execute(CHANGE_MANY, _turn_into_columns(rows, ("id", "grade_level", "archived_at")))


async def archive_teachers(session: AsyncSession, ids: Iterable[UUID]) -> None:
    await session.execute(update(Teacher).where(Teacher.id.in_(list(ids))).values(archived_at=func.now()))


def _turn_into_columns(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in names}


async def find_named(session: AsyncSession, ids: Sequence[UUID]) -> set[UUID]:
    """Those that a response of any kind names, finished or not. By survey, which is how the links are indexed.

    The rows are locked first: a parent who is choosing one of them at this moment is waited for.
    """
    locked = select(Teacher.id).where(Teacher.id.in_(ids)).order_by(Teacher.id).with_for_update()
    await session.execute(locked)
    links = select(Survey.id).join(ResponseTeacher, ResponseTeacher.survey_id == Survey.id)
    is_named = exists(links.where(ResponseTeacher.teacher_id == Teacher.id).correlate(Teacher))
    # The links of a response that is set aside have no survey.
    is_named_aside = exists().where(ResponseTeacher.survey_id.is_(None), ResponseTeacher.teacher_id == Teacher.id)
    return set(await session.scalars(select(Teacher.id).where(Teacher.id.in_(ids), is_named | is_named_aside)))


async def delete_teachers(session: AsyncSession, ids: Iterable[UUID]) -> None:
    await session.execute(delete(Teacher).where(Teacher.id.in_(list(ids))))


async def add_import(session: AsyncSession, user_id: UUID, changes: dict[str, Any]) -> RosterImport:
    row = insert(RosterImport).values(user_id=user_id, changes=changes).returning(RosterImport)
    return (await session.scalars(row)).one()


async def find_last_import(session: AsyncSession) -> RosterImport | None:
    newest = select(RosterImport).order_by(RosterImport.created_at.desc(), RosterImport.id).limit(1)
    return await session.scalar(newest)


async def mark_undone(session: AsyncSession, import_id: UUID) -> None:
    await session.execute(update(RosterImport).where(RosterImport.id == import_id).values(undone_at=func.now()))
