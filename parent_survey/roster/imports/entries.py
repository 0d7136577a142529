"""One teacher out of each row, or the reason why there is none."""

from dataclasses import dataclass

from parent_survey.core.patterns import compile_pattern
from parent_survey.core.sentences import say
from parent_survey.roster.files.table import Line
from parent_survey.roster.imports.columns import Columns, Role
from parent_survey.roster.names import clean, find_grade_problem, find_name_problem, fold, tidy

_BULLET = compile_pattern(r"(?:[-–—•*·▪◦]|\d{1,4}[.)])\s+")
# Excel's way to keep a text from being taken for a number.
_QUOTED_FORMULA = compile_pattern(r'="([^"=]*)"')
_SUFFIXES = {
    "jr",
    "sr",
    "ii",
    "iii",
    "iv",
    "phd",
    "edd",
    "md",
    "ma",
    "ms",
    "med",
    "ba",
    "bs",
    "msw",
    "mba",
    "nbct",
    "esq",
}
_WITH_GRADE = compile_pattern(r"(.+?)\s*[(\[]([^()\[\]]+)[)\]]")
_NO_GRADE = {"", "-", "--", "–", "—", "n/a", "na", "none", "null", "?"}
# What Excel makes of "1-2" unless the column is formatted as text; some programs write a date as a number of days.
_DATE = compile_pattern(
    r"\d{1,2}-[a-z]{3}(-\d{2,4})?|[a-z]{3}-\d{1,2}|[2-7]\d{4}|\d{4}-\d{2}-\d{2}.*|\d{1,2}/\d{1,2}/\d{2,4}"
)
_CODES = {
    "pk": "Pre-K",
    "pr": "Preschool",
    "tk": "Transitional Kindergarten",
    "kg": "Kindergarten",
    "k": "Kindergarten",
}
_INACTIVE_STATUSES = {"tobedeleted", "inactive", "deleted", "terminated", "false"}
A_DATE = "Excel has turned the grade into a date (“{grade}”). Write it as text, such as “Grades 1 and 2”."


@dataclass(frozen=True)
class Entry:
    line: int
    name: str
    grade_level: str | None
    # Why this row cannot be imported, or why it is not meant to be.
    problem: str | None = None
    skipped: str | None = None
    # The name as the file has it, where it was tidied.
    written: str | None = None


def read_entries(columns: Columns, *, tidies: bool) -> list[Entry]:
    return [_read_entry(columns, line, tidies=tidies) for line in columns.body]


def _read_entry(columns: Columns, line: Line, *, tidies: bool) -> Entry:
    name, grade = _read_name(columns, line), _read_grade(columns, line)
    if "grade" not in columns.roles and (parts := _WITH_GRADE.fullmatch(name)):
        name, grade = parts[1], parts[2].strip()
    skipped = _find_reason_to_skip(columns, line)
    problem = None if skipped else _find_problem(name, grade)
    tidied = tidy(name) if tidies and not problem else name
    return Entry(line.number, tidied, grade, problem, skipped, None if tidied == name else name)


def _read_name(columns: Columns, line: Line) -> str:
    first, last = _read_cell(columns, line, "first"), _read_cell(columns, line, "last")
    if "first" in columns.roles or "last" in columns.roles:
        return f"{first} {last}".strip()
    return _put_first_name_first(_read_cell(columns, line, "name"))


def _read_cell(columns: Columns, line: Line, role: Role) -> str:
    column = columns.find(role)
    cell = clean(line.cell(column)) if column is not None else ""
    if quoted := _QUOTED_FORMULA.fullmatch(cell):
        cell = quoted[1].strip()
    bullet = _BULLET.match(cell) if role != "grade" else None
    return cell[bullet.end() :] if bullet else cell


def _put_first_name_first(name: str) -> str:
    """ "Smith, Jane" is Jane Smith; "Jane Smith, Ph.D." stays as it is."""
    parts = [part.strip() for part in name.split(",") if part.strip()]
    suffixes = [part for part in parts[1:] if "".join(fold(part).replace(".", "").split()) in _SUFFIXES]
    plain = [part for part in parts if part not in suffixes]
    if len(plain) != 2:
        return name.strip(" ,")
    return " ".join([plain[1], plain[0], *suffixes])


def _read_grade(columns: Columns, line: Line) -> str | None:
    cell = _read_cell(columns, line, "grade")
    if fold(cell) in _NO_GRADE:
        return None
    column = columns.find("grade")
    # OneRoster lists codes under this heading; anywhere else "03" is how the school writes it.
    if column is not None and fold(columns.headings[column]) == "grades":
        return ", ".join(spell_grade(code) for code in cell.split(",") if code.strip()) or None
    return cell


def spell_grade(code: str) -> str:
    key = fold(code)
    if key in _CODES:
        return _CODES[key]
    if not (key.isdecimal() and len(key) <= 2):
        return code.strip()
    number = int(key)
    ending = "th" if 10 < number < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending} Grade"


def _find_reason_to_skip(columns: Columns, line: Line) -> str | None:
    role, status = _read_cell(columns, line, "role"), _read_cell(columns, line, "status")
    if fold(status) in _INACTIVE_STATUSES:
        return say("The status is “{status}”.", status=status[:40])
    if role and "teacher" not in fold(role):
        return say("The role is “{role}”, not teacher.", role=role[:40])
    return None


def _find_problem(name: str, grade: str | None) -> str | None:
    if grade and _DATE.fullmatch(fold(grade)):
        return say(A_DATE, grade=grade)
    return find_name_problem(name) or find_grade_problem(grade)
