"""What staff decide about responses that should not count, and what they are shown of those that repeat each other."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.core.text import Text
from parent_survey.responses.schemas import ResponseListItem

# One call changes as many responses; their ids fit into a request.
MAX_RESPONSES = 5_000
MAX_NOTE_LENGTH = 500

Ids = Annotated[list[UUID], Field(min_length=1, max_length=MAX_RESPONSES)]


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SetAsideForm(Form):
    reason: Literal["duplicate", "test", "not_a_parent", "other"]
    note: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=MAX_NOTE_LENGTH)] = ""


class SetAsideManyForm(SetAsideForm):
    ids: Ids


class ResponseIds(Form):
    ids: Ids


class Changed(BaseModel):
    # Those that were that way already do not count.
    changed: int


class FlagGroup(BaseModel):
    """Responses of one survey that repeat an email or an answer of each other."""

    # Newest first.
    response_ids: list[UUID]
    # Those that came in a burst: five or more within a minute.
    burst_ids: list[UUID]
    # Between the first and the last response, or, where there is one, of the burst.
    seconds: int
    causes: list[Literal["email", "answer"]]
    # What is repeated most; None where that cause is not among them.
    email: str | None
    answer_text: str | None
    # The newest few as rows of the list; all, up to a limit, of the group that was asked for.
    items: list[ResponseListItem]


class Flags(BaseModel):
    # Flagged responses, each counted once.
    total: int
    # True when only the newest were looked at.
    total_is_capped: bool
    # Bursts first, then the newest.
    groups: list[FlagGroup]
    # How many more groups there are than these.
    more_groups: int
