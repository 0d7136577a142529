"""What an import will do. The dry run shows this plan, and the real run carries out the same one.

A guardian of the file and one who is there are the same when they share an address or, where neither has one, the name.
Guardians stay in the households that they are in; their names and addresses stay, and children are replaced by those
of the file. Nobody is put into a household, new or old, that the school did not have, unless staff say so for this very
case: otherwise each gets one of their own. What they said is remembered by where the guardians are from then on.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from parent_survey.families.imports.households import MAX_CHILDREN, MAX_GUARDIANS, Household, Person
from parent_survey.roster.names import fold, name_household

Outcome = Literal["new", "changed", "unchanged", "left_out"]
Values = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """A household that this import would make, or that somebody would join: only if staff say so."""

    # By which staff say what they chose.
    key: str
    kind: Literal["make", "join"]
    # Which one would be joined.
    household: str
    is_together: bool
    # How many households fewer there are if they are put together.
    saved: int


@dataclass(frozen=True)
class Step:
    people: tuple[Person, ...]
    outcome: Outcome
    # The family as it is, and the families that there will be, in the form of `queries.add_families`.
    before: Values | None = None
    after: tuple[Values, ...] = ()
    choice: Choice | None = None

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(note for person in self.people for note in person.notes))


@dataclass(frozen=True)
class Plan:
    steps: list[Step]

    def of(self, outcome: Outcome) -> list[Step]:
        return [step for step in self.steps if step.outcome == outcome]

    def count(self, outcome: Outcome) -> int:
        """Of families."""
        return sum(len(step.after) if outcome == "new" else 1 for step in self.of(outcome))

    @property
    def choices(self) -> set[str]:
        return {step.choice.key for step in self.steps if step.choice}

    @property
    def token(self) -> str:
        """Equal for two plans that make the same changes, so that the real run can prove it does what was shown."""
        changes = [
            [step.outcome, step.before and step.before["id"], step.after, step.choice and step.choice.key]
            for step in self.steps
            if step.outcome in {"new", "changed"}
        ]
        return hashlib.sha256(json.dumps(changes, default=str).encode()).hexdigest()[:32]


@dataclass
class _Known:
    """Guardians who are there. Each is found once: the second of two namesakes without an address is somebody else."""

    by_email: dict[str, tuple[Values, Values]] = field(default_factory=dict)
    by_name: dict[str, list[tuple[Values, Values]]] = field(default_factory=lambda: defaultdict(list))
    taken: set[str] = field(default_factory=set)

    def find(self, person: Person, homes: Collection[str]) -> tuple[Values, Values] | None:
        """The family and the guardian; among namesakes rather one of `homes`, where the others of the file are."""
        if person.email:
            return self.by_email.get(person.email)
        namesakes = [found for found in self.by_name[fold(person.name)] if found[1]["id"] not in self.taken]
        found = next((found for found in namesakes if found[0]["id"] in homes), next(iter(namesakes), None))
        if found:
            self.taken.add(found[1]["id"])
        return found


@dataclass
class _Visit:
    """What the file says about one family that is there."""

    family: Values
    people: list[Person] = field(default_factory=list)
    # By the guardian's id, and those who join.
    told: dict[str, Person] = field(default_factory=dict)
    joining: list[Person] = field(default_factory=list)


def make_plan(
    households: Iterable[Household],
    left_out: Iterable[Person],
    families: Sequence[Values],
    together: Collection[str] = frozenset(),
) -> Plan:
    """`together` are the keys of the choices by which staff made one household."""
    known = _Known()
    for family in families:
        for guardian in family["guardians"]:
            if guardian["email"]:
                known.by_email[guardian["email"]] = family, guardian
            elif guardian["name"]:
                known.by_name[fold(guardian["name"])].append((family, guardian))
    visits: dict[str, _Visit] = {}
    steps: list[Step] = []
    for household in households:
        steps += place(household, known, visits, together)
    visited = [_change(visit) for visit in visits.values()]
    return Plan([*steps, *visited, *(Step((person,), "left_out") for person in left_out)])


def place(household: Household, known: _Known, visits: dict[str, _Visit], together: Collection[str]) -> Iterable[Step]:
    """Who is there already is remembered in `visits`; the steps are of those who are not."""
    homes: dict[str, Values] = {}
    strangers = []
    # By address first: who has none is looked for where the others are.
    for person in sorted(household.people, key=lambda person: person.email is None):
        found = known.find(person, homes)
        if found is None:
            strangers.append(person)
            continue
        family, guardian = found
        homes[family["id"]] = family
        visit = visits.setdefault(family["id"], _Visit(family))
        visit.people.append(person)
        visit.told[guardian["id"]] = person
    if not strangers:
        return
    if homes:
        yield from _join(strangers, visits[next(iter(homes))], together)
    elif len(strangers) == 1:
        yield Step((strangers[0],), "new", after=(_to_values(strangers),))
    else:
        key = _name_choice(*strangers)
        is_together = key in together
        choice = Choice(key, "make", "", is_together, len(strangers) - 1)
        groups = [strangers] if is_together else [[person] for person in strangers]
        yield Step(tuple(strangers), "new", after=tuple(_to_values(group) for group in groups), choice=choice)


def _join(strangers: Sequence[Person], visit: _Visit, together: Collection[str]) -> Iterable[Step]:
    for person in strangers:
        key = _name_choice(person, of=str(visit.family["id"]))
        # Nothing is asked where there is no room.
        has_room = len(visit.family["guardians"]) + len(visit.joining) < MAX_GUARDIANS
        is_together = has_room and key in together
        choice = Choice(key, "join", visit.family["name"], is_together, 1) if has_room else None
        if is_together:
            visit.joining.append(person)
        yield Step((person,), "new", after=() if is_together else (_to_values([person]),), choice=choice)


def _name_choice(*people: Person, of: str = "") -> str:
    parts = [of, *sorted(person.email or f"{person.key} {fold(person.name)}" for person in people)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]


def _change(visit: _Visit) -> Step:
    family = visit.family
    guardians = [
        {
            **guardian,
            "name": guardian["name"] or visit.told[guardian["id"]].name,
            "language": visit.told[guardian["id"]].language or guardian["language"],
        }
        if guardian["id"] in visit.told
        else guardian
        for guardian in family["guardians"]
    ]
    guardians += [_to_guardian(person) for person in visit.joining]
    after: Values = {"guardians": guardians, "children": _list_children([*visit.people, *visit.joining])}
    before = {**family, "id": str(family["id"])}
    is_same = all(before[key] == after[key] for key in after)
    after["name"] = family["name"] if is_same else name_household([one["name"] for one in guardians], family["name"])
    return Step(tuple(visit.people), "unchanged" if is_same else "changed", before, (after,))


def _to_values(people: Sequence[Person]) -> Values:
    return {
        "name": name_household([person.name for person in people], people[0].label),
        "guardians": [_to_guardian(person) for person in people],
        "children": _list_children(people),
    }


def _to_guardian(person: Person) -> Values:
    return {"id": None, "name": person.name, "email": person.email, "language": person.language}


def _list_children(people: Iterable[Person]) -> list[Values]:
    children = dict.fromkeys(child for person in people for child in person.children)
    return [
        {"grade_level": child.grade_level, "teacher_ids": [str(teacher_id) for teacher_id in child.teacher_ids]}
        for child in list(children)[:MAX_CHILDREN]
    ]
