"""What is asked for, and what comes back."""

from uuid import UUID

from pydantic import BaseModel, ConfigDict

from parent_survey.core.languages import Language


class TranslationAsked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    answer_id: UUID
    into: Language


class MachineTranslation(BaseModel):
    text: str
    # Whether only the beginning of a very long answer was translated.
    is_cut: bool
