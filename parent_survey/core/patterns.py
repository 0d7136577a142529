r"""Patterns for people's text, the only ones that may be used on it. All take time in proportion to the text.

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
# Parts of a pattern. Python's own engine may read it, because patterns are never people's text.
_PIECE = re.compile(r"\\u([0-9a-f]{4})|\\.|\[\^?\]?|\]", re.DOTALL)
_MAX_CACHED_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Match:
    """The whole match, or the group `it` of a pattern that also looks at what is around it."""

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
        offset, characters = 0, 0
        while offset <= len(encoded) and (found := self._pattern.search(encoded, offset)) is not None:
            match = self._read(found, text, offset, characters)
            assert match is not None
            yield match
            # What follows the group `it` may precede the next match.
            end = found.end(self._names.get("it", 0))
            characters = match.end()
            if end == offset:
                # An empty match: continue after the next character, if there is one.
                end += len(text[characters : characters + 1].encode()) or 1
                characters += 1
            offset = end

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

    def _read(self, found: Any, text: str, start: int = 0, characters: int = 0) -> Match | None:
        """RE2 counts bytes. `start` and `characters` are one position before the match, in bytes and in characters."""
        if found is None:
            return None
        spans = tuple(found.span(group) for group in range(self._pattern.groups + 1))
        if not text.isascii():
            counted = {-1: -1}
            for offset in sorted({offset for span in spans for offset in span if offset >= 0}):
                characters += len(found.string[start:offset].decode())
                start = offset
                counted[offset] = characters
            spans = tuple((counted[start], counted[end]) for start, end in spans)
        return Match(text, spans, self._names)


def compile_pattern(pattern: str, *, ignore_case: bool = False) -> Pattern:
    return Pattern(pattern, ignore_case=ignore_case)


@lru_cache(maxsize=100)
def compile_whole_words(pattern: str, *, ignore_case: bool = False) -> Pattern:
    """For names and words that come from data: matches whole words only, in any script."""
    return Pattern(rf"(?:^|[^\pL\pN_])(?P<it>{pattern})(?:[^\pL\pN_]|$)", ignore_case=ignore_case)


def _encode(text: str) -> bytes:
    """A lone surrogate, which UTF-8 cannot encode, is read as a question mark."""
    return text.encode(errors="replace")


def has_word(text: str, word: str) -> bool:
    """Ignoring case, and never inside a longer word."""
    text, word = text.casefold(), word.casefold()
    start = text.find(word)
    while start >= 0:
        end = start + len(word)
        if not WORDS.has(text[start - 1 : start]) and not WORDS.has(text[end : end + 1]):
            return True
        start = text.find(word, start + 1)
    return False


def escape(text: str) -> str:
    escaped: str = re2.escape(text)
    return escaped


def _translate(pattern: str) -> str:
    r"""RE2's own \s has no space beyond ASCII, and it writes characters by their number in another way."""
    is_class = False

    def replace(piece: re.Match[str]) -> str:
        nonlocal is_class
        source = piece.group()
        if source.startswith("[") and not is_class:
            is_class = True
        elif source == "]":
            is_class = False
        elif source == r"\s":
            return _SPACE if is_class else f"[{_SPACE}]"
        elif source == r"\S":
            assert not is_class, r"RE2 would read \S inside a class as ASCII"
            return f"[^{_SPACE}]"
        return rf"\x{{{piece[1]}}}" if piece[1] else source

    return _PIECE.sub(replace, pattern)


class Runs:
    """Runs of characters of one kind. Walks the text once."""

    def __init__(self, belongs: Callable[[str], bool], joiners: str = "") -> None:
        self._belongs = belongs
        # One of these between two runs makes them one.
        self._joiners = joiners
        self._table = _Table(self._to_run_character)

    def _to_run_character(self, character: str) -> str:
        """A blank for what is between runs. Hence white space that belongs to a run is replaced as well."""
        if not self._belongs(character):
            return " "
        return "¶" if character.isspace() else character

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
    """For `str.translate`: the replacement of each character, computed when it is first seen."""

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
    """Letter by letter: normalizing a whole text sorts its accents, which takes quadratic time."""
    return text if text.isascii() else text.translate(_COMPATIBLE if is_compatible else _CANONICAL)


def fold(text: str) -> str:
    """Without accents and in lower case, like the words of the search index."""
    return strip_accents(text).lower()
