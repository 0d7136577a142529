"""What staff read about responses, and the one thing they write: a note."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, StringConstraints

from parent_survey.attribution.schemas import SentenceAbout
from parent_survey.categories.schemas import AnswerCategory, CategoryShown
from parent_survey.core.languages import Language
from parent_survey.core.text import Text

MAX_NOTE_LENGTH = 5_000


class ParentShown(BaseModel):
    name: str | None
    email: str | None


class TeacherShown(BaseModel):
    id: UUID
    name: str
    grade_level: str | None


class AnswerPreview(BaseModel):
    question_id: UUID
    question_text: str
    answer_text: str
    # Whether `answer_text` is only the beginning; the detail call has all of it.
    is_cut: bool
    # As far as it has been told from the words.
    language: str | None
    # The language that it is written in, where AI gave no category because it does not know that language.
    unanalyzed_language: str | None
    # Whom the parent was asked about; none for an answer in general.
    about_teacher: TeacherShown | None


class FoundPassage(BaseModel):
    """What fits a search best in a response: characters `start` up to `end` of an answer."""

    answer_id: UUID
    start: int
    end: int
    # The answer from shortly before these words, and which of its characters that begins with.
    excerpt: str
    excerpt_start: int
    # Of the answer, as far as it has been told from the words.
    language: str | None


class SetAside(BaseModel):
    """Why a response counts nowhere, and who said so."""

    at: datetime
    reason: Literal["duplicate", "test", "not_a_parent", "other"]
    note: str | None
    # None when the account is gone.
    by: str | None


class ResponseListItem(BaseModel):
    # Of an unfinished response another one than the id that its parent writes with.
    id: UUID
    is_submitted: bool
    # Of a confidential survey the day is known and no time: the beginning of that day.
    is_confidential: bool
    submitted_at: datetime | None
    started_at: datetime
    set_aside: SetAside | None
    parent: ParentShown
    # In the order in which the parent chose them.
    teachers: list[TeacherShown]
    # Most confident first.
    categories: list[CategoryShown]
    # Those that are not blank, in the order of the questions.
    answers: list[AnswerPreview]
    # None where nothing was searched for, and for what was found by its very words alone.
    found: FoundPassage | None = None


class ResponsePage(BaseModel):
    items: list[ResponseListItem]
    total: int
    total_pages: int
    # True when only the newest responses were searched for a word that very many contain: there are more than `total`.
    total_is_capped: bool = False
    # Where something was searched for: answers that were not read yet and are found by their words only; up to 1,000.
    unread: int = 0


class Neighbours(BaseModel):
    """The rows above and below in the list."""

    previous_id: UUID | None
    next_id: UUID | None


class AnswerDetail(BaseModel):
    # None while the response is unfinished, and for an answer that was left blank.
    answer_id: UUID | None
    question_id: UUID
    # The wording that the parent answered.
    question_text: str
    answer_text: str
    # Whether the question is no longer asked.
    is_retired: bool
    # Whom the parent was asked about; none for an answer in general.
    about_teacher: TeacherShown | None
    # As far as it has been told from the words.
    language: str | None
    categories: list[AnswerCategory]
    # The language that it is written in, where AI gave no category because it does not know that language.
    unanalyzed_language: str | None
    # What staff took away from this answer.
    removed_categories: list[CategoryShown]
    # Whom each sentence is about, where the parent chose several teachers and wrote in general; else empty.
    about: list[SentenceAbout]


class NoteSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=MAX_NOTE_LENGTH)]


class Note(BaseModel):
    text: str
    updated_at: datetime
    # None when the account is gone.
    author: str | None


class ResponseDetail(BaseModel):
    # Of an unfinished response another one than the id that its parent writes with.
    id: UUID
    survey_id: UUID
    is_submitted: bool
    # As in the list.
    is_confidential: bool
    submitted_at: datetime | None
    started_at: datetime
    set_aside: SetAside | None
    parent: ParentShown
    # Whether the teacher may see the parent's name beside the words; None where the survey does not ask.
    name_consent: bool | None
    # In which the parent was asked; none for responses from before there was a choice.
    language: Language | None
    teachers: list[TeacherShown]
    categories: list[CategoryShown]
    answers: list[AnswerDetail]
    note: Note | None
    # Whether a language model is set up that could translate an answer.
    can_translate: bool = False


class SurveyShown(BaseModel):
    id: UUID
    title: str
    description: str
    school_year: int
    is_active: bool
    is_confidential: bool
    public_path: str


class OverviewCounts(BaseModel):
    submitted: int
    in_progress: int
    # Answers that are not blank, of submitted responses.
    answers: int
    teachers_mentioned: int


class TeacherCount(BaseModel):
    teacher_id: UUID
    name: str
    grade_level: str | None
    count: int


class CategoryCount(BaseModel):
    category_id: UUID
    name: str
    color_slot: int
    count: int


class DayCount(BaseModel):
    day: date
    count: int


class Categorization(BaseModel):
    job_id: UUID
    status: str
    processed_answers: int
    total_answers: int
    finished_at: datetime | None


class Overview(BaseModel):
    """Counts are of submitted responses, but for those in progress."""

    survey: SurveyShown
    counts: OverviewCounts
    last_response_at: datetime | None
    # Most mentioned first.
    by_teacher: list[TeacherCount]
    by_category: list[CategoryCount]
    # Every day with submissions, oldest first.
    by_day: list[DayCount]
    # The time zone in which a day begins.
    time_zone: str
    # The run whose categories are shown.
    last_categorization: Categorization | None
