"""What to mark in an answer that was found."""

from bisect import bisect_left
from collections.abc import Iterable

from parent_survey.ai.sentences import split_sentences
from parent_survey.core.patterns import LETTERS_AND_DIGITS, Span, fold
from parent_survey.search.fusion import MIN_LIKENESS, Hit

# Other words begin with a shorter stem too.
MIN_STEM = 4


def highlight(hit: Hit, answer: str, words: Iterable[str]) -> list[Span]:
    """The sentence that fits best, and the words that were looked for where they stand outside of it."""
    sentence = [(hit.start, hit.end)] if hit.end and hit.likeness >= MIN_LIKENESS else []
    spans = [span for span in find_spans(answer, words) if not any(_overlap(span, one) for one in sentence)]
    return sorted([*sentence, *spans])


def locate(hit: Hit, answer: str, words: Iterable[str]) -> Span:
    """The one sentence to quote: the nearest, else the one with the most of the words, else the first."""
    if hit.end and hit.likeness >= MIN_LIKENESS:
        return hit.start, hit.end
    sentences = [(part.start, part.end) for part in split_sentences(answer)] or [(0, len(answer))]
    starts = [start for start, _ in find_spans(answer, words)]
    return max(sentences, key=lambda sentence: bisect_left(starts, sentence[1]) - bisect_left(starts, sentence[0]))


def find_spans(answer: str, words: Iterable[str]) -> list[Span]:
    """Where words stand that are among these, or begin with one of these stems."""
    whole = frozenset(words)
    stems = tuple(word for word in whole if len(word) >= MIN_STEM)
    words_in = ((fold(answer[slice(*span)]), span) for span in LETTERS_AND_DIGITS.spans(answer))
    return [span for word, span in words_in if word in whole or word.startswith(stems)]


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
