"""Guardians and households as a file describes them, before they are compared with those that are there.

Who shares an address in a file is one person. Who is named for exactly the same children, or stands in exactly the same
rows, may be one household: the file proposes it, and staff decide.

Children are a grade and the ids of teachers from the first moment on: their names are never read into anything.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from uuid import UUID

from parent_survey.core.patterns import compile_pattern
from parent_survey.core.sentences import say
from parent_survey.families.languages import find_language
from parent_survey.roster.names import clean, find_name_problem, fold, name_household
from parent_survey.roster.queries import TeacherRow

MAX_EMAILS = 5
MAX_GUARDIANS = 8
MAX_CHILDREN = 20
MAX_NOTES = 20
# An email of more families than that, such as none@none.com, stands for no email.
MAX_FAMILIES_WITH_ONE_EMAIL = 4
_EMAIL = compile_pattern(r"[^\s@<>()\[\],;:\\\"]+@[^\s@<>()\[\],;:\\\"]+\.[^\s@<>()\[\],;:\\\".]+")
_BETWEEN_EMAILS = compile_pattern(r"[\s;,]+")
_TITLES = {"mr", "mrs", "ms", "miss", "mx", "dr", "prof", "señora", "sra", "sr"}
SAME_EMAIL = "Same email as {name} ({source}): one guardian with both names."
TWO_HOUSEHOLDS = "A child of this family has guardians in two households: both are invited."


@dataclass(frozen=True)
class Child:
    grade_level: str | None
    teacher_ids: tuple[UUID, ...] = ()


@dataclass(frozen=True)
class Person:
    """A guardian, or a row that is none."""

    # Where in the file: "line 88", or "users.csv, line 88".
    source: str
    # What the file calls them, alone or with others.
    label: str
    # Empty where one name stands beside several addresses.
    name: str
    email: str | None = None
    language: str | None = None
    children: tuple[Child, ...] = ()
    # The rows or the children that they are named for, by what the file calls those.
    places: frozenset[str] = frozenset()
    # Without an address, what tells them from others of the file.
    key: str = ""
    # What a person should look at before the import.
    notes: tuple[str, ...] = ()
    problem: str | None = None


@dataclass(frozen=True)
class Household:
    """Who may be one household: somebody alone, or guardians of exactly the same children."""

    people: tuple[Person, ...]

    @property
    def name(self) -> str:
        return name_household([person.name for person in self.people], self.people[0].label)

    @property
    def children(self) -> int:
        return len({child for person in self.people for child in person.children})


@dataclass(frozen=True)
class FileContent:
    """What a file holds, apart from what is left out of it on purpose."""

    kind: str
    households: list[Household]
    guardians: int
    children: int
    # Names of teachers in the file, and how many of them are on the roster.
    teachers_named: int = 0
    teachers_found: int = 0
    left_out: list[Person] = field(default_factory=list)


class TeacherFinder:
    """Finds who is meant by "Ms. Greta Novak", "Novak, Greta", "G. Novak" or "Ms. Novak"."""

    def __init__(self, roster: Iterable[TeacherRow]) -> None:
        self._by_name: dict[str, set[UUID]] = {}
        self._by_last: dict[str, list[tuple[str, UUID]]] = {}
        self.asked: dict[str, UUID | None] = {}
        for row in roster:
            if row.archived_at is None:
                words = _name_words(row.name)
                for key in {" ".join(words), fold(row.name)}:
                    self._by_name.setdefault(key, set()).add(row.id)
                self._by_last.setdefault(words[-1] if words else "", []).append((words[0] if words else "", row.id))

    def find(self, name: str) -> UUID | None:
        """None if nobody on the roster, or more than one, can be meant."""
        key = fold(name)
        if key not in self.asked:
            self.asked[key] = self._look_up(name)
        return self.asked[key]

    def _look_up(self, name: str) -> UUID | None:
        last, comma, first = name.partition(",")
        words = _name_words(f"{first} {last}" if comma else name)
        exact = self._by_name.get(fold(name)) or self._by_name.get(" ".join(words))
        if exact:
            return next(iter(exact)) if len(exact) == 1 else None
        same_last = self._by_last.get(words[-1], []) if words else []
        initial = words[0].rstrip(".")[:1] if len(words) > 1 else ""
        fitting = {teacher_id for first_name, teacher_id in same_last if first_name.startswith(initial)}
        is_short = len(words) == 1 or len(words[0].rstrip(".")) == 1
        return next(iter(fitting)) if is_short and len(fitting) == 1 else None


def _name_words(name: str) -> list[str]:
    return [word for word in fold(name).split() if word.rstrip(".") not in _TITLES]


def read_emails(cells: Iterable[str]) -> tuple[tuple[str, ...], list[str]]:
    """The addresses of some cells in small letters, and a note for each that is none."""
    found: dict[str, None] = {}
    notes = []
    for cell in cells:
        for part in _BETWEEN_EMAILS.split(clean(cell)):
            address = part.strip("<>").lower()
            if not address:
                continue
            if len(address) <= 254 and _EMAIL.fullmatch(address):
                found[address] = None
            else:
                notes.append(say("The email “{email}” isn’t valid, so we left the email out.", email=part[:60]))
    if len(found) > MAX_EMAILS:
        notes.append(say("Only the first {most} emails are kept.", most=MAX_EMAILS))
    return tuple(found)[:MAX_EMAILS], notes


def read_language(cell: str) -> tuple[str | None, list[str]]:
    said = clean(cell)
    language = find_language(said)
    unknown = [say("We don’t know the language “{name}”.", name=said[:40])] if said and language is None else []
    return language, unknown


def check(person: Person) -> Person:
    """With a problem if they cannot be imported."""
    problem = find_name_problem(person.label)
    return replace(person, problem=problem) if problem else person


def find_placeholders(names_by_email: Mapping[str, set[str]]) -> dict[str, str]:
    """Addresses that are given for so many names that they stand for none, each with what to say about it."""
    return {
        email: say(
            "The email “{email}” is given for {families:,} families, so it is left out.",
            email=email,
            families=len(names),
        )
        for email, names in names_by_email.items()
        if len(names) > MAX_FAMILIES_WITH_ONE_EMAIL
    }


def find_households(people: Iterable[Person]) -> tuple[list[Household], list[Person]]:
    """Those whom the file proposes as one household, and who cannot be imported. One pass over each."""
    merged: dict[str, Person] = {}
    left_out = []
    for person in people:
        if person.problem:
            left_out.append(person)
            continue
        key = person.email or person.key
        merged[key] = _merge(merged[key], person) if key in merged else person
    together: dict[frozenset[str], list[Person]] = defaultdict(list)
    for person in merged.values():
        together[person.places].append(person)
    homes = Counter(place for places in together for place in places)
    households = []
    for places, group in together.items():
        is_split = any(homes[place] > 1 for place in places)
        noted = tuple(_with_note(person, say(TWO_HOUSEHOLDS)) if is_split else person for person in group)
        # So many are no household, whatever the file says.
        households += [Household(noted)] if len(noted) <= MAX_GUARDIANS else [Household((person,)) for person in noted]
    return households, left_out


def _with_note(person: Person, note: str) -> Person:
    return replace(person, notes=tuple(dict.fromkeys([*person.notes, note]))[:MAX_NOTES])


def _merge(first: Person, second: Person) -> Person:
    """The same address again, or the same name without one: the same person on another row."""
    notes = [*first.notes, *second.notes]
    name = first.name or second.name
    if first.name and second.name and fold(second.name) not in fold(first.name):
        notes.append(say(SAME_EMAIL, name=second.name, source=second.source))
        name = f"{first.name} and {second.name}"
    return check(
        replace(
            first,
            name=name,
            label=name or first.label,
            language=first.language or second.language,
            # The same grade and teachers again is the same child on another row.
            children=tuple(dict.fromkeys([*first.children, *second.children]))[:MAX_CHILDREN],
            places=first.places | second.places,
            notes=tuple(dict.fromkeys(notes))[:MAX_NOTES],
        )
    )
