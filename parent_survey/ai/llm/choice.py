"""Which language model the school chose. Nothing heavy is imported here: it is asked at every start."""

from dataclasses import dataclass, field
from typing import Literal

from pydantic import SecretStr

from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings

Protocol = Literal["openai", "anthropic"]

# Named here and not left to the client libraries, which would listen to environment variables of their own.
ADDRESSES: dict[Protocol, str] = {"openai": "https://api.openai.com/v1", "anthropic": "https://api.anthropic.com"}
# What a server that wants no key is sent.
NO_KEY = "none"


@dataclass(frozen=True)
class ModelChoice:
    protocol: Protocol
    name: str
    address: str
    key: str = field(repr=False)
    # False for OpenAI and Anthropic themselves, whose habits are known in detail.
    is_elsewhere: bool
    daily_tokens: int
    # Seconds for one attempt; how often a failed one is repeated, waiting longer each time.
    timeout: float = 120
    retries: int = 3


def choose_model(settings: Settings) -> ModelChoice | None:
    """None where no model is set; a StartupError says what is wrong with one that is."""
    if settings.llm_model is None:
        if settings.llm_base_url or settings.llm_api_key:
            raise StartupError(
                "SURVEY_LLM_MODEL is missing: name the model too, "
                "or leave out SURVEY_LLM_BASE_URL and SURVEY_LLM_API_KEY."
            )
        return None
    protocol, name = _split(settings.llm_model, has_address=settings.llm_base_url is not None)
    if settings.llm_api_key is None and settings.llm_base_url is None:
        raise StartupError(f"SURVEY_LLM_MODEL is {settings.llm_model}, which needs a key: set SURVEY_LLM_API_KEY.")
    return ModelChoice(
        protocol,
        name,
        address=settings.llm_base_url or ADDRESSES[protocol],
        key=reveal(settings.llm_api_key),
        is_elsewhere=settings.llm_base_url is not None,
        daily_tokens=settings.llm_daily_tokens,
    )


def reveal(key: SecretStr | None) -> str:
    return key.get_secret_value().strip() if key else NO_KEY


def _split(model: str, *, has_address: bool) -> tuple[Protocol, str]:
    """A bare name, which may have colons of its own, only makes sense at an address that is given."""
    for protocol in ADDRESSES:
        if model.startswith(f"{protocol}:") and model.removeprefix(f"{protocol}:").strip():
            return protocol, model.removeprefix(f"{protocol}:").strip()
    if has_address and not model.startswith(tuple(f"{protocol}:" for protocol in ADDRESSES)):
        return "openai", model.strip()
    raise StartupError(
        f"SURVEY_LLM_MODEL is {model}, which cannot be understood: write openai:NAME or anthropic:NAME, "
        "or any name together with SURVEY_LLM_BASE_URL."
    )
