"""The teachers a parent can choose from, and what staff do with them."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Connection, Session
from parent_survey.core.grades import grade_key
from parent_survey.core.text import Text
from parent_survey.limits.address import Address
from parent_survey.roster import queries, service
from parent_survey.roster.schemas import (
    RosterTeacher,
    Status,
    TeacherChange,
    TeacherChoice,
    TeacherNew,
    TeacherPage,
    TeacherRemoval,
)

public = APIRouter(tags=["roster"])
admin = APIRouter(prefix="/admin/teachers", tags=["roster"], dependencies=[RequireAdmin])


@public.get("/teachers")
async def list_teachers(connection: Connection) -> list[TeacherChoice]:
    """Active teachers by grade, then by name."""
    active = await queries.list_active_teachers(connection)
    return sorted(active, key=lambda teacher: (grade_key(teacher.grade_level), teacher.name.casefold()))


@admin.get("")
async def list_roster(
    session: Session,
    q: Annotated[Text, Query(max_length=200)] = "",
    status: Status = "active",
    page: Annotated[int, Query(ge=1, le=queries.MAX_TEACHERS)] = 1,
    page_size: Annotated[int, Query(ge=1, le=200)] = 20,
) -> TeacherPage:
    return await service.list_teachers(session, q, status, page, page_size)


@admin.post("", status_code=201)
async def add_teacher(session: Session, visitor: Admin, address: Address, body: TeacherNew) -> RosterTeacher:
    return await service.add(session, visitor, body, address)


@admin.patch("/{teacher_id}")
async def change_teacher(
    session: Session, visitor: Admin, address: Address, teacher_id: UUID, body: TeacherChange
) -> RosterTeacher:
    return await service.change(session, visitor, teacher_id, body, address)


@admin.delete("/{teacher_id}")
async def remove_teacher(session: Session, visitor: Admin, address: Address, teacher_id: UUID) -> TeacherRemoval:
    return await service.remove(session, visitor, teacher_id, address)
