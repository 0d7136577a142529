"""Families from a OneRoster 1.1 or 1.2 export: a zip of CSV files.

Of students only grades, classes and guardians are looked at, by the export's own ids; no name, number or birth date of
a child goes any further than the line that is being read.
"""

import csv
import io
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from uuid import UUID

from parent_survey.core.errors import Incomplete
from parent_survey.core.sentences import say
from parent_survey.families.imports.households import (
    MAX_NOTES,
    Child,
    FileContent,
    Person,
    TeacherFinder,
    check,
    find_households,
    find_placeholders,
    read_emails,
    read_language,
)
from parent_survey.roster.files.decoding import decode
from parent_survey.roster.imports.entries import spell_grade
from parent_survey.roster.names import clean, fold

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_LINES = 500_000
# No child has more; whoever has is a mistake of the export.
MAX_TEACHERS_OF_CLASS, MAX_CLASSES_OF_CHILD = 20, 50
GUARDIANS = {"guardian", "parent", "relative"}
GONE = {"tobedeleted", "inactive", "deleted"}
LANGUAGE_COLUMNS = ("language", "preferredlanguage", "homelanguage", "metadatalanguage", "metadatahomelanguage")
NOT_ONE_ROSTER = "This zip holds no users.csv, so it is not a OneRoster export."
LEFT_SCHOOL = "This guardian is marked as gone."
NO_CHILD = "No child of this guardian is enrolled."
DAMAGED = "This zip cannot be read. Export it again from your student information system."

Row = dict[str, str]


@dataclass
class _Person:
    line: int
    first: str
    last: str
    email: str
    language: str
    grades: str
    role: str
    agents: list[str]
    is_gone: bool

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}".strip()


@dataclass
class _Export:
    people: dict[str, _Person] = field(default_factory=dict)
    classes: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    teachers: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def is_one_roster(content: bytes) -> bool:
    """Whether a zip is not a workbook, which is a zip as well."""
    if not content.startswith(b"PK\x03\x04"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = {_base_name(name) for name in archive.namelist()[:1000]}
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False
    return "[content_types].xml" not in names


def read_one_roster(content: bytes, teachers: TeacherFinder) -> FileContent:
    export = _read_export(content)
    children = {id_: person for id_, person in export.people.items() if person.role == "student" and not person.is_gone}
    routes = {id_: _route(export, id_, person, teachers) for id_, person in children.items()}
    people, left_out = _find_guardians(export, children, routes)
    households, without_name = find_households(people)
    guardians = sum(person.role in GUARDIANS and not person.is_gone for person in export.people.values())
    return FileContent(
        kind="oneroster",
        households=households,
        guardians=guardians,
        children=len(children),
        teachers_named=len(teachers.asked),
        teachers_found=sum(found is not None for found in teachers.asked.values()),
        left_out=[*without_name, *left_out],
    )


def _find_guardians(
    export: _Export, children: dict[str, _Person], routes: dict[str, tuple[Child, list[str]]]
) -> tuple[list[Person], list[Person]]:
    """Guardians of a child who is there, and those who are left out. Children are known by the export's own ids."""
    own_children = _find_children(export, children)
    names: dict[str, set[str]] = defaultdict(set)
    for person in export.people.values():
        if person.role in GUARDIANS:
            for email in read_emails([person.email])[0]:
                names[email].add(fold(person.name))
    placeholders = find_placeholders(names)
    people, left_out = [], []
    for guardian_id, person in export.people.items():
        if person.role not in GUARDIANS:
            continue
        own = frozenset(own_children[guardian_id])
        guardian = _to_guardian(guardian_id, person, own, [routes[child_id] for child_id in sorted(own)], placeholders)
        if own and not person.is_gone:
            people.append(check(guardian))
        else:
            left_out.append(replace(guardian, problem=say(LEFT_SCHOOL if person.is_gone else NO_CHILD)))
    return people, left_out


def _find_children(export: _Export, children: dict[str, _Person]) -> dict[str, set[str]]:
    """By guardian. Some exports name the guardians with the child, some the children with the guardian."""
    found: dict[str, set[str]] = defaultdict(set)
    for child_id, child in children.items():
        for guardian_id in child.agents:
            found[guardian_id].add(child_id)
    for guardian_id, person in export.people.items():
        found[guardian_id].update(child_id for child_id in person.agents if child_id in children)
    return found


def _to_guardian(
    guardian_id: str,
    person: _Person,
    own: frozenset[str],
    children: list[tuple[Child, list[str]]],
    placeholders: dict[str, str],
) -> Person:
    emails, notes = read_emails([person.email])
    language, unknown = read_language(person.language)
    about_children = [note for _, child_notes in children for note in child_notes]
    left_out = [placeholders[email] for email in emails if email in placeholders]
    kept = [email for email in emails if email not in placeholders]
    if len(kept) > 1:
        notes.append(say("Only the first of several emails is kept."))
    return Person(
        source=say("users.csv, line {number}", number=person.line),
        label=person.name,
        name=person.name,
        email=kept[0] if kept else None,
        language=language,
        children=tuple(dict.fromkeys(child for child, _ in children)),
        places=own,
        key=f"id:{guardian_id}",
        notes=tuple(dict.fromkeys([*left_out, *notes, *unknown, *about_children]))[:MAX_NOTES],
    )


def _route(export: _Export, child_id: str, child: _Person, teachers: TeacherFinder) -> tuple[Child, list[str]]:
    ids: set[UUID] = set()
    notes = []
    for class_id in export.classes.get(child_id, ()):
        for teacher_id in export.teachers.get(class_id, ()):
            person = export.people.get(teacher_id)
            name = f"{person.first} {person.last}".strip() if person else ""
            found = teachers.find(name) if name else None
            if found is not None:
                ids.add(found)
            elif name:
                notes.append(say("Teacher “{name}” isn’t on your list.", name=name[:60]))
    codes = [code for code in child.grades.split(",") if code.strip()]
    return Child(spell_grade(codes[0]) if codes else None, tuple(sorted(ids))), notes


def _read_export(content: bytes) -> _Export:
    export = _Export()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            roles = {row["usersourcedid"]: row["role"] for row in _read_rows(archive, "roles.csv", is_needed=False)}
            for line, row in enumerate(_read_rows(archive, "users.csv"), start=2):
                export.people[row["sourcedid"]] = _to_person(line, row, roles)
            for row in _read_rows(archive, "enrollments.csv", is_needed=False):
                _enroll(export, row)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError, ValueError, csv.Error):
        raise Incomplete(DAMAGED) from None
    if not export.people:
        raise Incomplete("There is nobody in users.csv.")
    return export


def _to_person(line: int, row: Row, roles: dict[str, str]) -> _Person:
    role = fold(row["role"] or roles.get(row["sourcedid"], ""))
    is_child = role == "student"
    return _Person(
        line=line,
        first="" if is_child else clean(row["givenname"])[:100],
        last="" if is_child else clean(row["familyname"])[:100],
        email="" if is_child else row["email"],
        language="" if is_child else next((row[name] for name in LANGUAGE_COLUMNS if row[name]), ""),
        grades=clean(row["grades"])[:100] if is_child else "",
        role=role,
        agents=[agent.strip() for agent in row["agentsourcedids"].split(",") if agent.strip()][:50],
        is_gone=fold(row["status"]) in GONE or fold(row["enableduser"]) == "false",
    )


def _enroll(export: _Export, row: Row) -> None:
    if fold(row["status"]) in GONE:
        return
    role = fold(row["role"])
    if role == "student" and len(export.classes[row["usersourcedid"]]) < MAX_CLASSES_OF_CHILD:
        export.classes[row["usersourcedid"]].append(row["classsourcedid"])
    elif role == "teacher" and len(export.teachers[row["classsourcedid"]]) < MAX_TEACHERS_OF_CLASS:
        export.teachers[row["classsourcedid"]].append(row["usersourcedid"])


def _read_rows(archive: zipfile.ZipFile, name: str, *, is_needed: bool = True) -> Iterator[Row]:
    """Each line by its headings in small letters without dots; a heading that is missing is an empty cell."""
    member = next((item for item in archive.infolist() if _base_name(item.filename) == name), None)
    if member is None:
        if is_needed:
            raise Incomplete(NOT_ONE_ROSTER)
        return
    with archive.open(member) as file:
        content = file.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise Incomplete(
            "{name} is larger than {size} MB. Is it the right file?", name=name, size=MAX_FILE_BYTES // 1024**2
        )
    if not content:
        return
    lines = csv.reader(io.StringIO(decode(content), newline=""))
    headings = [fold(cell).replace(".", "").replace("_", "") for cell in next(lines, [])]
    yield from _to_rows(headings, lines)


def _to_rows(headings: list[str], lines: Iterable[list[str]]) -> Iterator[Row]:
    for number, cells in enumerate(lines):
        if number >= MAX_LINES:
            raise Incomplete("A file of the export has more than {most:,} lines.", most=MAX_LINES)
        yield defaultdict(str, zip(headings, cells, strict=False))


def _base_name(path: str) -> str:
    return path.rsplit("/", 1)[-1].lower()
