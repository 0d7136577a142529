"""What an import will do, row by row. The dry run shows this plan, and the real run carries out the same one.

A row and a teacher of the roster are the same person when their names are the same without accents and capitals; the
roster's spelling stays. One name on several rows with several grades is taken as one person who teaches them all,
unless the roster has several of that name already or the person who imports says that they are different people.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from parent_survey.core.grades import grade_key
from parent_survey.core.sentences import say
from parent_survey.roster.imports.entries import Entry
from parent_survey.roster.names import MAX_GRADE_LENGTH, fold
from parent_survey.roster.queries import TeacherRow

Outcome = Literal["problem", "changed", "new", "unchanged", "skipped"]
SameName = Literal["one", "several"]
SEVERAL = "The roster has several teachers of this name ({grades}). Change the right one by hand."


@dataclass(frozen=True)
class PlannedRow:
    """What becomes of one row."""

    line: int
    name: str
    grade_level: str | None
    outcome: Outcome
    reason: str | None = None
    teacher: TeacherRow | None = None
    # The name as the file has it, where another is taken.
    written: str | None = None


@dataclass(frozen=True)
class Plan:
    steps: list[PlannedRow]
    # How many names are on several rows with different grades. Only a person can know whether each is one teacher.
    repeated_names: int

    def of(self, outcome: Outcome) -> list[PlannedRow]:
        return [step for step in self.steps if step.outcome == outcome]

    @property
    def token(self) -> str:
        """Equal for two plans that make the same changes, so that the real run can prove it does what was shown."""
        changes = [
            (step.outcome, step.name, step.grade_level, _describe_teacher(step.teacher))
            for step in self.steps
            if step.outcome in {"new", "changed"}
        ]
        return hashlib.sha256(json.dumps(changes).encode()).hexdigest()[:32]


def make_plan(entries: Sequence[Entry], roster: Iterable[TeacherRow], same_name: SameName) -> Plan:
    known: dict[str, list[TeacherRow]] = defaultdict(list)
    for row in roster:
        known[fold(row.name)].append(row)
    by_name: dict[str, list[Entry]] = defaultdict(list)
    steps: list[PlannedRow] = []
    for entry in entries:
        if entry.problem or entry.skipped:
            outcome: Outcome = "problem" if entry.problem else "skipped"
            steps.append(_step(entry, outcome, entry.problem or entry.skipped))
        else:
            by_name[fold(entry.name)].append(entry)
    for key, group in by_name.items():
        steps += _plan_name(group, known[key], same_name)
    repeated = sum(len({fold(entry.grade_level or "") for entry in group}) > 1 for group in by_name.values())
    return Plan(sorted(steps, key=lambda step: step.line), repeated)


def _plan_name(group: list[Entry], known: list[TeacherRow], same_name: SameName) -> list[PlannedRow]:
    """All rows of one name."""
    if same_name == "one" and len(known) < 2:
        wanted, repeated = _merge(group)
    else:
        wanted, repeated = _keep_apart(group)
    return _match(wanted, known) + repeated


def _merge(group: list[Entry]) -> tuple[list[Entry], list[PlannedRow]]:
    first = group[0]
    grades = sorted({fold(entry.grade_level): entry.grade_level for entry in group if entry.grade_level}.values())
    merged = ", ".join(sorted(grades, key=grade_key)) or None
    if len(merged or "") > MAX_GRADE_LENGTH:
        problem = say("This name has too many different grades for one teacher. Are they different people?")
        return [], [_step(entry, "problem", problem) for entry in group]
    reason = say("Merged with line {line}.", line=first.line)
    return [replace(first, grade_level=merged)], [_step(entry, "skipped", reason) for entry in group[1:]]


def _keep_apart(group: list[Entry]) -> tuple[list[Entry], list[PlannedRow]]:
    wanted: dict[str, Entry] = {}
    repeated = []
    for entry in sorted(group, key=lambda entry: entry.grade_level is None):
        key = fold(entry.grade_level or "")
        twin = wanted.get(key) or (next(iter(wanted.values()), None) if not key else None)
        if twin:
            repeated.append(_step(entry, "skipped", say("The same teacher is on line {line}.", line=twin.line)))
        else:
            wanted[key] = entry
    return list(wanted.values()), repeated


def _match(wanted: list[Entry], known: list[TeacherRow]) -> list[PlannedRow]:
    """Match rows to teachers of the same name: by grade first, and then the only one left, if there is one."""
    left = sorted(known, key=lambda row: row.archived_at is not None)
    steps, open_entries = [], []
    for entry in wanted:
        twin = next((row for row in left if _has_same_grade(entry, row)), None)
        if twin is None:
            open_entries.append(entry)
        else:
            left.remove(twin)
            steps.append(_update(entry, twin))
    is_single = len(wanted) == 1
    return steps + [_match_by_name(entry, left, is_single=is_single) for entry in open_entries]


def _match_by_name(entry: Entry, left: list[TeacherRow], *, is_single: bool) -> PlannedRow:
    active = [row for row in left if row.archived_at is None]
    candidates = active or left
    if not candidates or not is_single:
        return _step(entry, "new", None)
    if len(candidates) > 1:
        grades = ", ".join(sorted((row.grade_level or say("no grade") for row in candidates[:5]), key=grade_key))
        return _step(entry, "problem", say(SEVERAL, grades=grades))
    return _update(entry, candidates[0])


def _has_same_grade(entry: Entry, row: TeacherRow) -> bool:
    """Also true of a row without a grade: it does not take a grade away."""
    return entry.grade_level is None or fold(entry.grade_level) == fold(row.grade_level or "")


def _update(entry: Entry, row: TeacherRow) -> PlannedRow:
    keeps_grade = _has_same_grade(entry, row)
    reasons = []
    if not keeps_grade:
        reasons.append(say("Grade was {grade}." if row.grade_level else "Had no grade.", grade=row.grade_level))
    if row.archived_at is not None:
        reasons.append(say("Comes back from the archive."))
    grade = row.grade_level if keeps_grade else entry.grade_level
    outcome: Outcome = "changed" if reasons else "unchanged"
    return PlannedRow(entry.line, row.name, grade, outcome, " ".join(reasons) or None, row)


def _step(entry: Entry, outcome: Outcome, reason: str | None) -> PlannedRow:
    return PlannedRow(entry.line, entry.name, entry.grade_level, outcome, reason, written=entry.written)


def _describe_teacher(row: TeacherRow | None) -> list[str | None]:
    return [] if row is None else [str(row.id), row.name, row.grade_level, str(row.archived_at)]
