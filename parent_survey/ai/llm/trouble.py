"""Whatever goes wrong with a language model, as one error with one sentence for people and no secret in it."""

from typing import TYPE_CHECKING, Any

from parent_survey.core.sentences import say

if TYPE_CHECKING:
    from pydantic_ai.exceptions import ModelAPIError


class LanguageModelError(Exception):
    """The sentence begins small and has no full stop, so that it can follow a colon.

    It is English, with the names of its values in braces: a worker keeps both for whoever reads it later.
    """

    def __init__(self, sentence: str, /, *, is_lasting: bool = True, **values: Any) -> None:
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values
        # Whether asking again in a moment would be in vain.
        self.is_lasting = is_lasting

    @property
    def for_people(self) -> str:
        spoken = say(self.sentence, **self.values)
        return f"{spoken[0].upper()}{spoken[1:]}."


def explain(error: Exception) -> LanguageModelError:
    """Nothing of the provider's own words is kept: they may repeat a key, or what was sent."""
    from pydantic_ai import exceptions

    if isinstance(error, LanguageModelError):
        return error
    if isinstance(error, exceptions.UnexpectedModelBehavior):
        # The model replied, but not with what was asked for.
        return LanguageModelError("the language model's reply made no sense", is_lasting=False)
    if isinstance(error, exceptions.ModelAPIError):
        return _tell(error)
    return LanguageModelError("the language model could not be reached")


def _tell(error: "ModelAPIError") -> LanguageModelError:
    from pydantic_ai import exceptions

    status = getattr(error, "status_code", None)
    if isinstance(error, exceptions.ModelAuthenticationError) or status in {401, 403}:
        return LanguageModelError("the language model's provider refused the key (SURVEY_LLM_API_KEY)")
    if isinstance(error, exceptions.ModelNotFoundError) or status == 404:
        return LanguageModelError(
            "the provider does not know the model or the address (SURVEY_LLM_MODEL, SURVEY_LLM_BASE_URL)"
        )
    if isinstance(error, exceptions.ModelQuotaExceededError):
        return LanguageModelError("the account at the language model's provider has no credit left")
    if isinstance(error, exceptions.ModelRateLimitError) or status == 429:
        return LanguageModelError("the language model's provider takes no more requests at the moment")
    if isinstance(error, exceptions.ModelTimeoutError):
        return LanguageModelError("the language model did not answer in time")
    if isinstance(error, exceptions.ModelServerError | exceptions.ModelUnavailableError):
        return _blame_provider(status)
    if status:
        return LanguageModelError("the language model's provider refused the request ({status})", status=status)
    return LanguageModelError("the language model could not be reached")


def _blame_provider(status: int | None) -> LanguageModelError:
    if status:
        return LanguageModelError("the language model's provider has a fault of its own ({status})", status=status)
    return LanguageModelError("the language model's provider has a fault of its own")
