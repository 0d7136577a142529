"""The client of the chosen provider. Importing this loads the providers' libraries, which cost seconds and memory."""

import logging

from anthropic import AsyncAnthropic
from openai import AsyncOpenAI
from pydantic_ai.models import Model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

from parent_survey.ai.llm.choice import ModelChoice

# These libraries log whole requests when asked to log everything, and requests hold what parents wrote.
TALKATIVE = ("openai", "anthropic", "httpx2", "httpcore2", "httpx", "httpcore")
# What every server of this kind understands. Older ones know only the older name of the longest reply.
COMMON = OpenAIModelProfile(supports_json_schema_output=True, openai_chat_supports_max_completion_tokens=False)


def build_client(choice: ModelChoice) -> AsyncAnthropic | AsyncOpenAI:
    """Whoever opens it closes it."""
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    kind = AsyncAnthropic if choice.protocol == "anthropic" else AsyncOpenAI
    return kind(api_key=choice.key, base_url=choice.address, timeout=choice.timeout, max_retries=choice.retries)


def build_model(choice: ModelChoice, client: AsyncAnthropic | AsyncOpenAI) -> Model:
    if isinstance(client, AsyncAnthropic):
        return AnthropicModel(choice.name, provider=AnthropicProvider(anthropic_client=client))
    if choice.is_elsewhere:
        provider = OpenAICompatibleProvider("elsewhere", openai_client=client, profile=COMMON)
        return OpenAIChatModel(choice.name, provider=provider)
    return OpenAIChatModel(choice.name, provider=OpenAIProvider(openai_client=client))
