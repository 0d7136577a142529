"""Which of the parents' sentences say most about a teacher. Chosen by code: asked twice, it chooses the same."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from parent_survey.core.patterns import WORDS

# Shorter ones say little, longer ones are read by nobody.
SHORTEST, LONGEST = 25, 320
MOST, MOST_OF_CATEGORY = 8, 2
# Sentences that share more of their words than this say the same thing.
TOO_ALIKE = 0.5

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
    strangers = _list_last_names(other_names)
    fitting = [one for one in candidates if SHORTEST <= len(one.text) <= LONGEST and not _names(one.text, strangers)]
    # Where a response is about several teachers nobody knows whom a sentence means, so those come after all others.
    fitting.sort(key=lambda one: (one.other_teachers > 0, -one.confidence, one.key))
    chosen: list[Candidate] = []
    of_category: Counter[object] = Counter()
    for one in fitting:
        is_fresh = all(
            one.response_id != other.response_id and _likeness(one.text, other.text) <= TOO_ALIKE for other in chosen
        )
        if is_fresh and of_category[one.category_id] < MOST_OF_CATEGORY:
            chosen.append(one)
            of_category[one.category_id] += 1
        if len(chosen) == MOST:
            break
    return chosen


def _list_last_names(names: Iterable[str]) -> set[str]:
    lasts = (words[-1] for name in names if (words := WORDS.findall(name.casefold())))
    return {last for last in lasts if last not in TITLES and len(last) > 2}


def _names(text: str, strangers: set[str]) -> bool:
    return not strangers.isdisjoint(WORDS.findall(text.casefold()))


def _likeness(first: str, second: str) -> float:
    one, two = set(WORDS.findall(first.casefold())), set(WORDS.findall(second.casefold()))
    return len(one & two) / len(one | two) if one | two else 1.0
