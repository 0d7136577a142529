"""Whether words that a model quotes really stand in the answer, and where."""

from collections.abc import Iterable

from parent_survey.ai.outgoing import Masked
from parent_survey.core.patterns import WORDS, compile_pattern

MAX_QUOTE_LENGTH = 1_000
MIN_LETTERS = 2
MASK = compile_pattern(r"\[(?:name|email|phone)\]")


def find_words(masked: Masked, quote: str) -> tuple[int, int] | None:
    """Their place in the answer as it was written. Only case, blanks and punctuation may differ; one word may not."""
    quote = quote.strip()[:MAX_QUOTE_LENGTH]
    if sum(map(str.isalnum, MASK.sub("", quote))) < MIN_LETTERS:
        return None
    start = masked.text.find(quote)
    if start >= 0:
        return masked.place(start, start + len(quote))
    # One line for each word, so that words are found whole, and in time by the length of the answer.
    spans = WORDS.spans(masked.text)
    lines = _write_lines(masked.text[slice(*span)] for span in spans)
    words = WORDS.findall(quote)
    place = lines.find(_write_lines(words)) if words else -1
    if place < 0:
        return None
    first = lines.count("\n", 0, place)
    return masked.place(spans[first][0], spans[first + len(words) - 1][1])


def _write_lines(words: Iterable[str]) -> str:
    return "".join(["\n", *(f"{word.casefold()}\n" for word in words)])
