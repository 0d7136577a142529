"""What every kind of file is read into, and how large it may be."""

from dataclasses import dataclass, field

from parent_survey.core.errors import Incomplete

MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS = 10_000
MOST_COLUMNS = 200
# A cell that is longer holds neither a name nor a grade. It is cut, which is enough to say that it is too long.
LONGEST_CELL = 300

TOO_MANY_ROWS = f"The list has more than {MOST_ROWS:,} rows. Please split it into smaller lists."


@dataclass(frozen=True)
class Line:
    """One row with the number under which its reader finds it in the file."""

    number: int
    cells: list[str]


@dataclass(frozen=True)
class Table:
    lines: list[Line]
    # Who separates "Smith, Jane" by a comma and a blank writes the last name first.
    has_blank_after_comma: bool = False
    sheets: list[str] = field(default_factory=list)
    sheet: int = 0
    formulas: int = 0

    @property
    def width(self) -> int:
        return max((len(line.cells) for line in self.lines), default=0)


def keep_line(lines: list[Line], number: int, cells: list[str]) -> None:
    """Add a row without the empty cells at its end; a row of nothing else is left out."""
    last = next((place for place in range(len(cells), 0, -1) if cells[place - 1].strip()), 0)
    if last == 0:
        return
    if last > MOST_COLUMNS:
        raise Incomplete(f"Line {number} has {last:,} columns. Is this really a list of teachers?")
    # Titles above the heading are no rows of the list, hence a little room.
    if len(lines) > MOST_ROWS + 20:
        raise Incomplete(TOO_MANY_ROWS)
    lines.append(Line(number, [cell[: LONGEST_CELL + 1] for cell in cells[:last]]))
