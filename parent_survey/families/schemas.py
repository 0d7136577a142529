"""What goes in and out of the calls about families."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from parent_survey.core.sentences import say
from parent_survey.core.text import EmailAddress, Text
from parent_survey.families.languages import find_language
from parent_survey.roster.schemas import GradeLevel, TeacherName

Status = Literal["submitted", "started", "revoked", "invited", "bounced", "letter", "opted_out", "not_invited"]


def _check_emails(addresses: list[str]) -> list[str]:
    return list(dict.fromkeys(address.lower() for address in addresses))


def _check_language(said: str) -> str | None:
    language = find_language(said)
    if said.strip() and language is None:
        raise ValueError(say("is not a language we know"))
    return language


FamilyName = TeacherName
Emails = Annotated[list[EmailAddress], Field(max_length=5), AfterValidator(_check_emails)]
Language = Annotated[Text, Field(max_length=40), AfterValidator(_check_language)]


class ChildSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    grade_level: GradeLevel | None = None
    teacher_ids: Annotated[list[UUID], Field(max_length=20)] = []


Children = Annotated[list[ChildSave], Field(max_length=20)]


class FamilyNew(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: FamilyName
    emails: Emails = []
    language: Language | None = None
    children: Children = []


class FamilyChange(BaseModel):
    """What is not given stays as it was."""

    model_config = ConfigDict(extra="forbid")

    # A factory, because a default of None would let "null" through.
    name: FamilyName = Field(default_factory=str)
    emails: Emails = Field(default_factory=list)
    language: Language | None = None
    children: Children = Field(default_factory=list)
    # Whether they asked not to be written to.
    is_opted_out: bool = Field(default_factory=bool)


class ChildTeacher(BaseModel):
    id: UUID
    name: str


class ChildItem(BaseModel):
    """A child has no name here: a grade and teachers are all we keep."""

    grade_level: str | None
    teachers: list[ChildTeacher]


class FailedEmail(BaseModel):
    address: str
    # A mail server's own words.
    reply: str


class EmailRetry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    email: EmailAddress


class FamilyItem(BaseModel):
    id: UUID
    name: str
    emails: list[str]
    # Those that nobody has; they are not written to.
    failed_emails: list[FailedEmail]
    language: str | None
    is_opted_out: bool
    children: list[ChildItem]
    # With the survey of the list; none where there is no survey. In a confidential survey it never says who answered.
    status: Status | None
    # Whether there is a personal link to that survey, which may be revoked.
    has_link: bool
    created_at: datetime


class FamilySurvey(BaseModel):
    """The survey that the statuses are about."""

    id: UUID
    title: str
    is_confidential: bool
    invited: int
    submitted: int


class FamilyPage(BaseModel):
    items: list[FamilyItem]
    total: int
    total_pages: int
    # Of the whole school, whatever is searched for.
    families: int
    children: int
    # What there is to filter by.
    grades: list[str]
    languages: list[str]
    survey: FamilySurvey | None
