"""Guesses which column is what, from its heading or from what is in it. The person who imports has the last word."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from parent_survey.core.patterns import LETTERS_AND_DIGITS, compile_pattern
from parent_survey.roster.files.table import Line, Table
from parent_survey.roster.names import fold

Role = Literal["name", "first", "last", "grade", "role", "status", "skip"]
HEADINGS: dict[Role, list[str]] = {
    "first": [
        "firstname",
        "first",
        "givenname",
        "given",
        "forename",
        "fname",
        "preferredfirstname",
        "teacherfirstname",
    ],
    "last": ["lastname", "last", "familyname", "family", "surname", "lname", "teacherlastname"],
    "name": [
        "name",
        "teacher",
        "teachername",
        "fullname",
        "teachers",
        "staffname",
        "displayname",
        "staff",
        "staffmember",
        "educator",
        "instructor",
        "employee",
        "employeename",
        "namelastfirst",
        "lastfirst",
        "lastnamefirstname",
    ],
    "grade": [
        "grade",
        "gradelevel",
        "grades",
        "gradelevels",
        "gradesubject",
        "gradelevelsubject",
        "yeargroup",
        "year",
        "level",
        "class",
        "classroom",
        "homeroom",
        "subject",
        "subjects",
        "department",
        "team",
    ],
    "role": ["role", "roles", "usertype"],
    "status": ["status"],
}
# A title or two often stand above the headings.
MAX_LINES_ABOVE_HEADING = 10
SAMPLE_ROWS = 60
_GRADE = compile_pattern(
    r"(pre-?k(indergarten)?|preschool|nursery|reception|t?k|kg|kindergarten|kinder|pk|ug)\b.*"
    r"|(grade|year|gr\.?|yr\.?)\s*(\d{1,2}|k)\b.*|\d{1,2}(st|nd|rd|th)?(\s*(grade|gr\.?|year))?"
    r"|\d{1,2}(st|nd|rd|th)?\s*([-/&,+]|and|to)\s*\d{1,2}.*"
    r"|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)(\s+grade)?"
    r"|art|music|p\.?e\.?|physical education|library|stem|science|math|esl|ell|special education|sped|counsel(l?)or"
)
_WORD = compile_pattern(r"\pL[\pL\pN_'’.-]*")


@dataclass(frozen=True)
class Columns:
    """What each column is, and where the list begins."""

    roles: list[Role]
    headings: list[str]
    body: list[Line]

    def find(self, role: Role) -> int | None:
        return self.roles.index(role) if role in self.roles else None

    @property
    def has_name(self) -> bool:
        return any(role in self.roles for role in ("name", "first", "last"))


def find_columns(table: Table, chosen: Sequence[Role] | None, has_header: bool | None) -> Columns:
    heading = _find_heading(table.lines) if has_header is None else (0 if has_header and table.lines else None)
    width = table.width
    headings = [""] * width
    if heading is not None:
        cells = [cell.strip()[:100] for cell in table.lines[heading].cells]
        headings[: len(cells)] = cells
    body = table.lines if heading is None else table.lines[heading + 1 :]
    if chosen is not None:
        unchosen: list[Role] = ["skip"] * width
        return Columns([*chosen, *unchosen][:width], headings, body)
    guess = _guess_by_heading(headings)
    if heading is None or not any(role in guess for role in ("name", "first", "last")):
        guess = _guess_by_content(body[:SAMPLE_ROWS], width, table.has_blank_after_comma)
    return Columns(guess, headings, body)


def _name_role(heading: str) -> Role:
    key = "".join(LETTERS_AND_DIGITS.findall(fold(heading)))
    return next((role for role, words in HEADINGS.items() if key in words), "skip")


def _find_heading(lines: Sequence[Line]) -> int | None:
    for index, line in enumerate(lines[:MAX_LINES_ABOVE_HEADING]):
        cells = [cell for cell in line.cells if cell.strip()]
        roles = [_name_role(cell) for cell in cells]
        known = sum(role != "skip" for role in roles)
        has_name = any(role in {"name", "first", "last"} for role in roles)
        if has_name and (known >= 2 or len(cells) == 1) and not _is_repeated(lines, index):
            return index
    return None


def _is_repeated(lines: Sequence[Line], heading: int) -> bool:
    """A heading does not occur in its own column again; "Teacher" as everybody's role does."""
    below = lines[heading + 1 : heading + SAMPLE_ROWS]
    return any(
        fold(cell) == fold(line.cells[column])
        for column, cell in enumerate(lines[heading].cells)
        for line in below
        if cell.strip() and column < len(line.cells) and _name_role(cell) in {"name", "first", "last"}
    )


def _guess_by_heading(headings: Sequence[str]) -> list[Role]:
    """Each role once. Of two columns with the same meaning the one with the plainest heading, then the first."""
    roles: list[Role] = ["skip"] * len(headings)
    for role, words in HEADINGS.items():
        fitting = [column for column, heading in enumerate(headings) if _name_role(heading) == role]
        if fitting:
            keys = {column: "".join(LETTERS_AND_DIGITS.findall(fold(headings[column]))) for column in fitting}
            roles[min(fitting, key=lambda column: (words.index(keys[column]), column))] = role
    if "first" in roles and "last" in roles and "name" in roles:
        roles[roles.index("name")] = "skip"
    return roles


def _guess_by_content(lines: Sequence[Line], width: int, has_blank_after_comma: bool) -> list[Role]:
    roles: list[Role] = ["skip"] * width
    columns = [[fold(line.cells[column]) for line in lines if column < len(line.cells)] for column in range(width)]
    grades = [_share(cells, lambda cell: _GRADE.fullmatch(cell) is not None) for cells in columns]
    names = [_share(cells, lambda cell: len(_WORD.findall(cell)) >= 2 and "@" not in cell) for cells in columns]
    words = [_share(cells, lambda cell: _WORD.fullmatch(cell) is not None) for cells in columns]
    if width and max(grades) >= 0.5:
        roles[grades.index(max(grades))] = "grade"
    open_columns = [column for column in range(width) if roles[column] == "skip"]
    singles = [column for column in open_columns if words[column] > 0.5]
    full = max(open_columns, key=lambda column: names[column], default=None)
    if len(singles) >= 2 and (full is None or names[full] <= 0.5):
        roles[singles[0]], roles[singles[1]] = ("last", "first") if has_blank_after_comma else ("first", "last")
    elif full is not None and (names[full] > 0.3 or words[full] > 0.3):
        roles[full] = "name"
        _use_only_other_column_as_grade(roles, open_columns, full)
    return roles


def _use_only_other_column_as_grade(roles: list[Role], open_columns: Sequence[int], name: int) -> None:
    """Two columns, one of them the name: the other is what the teacher teaches."""
    others = [column for column in open_columns if column != name]
    if "grade" not in roles and len(others) == 1:
        roles[others[0]] = "grade"


def _share(cells: Sequence[str], test: Callable[[str], bool]) -> float:
    filled = [cell for cell in cells if cell]
    return sum(test(cell) for cell in filled) / len(filled) if filled else 0
