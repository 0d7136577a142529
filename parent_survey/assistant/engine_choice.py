"""Chooses the engine that answers, from the settings."""

from parent_survey.ai.llm.choice import choose_model
from parent_survey.assistant.agent.engine import ModelEngine
from parent_survey.assistant.engine import ChatEngine
from parent_survey.assistant.extractive.engine import ExtractiveEngine
from parent_survey.core.settings import Settings


def choose_engine(settings: Settings) -> ChatEngine:
    choice = choose_model(settings)
    return ModelEngine(choice) if choice else ExtractiveEngine()


async def close_engine(engine: ChatEngine) -> None:
    if isinstance(engine, ModelEngine):
        await engine.close()
