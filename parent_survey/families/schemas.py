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


def _check_language(said: str) -> str | None:
    language = find_language(said)
    if said.strip() and language is None:
        raise ValueError(say("is not a language we know"))
    return language


MAX_GUARDIANS = 8
Language = Annotated[Text, Field(max_length=40), AfterValidator(_check_language)]
# Empty where a list gave one name for several addresses, and nobody has said since whose it is.
GuardianName = TeacherName | Literal[""]


class GuardianSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # None for somebody who is new.
    id: UUID | None = None
    name: GuardianName
    email: Annotated[EmailAddress, AfterValidator(str.lower)] | None = None
    language: Language | None = None
    # Whether they asked not to be written to.
    is_opted_out: bool = False


def _check_guardians(guardians: list[GuardianSave]) -> list[GuardianSave]:
    emails = [guardian.email for guardian in guardians if guardian.email]
    if len(set(emails)) < len(emails):
        raise ValueError(say("Two guardians have the same email. Each needs their own, or none."))
    if not all(guardian.name or guardian.id for guardian in guardians):
        raise ValueError(say("Give each guardian a name."))
    return guardians


Guardians = Annotated[
    list[GuardianSave], Field(min_length=1, max_length=MAX_GUARDIANS), AfterValidator(_check_guardians)
]


class ChildSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    grade_level: GradeLevel | None = None
    teacher_ids: Annotated[list[UUID], Field(max_length=20)] = []


Children = Annotated[list[ChildSave], Field(max_length=20)]


class FamilyNew(BaseModel):
    model_config = ConfigDict(extra="forbid")

    guardians: Guardians
    children: Children = []


class FamilyChange(BaseModel):
    """What is not given stays as it was. Guardians who are not in their list are removed."""

    model_config = ConfigDict(extra="forbid")

    # A factory, because a default of None would let "null" through.
    guardians: Guardians = Field(default_factory=list)
    children: Children = Field(default_factory=list)


class ChildTeacher(BaseModel):
    id: UUID
    name: str


class ChildItem(BaseModel):
    """A child has no name here: a grade and teachers are all we keep."""

    grade_level: str | None
    teachers: list[ChildTeacher]


class EmailRetry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    email: EmailAddress


class GuardianItem(BaseModel):
    """One person of a household, who has a link, a draft and a response of their own."""

    id: UUID
    name: str
    email: str | None
    # A mail server's own words about an address that nobody has; it is not written to.
    failed_reply: str | None
    language: str | None
    is_opted_out: bool
    # With the survey of the list; none where there is no survey. In a confidential survey it never says who answered.
    status: Status | None
    # Whether there is a personal link to that survey, which may be revoked.
    has_link: bool


class FamilyItem(BaseModel):
    id: UUID
    name: str
    guardians: list[GuardianItem]
    children: list[ChildItem]
    created_at: datetime


class FamilySurvey(BaseModel):
    """The survey that the statuses are about."""

    id: UUID
    title: str
    is_confidential: bool
    # Families: one has answered once one of its guardians has.
    invited: int
    submitted: int
    guardians_submitted: int


class FamilyPage(BaseModel):
    items: list[FamilyItem]
    total: int
    total_pages: int
    # Of the whole school, whatever is searched for.
    families: int
    guardians: int
    children: int
    # What there is to filter by.
    grades: list[str]
    languages: list[str]
    survey: FamilySurvey | None
