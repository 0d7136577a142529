"""The teachers a parent can choose from."""

from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict
from sqlalchemy import select

from parent_survey.core.db import Session
from parent_survey.models.surveys import Teacher
from parent_survey.roster.grades import grade_key

public = APIRouter(tags=["roster"])

# The largest roster an import takes is smaller than this.
MOST_TEACHERS = 20_000


class TeacherChoice(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    grade_level: str | None


@public.get("/teachers", response_model=list[TeacherChoice])
async def list_teachers(session: Session) -> list[Teacher]:
    """Active teachers by grade, then by name."""
    active = await session.scalars(select(Teacher).where(Teacher.archived_at.is_(None)).limit(MOST_TEACHERS))
    return sorted(active, key=lambda teacher: (grade_key(teacher.grade_level), teacher.name.casefold()))
