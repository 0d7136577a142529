"""What staff send and get while they build a survey."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, model_validator

from parent_survey.core.sentences import say
from parent_survey.core.text import Name, Question, Text

MAX_QUESTIONS = 50
MIN_YEAR, MAX_YEAR = 2000, 2100


def _refuse_far_dates(moment: datetime) -> datetime:
    """PostgreSQL can store moments that Python cannot read back."""
    if not MIN_YEAR <= moment.year <= MAX_YEAR:
        raise ValueError(say("must be between the years {first} and {last}", first=MIN_YEAR, last=MAX_YEAR))
    return moment


Title = Name
Words = Annotated[Text, StringConstraints(max_length=2000)]
SchoolYear = Annotated[int, Field(ge=MIN_YEAR, le=MAX_YEAR)]
Moment = Annotated[AwareDatetime, AfterValidator(_refuse_far_dates)]
Version = Annotated[int, Field(ge=1, lt=2**31)]


class _Dated(BaseModel):
    """Dates are optional: without them a survey is open from now until somebody closes it."""

    model_config = ConfigDict(extra="forbid")

    opens_at: Moment | None = None
    closes_at: Moment | None = None

    @model_validator(mode="after")
    def close_after_opening(self) -> Self:
        if self.opens_at and self.closes_at and self.closes_at <= self.opens_at:
            raise ValueError(say("the survey must close after it opens"))
        return self


class QuestionNew(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: Question
    is_required: bool = False
    # Asked once for each teacher that the parent chose, or once in general.
    is_about_each_teacher: bool = False


class QuestionSave(QuestionNew):
    """With its id a question that is there; without one a new question.

    Whether it is about each teacher stays as it was where that is not given.
    """

    id: UUID | None = None


class SurveyCreate(_Dated):
    title: Title
    description: Words = ""
    school_year: SchoolYear
    welcome_text: Words = ""
    thank_you_text: Words = ""
    asks_name_consent: bool = False
    is_active: bool = False
    # What its words come from, where they do: the template's translations are kept with it, as drafts.
    template_id: Annotated[Text, StringConstraints(max_length=50)] | None = None
    questions: Annotated[list[QuestionNew], Field(max_length=MAX_QUESTIONS)] = []


class SurveyPatch(_Dated):
    """What is not given stays as it was. Whoever changes words says which version they started from."""

    version: Version | None = None
    # A factory, because a default of None would let "null" through.
    title: Title = Field(default_factory=str)
    description: Words = Field(default_factory=str)
    school_year: SchoolYear = Field(default_factory=int)
    welcome_text: Words = Field(default_factory=str)
    thank_you_text: Words = Field(default_factory=str)
    asks_name_consent: bool = Field(default_factory=bool)
    is_active: bool = Field(default_factory=bool)
    # The whole list in its new order; a question that is not in it is no longer asked.
    questions: Annotated[list[QuestionSave], Field(max_length=MAX_QUESTIONS)] = Field(default_factory=list)


class SurveyOpening(_Dated):
    """With a version the survey opens only if nobody has changed it since."""

    version: Version | None = None


class AskedQuestion(BaseModel):
    id: UUID
    text: str
    is_required: bool
    # It stays as it is once there are answers.
    is_about_each_teacher: bool
    # Which wording this is; it grows when a question is reworded after parents have begun.
    version: int
    # Answers with words in them, those of unfinished responses included.
    answer_count: int


class RetiredQuestion(AskedQuestion):
    retired_at: datetime


class Editor(BaseModel):
    id: UUID
    full_name: str


class SurveyDetail(BaseModel):
    id: UUID
    title: str
    description: str
    school_year: int
    welcome_text: str
    thank_you_text: str
    # Whether parents are asked if their name may stand beside their words on the card for the teacher.
    asks_name_consent: bool
    is_active: bool
    opens_at: datetime | None
    closes_at: datetime | None
    archived_at: datetime | None
    # Whether a parent may start a response at this moment.
    is_open: bool
    version: int
    created_at: datetime
    updated_at: datetime
    # Who made the last change; missing when their account is gone.
    changed_by: Editor | None
    # Submitted ones, and those that parents are still writing.
    response_count: int
    in_progress_count: int
    questions: list[AskedQuestion]
    # No longer asked, but answered: their answers stay readable.
    retired_questions: list[RetiredQuestion]


class EditConflict(BaseModel):
    """Somebody else was quicker. Nothing was changed."""

    detail: str
    # The version that is there now, who made it and when.
    version: int
    changed_by: Editor | None
    changed_at: datetime


class SurveyTemplate(BaseModel):
    """Ready-made words to start a survey from."""

    id: str
    name: str
    summary: str
    title: str
    description: str
    welcome_text: str
    thank_you_text: str
    questions: list[QuestionNew]


class EarlierSurvey(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    title: str
    school_year: int
    created_at: datetime
    question_count: int


class Beginnings(BaseModel):
    """What a new survey can be started from."""

    templates: list[SurveyTemplate]
    # The newest first.
    earlier: list[EarlierSurvey]
