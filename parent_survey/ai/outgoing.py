"""What leaves the machine: a text without the people in it, and the way back from its letters to the original's.

Stricter than the masking for the local model: names also with other accents, in scripts without spaces, of two letters.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from parent_survey.ai.masking import DATE, EMAIL, FEWEST_LETTERS, NUMBER, find_whole

TITLES = frozenset({"mr", "ms", "mx", "dr", "sr", "jr"})
WORD = re.compile(r"[^\W\d_]+")
BETWEEN = r"\W{0,3}"


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


def mask_for_provider(text: str, names: Iterable[str] = (), whole: Iterable[str] = ()) -> Masked:
    """Of `names` every word, however it is written; those of `whole` only as they stand."""
    masked = Masked(text, tuple((place, place + 1) for place in range(len(text))))
    masked = _replace(masked, EMAIL, "[email]")
    masked = _replace(masked, NUMBER, "[phone]")
    if (exact := find_whole(whole)) is not None:
        masked = _replace(masked, exact, "[name]")
    known = _pattern(tuple(names))
    return _replace(masked, known, "[name]") if known else masked


def _replace(masked: Masked, pattern: re.Pattern[str], word: str) -> Masked:
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    end = 0
    for found in pattern.finditer(masked.text):
        if DATE.fullmatch(found.group()):
            continue
        parts += [masked.text[end : found.start()], word]
        places += masked.places[end : found.start()]
        places += [masked.place(found.start(), found.end())] * len(word)
        end = found.end()
    return Masked("".join([*parts, masked.text[end:]]), (*places, *masked.places[end:]))


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str] | None:
    choices = {choice for name in names for choice in _choices(name)}
    # Longer ones first, so that a whole name is one.
    ordered = sorted(choices, key=lambda choice: (-choice[0], choice[1]))
    return re.compile("|".join(choice for _, choice in ordered)) if ordered else None


def _choices(name: str) -> Iterator[tuple[int, str]]:
    parts = WORD.findall(unicodedata.normalize("NFC", name))
    if len(parts) > 1:
        whole = BETWEEN.join(map(_any_accent, parts))
        yield len(name), whole if _has_no_capitals(name) else rf"(?<!\w)(?i:{whole})(?!\w)"
    yield from ((len(part), pattern) for part in parts if (pattern := _choice(part)))


def _choice(part: str) -> str | None:
    if _has_no_capitals(part):
        # A script that often has no spaces either: it may stand in the middle of other words.
        return re.escape(part) if len(part) > 1 else None
    if len(part) >= FEWEST_LETTERS:
        return rf"(?<!\w)(?i:{_any_accent(part)})(?!\w)"
    if len(part) < FEWEST_LETTERS - 1 or part.lower() in TITLES:
        return None
    # "Jo" and "Al" are words too, so only as names are written.
    return rf"(?<!\w)(?:{_any_accent(part.capitalize())}|{_any_accent(part.upper())})(?!\w)"


def _has_no_capitals(name: str) -> bool:
    return name.upper() == name.lower()


def _any_accent(word: str) -> str:
    """Finds "Jose" where the name is "José", and the other way round."""
    plain = (letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))
    return "".join(rf"[{re.escape(letter)}{_accented().get(letter, '')}][\u0300-\u036f]?" for letter in plain)


@cache
def _accented() -> dict[str, str]:
    found: dict[str, str] = {}
    for letter in map(chr, range(0xC0, 0x250)):
        base = unicodedata.normalize("NFD", letter)[0]
        if base != letter:
            found[base] = found.get(base, "") + letter
    return found
