"""Whom an answer is about, as staff read and correct it."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

MAX_TEACHERS, MAX_START = 50, 1_000_000

# "staff" said so; else how sure the model is. "unsure" names everybody who may be meant.
Certainty = Literal["staff", "sure", "likely", "unsure"]


class SentenceAbout(BaseModel):
    """`answer_text[start:end]`; about none of the teachers where none is named."""

    start: int
    end: int
    teacher_ids: list[UUID]
    certainty: Certainty


class AboutCorrection(BaseModel):
    """Of the sentence that starts there, or of the whole answer."""

    model_config = ConfigDict(extra="forbid")

    teacher_ids: Annotated[list[UUID], Field(max_length=MAX_TEACHERS)]
    start: Annotated[int, Field(ge=0, le=MAX_START)] | None = None


class AnswerAbout(BaseModel):
    """After a decision."""

    answer_id: UUID
    response_id: UUID
    sentences: list[SentenceAbout]
