"""Whom the list of concerns is for."""

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.attention.people.queries import MAX_PEOPLE


class Handler(BaseModel):
    """An active account that can act on a concern."""

    id: UUID
    name: str
    is_chosen: bool


class ConcernPeople(BaseModel):
    people: list[Handler]
    # Whether nobody is chosen, so that it is every admin's list.
    is_everyone: bool
    # Whether whoever asks is one of those that the list is for, and whether they can change this.
    is_mine: bool
    may_change: bool


class ConcernPeopleSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # Nobody: every admin again.
    user_ids: Annotated[list[UUID], Field(max_length=MAX_PEOPLE)]
