"""Categories as they come in and go out."""

import unicodedata
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.core.sentences import say
from parent_survey.core.text import Text

MAX_NAME_LENGTH = 60
MAX_DESCRIPTION_LENGTH = 500
MAX_EXAMPLE_LENGTH = 500
MAX_EXAMPLES_AT_ONCE = 100
# Ten inks, and the same ten with a border.
SLOTS = 20
# Control and format characters, half characters, private ones, and breaks of lines and paragraphs.
_NOT_PLAIN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean_name(name: str) -> str:
    """One line of visible characters, at least one of them a letter or a number; a ValueError says what is wrong."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if len(name) > MAX_NAME_LENGTH:
        raise ValueError(say("must have at most {most} characters", most=MAX_NAME_LENGTH))
    if any(unicodedata.category(character) in _NOT_PLAIN for character in name):
        raise ValueError(say("must not contain invisible characters"))
    if not any(character.isalnum() for character in name):
        raise ValueError(say("must contain a letter or a number"))
    return name


def _refuse_blank(words: str) -> str:
    if not words.strip():
        raise ValueError(say("must not be empty"))
    return words.strip()


# The first limit is on what is sent, blanks and all; the one that people are told about follows.
CategoryName = Annotated[Text, StringConstraints(max_length=500), AfterValidator(clean_name)]
Description = Annotated[Text, StringConstraints(strip_whitespace=True, max_length=MAX_DESCRIPTION_LENGTH)]
ExampleText = Annotated[Text, StringConstraints(max_length=MAX_EXAMPLE_LENGTH), AfterValidator(_refuse_blank)]
ColorSlot = Annotated[int, Field(ge=1, le=SLOTS)]
Origin = Literal["starter", "staff", "discovered"]


class _Incoming(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CategoryShown(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    color_slot: int


class Evidence(BaseModel):
    """Where in the answer the words stand, in characters; `end` is the first that no longer belongs to them."""

    start: int
    end: int


class AnswerCategory(CategoryShown):
    source: Literal["ai", "staff"]
    # None when nothing but a person's word stands for it.
    confidence: float | None
    evidence: Evidence | None


class CategoryManaged(CategoryShown):
    """A category with what staff need to look after it."""

    description: str
    origin: Origin
    # Found by AI and not yet accepted: it is shown nowhere else.
    is_proposed: bool
    is_archived: bool
    created_at: datetime
    examples: int
    counter_examples: int
    # What staff decided about single answers; each is an example too.
    decisions: int
    # Submitted responses that show it, over all surveys.
    responses: int
    # Names of the categories that were merged into it: they still find it.
    former_names: list[str]


class CategoryExampleOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    text: str
    is_counter_example: bool
    origin: Origin
    # The answer that the words were taken from.
    answer_id: UUID | None
    # That answer's. None where there is none, or where it is not known yet.
    language: str | None
    created_at: datetime


class CategoryDetail(CategoryManaged):
    # Newest first.
    example_list: list[CategoryExampleOut]


class CategoryList(BaseModel):
    items: list[CategoryManaged]
    # How many there may be, archived ones not counted.
    most: int


class CategoryCreate(_Incoming):
    name: CategoryName
    description: Description = ""
    # The next free one unless it is given.
    color_slot: ColorSlot | None = None
    examples: Annotated[list[ExampleText], Field(max_length=MAX_EXAMPLES_AT_ONCE)] = []


class CategoryChange(_Incoming):
    """Only what is given changes."""

    name: CategoryName | None = None
    description: Description | None = None
    color_slot: ColorSlot | None = None


class CategoryMerge(_Incoming):
    into_id: UUID


class CategorySplit(_Incoming):
    """A new category from chosen examples and answers, which leave the old one."""

    name: CategoryName
    description: Description = ""
    example_ids: Annotated[list[UUID], Field(max_length=MAX_EXAMPLES_AT_ONCE)] = []
    answer_ids: Annotated[list[UUID], Field(max_length=MAX_EXAMPLES_AT_ONCE)] = []


class ExampleCreate(_Incoming):
    text: ExampleText
    is_counter_example: bool = False
    # The answer that the words stand in, if they were taken from one; they are then erased with it.
    answer_id: UUID | None = None


class AnswerCategories(BaseModel):
    """An answer's categories after a decision, and those of the whole response."""

    answer_id: UUID
    response_id: UUID
    categories: list[AnswerCategory]
    # What staff took away from this answer: an undo brings back whatever AI says.
    removed_categories: list[CategoryShown]
    response_categories: list[CategoryShown]
