"""Takes out of a text what names a person, before the text is embedded or leaves the machine."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from parent_survey.core.patterns import LETTERS, WORDS, Span, compile_pattern

EMAIL = compile_pattern(
    r"[^\s@<>(),;:\"\[\]]+\s{0,2}(?:@|\((?:at|a)\)|\[(?:at|a)\])\s{0,2}"
    r"[\pL\pN][\pL\pN_-]*(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\pL\pN][\pL\pN_-]*){1,4}",
    ignore_case=True,
)
# Digits with the marks that people put between them. Whether it is a telephone number is decided by counting.
NUMBER = compile_pattern(r"(?:^|[^\pL\pN_@])(?P<it>\+?\(?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd}){6,16})(?:[^\pL\pN_]|$)")
DATE = compile_pattern(r"\d{1,4}[-./–]\d{1,2}[-./–]\d{1,4}|\d{4}\s?[-–/]\s?\d{2,4}")
MIN_LETTERS = 3


class Names:
    """Names of people. What is made of them is made once: the teachers are the same for all answers of a batch."""

    def __init__(self, names: Iterable[str] = (), shared: "Names | None" = None) -> None:
        """`shared` are further names, which other texts have as well."""
        self.own = tuple(names)
        self.shared = shared

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from self.shared or ()

    def has_part(self, word: str) -> bool:
        """Whether the word, in small letters, is part of a name."""
        return word in self._parts or (self.shared is not None and self.shared.has_part(word))

    @cached_property
    def _parts(self) -> frozenset[str]:
        parts = (part.lower() for name in self.own for part in LETTERS.findall(name))
        return frozenset(part for part in parts if len(part) >= MIN_LETTERS)


def mask(text: str, names: Iterable[str] | Names = (), whole: Iterable[str] = ()) -> str:
    """The text with emails, telephone numbers and names replaced by words that say what stood there.

    Of `names` every word, however it is written; those of `whole` only as they stand.
    """
    text = EMAIL.sub("[email]", text)
    text = NUMBER.sub(lambda found: found.group() if DATE.fullmatch(found.group()) else "[phone]", text)
    found = find_whole(text, whole)
    between = zip([0, *(end for _, end in found)], [*(start for start, _ in found), len(text)], strict=True)
    text = "[name]".join(text[end:start] for end, start in between)
    known = names if isinstance(names, Names) else Names(names)
    return WORDS.sub(lambda word: "[name]" if known.has_part(word.lower()) else word, text)


def find_whole(text: str, names: Iterable[str]) -> list[Span]:
    """Where these names stand as they are written, each beginning and ending where a word does; the longest first."""
    known = set(names)
    lengths: dict[str, set[int]] = defaultdict(set)
    for name in known:
        if words := WORDS.spans(name):
            lengths[name[: words[0][1]]].add(len(name))
    found: list[Span] = []
    for start, end in WORDS.spans(text) if known else []:
        if found and start < found[-1][1]:
            continue
        fitting = (start + length for length in sorted(lengths.get(text[start:end], ()), reverse=True))
        last = next(
            (last for last in fitting if text[start:last] in known and not WORDS.has(text[last : last + 1])), None
        )
        if last is not None:
            found.append((start, last))
    return found
