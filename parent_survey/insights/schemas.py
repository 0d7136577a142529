"""What staff see of a whole survey. Counts are of submitted responses, exact; below `small_group` few wrote."""

from datetime import date, datetime
from uuid import UUID

from pydantic import BaseModel

from parent_survey.models.attention import ConcernKind
from parent_survey.responses.filters import Step
from parent_survey.responses.schemas import SurveyShown, TeacherShown


class InsightCounts(BaseModel):
    submitted: int
    in_progress: int
    # Answers that are not blank.
    answers: int
    teachers_mentioned: int
    # Of the teachers on the roster today.
    teachers: int


class Day(BaseModel):
    day: date
    responses: int


class Pace(BaseModel):
    """Responses today so far, and on an average day of the seven before."""

    today: int
    per_day: float
    last_response_at: datetime | None


class CategoryShare(BaseModel):
    category_id: UUID
    name: str
    color_slot: int
    responses: int
    # Of all submitted responses, from 0 to 1.
    share: float


class TeacherVoices(TeacherShown):
    responses: int
    # Whether parents can still choose them.
    is_on_roster: bool


class GradeVoices(BaseModel):
    # "" for teachers without one.
    grade: str
    # Responses that name at least one of its teachers.
    responses: int
    teachers: list[TeacherVoices]


class QuestionShape(BaseModel):
    question_id: UUID
    text: str
    is_required: bool
    is_retired: bool
    answered: int
    # None for a question that is no longer asked: how many parents were asked is unknown.
    blank: int | None
    # Lengths in characters; None where nobody has answered.
    lower_quarter: int | None
    middle: int | None
    upper_quarter: int | None
    longest: int | None


class LanguageVoices(BaseModel):
    # A two-letter code; "und" where it cannot be told, "" while it has not been looked at.
    language: str
    # Responses with at least one answer in it.
    responses: int
    # Answers that have no category from AI because it does not know the language.
    unanalyzed_answers: int


class ConcernVoices(BaseModel):
    kind: ConcernKind
    # Responses with an answer that needs attention, and those of them where somebody still has to act.
    responses: int
    open: int


class StepStopped(BaseModel):
    step: Step
    responses: int


class HeatCell(BaseModel):
    teacher_id: UUID
    category_id: UUID
    responses: int


class YearColumn(BaseModel):
    survey_id: UUID
    title: str
    school_year: int
    # The school year, and where two surveys share it the title too; no two columns have the same.
    label: str
    submitted: int
    # By category, for the categories of this survey.
    responses: dict[UUID, int]


class Insights(BaseModel):
    survey: SurveyShown
    counts: InsightCounts
    small_group: int
    time_zone: str
    # When figures by grade, question and language were made; None is now.
    figures_made_at: datetime | None
    # Every day from the first to the last one shown, oldest first.
    days: list[Day]
    pace: Pace
    # Most named first.
    categories: list[CategoryShare]
    without_category: int
    # In the order of grades.
    grades: list[GradeVoices]
    questions: list[QuestionShape]
    languages: list[LanguageVoices]
    # One of each kind, the gravest first.
    concerns: list[ConcernVoices]
    steps: list[StepStopped]
    # A missing cell is zero.
    cells: list[HeatCell]
    # Oldest first, this survey among them; empty unless there is another one.
    years: list[YearColumn]


class TeacherCategory(CategoryShare):
    """`share` is of the responses about this teacher."""

    # Of all submitted responses of the survey.
    school_share: float


class Excerpt(BaseModel):
    """A parent's own words: `answer_text[start:end]`, counted in characters."""

    response_id: UUID
    answer_id: UUID
    question_text: str
    text: str
    # What the parent wrote in; `und` where it is too short to tell, None until it was read.
    language: str | None
    start: int
    end: int
    submitted_at: datetime
    # How many other teachers the response is about as well.
    other_teachers: int


class Quote(Excerpt):
    category_id: UUID
    category_name: str
    color_slot: int
    confidence: float


class TeacherInsights(BaseModel):
    survey: SurveyShown
    teacher: TeacherShown
    small_group: int
    responses: int
    # Beginnings of weeks, oldest first, without gaps.
    weeks: list[Day]
    categories: list[TeacherCategory]
    quotes: list[Quote]
    wishes: list[Excerpt]


class SheetShown(BaseModel):
    """A chart's numbers as they may leave the school. None is a number that is not shown."""

    chart: str
    title: str
    note: str
    headings: list[str]
    # What the heading of a column of rounded counts ends with; empty where every count is exact.
    rounding: str
    rows: list[list[str | int | None]]
