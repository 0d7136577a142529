"""A search as it comes in and what it gives back."""

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.core.text import SearchWords, Text

MAX_RESULTS = 50


class AnswerSearch(BaseModel):
    model_config = ConfigDict(extra="forbid")

    query: SearchWords
    survey_id: UUID | None = None
    teacher_id: UUID | None = None
    # An id, or a name in any case.
    category: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=200)] | None = None
    limit: Annotated[int, Field(ge=1, le=MAX_RESULTS)] = 10


class Highlight(BaseModel):
    """Characters `start` up to `end` of the answer, counted in characters and not in the browser's units."""

    start: int
    end: int


class FoundAnswer(BaseModel):
    answer_id: UUID
    response_id: UUID
    question_id: UUID
    # As it was worded when it was answered.
    question_text: str
    answer_text: str
    # The sentence that fits best, or the words that were looked for.
    highlights: list[Highlight]
    # Between 0 and 1; comparable within one search.
    score: float


class SearchReply(BaseModel):
    """Best first, one item per answer. `total` is how many fit of those that were looked at.

    These are at most a few hundred that have the words, and those of the nearest 120 sentences, or of 40 where `limit`
    is 10 or less and these fill the page.
    """

    items: list[FoundAnswer]
    total: int
    # Answers that were not read yet and are found by their words only; counted up to 1,000.
    unread: int = 0
