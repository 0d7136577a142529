"""What a parent's browser sends and gets."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints

from parent_survey.core.languages import Language
from parent_survey.core.text import EmailAddress, Name, Text

MAX_ANSWER_LENGTH = 20_000
MAX_TEACHERS = 100
# Many times as many questions as a survey asks: those that are no longer asked may be among them.
MAX_REVIEWED_ANSWERS = 500


# Every reason for which a call of the survey's page can be refused. The page makes a sentence of it in the parent's
# language (frontend: intake/messages/refusals.ts); `detail` is for logs and other programs.
RefusalCode = Literal[
    "no_survey",
    "no_response",
    "no_question",
    "closed",
    "not_open",
    "personal",
    "submitted",
    "family_answered",
    "reviewed_differs",
    "taken_back",
    "incomplete",
    "teacher_gone",
    "teacher_not_chosen",
    "not_about_teachers",
    "answers_too_long",
    "invalid",
    "unreadable",
    "too_many",
    "challenge",
    "busy",
]


class Refusal(BaseModel):
    detail: str
    code: RefusalCode


# Whom an answer is about. It is left out of an answer in general, as if there were nothing else.
AboutTeacher = Annotated[UUID | None, Field(exclude_if=lambda teacher_id: teacher_id is None)]
Digest = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class Start(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # In which the parent is asked.
    language: Language | None = None


class ParentSave(BaseModel):
    """Each part is optional and merged: what is not given stays as it was."""

    model_config = ConfigDict(extra="forbid")

    name: Name | None = None
    email: EmailAddress | None = None
    # Whether the teacher may see the name beside the words; counts only where the survey asks for it.
    name_consent: StrictBool | None = None
    # In which the parent is asked from now on.
    language: Language | None = None


class TeachersSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    teacher_ids: Annotated[list[UUID], Field(max_length=MAX_TEACHERS)]


class AnswerSave(BaseModel):
    """`client_id` names a page load and `seq` counts its saves, so that a late older save never wins.

    `question_version` is the wording that the parent has before them, which may have been changed since.
    """

    model_config = ConfigDict(extra="forbid")

    text_value: Annotated[Text, StringConstraints(max_length=MAX_ANSWER_LENGTH)]
    client_id: UUID | None = None
    seq: Annotated[StrictInt, Field(ge=0, lt=2**63)] | None = None
    question_version: Annotated[StrictInt, Field(ge=1, lt=2**31)] | None = None
    # Whom the answer is about, where the question is asked about each teacher; without one it is in general.
    teacher_id: UUID | None = None


class Reviewed(BaseModel):
    """What the parent had before them when they pressed Submit: of each answer the SHA-256 of its text in UTF-8."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=200)]
    email: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=254)]
    name_consent: StrictBool | None = None
    teacher_ids: Annotated[list[UUID], Field(max_length=MAX_TEACHERS)]
    answers: Annotated[dict[UUID, Digest], Field(max_length=MAX_REVIEWED_ANSWERS)]
    # By question and teacher. A page that knows nothing of answers about a teacher is not asked about them.
    teacher_answers: (
        Annotated[
            dict[UUID, Annotated[dict[UUID, Digest], Field(max_length=MAX_TEACHERS)]],
            Field(max_length=MAX_REVIEWED_ANSWERS),
        ]
        | None
    ) = None


class Submission(BaseModel):
    """Without `reviewed`, what is stored is submitted, whatever it is.

    `unchanged_since` is the draft's `updated_at`. A page that takes its submission back changes that, so that a request
    that is still on its way comes too late.
    """

    model_config = ConfigDict(extra="forbid")

    reviewed: Reviewed | None = None
    unchanged_since: AwareDatetime | None = None


class AnswerSaved(BaseModel):
    # False when a newer text of the same page was already there.
    applied: bool


class ParentOut(BaseModel):
    name: str | None
    email: str | None


class TeacherOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    grade_level: str | None


class DraftAnswer(BaseModel):
    question_id: UUID
    text_value: str
    teacher_id: AboutTeacher = None


class ResponseStatus(BaseModel):
    """All that is public about a response once it is submitted."""

    id: UUID
    is_submitted: bool
    submitted_at: datetime | None


class Draft(ResponseStatus):
    """A response that its parent is still writing."""

    survey_id: UUID
    # Changes with every save of the parent or the teachers, also one that changes nothing else.
    updated_at: datetime
    parent: ParentOut
    name_consent: bool
    language: Language | None
    teachers: list[TeacherOut]
    # Of the guardian whose personal link led here; empty for everybody else.
    own_teacher_ids: list[UUID]
    answers: list[DraftAnswer]
    # Another guardian was first, in a survey that takes one response from each family: it cannot be submitted any more.
    # Left out everywhere else.
    has_family_answered: Annotated[bool | None, Field(exclude_if=lambda answered: answered is None)] = None


class SummaryAnswer(BaseModel):
    question_id: UUID
    question_text: str
    answer_text: str
    order: int
    teacher_id: AboutTeacher = None


class Summary(BaseModel):
    parent: ParentOut
    teachers: list[TeacherOut]
    answers: list[SummaryAnswer]


class AnswerDifference(BaseModel):
    field: Literal["answer"] = "answer"
    question_id: UUID
    teacher_id: AboutTeacher = None
    stored: str


class ParentDifference(BaseModel):
    field: Literal["name", "email"]
    stored: str


class ConsentDifference(BaseModel):
    field: Literal["name_consent"] = "name_consent"
    stored: bool


class TeachersDifference(BaseModel):
    field: Literal["teachers"] = "teachers"
    stored: list[TeacherOut]


Difference = AnswerDifference | ParentDifference | ConsentDifference | TeachersDifference


class ReviewedDiffers(BaseModel):
    """Why a submission was refused: something else is stored than what the parent reviewed."""

    detail: str
    code: Literal["reviewed_differs"]
    differences: list[Annotated[Difference, Field(discriminator="field")]]
