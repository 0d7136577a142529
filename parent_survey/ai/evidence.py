"""Whether words that a model quotes really stand in the answer, and where."""

import re

from parent_survey.ai.outgoing import Masked

LONGEST_QUOTE = 1_000
FEWEST_LETTERS = 2
WORD = re.compile(r"\w+")
BETWEEN = r"\W+"
MASK = re.compile(r"\[(?:name|email|phone)\]")


def find_words(masked: Masked, quote: str) -> tuple[int, int] | None:
    """Their place in the answer as it was written. Only case, blanks and punctuation may differ; one word may not."""
    quote = quote.strip()[:LONGEST_QUOTE]
    if sum(map(str.isalnum, MASK.sub("", quote))) < FEWEST_LETTERS:
        return None
    start = masked.text.find(quote)
    if start >= 0:
        return masked.place(start, start + len(quote))
    words = BETWEEN.join(map(re.escape, WORD.findall(quote)))
    found = re.search(rf"(?<!\w){words}(?!\w)", masked.text, re.IGNORECASE)
    return masked.place(*found.span()) if found else None
