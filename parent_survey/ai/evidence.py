"""Whether words that a model quotes really stand in the answer, and where."""

from parent_survey.ai.outgoing import Masked
from parent_survey.core.patterns import WORDS, compile_pattern, compile_whole_words, escape

LONGEST_QUOTE = 1_000
FEWEST_LETTERS = 2
BETWEEN = r"[^\pL\pN_]+"
MASK = compile_pattern(r"\[(?:name|email|phone)\]")


def find_words(masked: Masked, quote: str) -> tuple[int, int] | None:
    """Their place in the answer as it was written. Only case, blanks and punctuation may differ; one word may not."""
    quote = quote.strip()[:LONGEST_QUOTE]
    if sum(map(str.isalnum, MASK.sub("", quote))) < FEWEST_LETTERS:
        return None
    start = masked.text.find(quote)
    if start >= 0:
        return masked.place(start, start + len(quote))
    words = BETWEEN.join(map(escape, WORDS.findall(quote)))
    found = compile_whole_words(words, ignore_case=True).search(masked.text)
    return masked.place(*found.span()) if found else None
