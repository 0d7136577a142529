"""Finds teachers by what somebody types: without accents, by the beginnings of words, and with one typing error."""

from collections.abc import Iterable, Sequence

from rapidfuzz.distance import OSA

from parent_survey.core.patterns import Runs
from parent_survey.roster.names import fold
from parent_survey.roster.queries import TeacherRow

# A shorter word with one letter changed is as good as any other word.
MIN_LENGTH_WITH_ERROR = 4
_WORD = Runs(lambda character: not character.isspace() and character not in ",.()/-")


def find(rows: Iterable[TeacherRow], query: str) -> Sequence[TeacherRow]:
    """Every word of the query begins a word of the name or grade. A typing error is forgiven if that finds nobody."""
    query_words = _WORD.findall(fold(query))
    candidates = [(row, _WORD.findall(fold(f"{row.name} {row.grade_level or ''}"))) for row in rows]
    exact = [row for row, words in candidates if all(_begins_one(word, words) for word in query_words)]
    return exact or [row for row, words in candidates if all(_nearly_begins_one(word, words) for word in query_words)]


def _begins_one(word: str, words: Sequence[str]) -> bool:
    return any(candidate.startswith(word) for candidate in words)


def _nearly_begins_one(word: str, words: Sequence[str]) -> bool:
    return any(candidate.startswith(word) or has_one_error(word, candidate) for candidate in words)


def has_one_error(word: str, candidate: str) -> bool:
    """One letter missing, too many, wrong, or swapped with the next; the candidate may go on after the word."""
    if len(word) < MIN_LENGTH_WITH_ERROR or word[0] != candidate[0]:
        return False
    lengths = (len(word) - 1, len(word), len(word) + 1)
    return any(OSA.distance(word, candidate[:length], score_cutoff=1) <= 1 for length in lengths)
