"""How often an admin hears by email what is new."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Frequency(StrEnum):
    OFF = "off"
    DAILY = "daily"
    WEEKLY = "weekly"


class DigestSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    frequency: Frequency


class DigestChoice(BaseModel):
    frequency: Frequency
    # Where they go.
    email: str
    # False while emails are not set up: nothing is sent then.
    can_send: bool
