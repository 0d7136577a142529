"""Puts right what was mistyped: a word that nobody knows, one slip away from a word that everybody knows."""

from collections.abc import Callable, Iterator, Mapping

from parent_survey.core.patterns import LETTERS
from parent_survey.search.words.terms import fold

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
# A shorter word with one letter changed is as good as any other word.
SHORTEST = 4
# All slips of a word are tried, in time by the square of its length. No word of a dictionary is longer.
LONGEST = 30
# Words ahead of this place are in everybody's mouth; the list goes from the most to the least common.
COMMON = 6_000

# Every word the model knows, and its place in the order of how common it is.
Vocabulary = Mapping[str, int]


def list_unknown(text: str, vocabulary: Vocabulary) -> list[str]:
    """Its words that are in no dictionary, folded. A form of a known word is known."""
    words = {fold(word) for word in LETTERS.findall(text)}
    return sorted(word for word in words if len(word) >= SHORTEST and word.isascii() and word not in vocabulary)


def correct(text: str, vocabulary: Vocabulary, is_right: Callable[[str], bool]) -> str:
    """The text with slips put right. `is_right` says of a word that it is meant as it stands."""

    def put_right(written: str) -> str:
        word = fold(written)
        if not SHORTEST <= len(word) <= LONGEST or not word.isascii() or word in vocabulary or is_right(word):
            return written
        candidates = [near for near in _slips(word) if near in vocabulary and near[0] == word[0] and len(near) > 2]
        return min(candidates, key=lambda near: vocabulary[near]) if candidates else written

    return LETTERS.sub(put_right, text)


def is_one_slip(word: str, other: str) -> bool:
    """One letter missing, too many, wrong, or swapped with the next."""
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    place = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    rest, wanted = word[place:], other[place:]
    if rest[1:] == wanted or rest == wanted[1:] or rest[1:] == wanted[1:]:
        return True
    return rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:]


def _slips(word: str) -> Iterator[str]:
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in ALPHABET:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]
