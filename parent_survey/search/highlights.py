"""What to mark in an answer that was found."""

from bisect import bisect_left
from collections.abc import Iterable

from parent_survey.ai.sentences import split_sentences
from parent_survey.search.fusion import LEAST_LIKENESS, Hit
from parent_survey.search.words.terms import find_spans

Span = tuple[int, int]


def highlight(hit: Hit, answer: str, words: Iterable[str]) -> list[Span]:
    """The sentence that fits best, and the words that were looked for where they stand outside of it."""
    sentence = [(hit.start, hit.end)] if hit.end and hit.likeness >= LEAST_LIKENESS else []
    spans = [span for span in find_spans(answer, words) if not any(_overlap(span, one) for one in sentence)]
    return sorted([*sentence, *spans])


def locate(hit: Hit, answer: str, words: Iterable[str]) -> Span:
    """The one sentence to quote: the nearest, else the one with the most of the words, else the first."""
    if hit.end and hit.likeness >= LEAST_LIKENESS:
        return hit.start, hit.end
    sentences = [(part.start, part.end) for part in split_sentences(answer)] or [(0, len(answer))]
    starts = [start for start, _ in find_spans(answer, words)]
    return max(sentences, key=lambda sentence: bisect_left(starts, sentence[1]) - bisect_left(starts, sentence[0]))


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
