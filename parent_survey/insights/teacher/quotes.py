"""Which of the parents' sentences say most about a teacher. Chosen by code: asked twice, it chooses the same."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from parent_survey.core.patterns import WORDS

# Shorter ones say little, longer ones are read by nobody.
MIN_LENGTH, MAX_LENGTH = 25, 320
MAX_QUOTES, MAX_OF_CATEGORY = 8, 2
# Sentences that share more of their words than this say the same thing.
MAX_SIMILARITY = 0.5

TITLES = frozenset({"mr", "mrs", "ms", "miss", "mx", "dr", "coach", "sr", "sra", "srta", "prof"})


@dataclass(frozen=True)
class Candidate:
    """A sentence, or a run of them, that speaks for a category: `text` is exactly what the parent wrote."""

    key: int
    response_id: object
    category_id: object
    text: str
    confidence: float
    other_teachers: int


def choose(candidates: Sequence[Candidate], other_names: Iterable[str]) -> list[Candidate]:
    """The most certain first: one from each response, two from each category at most, none that repeats another."""
    others = _list_last_names(other_names)
    fitting = [
        candidate
        for candidate in candidates
        if MIN_LENGTH <= len(candidate.text) <= MAX_LENGTH and not _names_any(candidate.text, others)
    ]
    # Where a response is about several teachers nobody knows whom a sentence means, so those come after all others.
    fitting.sort(key=lambda candidate: (candidate.other_teachers > 0, -candidate.confidence, candidate.key))
    chosen: list[Candidate] = []
    of_category: Counter[object] = Counter()
    for candidate in fitting:
        is_new = all(
            candidate.response_id != other.response_id
            and _find_similarity(candidate.text, other.text) <= MAX_SIMILARITY
            for other in chosen
        )
        if is_new and of_category[candidate.category_id] < MAX_OF_CATEGORY:
            chosen.append(candidate)
            of_category[candidate.category_id] += 1
        if len(chosen) == MAX_QUOTES:
            break
    return chosen


def _list_last_names(names: Iterable[str]) -> set[str]:
    lasts = (words[-1] for name in names if (words := WORDS.findall(name.casefold())))
    return {last for last in lasts if last not in TITLES and len(last) > 2}


def _names_any(text: str, last_names: set[str]) -> bool:
    return not last_names.isdisjoint(WORDS.findall(text.casefold()))


def _find_similarity(first: str, second: str) -> float:
    """The share of their words that both have."""
    ours, theirs = set(WORDS.findall(first.casefold())), set(WORDS.findall(second.casefold()))
    return len(ours & theirs) / len(ours | theirs) if ours | theirs else 1.0
