"""Guesses an answer's language, for showing and for saying where the local model is weak."""

from functools import cache
from typing import Any

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from parent_survey.core.patterns import WORDS

# The languages that are told apart. Fewer of them means fewer wild guesses on short texts.
LANGUAGES = WORDS.findall(
    "am ar bn de el en es fa fr gu he hi hmn ht hy it ja ka km ko lo ml mr my ne pa pl pt ro ru so sq sw ta te "
    "th tl tr uk ur vi zh",
)
# A guess on fewer letters than this is worth nothing for texts in the Latin script.
FEWEST_LETTERS = 20
LEAST_SURE = 0.8
LONGEST_TEXT = 2000


def guess_language(text: str) -> str | None:
    """The language's two-letter code, or nothing where a guess would be wild."""
    letters = [letter for letter in text[:LONGEST_TEXT] if letter.isalpha()]
    if not letters:
        return None
    is_latin = sum(letter < "\u0250" for letter in letters) > len(letters) / 2
    if is_latin and len(letters) < FEWEST_LETTERS:
        return None
    language, sure = _identifier().classify(text[:LONGEST_TEXT])
    return str(language) if sure >= LEAST_SURE else None


def guess_reply_language(text: str) -> str:
    """The one of the product's languages that a question is most likely written in; a few letters tell nothing."""
    letters = sum(letter.isalpha() for letter in text[:LONGEST_TEXT])
    if letters < FEWEST_REPLY_LETTERS and text.isascii():
        return "en"
    ranked = _identifier().rank(text[:LONGEST_TEXT])
    return next((str(code) for code, _ in ranked if code in REPLY_LANGUAGES), "en")


@cache
def _identifier() -> Any:
    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages([code for code in LANGUAGES if code in identifier.labels])
    return identifier
