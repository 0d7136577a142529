"""What leaves the machine: a text without the people in it, and the way back from its letters to the original's.

Stricter than the masking for the local model: names also with other accents, in scripts without spaces, of two letters.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from parent_survey.ai.masking import DATE, EMAIL, MIN_LETTERS, NUMBER, Names, find_whole
from parent_survey.core.patterns import (
    LETTERS,
    Pattern,
    Span,
    compile_pattern,
    compile_whole_words,
    escape,
    strip_accents,
)

TITLES = frozenset({"mr", "ms", "mx", "dr", "sr", "jr"})
BETWEEN = r"[^\pL\pN_]{0,3}"


@dataclass(frozen=True, slots=True)
class Masked:
    """`places` says for each letter of `text` where it stood, from and to, in the text as it was written."""

    text: str
    places: tuple[tuple[int, int], ...]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]`, which is not empty, stands in the original."""
        return self.places[start][0], self.places[end - 1][1]

    def keep(self, spans: Iterable[tuple[int, int]]) -> "Masked":
        """Only these parts of `text`, which follow one another."""
        parts = [slice(*span) for span in spans]
        places = tuple(place for part in parts for place in self.places[part])
        return Masked("".join(self.text[part] for part in parts), places)


def mask_for_provider(text: str, names: Iterable[str] | Names = (), whole: Iterable[str] = ()) -> Masked:
    """Of `names` every word, however it is written; those of `whole` only as they stand."""
    masked = Masked(text, tuple((place, place + 1) for place in range(len(text))))
    masked = _replace(masked, _find(EMAIL, masked), "[email]")
    masked = _replace(masked, _find(NUMBER, masked), "[phone]")
    masked = _replace(masked, find_whole(masked.text, whole), "[name]")
    known: Names | None = names if isinstance(names, Names) else Names(names)
    while known is not None:
        for pattern in _list_patterns(known.own):
            masked = _replace(masked, _find(pattern, masked), "[name]")
        known = known.shared
    return masked


def _find(pattern: Pattern, masked: Masked) -> Iterator[Span]:
    return (found.span() for found in pattern.finditer(masked.text) if not DATE.fullmatch(found.group()))


def _replace(masked: Masked, spans: Iterable[Span], word: str) -> Masked:
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    end = 0
    for start, last in spans:
        parts += [masked.text[end:start], word]
        places += masked.places[end:start]
        places += [masked.place(start, last)] * len(word)
        end = last
    return Masked("".join([*parts, masked.text[end:]]), (*places, *masked.places[end:]))


@lru_cache(maxsize=64)
def _list_patterns(names: tuple[str, ...]) -> list[Pattern]:
    """What stands as a word, and what may stand in the middle of other words, in scripts that have no spaces."""
    split = [tuple(LETTERS.findall(unicodedata.normalize("NFC", name))) for name in names]
    parts = {part for name in split for part in name}
    whole = {BETWEEN.join(map(_any_accent, name)): _has_no_capitals("".join(name)) for name in split if len(name) > 1}
    inside = {escape(part) for part in parts if _has_no_capitals(part) and len(part) > 1}
    inside |= {choice for choice, is_inside in whole.items() if is_inside}
    words = {choice for part in parts if not _has_no_capitals(part) and (choice := _choose(part))}
    words |= {f"(?i:{choice})" for choice, is_inside in whole.items() if not is_inside}
    # Longer ones first, so that a whole name is one.
    made = ((compile_whole_words, words), (compile_pattern, inside))
    return [make("|".join(sorted(own, key=lambda one: (-len(one), one)))) for make, own in made if own]


def _choose(part: str) -> str | None:
    if len(part) >= MIN_LETTERS:
        return f"(?i:{_any_accent(part)})"
    if len(part) < MIN_LETTERS - 1 or part.lower() in TITLES:
        return None
    # "Jo" and "Al" are words too, so only as names are written.
    return f"{_any_accent(part.capitalize())}|{_any_accent(part.upper())}"


def _has_no_capitals(name: str) -> bool:
    return name.upper() == name.lower()


def _any_accent(word: str) -> str:
    """Finds "Jose" where the name is "José", and the other way round."""
    letters = strip_accents(word)
    return "".join(rf"[{escape(letter)}{_accented().get(letter, '')}][\u0300-\u036f]?" for letter in letters)


@cache
def _accented() -> dict[str, str]:
    found: dict[str, str] = {}
    for letter in map(chr, range(0xC0, 0x250)):
        base = unicodedata.normalize("NFD", letter)[0]
        if base != letter:
            found[base] = found.get(base, "") + letter
    return found
