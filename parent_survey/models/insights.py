"""Figures of a whole survey, kept."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, func
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import Base


class SurveyFigures(Base):
    """What insights of a large survey need and no counter knows, made anew by a worker when `stamp` has changed."""

    __tablename__ = "survey_figures"

    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"), primary_key=True)
    figures: Mapped[dict[str, Any]]
    stamp: Mapped[str]
    made_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # How long it took: what takes long is done seldom.
    seconds: Mapped[float]
