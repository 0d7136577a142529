"""The teachers a parent can choose from."""

from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict

from parent_survey.core.db import Session
from parent_survey.models.surveys import Teacher
from parent_survey.roster import queries
from parent_survey.roster.grades import grade_key

public = APIRouter(tags=["roster"])


class TeacherChoice(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    grade_level: str | None


@public.get("/teachers", response_model=list[TeacherChoice])
async def list_teachers(session: Session) -> list[Teacher]:
    """Active teachers by grade, then by name."""
    active = await queries.list_active_teachers(session)
    return sorted(active, key=lambda teacher: (grade_key(teacher.grade_level), teacher.name.casefold()))
