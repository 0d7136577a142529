"""A household as a file describes it, before it is compared with the families that are there.

Children are a grade and the ids of teachers from the first moment on: their names are never read into anything.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from parent_survey.core.patterns import compile_pattern
from parent_survey.core.sentences import say
from parent_survey.families.languages import find_language
from parent_survey.roster.names import clean, find_name_problem, fold
from parent_survey.roster.queries import TeacherRow

MAX_EMAILS = 5
MAX_CHILDREN = 20
MAX_NOTES = 20
# An email of more families than that, such as none@none.com, stands for no email.
MAX_FAMILIES_WITH_ONE_EMAIL = 4
_EMAIL = compile_pattern(r"[^\s@<>()\[\],;:\\\"]+@[^\s@<>()\[\],;:\\\"]+\.[^\s@<>()\[\],;:\\\".]+")
_BETWEEN_EMAILS = compile_pattern(r"[\s;,]+")
_TITLES = {"mr", "mrs", "ms", "miss", "mx", "dr", "prof", "señora", "sra", "sr"}
SAME_EMAIL = "Same email as {name} ({source}): one family with both names."


@dataclass(frozen=True)
class Child:
    grade_level: str | None
    teacher_ids: tuple[UUID, ...] = ()


@dataclass(frozen=True)
class Household:
    # Where in the file: "line 88", or "users.csv, line 88".
    source: str
    name: str
    emails: tuple[str, ...] = ()
    language: str | None = None
    children: tuple[Child, ...] = ()
    # What a person should look at before the import.
    notes: tuple[str, ...] = ()
    problem: str | None = None


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
    left_out: list[Household] = field(default_factory=list)


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
                notes.append(say("The email “{email}” isn’t valid, so it is left out.", email=part[:60]))
    if len(found) > MAX_EMAILS:
        notes.append(say("Only the first {most} emails are kept.", most=MAX_EMAILS))
    return tuple(found)[:MAX_EMAILS], notes


def read_language(cell: str) -> tuple[str | None, list[str]]:
    said = clean(cell)
    language = find_language(said)
    unknown = [say("We don’t know the language “{name}”.", name=said[:40])] if said and language is None else []
    return language, unknown


def check(household: Household) -> Household:
    """With a problem if it cannot be imported."""
    problem = find_name_problem(household.name)
    return replace(household, problem=problem) if problem else household


def merge_shared(households: Sequence[Household]) -> list[Household]:
    """Households with an email in common become one; without any email, those with the same name.

    One pass: an address leads to the household that had it first, and what it is merged into takes its addresses over.
    """
    kept: list[Household] = []
    position: dict[str, int] = {}
    for household in _drop_placeholders(households):
        keys = list(household.emails) or [f"name:{fold(household.name)}"]
        known = next((position[key] for key in keys if key in position), None)
        if known is None or household.problem:
            known = len(kept)
            kept.append(household)
        else:
            # An address that a third household had before stays with that one.
            own = tuple(email for email in household.emails if position.get(email, known) == known)
            kept[known] = _merge(kept[known], replace(household, emails=own))
        if not household.problem:
            for key in keys:
                position.setdefault(key, known)
    return kept


def _drop_placeholders(households: Sequence[Household]) -> list[Household]:
    names: dict[str, set[str]] = defaultdict(set)
    for household in households:
        for email in household.emails:
            names[email].add(fold(household.name))
    shared = {email: len(found) for email, found in names.items() if len(found) > MAX_FAMILIES_WITH_ONE_EMAIL}
    return [_drop(household, shared) for household in households] if shared else list(households)


def _drop(household: Household, shared: dict[str, int]) -> Household:
    notes = [
        say(
            "The email “{email}” is given for {families:,} families, so it is left out.",
            email=email,
            families=shared[email],
        )
        for email in household.emails
        if email in shared
    ]
    emails = tuple(email for email in household.emails if email not in shared)
    return replace(household, emails=emails, notes=(*notes, *household.notes)) if notes else household


def _merge(first: Household, second: Household) -> Household:
    notes = [*first.notes, *second.notes]
    name = first.name
    if fold(first.name) != fold(second.name) and fold(second.name) not in fold(first.name):
        notes.append(say(SAME_EMAIL, name=second.name, source=second.source))
        name = f"{first.name} and {second.name}"
    emails = tuple(dict.fromkeys([*first.emails, *second.emails]))[:MAX_EMAILS]
    # The same grade and teachers again is the same child on the row of another guardian.
    children = tuple(dict.fromkeys([*first.children, *second.children]))[:MAX_CHILDREN]
    return check(
        Household(
            first.source,
            name,
            emails,
            first.language or second.language,
            children,
            tuple(dict.fromkeys(notes))[:MAX_NOTES],
        )
    )
