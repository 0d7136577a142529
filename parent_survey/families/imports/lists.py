"""Families from a list: one row for each family, guardian or child, with headings above."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

from parent_survey.core.errors import Incomplete
from parent_survey.core.patterns import LETTERS_AND_DIGITS, compile_pattern
from parent_survey.core.sentences import say
from parent_survey.families.imports.households import (
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
from parent_survey.roster.files.table import Line, Table
from parent_survey.roster.names import clean, find_grade_problem, fold

NO_HEADINGS = (
    "We could not tell the columns apart. Name them Name, Email, Language, Grade and Teacher in the first row."
)
MAX_LINES_ABOVE_HEADING = 10
_NAMES = {
    "name", "family", "familyname", "household", "householdname", "parent", "parents", "parentname", "guardian",
    "guardians", "guardianname", "parentguardian", "parentguardianname", "contact", "contactname", "fullname",
}  # fmt: skip
_FIRST = {"first", "firstname", "givenname", "parentfirstname", "guardianfirstname", "parentfirst"}
_LAST = {"last", "lastname", "surname", "parentlastname", "guardianlastname", "parentlast"}
_GRADES = {"grade", "grades", "gradelevel", "studentgrade", "childgrade", "childsgrade", "yeargroup"}
# In this order: "Teacher email" is an email.
_ROLES: dict[str, Callable[[str], bool]] = {
    "emails": lambda key: "email" in key,
    "language": lambda key: "language" in key,
    "grade": lambda key: key in _GRADES,
    "teachers": lambda key: any(word in key for word in ("teacher", "homeroom", "classroom")),
    "first": lambda key: key in _FIRST,
    "last": lambda key: key in _LAST,
    "name": lambda key: key in _NAMES,
}
_BETWEEN_TEACHERS = compile_pattern(r"\s*[;/|&\n]\s*|\s+and\s+")


@dataclass
class _Columns:
    name: int | None = None
    first: int | None = None
    last: int | None = None
    language: int | None = None
    grade: int | None = None
    emails: list[int] = field(default_factory=list)
    teachers: list[int] = field(default_factory=list)

    @property
    def is_usable(self) -> bool:
        return bool(self.emails) or self.name is not None or self.last is not None


@dataclass(frozen=True)
class _Row:
    source: str
    name: str
    emails: tuple[str, ...]
    language: str | None
    child: Child | None
    notes: tuple[str, ...]


def read_list(table: Table, teachers: TeacherFinder) -> FileContent:
    columns, body = _find_columns(table)
    rows = [_read_row(columns, line, teachers) for line in body]
    names: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for email in row.emails:
            names[email].add(fold(row.name))
    placeholders = find_placeholders(names)
    households, left_out = find_households(person for row in rows for person in _to_people(row, placeholders))
    return FileContent(
        kind="list",
        households=households,
        guardians=len(rows),
        children=sum(household.children for household in households),
        teachers_named=len(teachers.asked),
        teachers_found=sum(found is not None for found in teachers.asked.values()),
        left_out=left_out,
    )


def _to_people(row: _Row, placeholders: dict[str, str]) -> list[Person]:
    """One for each address, who are of the row together. A name beside several addresses is nobody's in particular."""
    notes = (*(placeholders[email] for email in row.emails if email in placeholders), *row.notes)
    emails: list[str | None] = [email for email in row.emails if email not in placeholders] or [None]
    return [
        check(
            Person(
                source=row.source,
                label=row.name,
                name=row.name if len(emails) == 1 else "",
                email=email,
                language=row.language,
                children=(row.child,) if row.child else (),
                places=frozenset({row.source}),
                key=f"name:{fold(row.name)}",
                notes=notes if email == emails[0] else (),
            )
        )
        for email in emails
    ]


def _find_columns(table: Table) -> tuple[_Columns, list[Line]]:
    for index, line in enumerate(table.lines[:MAX_LINES_ABOVE_HEADING]):
        columns = _read_headings(line)
        if columns.is_usable and "@" not in "".join(line.cells):
            body = table.lines[index + 1 :]
            if not body:
                raise Incomplete("There are headings but no families below them.")
            return columns, body
    raise Incomplete(NO_HEADINGS)


def _read_headings(line: Line) -> _Columns:
    columns = _Columns()
    for number, cell in enumerate(line.cells):
        key = "".join(LETTERS_AND_DIGITS.findall(fold(cell)))
        role = next((role for role, is_meant in _ROLES.items() if is_meant(key)), None)
        if role in {"emails", "teachers"}:
            getattr(columns, role).append(number)
        elif role is not None and getattr(columns, role) is None:
            setattr(columns, role, number)
    return columns


def _read_row(columns: _Columns, line: Line, teachers: TeacherFinder) -> _Row:
    emails, notes = read_emails([line.cell(column) for column in columns.emails])
    language, unknown = read_language(_cell(line, columns.language))
    child, about_child = _read_child(columns, line, teachers)
    return _Row(
        source=say("line {number}", number=line.number),
        name=_read_name(columns, line) or (emails[0].partition("@")[0] if emails else ""),
        emails=emails,
        language=language,
        child=child,
        notes=(*notes, *unknown, *about_child),
    )


def _read_name(columns: _Columns, line: Line) -> str:
    if columns.first is not None or columns.last is not None:
        return f"{_cell(line, columns.first)} {_cell(line, columns.last)}".strip()
    name = _cell(line, columns.name)
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and "," not in first else name


def _read_child(columns: _Columns, line: Line, teachers: TeacherFinder) -> tuple[Child | None, list[str]]:
    grade: str | None = _cell(line, columns.grade) or None
    notes = []
    if find_grade_problem(grade):
        notes.append(say("The grade “{grade}” can’t be used, so it is left out.", grade=(grade or "")[:40]))
        grade = None
    ids: set[UUID] = set()
    for column in columns.teachers:
        cell = clean(line.cell(column))
        # A name may have "and" in it, or a comma: the whole cell is tried first.
        names = [cell] if cell and teachers.find(cell) else [part for part in _BETWEEN_TEACHERS.split(cell) if part]
        for name in names:
            found = teachers.find(name)
            if found is None:
                notes.append(say("Teacher “{name}” isn’t on your list.", name=name[:60]))
            else:
                ids.add(found)
    if grade is None and not ids:
        return None, notes
    return Child(grade, tuple(sorted(ids))), notes


def _cell(line: Line, column: int | None) -> str:
    return clean(line.cell(column)) if column is not None else ""
