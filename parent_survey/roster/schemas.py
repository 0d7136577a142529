"""What goes in and out of the calls about the roster."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from parent_survey.core.text import Text
from parent_survey.roster.names import MAX_GRADE_LENGTH, MAX_NAME_LENGTH, clean, find_grade_problem, find_name_problem

Status = Literal["active", "archived", "all"]


def _check_name(text: str) -> str:
    name = clean(text)
    if problem := find_name_problem(name):
        raise ValueError(problem)
    return name


def _check_grade(text: str) -> str | None:
    grade = clean(text)
    if problem := find_grade_problem(grade):
        raise ValueError(problem)
    return grade or None


TeacherName = Annotated[Text, Field(max_length=MAX_NAME_LENGTH), AfterValidator(_check_name)]
GradeLevel = Annotated[Text, Field(max_length=MAX_GRADE_LENGTH), AfterValidator(_check_grade)]


class TeacherChoice(BaseModel):
    """A teacher as parents see them."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    grade_level: str | None


class TeacherNew(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: TeacherName
    grade_level: GradeLevel | None = None


class TeacherChange(BaseModel):
    """Only what is given changes. A grade that is given as null is taken away."""

    model_config = ConfigDict(extra="forbid")

    name: TeacherName | None = None
    grade_level: GradeLevel | None = None
    archived: bool | None = None


class RosterTeacher(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    grade_level: str | None
    archived_at: datetime | None
    created_at: datetime
    # Submitted responses, over all surveys, that name this teacher.
    response_count: int = 0


class TeacherPage(BaseModel):
    items: list[RosterTeacher]
    total: int
    total_pages: int
    # How many there are whatever the search, so that an empty list can say why it is empty.
    active: int
    archived: int


class TeacherRemoval(BaseModel):
    """A teacher whom a response names is archived instead, so that what parents wrote stays whole."""

    outcome: Literal["deleted", "archived"]
    detail: str
