"""Finds the teachers that a text names: by full name, by part of it, or with a typo."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from parent_survey.core.patterns import LETTERS, WORDS, Runs, fold

# Every word the model knows, with its rank by how common it is.
Vocabulary = Mapping[str, int]
# Words of a lower rank are everyday words.
COMMON_RANK = 6_000

TITLES = frozenset(
    LETTERS.findall(
        "mr mister mrs missus ms miss mx dr prof professor coach sir madam teacher senor senora senorita sr sra srta "
        "maestra maestro profe profesor profesora",
    )
)
WORD = Runs(LETTERS.has, "-")
MEN = frozenset({"mr", "sir", "senor", "sr"})
SPELT_OUT = {"mister": "mr", "missus": "mrs"}
# A typo in a shorter name makes another name; after a title one letter less is enough.
MIN_LENGTH_WITH_TYPO = 5


@dataclass(frozen=True, slots=True)
class TeacherName:
    id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class NamedPeople:
    """Who is named in a text, the text without their names, and the text with "she" or "he" instead."""

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


def find_people(
    text: str, people: Sequence[TeacherName], vocabulary: Vocabulary, *, with_typos: bool = True
) -> NamedPeople:
    """Teachers in the order of the text. A name that is an everyday word needs a title or a capital letter."""
    parts = {person.id: _split_name(person.name) for person in people}
    words = _list_words(text)
    found: list[UUID] = []
    spans: list[tuple[int, int]] = []
    index = 0
    while index < len(words):
        # "Rosalind Pike" is matched as one name, so that another Rosalind is not included.
        group = [words[index]]
        ids = _match(words[index], parts, vocabulary, with_typos=with_typos)
        while ids and index + 1 < len(words) and _is_next(text, group[-1], words[index + 1]):
            both = [
                teacher_id
                for teacher_id in _match(words[index + 1], parts, vocabulary, with_typos=with_typos)
                if teacher_id in ids
            ]
            if not both:
                break
            ids, index = both, index + 1
            group.append(words[index])
        if ids:
            ids = _prefer_title(group[0].title, ids, people)
            found.extend(teacher_id for teacher_id in ids if teacher_id not in found)
            spans.append((group[0].beginning, group[-1].end))
        index += 1
    names = {person.id: person.name for person in people}
    is_man = [not MEN.isdisjoint(WORD.findall(fold(names[teacher_id]))[:1]) for teacher_id in found]
    instead = ("he", "his") if any(is_man) else ("she", "her")
    return NamedPeople(tuple(found), text, _cut(text, spans, ("", "")), _cut(text, spans, instead))


def _match(word: _Word, parts: dict[UUID, list[str]], vocabulary: Vocabulary, *, with_typos: bool) -> list[UUID]:
    is_everyday = vocabulary.get(word.folded, COMMON_RANK) < COMMON_RANK
    exact = [teacher_id for teacher_id, names in parts.items() if word.folded in names]
    if exact:
        return exact if word.title or word.is_capital or not is_everyday else []
    is_word = word.folded in vocabulary and not word.title
    shortest = MIN_LENGTH_WITH_TYPO - bool(word.title)
    if not with_typos or len(word.folded) < shortest or is_word:
        return []
    return [
        teacher_id
        for teacher_id, names in parts.items()
        if any(_is_nearly(word.folded, name, shortest) for name in names)
    ]


def _is_nearly(word: str, name: str, shortest: int) -> bool:
    return len(name) >= shortest and word[0] == name[0] and is_one_typo(word, name)


def is_one_typo(word: str, other: str) -> bool:
    """Whether they differ by one letter that is missing, extra, wrong or swapped with the next."""
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    position = next(
        (i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    rest, other_rest = word[position:], other[position:]
    if rest[1:] == other_rest or rest == other_rest[1:] or rest[1:] == other_rest[1:]:
        return True
    return rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:]


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
            title, started = SPELT_OUT.get(folded, folded), start
            continue
        # The first word of a text begins with a capital whatever it is.
        is_capital = text[start].isupper() and start > 0
        words.append(_Word(start, end, started if title else start, folded, title, is_capital))
        title = ""
    return words


def _is_next(text: str, word: _Word, following: _Word) -> bool:
    return text[word.end : following.start].strip(" .") == ""


def _prefer_title(title: str, ids: list[UUID], people: Sequence[TeacherName]) -> list[UUID]:
    """Prefer whoever has this title, as between Mr. and Mrs. Reyes; without a match, all of them."""
    names = {person.id: {fold(word) for word in WORD.findall(person.name)} for person in people}
    called = [teacher_id for teacher_id in ids if title and title in names[teacher_id]]
    return called or ids


def _count_possessive(text: str, position: int) -> int:
    """The length of the possessive "'s" or "'" at this position; 0 if there is none."""
    if text[position : position + 1] not in {"'", "’"}:
        return 0
    if text[position + 1 : position + 2] == "s" and not WORDS.has(text[position + 2 : position + 3]):
        return 2
    return int(WORDS.has(text[position + 1 : position + 2]))


def _cut(text: str, spans: list[tuple[int, int]], instead: tuple[str, str]) -> str:
    """`instead` has two forms: for a name, and for a name with the "'s" that belongs to it."""
    kept, position = [], 0
    for start, end in spans:
        owned = _count_possessive(text, end)
        kept += [text[position:start], instead[1 if owned else 0]]
        position = end + owned
    return " ".join(" ".join([*kept, text[position:]]).split())
