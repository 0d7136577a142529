"""Cards as staff review them, and as they leave the school."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.categories.schemas import CategoryShown
from parent_survey.insights.cards.attention import Kind

Decision = Literal["open", "approved", "hidden"]
# No answer is longer.
Place = Annotated[int, Field(ge=0, le=20_000)]


class CardTeacherOut(BaseModel):
    id: UUID
    name: str
    grade_level: str | None


class CardSurvey(BaseModel):
    id: UUID
    title: str
    school_year: int
    # Whether parents are asked if their name may stand beside their words.
    asks_name_consent: bool
    # Counts of fewer responses than this never leave the school.
    smallest_group: int


class CardListItem(BaseModel):
    teacher: CardTeacherOut
    # Submitted responses about this teacher.
    responses: int
    # Quotes that nobody has decided about, and those that were approved or hidden.
    open: int
    approved: int
    hidden: int


class CardList(BaseModel):
    survey: CardSurvey
    # Whether the survey's answers have categories, without which nothing is proposed.
    is_categorized: bool
    items: list[CardListItem]


class AttentionOut(BaseModel):
    """What to look at before the words leave the school."""

    kind: Kind
    words: str


class QuoteOut(BaseModel):
    """Verbatim: the characters from `start` to `end` of the stored answer."""

    answer_id: UUID
    response_id: UUID
    start: int
    end: int
    text: str
    question_text: str
    language: str | None
    categories: list[CategoryShown]
    attention: list[AttentionOut]
    decision: Decision
    # Whether the parent's name may stand beside the words at all: the survey asked, and the parent said yes.
    may_show_name: bool
    # Whether it does, and the name; without consent there is none.
    shows_name: bool
    parent_name: str | None


class CardReview(BaseModel):
    survey: CardSurvey
    teacher: CardTeacherOut
    responses: int
    # The neighbours in the list of teachers.
    previous_id: UUID | None
    next_id: UUID | None
    quotes: list[QuoteOut]


class QuoteDecide(BaseModel):
    """There is no field for words: they are the answer's own."""

    model_config = ConfigDict(extra="forbid")

    start: Place
    end: Place
    decision: Decision
    shows_name: bool = False


class Superpower(BaseModel):
    name: str
    color_slot: int
    # At least so many families.
    families: int


class CardQuote(BaseModel):
    text: str
    language: str | None
    categories: list[str]
    # Only with the parent's consent.
    parent_name: str | None


class Card(BaseModel):
    """All that leaves the school about one teacher."""

    teacher: CardTeacherOut
    # At least so many families wrote; None where it may not be told.
    families: int | None
    superpowers: list[Superpower]
    quotes: list[CardQuote]


class CardPrint(BaseModel):
    survey: CardSurvey
    cards: list[Card]
