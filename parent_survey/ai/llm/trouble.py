"""Whatever goes wrong with a language model, as one error with one sentence for people and no secret in it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic_ai.exceptions import ModelAPIError

AT_FAULT = "the language model's provider has a fault of its own"


class LanguageModelError(Exception):
    """The sentence begins small and has no full stop, so that it can follow "because" or a colon."""

    def __init__(self, sentence: str, *, is_lasting: bool = True) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        # Whether asking again in a moment would be in vain.
        self.is_lasting = is_lasting

    @property
    def for_people(self) -> str:
        return f"{self.sentence[0].upper()}{self.sentence[1:]}."


class Senseless(LanguageModelError):
    """The model replied, but not with what was asked for."""

    def __init__(self) -> None:
        super().__init__("the language model's reply made no sense", is_lasting=False)


class CapReached(LanguageModelError):
    def __init__(self, daily_tokens: int) -> None:
        super().__init__(f"today's limit of {daily_tokens:,} tokens is used up (SURVEY_LLM_DAILY_TOKENS)")


def explain(error: Exception) -> LanguageModelError:
    """Nothing of the provider's own words is kept: they may repeat a key, or what was sent."""
    from pydantic_ai import exceptions

    if isinstance(error, LanguageModelError):
        return error
    if isinstance(error, exceptions.UnexpectedModelBehavior):
        return Senseless()
    if isinstance(error, exceptions.ModelAPIError):
        return LanguageModelError(_tell(error))
    return LanguageModelError("the language model could not be reached")


def _tell(error: "ModelAPIError") -> str:
    from pydantic_ai import exceptions

    status = getattr(error, "status_code", None)
    if isinstance(error, exceptions.ModelAuthenticationError) or status in {401, 403}:
        return "the language model's provider refused the key (SURVEY_LLM_API_KEY)"
    if isinstance(error, exceptions.ModelNotFoundError) or status == 404:
        return "the provider does not know the model or the address (SURVEY_LLM_MODEL, SURVEY_LLM_BASE_URL)"
    if isinstance(error, exceptions.ModelQuotaExceededError):
        return "the account at the language model's provider has no credit left"
    if isinstance(error, exceptions.ModelRateLimitError) or status == 429:
        return "the language model's provider takes no more requests at the moment"
    if isinstance(error, exceptions.ModelTimeoutError):
        return "the language model did not answer in time"
    if isinstance(error, exceptions.ModelServerError | exceptions.ModelUnavailableError):
        return f"{AT_FAULT} ({status})" if status else AT_FAULT
    if status:
        return f"the language model's provider refused the request ({status})"
    return "the language model could not be reached"
