"""A readable name for a group of sentences, made of their own words. A group without a good one is no proposal."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import combinations, pairwise

from parent_survey.core.patterns import LETTERS

MAX_NAME_LENGTH = 60
# Each word is tried beside each other; no sentence that a person writes has more of them.
MAX_WORDS = 50
MIN_TEXTS = 3
# How much of the group must say two words side by side, two words anywhere in a sentence, or a single one.
SIDE_BY_SIDE, TOGETHER, ALONE = 0.2, 0.3, 0.4
# How many times more often the group says it than the rest does.
MIN_RATIO = 3.0
MIN_LETTERS = 3
# Words that every parent uses and that name nothing.
PLAIN = frozenset((files("parent_survey.categorization") / "plain_words.txt").read_text(encoding="utf-8").split())

Phrase = tuple[str, ...]
# What a sentence says: each phrase with the mark that stands between its words.
Said = dict[Phrase, str]


def name_group(own: Sequence[str], everything: Sequence[str], taken: Iterable[str] = ()) -> str:
    """What this group says and the rest does not: letters, spaces and one "&", so it is harmless anywhere.

    Empty when nothing is telling enough. `taken` words belong to other categories and name nothing by themselves.
    """
    known = frozenset(word for text in everything for word in _words(text))
    here = [_phrases(text, known) for text in own]
    inside = Counter(phrase for text in here for phrase in text.items())
    outside = Counter(phrase for text in everything for phrase in _phrases(text, known).items())
    refused = PLAIN.union(taken)
    worth: dict[tuple[Phrase, str], float] = {}
    for (phrase, mark), number in inside.items():
        share = ALONE if len(phrase) == 1 else TOGETHER if mark == " & " else SIDE_BY_SIDE
        telling = _telling(number, len(own), outside[phrase, mark] - number, len(everything) - len(own))
        if number >= max(MIN_TEXTS, share * len(own)) and telling >= MIN_RATIO and not refused.issuperset(phrase):
            # Two words say more than one, and side by side more than apart.
            worth[phrase, mark] = number * math.log(telling) / share**2
    if not worth:
        return ""
    phrase, mark = min(worth, key=lambda one: (-worth[one], one))
    name = mark.join(word.capitalize() for word in phrase)
    return name if len(name) <= MAX_NAME_LENGTH else ""


def _telling(inside: int, own: int, outside: int, rest: int) -> float:
    return (inside / own) / ((outside + 0.5) / (rest + 1))


def _phrases(text: str, known: frozenset[str]) -> Said:
    words = [_singular(word, known) for word in _words(text)]
    telling = list(dict.fromkeys(word for word in words if len(word) >= MIN_LETTERS and word not in PLAIN))[:MAX_WORDS]
    known_here = set(telling)
    said: Said = {(word,): "" for word in telling}
    said |= {tuple(sorted(pair)): " & " for pair in combinations(telling, 2)}
    said |= {pair: " " for pair in pairwise(words) if known_here.issuperset(pair) and pair[0] != pair[1]}
    return said


def _words(text: str) -> list[str]:
    return [word.lower() for word in LETTERS.findall(text)]


def _singular(word: str, known: frozenset[str]) -> str:
    """ "Buses" is "bus" where parents say that too."""
    for ending in ("es", "s"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= MIN_LETTERS and stem in known:
            return stem
    return word
