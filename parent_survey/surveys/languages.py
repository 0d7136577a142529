"""The languages that a survey can be offered in: those that the pages themselves speak."""

from typing import Literal, get_args

Language = Literal["en", "es", "zh", "vi", "ar", "ht", "fr", "pt", "ru", "so", "tl", "ko"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def to_language(tag: str | None) -> Language | None:
    """The one that an address or a browser names, as "pt" or "pt-BR"; None for any other."""
    base = (tag or "").partition("-")[0].lower()
    return next((language for language in LANGUAGES if language == base), None)
