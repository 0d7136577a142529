"""What an export is asked for: which responses, and the form of the file."""

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.responses.filters import Filter

# So many ids fit into a request.
MAX_CHOSEN = 5_000


class Rows(StrEnum):
    """What a row of the file stands for."""

    RESPONSES = "responses"
    ANSWERS = "answers"


class FileFormat(StrEnum):
    CSV = "csv"
    XLSX = "xlsx"


class FileQuery(BaseModel):
    """The form of the file."""

    format: FileFormat = FileFormat.CSV
    rows: Rows = Rows.RESPONSES
    # The reader's, by its name such as Europe/Madrid, for the times that people read.
    time_zone: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")] = "UTC"


class ExportQuery(Filter, FileQuery):
    """Which rows of the list, and in which form."""


class ChosenResponses(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ids: Annotated[list[UUID], Field(min_length=1, max_length=MAX_CHOSEN)]
