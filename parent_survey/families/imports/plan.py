"""What an import will do with each household. The dry run shows this plan, and the real run carries out the same one.

A household and a family are the same when they share an email or, where neither has one, the name. The family's own
name and its other emails stay; children are replaced by those of the file.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from parent_survey.families.imports.households import MAX_EMAILS, Household
from parent_survey.roster.names import fold

Outcome = Literal["new", "changed", "unchanged", "left_out"]


@dataclass(frozen=True)
class Step:
    household: Household
    outcome: Outcome
    # The family as it is and as it will be, in the form of `queries.add_families`.
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


@dataclass(frozen=True)
class Plan:
    steps: list[Step]

    def of(self, outcome: Outcome) -> list[Step]:
        return [step for step in self.steps if step.outcome == outcome]

    @property
    def token(self) -> str:
        """Equal for two plans that make the same changes, so that the real run can prove it does what was shown."""
        changes = [
            [step.outcome, step.before and step.before["id"], step.after]
            for step in self.steps
            if step.outcome in {"new", "changed"}
        ]
        return hashlib.sha256(json.dumps(changes, default=str).encode()).hexdigest()[:32]


def make_plan(
    households: Iterable[Household], left_out: Iterable[Household], families: Sequence[dict[str, Any]]
) -> Plan:
    by_email = {
        guardian["email"]: family for family in families for guardian in family["guardians"] if guardian["email"]
    }
    by_name = {fold(family["name"]): family for family in families if not _list_emails(family)}
    taken: set[UUID] = set()
    steps = [_plan(household, by_email, by_name, taken) for household in households]
    return Plan([*steps, *(Step(household, "left_out") for household in left_out)])


def _plan(
    household: Household, by_email: dict[str, dict[str, Any]], by_name: dict[str, dict[str, Any]], taken: set[UUID]
) -> Step:
    if household.problem:
        return Step(household, "left_out")
    known = next((by_email[email] for email in household.emails if email in by_email), None)
    if known is None and not household.emails:
        known = by_name.get(fold(household.name))
    if known is None or known["id"] in taken:
        free = [email for email in household.emails if email not in by_email]
        return Step(household, "new", after=_to_values(household, free))
    taken.add(known["id"])
    added = [email for email in household.emails if by_email.get(email, known) is known]
    after = _to_values(household, list(dict.fromkeys([*_list_emails(known), *added]))[:MAX_EMAILS])
    after["name"] = known["name"]
    kept = {guardian["email"]: guardian for guardian in known["guardians"]}
    after["guardians"] = [
        {**kept[new["email"]], "language": household.language or kept[new["email"]]["language"]}
        if new["email"] in kept
        else new
        for new in after["guardians"]
    ]
    before = {**known, "id": str(known["id"])}
    is_same = all(before[key] == after[key] for key in ("guardians", "children"))
    return Step(household, "unchanged" if is_same else "changed", before, after)


def _list_emails(family: dict[str, Any]) -> list[str]:
    return [guardian["email"] for guardian in family["guardians"] if guardian["email"]]


def _to_values(household: Household, emails: list[str]) -> dict[str, Any]:
    children = [
        {"grade_level": child.grade_level, "teacher_ids": [str(teacher_id) for teacher_id in child.teacher_ids]}
        for child in household.children
    ]
    # One name beside several addresses is nobody's in particular.
    name = household.name if len(emails) <= 1 else ""
    addresses: list[str | None] = [*emails] or [None]
    guardians = [{"id": None, "name": name, "email": email, "language": household.language} for email in addresses]
    return {"name": household.name, "guardians": guardians, "children": children}
