"""A survey as a parent sees it."""

from datetime import UTC, datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from parent_survey.core.settings import Settings
from parent_survey.models.surveys import Survey


class PublicQuestion(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    text: str
    is_required: bool
    # Which wording this is; sent back with the answer, so that the answer keeps the text that it answered.
    version: int


class Privacy(BaseModel):
    """What the confidentiality note says, taken from the settings so that it is true."""

    # "local": software on the school's own machine sorts the answers; "provider": a service outside reads them too.
    ai: Literal["local", "provider"]
    # How long submitted answers are kept; without a number, until the school removes them.
    retention_days: int | None


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
    # Once the survey is closed: the moment until which a response that was begun may be handed in.
    accepts_until: datetime | None
    questions: list[PublicQuestion]
    privacy: Privacy


def tell_survey(survey: Survey, settings: Settings) -> PublicSurvey:
    now = datetime.now(UTC)
    return PublicSurvey(
        id=survey.id,
        title=survey.title,
        description=survey.description,
        welcome_text=survey.welcome_text,
        thank_you_text=survey.thank_you_text,
        asks_name_consent=survey.asks_name_consent,
        is_active=survey.is_open(now),
        accepts_until=survey.accepts_until(now, settings.closing_grace),
        questions=[PublicQuestion.model_validate(question) for question in survey.questions],
        privacy=tell_privacy(settings),
    )


def tell_privacy(settings: Settings) -> Privacy:
    return Privacy(ai="provider" if settings.words_leave else "local", retention_days=settings.retention_days)
