"""The filters of a list as they stand in an address, and the scope they stand for."""

from datetime import date, tzinfo
from enum import StrEnum
from typing import Annotated, Self
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints, model_validator

from parent_survey.core.sentences import say
from parent_survey.core.text import Text
from parent_survey.search.scope import AnswerScope, Days
from parent_survey.search.scope import Status as ScopeStatus


class Status(StrEnum):
    ALL = "all"
    SUBMITTED = "submitted"
    IN_PROGRESS = "in_progress"
    # The only list that has responses which were set aside.
    SET_ASIDE = "set_aside"


class Step(StrEnum):
    """The first that is not complete: where a parent stopped."""

    NAME = "name"
    EMAIL = "email"
    TEACHERS = "teachers"
    QUESTIONS = "questions"
    REVIEW = "review"


def find_zone(name: str) -> ZoneInfo:
    """UTC for a name that is not known here."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


class LocalDays(Days):
    """Days of the reader's time zone."""

    time_zone: str

    @property
    def zone(self) -> tzinfo:
        return find_zone(self.time_zone)


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


EmptyIsNone = BeforeValidator(_none_if_empty)
# Years that every calendar and time zone here can count with.
Day = Annotated[date, Field(ge=date(1900, 1, 1), le=date(2999, 12, 31))]


class Filter(BaseModel):
    """All parts combine with AND; an empty one filters nothing."""

    teacher_id: Annotated[UUID | None, EmptyIsNone] = None
    # An id, or a name in any case.
    category: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    status: Annotated[Status, BeforeValidator(lambda value: value or Status.ALL)] = Status.ALL
    # What answers say, in these or other words, a teacher, or words of the parent's name or email; the last one may be
    # the beginning of a word.
    q: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    # With an answer in this language, as Insights names it; with an answer to this question. Of both: the same answer.
    language: Annotated[str | None, StringConstraints(pattern=r"^[a-z]{2,3}$"), EmptyIsNone] = None
    question_id: Annotated[UUID | None, EmptyIsNone] = None
    # Submitted responses that have no category at all.
    without_category: Annotated[bool, BeforeValidator(lambda value: value or False)] = False
    # Unfinished responses that stopped at this step.
    step: Annotated[Step | None, EmptyIsNone] = None
    # Submitted from this day to that one, both included, in the reader's time zone.
    submitted_from: Annotated[Day | None, EmptyIsNone] = None
    submitted_to: Annotated[Day | None, EmptyIsNone] = None
    # By its name such as Europe/Madrid; one that is not known here counts as UTC.
    time_zone: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")] = "UTC"

    @model_validator(mode="after")
    def _check_order_of_days(self) -> Self:
        if self.submitted_from and self.submitted_to and self.submitted_from > self.submitted_to:
            raise ValueError(say("submitted_from must not come after submitted_to"))
        return self

    @property
    def is_about_submitted(self) -> bool:
        """Whether a part can be true only of responses that were submitted."""
        days = (self.submitted_from, self.submitted_to)
        return any((self.category, self.without_category, self.language, self.question_id, *days))

    def to_scope(self, survey_id: UUID, category_id: UUID | None) -> AnswerScope:
        """`category_id` is the category that the address names, looked up."""
        has_days = self.submitted_from is not None or self.submitted_to is not None
        days = LocalDays(first=self.submitted_from, last=self.submitted_to, time_zone=self.time_zone)
        return AnswerScope(
            survey_id=survey_id,
            teacher_ids=(self.teacher_id,) if self.teacher_id else (),
            response_category_ids=(category_id,) if category_id else (),
            question_ids=(self.question_id,) if self.question_id else (),
            languages=(self.language,) if self.language else (),
            days=days if has_days else None,
            status=self._find_scope_status(),
        )

    def _find_scope_status(self) -> ScopeStatus:
        if self.status is Status.IN_PROGRESS or self.step:
            return "in_progress"
        is_submitted = self.status in {Status.SUBMITTED, Status.SET_ASIDE} or self.is_about_submitted
        return "submitted" if is_submitted else "all"
