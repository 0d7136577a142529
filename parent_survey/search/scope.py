"""Which answers are meant, and the conditions that keep a statement to them: for searches, counts and quotes alike."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from parent_survey.core.text import Text

MAX_MEMBERS = 200
Ids = Annotated[tuple[UUID, ...], Field(max_length=MAX_MEMBERS)]
Languages = Annotated[
    tuple[Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")], ...], Field(max_length=MAX_MEMBERS)
]
Words = Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Stance = Literal["praise", "concern"]
Status = Literal["submitted", "in_progress", "all"]


class Days(BaseModel):
    """From the first to the last day, both included and in UTC; open where there is none."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    first: date | None = None
    last: date | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.first and self.last and self.first > self.last:
            raise ValueError("the first day must not come after the last")
        return self


class AnswerScope(BaseModel):
    """The members of one part combine with OR, the parts with AND. Nothing at all means everything submitted."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # Set by the server, whatever was sent.
    survey_id: UUID | None = None
    teacher_ids: Ids = ()
    without_teacher_ids: Ids = ()
    # Shown by the answer itself, or by any answer of its response.
    category_ids: Ids = ()
    response_category_ids: Ids = ()
    question_ids: Ids = ()
    languages: Languages = ()
    days: Days | None = None
    # These very words, in any of their forms.
    words: Words | None = None
    # A parent's name, or a part of it.
    parent: Words | None = None
    stance: Stance | None = None
    status: Status = "submitted"
    # What it is about; found by meaning and not by a condition.
    topic: Words | None = None


ScopePart = Literal[
    "teacher_ids",
    "without_teacher_ids",
    "category_ids",
    "question_ids",
    "languages",
    "days",
    "words",
    "parent",
    "stance",
    "status",
    "topic",
]

# An answer of a response that is set aside belongs to no survey.
IS_SHOWN = "answer.survey_id IS NOT NULL"
_OF_TEACHERS = """EXISTS (SELECT FROM response_teachers AS link
    WHERE link.response_id = {response_id} AND link.teacher_id = ANY(CAST(:{name} AS uuid[])))"""
_WITH_CATEGORIES = """EXISTS (SELECT FROM response_categories AS given
    WHERE given.response_id = {response_id} AND given.category_id = ANY(CAST(:{name} AS uuid[])))"""
# What is true of a response, and so of each of its answers.
_OF_RESPONSE = {
    "teacher_ids": _OF_TEACHERS,
    "without_teacher_ids": f"NOT {_OF_TEACHERS}",
    "response_category_ids": _WITH_CATEGORIES,
    "parent": """EXISTS (SELECT FROM submitted_parents AS person WHERE person.response_id = {response_id}
        AND person.words @@ plainto_tsquery('simple', search_text(:{name})))""",
}
_OF_ANSWER = {
    "category_ids": """EXISTS (SELECT FROM answer_categories AS shown
        WHERE shown.answer_id = answer.id AND shown.category_id = ANY(CAST(:category_ids AS uuid[])))""",
    "question_ids": "answer.question_id = ANY(CAST(:question_ids AS uuid[]))",
    "languages": "answer.language = ANY(CAST(:languages AS text[]))",
    "words": "answer.words @@ search_query(:words)",
    "stance": """EXISTS (SELECT FROM sentence_vectors AS heard
        WHERE heard.answer_id = answer.id AND heard.stance = :stance)""",
}
_DAYS = {"first_moment": "{moment} >= :first_moment", "end_moment": "{moment} < :end_moment"}
CONDITIONS = (
    {"survey_id": "answer.survey_id = :survey_id"}
    | {name: part.format(response_id="answer.response_id", name=name) for name, part in _OF_RESPONSE.items()}
    | _OF_ANSWER
    | {
        name: f"""EXISTS (SELECT FROM responses AS dated
            WHERE dated.id = answer.response_id AND {part.format(moment="dated.sorted_at")})"""
        for name, part in _DAYS.items()
    }
)
_STATUS = {"submitted": "response.submitted_at IS NOT NULL", "in_progress": "response.submitted_at IS NULL"}
# As the vectors keep it.
STANCES: dict[Stance, int] = {"praise": 1, "concern": -1}


def read_values(scope: AnswerScope) -> dict[str, Any]:
    """The parts that narrow it, as the parameters of their conditions."""
    days = scope.days or Days()
    following = days.last + timedelta(days=1) if days.last and days.last < date.max else None
    values = {
        "survey_id": scope.survey_id,
        "teacher_ids": list(scope.teacher_ids),
        "without_teacher_ids": list(scope.without_teacher_ids),
        "category_ids": list(scope.category_ids),
        "response_category_ids": list(scope.response_category_ids),
        "question_ids": list(scope.question_ids),
        "languages": list(scope.languages),
        "first_moment": _begin(days.first),
        "end_moment": _begin(following),
        "words": scope.words,
        "parent": scope.parent,
        "stance": STANCES[scope.stance] if scope.stance else None,
    }
    return {name: value for name, value in values.items() if value}


def _begin(day: date | None) -> datetime | None:
    return datetime.combine(day, time(), UTC) if day else None


def write_conditions(names: Iterable[str]) -> str:
    """For a statement about `submitted_answers AS answer`."""
    return " AND ".join([IS_SHOWN, *(CONDITIONS[name] for name in names)])


def write_response_conditions(scope: AnswerScope) -> str:
    """For a statement about `responses AS response`. What is asked of an answer, one and the same answer has."""
    values = read_values(scope)
    parts = ["response.set_aside_at IS NULL"]
    parts += ["response.survey_id = :survey_id"] if scope.survey_id else []
    parts += [_STATUS[scope.status]] if scope.status != "all" else []
    parts += [
        part.format(response_id="response.id", name=name) for name, part in _OF_RESPONSE.items() if name in values
    ]
    parts += [part.format(moment="response.sorted_at") for name, part in _DAYS.items() if name in values]
    asked = [name for name in _OF_ANSWER if name in values]
    if asked == ["category_ids"]:
        # Which responses show a category is known beforehand.
        parts.append(_WITH_CATEGORIES.format(response_id="response.id", name="category_ids"))
    elif asked:
        of_answer = " AND ".join(_OF_ANSWER[name] for name in asked)
        parts.append(
            f"EXISTS (SELECT FROM submitted_answers AS answer WHERE answer.response_id = response.id AND {of_answer})"
        )
    return " AND ".join(parts)
