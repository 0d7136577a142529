"""The parts of a found answer to highlight or quote."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice

from parent_survey.ai.sentences import split_sentences
from parent_survey.core.patterns import LETTERS_AND_DIGITS, Span, fold
from parent_survey.search.fusion import MIN_LIKENESS, Hit

# An answer of one word repeated ten thousand times made a reply of two megabytes.
MAX_MARKS = 100
# Unrelated words begin with a shorter stem.
MIN_STEM = 4


def highlight(hit: Hit, answer: str, words: Iterable[str]) -> list[Span]:
    """The best sentence, and the first MAX_MARKS of the searched words outside of it."""
    sentence = [(hit.start, hit.end)] if hit.end and hit.likeness >= MIN_LIKENESS else []
    spans = (span for span in find_spans(answer, words) if not any(_overlap(span, best) for best in sentence))
    return sorted([*sentence, *islice(spans, MAX_MARKS)])


def locate(hit: Hit, answer: str, words: Iterable[str]) -> Span:
    """The one sentence to quote: the nearest, else the one with the most of the words, else the first."""
    if hit.end and hit.likeness >= MIN_LIKENESS:
        return hit.start, hit.end
    sentences = [(part.start, part.end) for part in split_sentences(answer)] or [(0, len(answer))]
    starts = [start for start, _ in find_spans(answer, words)]
    return max(sentences, key=lambda sentence: bisect_left(starts, sentence[1]) - bisect_left(starts, sentence[0]))


def find_spans(answer: str, words: Iterable[str]) -> Iterator[Span]:
    """The spans of words that are among these or begin with one of these stems."""
    whole = frozenset(words)
    folded = fold(answer)
    if not any(word in folded for word in whole):
        # Most answers that are near in meaning, and a look at each of their words takes far longer.
        return iter(())
    stems = tuple(word for word in whole if len(word) >= MIN_STEM)
    # Without accents and the like, letters stay where they are.
    is_plain = answer.isascii()
    words_in = (
        (folded[slice(*span)] if is_plain else fold(answer[slice(*span)]), span)
        for span in LETTERS_AND_DIGITS.spans(answer)
    )
    return (span for word, span in words_in if word in whole or word.startswith(stems))


def _overlap(span: Span, other: Span) -> bool:
    return span[0] < other[1] and other[0] < span[1]
