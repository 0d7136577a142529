"""Which engine answers, by the settings."""

from parent_survey.assistant.extractive.engine import ExtractiveEngine
from parent_survey.assistant.seam import Engine
from parent_survey.core.settings import Settings


def choose_engine(_: Settings) -> Engine:
    return ExtractiveEngine()
