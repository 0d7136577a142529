"""A survey as a parent sees it, and as staff list and share it."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from parent_survey.core.languages import Language


class PublicQuestion(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    text: str
    is_required: bool
    # Asked once for each teacher that the parent chose, or once in general.
    is_about_each_teacher: bool
    # Which wording this is; sent back with the answer, so that the answer keeps the text that it answered.
    version: int


class Privacy(BaseModel):
    """What the confidentiality note says, taken from the settings so that it is true."""

    # "local": software on the school's own machine sorts the answers; "provider": a service outside reads them too.
    ai: Literal["local", "provider"]
    # How long submitted answers are kept; without a number, until the school removes them.
    retention_days: int | None
    # Whom parents may ask, and what the school adds in its own words; neither unless the school has set it.
    contact: str | None
    text: str | None
    # Whom to call when a child may be in danger: answers are not read around the clock.
    emergency_number: str


class SpokenText(BaseModel):
    text: str
    language: Language


class PublicSurvey(BaseModel):
    id: UUID
    title: str
    description: str
    welcome_text: str
    thank_you_text: str
    # Whether the parent is asked if their name may stand beside their words on the card for the teacher.
    asks_name_consent: bool
    # Whether a new response may be started now.
    is_active: bool
    # Whether anybody with this address may start, or families with a personal link only.
    allows_open_link: bool
    # Whether name and email are removed when a response is submitted.
    is_confidential: bool
    # Whether a parent who has submitted may have a copy mailed to them.
    offers_receipt: bool
    # Once the survey is closed: the moment until which a response that was begun may be handed in.
    accepts_until: datetime | None
    questions: list[PublicQuestion]
    # The survey's own language, and those it is translated into.
    language: Language
    languages: list[Language]
    # The names of the texts above and the ids of the questions that are in the language asked for.
    translated: list[str]
    # The school's name, and grades by how they are written in small letters; other grades are as the school wrote them.
    # A reply that a device has kept from before may have neither.
    school: SpokenText | None = None
    grades: dict[str, SpokenText] | None = None
    privacy: Privacy


class InvitedFamilies(BaseModel):
    """How many families have a personal link, and how many of them have answered by it."""

    invited: int
    submitted: int


class SurveyListItem(BaseModel):
    id: UUID
    title: str
    description: str
    school_year: int
    # Submitted responses.
    response_count: int
    # None where nobody was invited by a link of their own.
    families: InvitedFamilies | None
    # Whether a parent can start now: staff have opened it, and its dates, where it has any, allow it.
    is_active: bool
    opens_at: datetime | None
    closes_at: datetime | None
    created_at: datetime


class SurveyList(BaseModel):
    items: list[SurveyListItem]
    total: int
    total_pages: int
    # How many surveys there are in the archive, whichever of the two lists this is.
    archived_total: int


class TranslatedTitle(BaseModel):
    language: Language
    # As parents read it; none where nobody has checked a translation, and they read the survey's own.
    title: str | None
    # The school's name, likewise.
    school: str | None


class SurveyShare(BaseModel):
    """Paths, not addresses. Where the school has not set its public address, the page takes its own."""

    public_url: str | None
    title: str
    # The survey's own language, and the others that it offers.
    language: Language
    # The school's name in the survey's own language.
    school: str
    translations: list[TranslatedTitle]
    # Whether a parent who follows the link can start now.
    is_active: bool
    path: str
    short_path: str


class ResponseCounts(BaseModel):
    """By survey; one to which nobody has responded yet is not there."""

    submitted: dict[UUID, int]
