"""The language model as the product knows it: a name, and a question with a reply of a given form."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from parent_survey.ai.llm.choice import ModelChoice, choose_model
from parent_survey.ai.llm.meter import Meter
from parent_survey.ai.llm.trouble import LanguageModelError, explain
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings

if TYPE_CHECKING:
    from pydantic_ai.models import Model

MAX_REPLY_LENGTH = 6_000
Reply = TypeVar("Reply")


@dataclass(frozen=True)
class LanguageModel:
    """`name` is for people; `model` is the bare client, of which `metered` makes one that counts."""

    name: str
    model: "Model"
    meter: Meter
    close: Callable[[], Awaitable[None]] = field(repr=False)
    # Anthropic is asked by a tool, which all its models know; all others by a schema that binds the reply.
    by_tool: bool
    # Seconds for a request with all its repetitions.
    deadline: float = 300

    def metered(self, purpose: str) -> "Model":
        from parent_survey.ai.llm.metered import MeteredModel

        return MeteredModel(self.model, self.meter, purpose)

    async def ask(self, purpose: str, instructions: str, data: str, form: type[Reply]) -> Reply:
        """A reply of this form, or a LanguageModelError. One that is malformed is asked for once more."""
        from pydantic_ai import Agent, NativeOutput, ToolOutput
        from pydantic_ai.settings import ModelSettings

        output: Any = ToolOutput(form, name="reply") if self.by_tool else NativeOutput(form, name="reply")
        settings = ModelSettings(max_tokens=MAX_REPLY_LENGTH, request_timeout=self.deadline)
        agent: Agent[object, Reply] = Agent(
            self.metered(purpose), output_type=output, instructions=instructions, retries=1, model_settings=settings
        )
        try:
            return (await agent.run(data)).output
        except LanguageModelError:
            raise
        except Exception as error:
            raise explain(error) from error


def open_language_model(settings: Settings, database: Database) -> LanguageModel | None:
    """None where the school chose none; takes a second, because the provider's library is read."""
    choice = choose_model(settings)
    return None if choice is None else make_language_model(choice, database)


def make_language_model(choice: ModelChoice, database: Database) -> LanguageModel:
    from parent_survey.ai.llm.provider import build_client, build_model

    client = build_client(choice)
    meter = Meter(database, choice.daily_tokens)
    is_anthropic = choice.protocol == "anthropic"
    return LanguageModel(choice.name, build_model(choice, client), meter, client.close, by_tool=is_anthropic)
