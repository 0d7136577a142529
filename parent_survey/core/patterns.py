r"""The one place where people's text meets a pattern. Everything here takes time in proportion to the text.

`compile_pattern` uses RE2, which never backtracks; it has no lookaround and no backreferences. In its patterns `\w`,
`\d` and `\b` know ASCII only: where other letters matter, write `\pL`. Runs of letters are not matched but walked,
which is many times quicker than asking RE2 for each word.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2

Span = tuple[int, int]

# White space as Python knows it.
_SPACE = r"\t-\r\x1c-\x20\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}"
# Pieces of a pattern, which is ours and nobody's text.
_PIECE = re.compile(r"\\u([0-9a-f]{4})|\\.|\[\^?\]?|\]", re.DOTALL)
_MAX_CACHED_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Match:
    """What was found: the whole of it, or the group `it` where the pattern also looks at what stands around."""

    text: str
    spans: tuple[Span, ...]
    names: dict[str, int]

    def span(self, group: int | str = 0) -> Span:
        number = self.names.get("it", 0) if group == 0 else group
        return self.spans[self.names[number] if isinstance(number, str) else number]

    def start(self) -> int:
        return self.span()[0]

    def end(self) -> int:
        return self.span()[1]

    def group(self, group: int | str = 0) -> str:
        """Empty for a group that took no part."""
        start, end = self.span(group)
        return self.text[start:end] if start >= 0 else ""

    __getitem__ = group


class Pattern:
    """The methods of `re.Pattern` that people's text needs. `findall` gives what was found, never its groups."""

    def __init__(self, pattern: str, *, ignore_case: bool = False) -> None:
        options = re2.Options()
        options.case_sensitive = not ignore_case
        options.log_errors = False
        self._pattern = re2.compile(_translate(pattern).encode(), options)
        self._names = {name.decode(): number for name, number in self._pattern.groupindex.items()}

    def search(self, text: str) -> Match | None:
        return self._read(self._pattern.search(_encode(text)), text)

    def match(self, text: str) -> Match | None:
        return self._read(self._pattern.match(_encode(text)), text)

    def fullmatch(self, text: str) -> Match | None:
        return self._read(self._pattern.fullmatch(_encode(text)), text)

    def finditer(self, text: str) -> Iterator[Match]:
        encoded = _encode(text)
        place, characters = 0, 0
        while place <= len(encoded) and (found := self._pattern.search(encoded, place)) is not None:
            match = self._read(found, text, place, characters)
            assert match is not None
            yield match
            # What stands behind `it` may stand before the next one.
            end = found.end(self._names.get("it", 0))
            characters = match.end()
            if end == place:
                # Nothing was found here: go on behind the next character, of which there may be none.
                end += len(text[characters : characters + 1].encode()) or 1
                characters += 1
            place = end

    def findall(self, text: str) -> list[str]:
        return [found.group() for found in self.finditer(text)]

    def sub(self, replacement: str | Callable[[Match], str], text: str) -> str:
        parts, end = [], 0
        for found in self.finditer(text):
            parts += [text[end : found.start()], replacement if isinstance(replacement, str) else replacement(found)]
            end = found.end()
        return "".join([*parts, text[end:]])

    def split(self, text: str) -> list[str]:
        parts, end = [], 0
        for found in self.finditer(text):
            parts.append(text[end : found.start()])
            end = found.end()
        return [*parts, text[end:]]

    def _read(self, found: Any, text: str, place: int = 0, characters: int = 0) -> Match | None:
        """RE2 counts bytes. `place` and `characters` are one place before the match, counted both ways."""
        if found is None:
            return None
        spans = tuple(found.span(group) for group in range(self._pattern.groups + 1))
        if not text.isascii():
            counted = {-1: -1}
            for offset in sorted({offset for span in spans for offset in span if offset >= 0}):
                characters += len(found.string[place:offset].decode())
                place = counted[offset] = offset
                counted[offset] = characters
            spans = tuple((counted[start], counted[end]) for start, end in spans)
        return Match(text, spans, self._names)


def compile_pattern(pattern: str, *, ignore_case: bool = False) -> Pattern:
    return Pattern(pattern, ignore_case=ignore_case)


@lru_cache(maxsize=100)
def compile_whole_words(pattern: str, *, ignore_case: bool = False) -> Pattern:
    """For names and words that are not known beforehand: never in the middle of a longer word, in any script."""
    return Pattern(rf"(?:^|[^\pL\pN_])(?P<it>{pattern})(?:[^\pL\pN_]|$)", ignore_case=ignore_case)


def _encode(text: str) -> bytes:
    """Half a character, which UTF-8 cannot write, is a question mark for a pattern."""
    return text.encode(errors="replace")


def has_word(text: str, word: str) -> bool:
    """In capitals or not, and never inside a longer word."""
    text, word = text.casefold(), word.casefold()
    place = text.find(word)
    while place >= 0:
        if not WORDS.has(text[place - 1 : place]) and not WORDS.has(text[place + len(word) : place + len(word) + 1]):
            return True
        place = text.find(word, place + 1)
    return False


def escape(text: str) -> str:
    escaped: str = re2.escape(text)
    return escaped


def _translate(pattern: str) -> str:
    r"""RE2's own \s has no space beyond ASCII, and it writes characters by their number in another way."""
    is_class = False

    def replace(piece: re.Match[str]) -> str:
        nonlocal is_class
        said = piece.group()
        if said.startswith("[") and not is_class:
            is_class = True
        elif said == "]":
            is_class = False
        elif said == r"\s":
            return _SPACE if is_class else f"[{_SPACE}]"
        elif said == r"\S":
            assert not is_class, r"RE2 would read \S inside a class as ASCII"
            return f"[^{_SPACE}]"
        return rf"\x{{{piece[1]}}}" if piece[1] else said

    return _PIECE.sub(replace, pattern)


class Runs:
    """Runs of characters of one kind. Walks the text once."""

    def __init__(self, belongs: Callable[[str], bool], joiners: str = "") -> None:
        self._belongs = belongs
        # One of these between two runs makes them one.
        self._joiners = joiners
        # Blanks stand for what is between the runs, so that a line break in a run must be something else.
        self._table = _Table(lambda sign: ("¶" if sign.isspace() else sign) if belongs(sign) else " ")

    def has(self, character: str) -> bool:
        """Whether it belongs to a run; the end of a text, which is empty, does not."""
        return character != "" and self._belongs(character)

    def findall(self, text: str) -> list[str]:
        if self._joiners:
            return [text[start:end] for start, end in self.spans(text)]
        return text.translate(self._table).split()

    def sub(self, change: Callable[[str], str], text: str) -> str:
        parts, end = [], 0
        for start, last in self.spans(text):
            parts += [text[end:start], change(text[start:last])]
            end = last
        return "".join([*parts, text[end:]])

    def spans(self, text: str) -> list[Span]:
        plain = text.translate(self._table)
        spans: list[Span] = []
        end = 0
        for run in plain.split():
            start = plain.index(run, end)
            is_joined = spans and start == end + 1 and text[end] in self._joiners
            first = spans.pop()[0] if is_joined else start
            end = start + len(run)
            spans.append((first, end))
        return spans


class _Table(dict[int, str]):
    """For `str.translate`: what becomes of each character, worked out when it is first met."""

    def __init__(self, change: Callable[[str], str]) -> None:
        super().__init__()
        self._change = change

    def __missing__(self, code: int) -> str:
        changed = self._change(chr(code))
        if len(self) < _MAX_CACHED_CHARACTERS:
            self[code] = changed
        return changed


def _is_letter(character: str) -> bool:
    return character.isalnum() and not character.isdecimal()


# As `\w+`, `[^\W_]+` and `[^\W\d_]+` of Python's own patterns.
WORDS = Runs(lambda character: character.isalnum() or character == "_")
LETTERS_AND_DIGITS = Runs(str.isalnum)
LETTERS = Runs(_is_letter)
# Names, with the apostrophe and the hyphen inside of them.
NAMES = Runs(_is_letter, "'’-")


def _decompose(form: Any) -> _Table:
    def change(character: str) -> str:
        parts = unicodedata.normalize(form, character)
        return "".join(part for part in parts if not unicodedata.combining(part))

    return _Table(change)


_CANONICAL, _COMPATIBLE = _decompose("NFD"), _decompose("NFKD")


def strip_accents(text: str, *, is_compatible: bool = False) -> str:
    """Letter by letter: to normalize a whole text puts its accents in order, in time by their square."""
    return text if text.isascii() else text.translate(_COMPATIBLE if is_compatible else _CANONICAL)


def fold(text: str) -> str:
    """Without accents and capitals, as the index of words has it."""
    return strip_accents(text).lower()
