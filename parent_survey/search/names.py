"""Which teachers a text names: in full, by half a name, and with a slip of the finger."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from parent_survey.core.patterns import LETTERS, WORDS, Runs, fold

# Every word the model knows, and its place in the order of how common it is.
Vocabulary = Mapping[str, int]
# Words ahead of this place are in everybody's mouth.
COMMON = 6_000

TITLES = frozenset(
    LETTERS.findall(
        "mr mrs ms miss mx dr prof professor coach sir madam teacher senor senora senorita sr sra srta maestra maestro "
        "profe profesor profesora",
    )
)
WORD = Runs(LETTERS.has, "-")
MEN = frozenset({"mr", "sir", "senor", "sr"})
# In a shorter name a slip makes another name; behind a title one letter less will do.
SHORTEST_WITH_SLIP = 5


@dataclass(frozen=True, slots=True)
class Person:
    id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class NamedPeople:
    """Who is named in a text, the text without their names, and with "she" or "he" in their place."""

    ids: tuple[UUID, ...]
    text: str
    rest: str
    masked: str


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    # Where its title begins, or itself.
    beginning: int
    folded: str
    # The title before it, such as "ms", or nothing.
    title: str
    is_capital: bool


def find_people(text: str, people: Sequence[Person], vocabulary: Vocabulary, *, with_slips: bool = True) -> NamedPeople:
    """In the order of the text. A name that is also an everyday word counts only with a title or a capital."""
    parts = {person.id: _split_name(person.name) for person in people}
    words = _list_words(text)
    found: list[UUID] = []
    spans: list[tuple[int, int]] = []
    place = 0
    while place < len(words):
        # "Rosalind Pike" is looked at as one name, so that another Rosalind is not meant too.
        group = [words[place]]
        ids = _match(words[place], parts, vocabulary, with_slips=with_slips)
        while ids and place + 1 < len(words) and _is_next(text, group[-1], words[place + 1]):
            both = [one for one in _match(words[place + 1], parts, vocabulary, with_slips=with_slips) if one in ids]
            if not both:
                break
            ids, place = both, place + 1
            group.append(words[place])
        if ids:
            ids = _prefer_title(group[0].title, ids, people)
            found.extend(one for one in ids if one not in found)
            spans.append((group[0].beginning, group[-1].end))
        place += 1
    names = {person.id: person.name for person in people}
    is_man = [not MEN.isdisjoint(WORD.findall(fold(names[one]))[:1]) for one in found]
    instead = ("he", "his") if any(is_man) else ("she", "her")
    return NamedPeople(tuple(found), text, _cut(text, spans, ("", "")), _cut(text, spans, instead))


def _match(word: _Word, parts: dict[UUID, list[str]], vocabulary: Vocabulary, *, with_slips: bool) -> list[UUID]:
    is_everyday = vocabulary.get(word.folded, COMMON) < COMMON
    exact = [one for one, names in parts.items() if word.folded in names]
    if exact:
        return exact if word.title or word.is_capital or not is_everyday else []
    is_word = word.folded in vocabulary and not word.title
    shortest = SHORTEST_WITH_SLIP - bool(word.title)
    if not with_slips or len(word.folded) < shortest or is_word:
        return []
    return [one for one, names in parts.items() if any(_is_nearly(word.folded, name, shortest) for name in names)]


def _is_nearly(word: str, name: str, shortest: int) -> bool:
    return len(name) >= shortest and word[0] == name[0] and is_one_slip(word, name)


def is_one_slip(word: str, other: str) -> bool:
    """One letter missing, too many, wrong, or swapped with the next."""
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    place = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    rest, wanted = word[place:], other[place:]
    if rest[1:] == wanted or rest == wanted[1:] or rest[1:] == wanted[1:]:
        return True
    return rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:]


@lru_cache(maxsize=10_000)
def _split_name(name: str) -> list[str]:
    words = [fold(word) for word in WORD.findall(name)]
    return [word for word in words if word not in TITLES and len(word) > 1] or words


def _list_words(text: str) -> list[_Word]:
    words: list[_Word] = []
    title = ""
    started = 0
    for start, end in WORD.spans(text):
        folded = fold(text[start:end])
        if folded in TITLES:
            title, started = folded, start
            continue
        # The first word of a text begins with a capital whatever it is.
        is_capital = text[start].isupper() and start > 0
        words.append(_Word(start, end, started if title else start, folded, title, is_capital))
        title = ""
    return words


def _is_next(text: str, word: _Word, following: _Word) -> bool:
    return text[word.end : following.start].strip(" .") == ""


def _prefer_title(title: str, ids: list[UUID], people: Sequence[Person]) -> list[UUID]:
    """Of a Mr. Reyes and a Mrs. Reyes the one who is called so; where that tells nothing, both."""
    names = {person.id: {fold(word) for word in WORD.findall(person.name)} for person in people}
    called = [one for one in ids if title and title in names[one]]
    return called or ids


def _count_possessive(text: str, place: int) -> int:
    """How long the "'s" or the "'" is that stands here, at the end of a word."""
    if text[place : place + 1] not in {"'", "’"}:
        return 0
    if text[place + 1 : place + 2] == "s" and not WORDS.has(text[place + 2 : place + 3]):
        return 2
    return int(WORDS.has(text[place + 1 : place + 2]))


def _cut(text: str, spans: list[tuple[int, int]], instead: tuple[str, str]) -> str:
    """`instead` has two forms: for a name, and for a name with the "'s" that belongs to it."""
    kept, place = [], 0
    for start, end in spans:
        owned = _count_possessive(text, end)
        kept += [text[place:start], instead[1 if owned else 0]]
        place = end + owned
    return " ".join(" ".join([*kept, text[place:]]).split())
