"""The scope of a search, count or quote (survey, teachers, categories, days), and its SQL conditions."""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

from parent_survey.accounts.queries import write_scope
from parent_survey.core.sentences import say
from parent_survey.core.text import Text
from parent_survey.models.responses import HAS_BEGUN

MAX_MEMBERS = 200
# Between words of which one is enough.
OR = " | "
Ids = Annotated[tuple[UUID, ...], Field(max_length=MAX_MEMBERS)]
Languages = Annotated[
    tuple[Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")], ...], Field(max_length=MAX_MEMBERS)
]
Words = Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
QuestionText = Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=600)]
Weekdays = Annotated[tuple[Annotated[int, Field(ge=1, le=7)], ...], Field(max_length=7)]
Hours = Annotated[tuple[Annotated[int, Field(ge=0, le=23)], ...], Field(max_length=24)]
Stance = Literal["praise", "concern"]
Status = Literal["submitted", "in_progress", "all"]


class Days(BaseModel):
    """From the first to the last day, both included and in UTC; open where there is none.

    Of these days, where they are given, only some days of the week (1 is Monday) and some hours of the day.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    first: date | None = None
    last: date | None = None
    weekdays: Weekdays = ()
    hours: Hours = ()

    @property
    def zone(self) -> tzinfo:
        return UTC

    @property
    def start(self) -> datetime | None:
        return datetime.combine(self.first, time(), self.zone) if self.first else None

    @property
    def end(self) -> datetime | None:
        """The beginning of the day after the last."""
        if self.last is None or self.last == date.max:
            return None
        return datetime.combine(self.last + timedelta(days=1), time(), self.zone)

    def overlaps(self, days: Self) -> bool:
        """Whether any of these days may lie between the first and the last of the others."""
        begins_later = self.first and days.last and self.first > days.last
        ends_earlier = self.last and days.first and self.last < days.first
        return not (begins_later or ends_earlier)

    def covers(self, days: Self) -> bool:
        """Whether all of the others lie between the first and the last of these days."""
        begins_first = self.first is None or (days.first is not None and self.first <= days.first)
        ends_last = self.last is None or (days.last is not None and days.last <= self.last)
        return begins_first and ends_last

    def write_range(self) -> str:
        """The first to the last day as PostgreSQL writes a range of moments."""
        return f"[{self.start or ''},{self.end or ''})"

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.first and self.last and self.first > self.last:
            raise ValueError(say("the first day must not come after the last"))
        return self


class AnswerScope(BaseModel):
    """The members of one part combine with OR, the parts with AND. Nothing at all means everything submitted.

    With `has_all` a response must have all teachers, categories and questions that are named.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    # Set by the server, whatever was sent.
    survey_id: UUID | None = None
    teacher_ids: Ids = ()
    without_teacher_ids: Ids = ()
    # About two or more teachers at once, or about one and nobody else.
    is_about_several: bool = False
    is_about_one: bool = False
    # Shown by the answer itself, or by any answer of its response.
    category_ids: Ids = ()
    response_category_ids: Ids = ()
    without_category_ids: Ids = ()
    is_uncategorized: bool = False
    question_ids: Ids = ()
    unanswered_question_ids: Ids = ()
    has_all: bool = False
    languages: Languages = ()
    days: Days | None = None
    # Only their first and last day count.
    without_days: Days | None = None
    # These very words, in any of their forms; with OR between those that " | " divides.
    words: Words | None = None
    # A parent's name, or a part of it.
    parent: Words | None = None
    stance: Stance | None = None
    status: Status = "submitted"
    # What it is about; found by meaning and not by a condition.
    topic: Words | None = None
    # The question that the topic was taken from: its meaning says more than the topic alone.
    asked: QuestionText | None = None

    @field_validator("without_days")
    @classmethod
    def _is_range(cls, days: Days | None) -> Days | None:
        if days and (days.weekdays or days.hours or not (days.first or days.last)):
            raise ValueError(say("days that are left out are from a first day on, up to a last day, or both"))
        return days

    @property
    def reader(self) -> UUID | None:
        """Whose shared surveys are meant; None where it is any survey."""
        return None


class SharedScope(AnswerScope):
    """In the surveys that are shared with one account."""

    shared_with: UUID

    @property
    def reader(self) -> UUID | None:
        return self.shared_with


ScopePart = Literal[
    "teacher_ids",
    "without_teacher_ids",
    "is_about_several",
    "is_about_one",
    "category_ids",
    "without_category_ids",
    "is_uncategorized",
    "question_ids",
    "unanswered_question_ids",
    "has_all",
    "languages",
    "days",
    "without_days",
    "words",
    "parent",
    "stance",
    "status",
    "topic",
]

# An answer of a response that is set aside belongs to no survey.
IS_SHOWN = "answer.survey_id IS NOT NULL"
_OF_NO_CONFIDENTIAL = "answer.survey_id <> ALL(ARRAY(SELECT id FROM surveys WHERE is_confidential))"
# A response is about everybody whom its parent chose, an answer about those it speaks of.
_OF_TEACHERS = """EXISTS (SELECT FROM response_teachers AS link
    WHERE link.response_id = {response_id} AND link.teacher_id = ANY(CAST(:{name} AS uuid[])))"""
# The view `answer_teachers`, written for an answer that is at hand: PostgreSQL would look it up once more.
_OF_ANSWER_TEACHERS = """response_teachers AS link
    WHERE link.response_id = answer.response_id AND (answer.teacher_id IS NULL OR answer.teacher_id = link.teacher_id)
      AND NOT EXISTS (SELECT FROM answers_not_about AS other
                      WHERE other.answer_id = answer.id AND other.teacher_id = link.teacher_id)"""
_ABOUT_TEACHERS = f"""EXISTS (SELECT FROM {_OF_ANSWER_TEACHERS}
      AND link.teacher_id = ANY(CAST(:{{name}} AS uuid[])))"""
_WITH_CATEGORIES = """EXISTS (SELECT FROM response_categories AS given
    WHERE given.response_id = {response_id} AND given.category_id = ANY(CAST(:{name} AS uuid[])))"""
# Teachers and categories at once are of the same answer.
_WITH_BOTH = """EXISTS (SELECT FROM response_teacher_categories AS pair
    WHERE pair.response_id = {response_id} AND pair.teacher_id = ANY(CAST(:teacher_ids AS uuid[]))
      AND pair.category_id = ANY(CAST(:{name} AS uuid[])))"""
_TEACHERS_OF_RESPONSE = {
    "teacher_ids": _OF_TEACHERS,
    "without_teacher_ids": f"NOT {_OF_TEACHERS}",
    "is_about_several": """:{name} AND 1 < (SELECT count(*) FROM response_teachers AS link
        WHERE link.response_id = {response_id})""",
    "is_about_one": """:{name} AND 1 = (SELECT count(*) FROM response_teachers AS link
        WHERE link.response_id = {response_id})""",
}
_TEACHERS_OF_ANSWER = {
    "teacher_ids": _ABOUT_TEACHERS.format(name="teacher_ids"),
    "without_teacher_ids": f"NOT {_ABOUT_TEACHERS.format(name='without_teacher_ids')}",
    "is_about_several": f":is_about_several AND 1 < (SELECT count(*) FROM {_OF_ANSWER_TEACHERS})",  # noqa: S608
    "is_about_one": f":is_about_one AND 1 = (SELECT count(*) FROM {_OF_ANSWER_TEACHERS})",  # noqa: S608
}
# Conditions on a response, which hold for each of its answers.
_OF_RESPONSE = {
    "response_category_ids": _WITH_CATEGORIES,
    "without_category_ids": f"NOT {_WITH_CATEGORIES}",
    "is_uncategorized": """:{name} AND NOT EXISTS (SELECT FROM response_categories AS given
        WHERE given.response_id = {response_id})""",
    "unanswered_question_ids": """NOT EXISTS (SELECT FROM submitted_answers AS other
        WHERE other.response_id = {response_id} AND other.question_id = ANY(CAST(:{name} AS uuid[])))""",
    "all_teacher_ids": """cardinality(CAST(:{name} AS uuid[])) = (SELECT count(*) FROM response_teachers AS link
        WHERE link.response_id = {response_id} AND link.teacher_id = ANY(CAST(:{name} AS uuid[])))""",
    "all_category_ids": """cardinality(CAST(:{name} AS uuid[])) = (SELECT count(*) FROM response_categories AS given
        WHERE given.response_id = {response_id} AND given.category_id = ANY(CAST(:{name} AS uuid[])))""",
    "all_question_ids": """cardinality(CAST(:{name} AS uuid[])) = (
        SELECT count(DISTINCT other.question_id) FROM submitted_answers AS other
        WHERE other.response_id = {response_id} AND other.question_id = ANY(CAST(:{name} AS uuid[])))""",
    "parent": """EXISTS (SELECT FROM submitted_parents AS person WHERE person.response_id = {response_id}
        AND person.words @@ plainto_tsquery('simple', search_text(:{name})))""",
}
_OF_ANSWER = {
    "category_ids": """EXISTS (SELECT FROM answer_categories AS shown
        WHERE shown.answer_id = answer.id AND shown.category_id = ANY(CAST(:category_ids AS uuid[])))""",
    "question_ids": "answer.question_id = ANY(CAST(:question_ids AS uuid[]))",
    "languages": "answer.language = ANY(CAST(:languages AS text[]))",
    "words": "answer.words @@ search_query(:words)",
    "any_words": """answer.words @@ (
        SELECT CAST(coalesce(string_agg('(' || search_query(one)::text || ')', ' | '), '') AS tsquery)
        FROM unnest(string_to_array(:any_words, ' | ')) AS one WHERE search_query(one)::text <> '')""",
    "stance": """EXISTS (SELECT FROM sentence_vectors AS heard
        WHERE heard.answer_id = answer.id AND heard.stance = :stance)""",
}
# Shown by words that are about one of the teachers.
_SHOWN_OF_TEACHERS = """EXISTS (SELECT FROM category_teachers AS shown
    WHERE shown.answer_id = answer.id AND shown.category_id = ANY(CAST(:category_ids AS uuid[]))
      AND shown.teacher_id = ANY(CAST(:teacher_ids AS uuid[])))"""
# With these, whom an answer is about decides and not only whom its parent chose.
OF_ANSWER = frozenset({*_OF_ANSWER, "response_category_ids"})
_DAYS = {
    "first_moment": "{moment} >= :first_moment",
    "end_moment": "{moment} < :end_moment",
    "without_moments": "NOT {moment} <@ CAST(:without_moments AS tstzrange)",
    "weekdays": "extract(isodow FROM {moment} AT TIME ZONE 'UTC') = ANY(CAST(:weekdays AS int[]))",
    "hours": "extract(hour FROM {moment} AT TIME ZONE 'UTC') = ANY(CAST(:hours AS int[]))",
}
CONDITIONS = (
    {"survey_id": "answer.survey_id = :survey_id", "reader": write_scope("answer.survey_id")}
    | {name: part.format(response_id="answer.response_id", name=name) for name, part in _OF_RESPONSE.items()}
    | _TEACHERS_OF_ANSWER
    | _OF_ANSWER
    | {
        name: f"""EXISTS (SELECT FROM responses AS dated
            WHERE dated.id = answer.response_id AND {part.format(moment="dated.sorted_at")})"""
        for name, part in _DAYS.items()
    }
)
_STATUS = {
    "submitted": "response.submitted_at IS NOT NULL",
    "in_progress": f"response.submitted_at IS NULL AND {HAS_BEGUN.format(response_id='response.id')}",
}
# As stored in `sentence_vectors.stance`.
STANCES: dict[Stance, int] = {"praise": 1, "concern": -1}


def read_values(scope: AnswerScope) -> dict[str, Any]:
    """The parameters of the conditions, for those parts of the scope that are set."""
    days = scope.days or Days()
    values = {
        "survey_id": scope.survey_id,
        "reader": scope.reader,
        "teacher_ids": list(scope.teacher_ids),
        "without_teacher_ids": list(scope.without_teacher_ids),
        "is_about_several": scope.is_about_several,
        "is_about_one": scope.is_about_one,
        "category_ids": list(scope.category_ids),
        "response_category_ids": list(scope.response_category_ids),
        "without_category_ids": list(scope.without_category_ids),
        "is_uncategorized": scope.is_uncategorized,
        "question_ids": list(scope.question_ids),
        "unanswered_question_ids": list(scope.unanswered_question_ids),
        "languages": list(scope.languages),
        "first_moment": days.start,
        "end_moment": days.end,
        "without_moments": scope.without_days.write_range() if scope.without_days else None,
        "weekdays": list(days.weekdays),
        "hours": list(days.hours),
        # PostgreSQL knows beforehand how rare one word is, but not one of several.
        "any_words" if OR in (scope.words or "") else "words": scope.words,
        "parent": scope.parent,
        "stance": STANCES[scope.stance] if scope.stance else None,
    }
    if scope.has_all:
        values |= {f"all_{name}": values[name] for name in ("teacher_ids", "category_ids", "question_ids")}
    return {name: value for name, value in values.items() if value}


def write_conditions(names: Collection[str]) -> str:
    """For a statement about `submitted_answers AS answer`.

    By teacher or language across surveys without the confidential ones, which tell no small group.
    """
    is_across = "survey_id" not in names and ("teacher_ids" in names or "languages" in names)
    told = [IS_SHOWN, _OF_NO_CONFIDENTIAL] if is_across else [IS_SHOWN]
    return " AND ".join([*told, *_list_answer_conditions(names)])


def _list_answer_conditions(names: Collection[str]) -> list[str]:
    are_both = "teacher_ids" in names and "category_ids" in names
    conditions = CONDITIONS | {"category_ids": _SHOWN_OF_TEACHERS} if are_both else CONDITIONS
    return [conditions[name] for name in names]


def write_response_conditions(scope: AnswerScope) -> str:
    """For a statement about `responses AS response`."""
    parts = ["response.set_aside_at IS NULL"]
    parts += ["response.survey_id = :survey_id"] if scope.survey_id else []
    parts += [_STATUS[scope.status]] if scope.status != "all" else []
    values = read_values(scope)
    if scope.status == "in_progress" and "languages" in values:
        # Nobody has read a draft; in which language its parent is asked is known.
        parts.append("response.language = ANY(CAST(:languages AS text[]))")
        del values["languages"]
    parts += list_response_conditions(values, "response.id", "response.sorted_at")
    return " AND ".join(parts)


def list_response_conditions(names: Collection[str], response_id: str, sorted_at: str) -> list[str]:
    """For any statement with these expressions for a response's id and time; it adds survey and status itself.

    All conditions on answers must be met by the same answer.
    """
    of_response = _TEACHERS_OF_RESPONSE | _OF_RESPONSE
    if "teacher_ids" in names and "response_category_ids" in names:
        of_response["response_category_ids"] = _WITH_BOTH
    parts = [part.format(response_id=response_id, name=name) for name, part in of_response.items() if name in names]
    parts += [part.format(moment=sorted_at) for name, part in _DAYS.items() if name in names]
    asked = [name for name in _OF_ANSWER if name in names]
    about = [name for name in _TEACHERS_OF_ANSWER if name in names]
    if asked == ["category_ids"] and about in ([], ["teacher_ids"]):
        # Tables already hold the categories of each response, and of each response and teacher.
        shown = _WITH_BOTH if about else _WITH_CATEGORIES
        parts.append(shown.format(response_id=response_id, name="category_ids"))
    elif asked:
        of_answer = " AND ".join(_list_answer_conditions([*about, *asked]))
        parts.append(
            f"EXISTS (SELECT FROM submitted_answers AS answer WHERE answer.response_id = {response_id} AND {of_answer})"
        )
    return parts
