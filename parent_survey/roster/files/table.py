"""What every kind of file is read into, and how large it may be."""

from dataclasses import dataclass, field

from parent_survey.core.errors import Incomplete

MAX_BYTES = 5 * 1024 * 1024
MAX_ROWS = 10_000
MAX_COLUMNS = 200
# A cell that is longer holds neither a name nor a grade. It is cut, which is enough to say that it is too long.
MAX_CELL_LENGTH = 300

TOO_MANY_ROWS = f"The list has more than {MAX_ROWS:,} rows. Please split it into smaller lists."


@dataclass(frozen=True)
class Line:
    """One row with its number in the file, by which its reader finds it."""

    number: int
    cells: list[str]

    def cell(self, column: int) -> str:
        """Empty where the row ends before that column."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True)
class Table:
    lines: list[Line]
    # As in "Smith, Jane": then the first of two columns holds last names.
    has_blank_after_comma: bool = False
    # Of a workbook: the names of its sheets, which one was read, and how many of its cells hold formulas.
    sheets: list[str] = field(default_factory=list)
    sheet: int = 0
    formulas: int = 0

    @property
    def width(self) -> int:
        return max((len(line.cells) for line in self.lines), default=0)


def keep_line(lines: list[Line], number: int, cells: list[str]) -> None:
    """Add a row without the empty cells at its end. A row with nothing in it is left out."""
    width = next((length for length in range(len(cells), 0, -1) if cells[length - 1].strip()), 0)
    if width == 0:
        return
    if width > MAX_COLUMNS:
        raise Incomplete(
            "Line {number} has {width:,} columns. Is this really a list of teachers?", number=number, width=width
        )
    # Titles above the heading are not rows of the list, hence a little room.
    if len(lines) > MAX_ROWS + 20:
        raise Incomplete(TOO_MANY_ROWS)
    lines.append(Line(number, [cell[: MAX_CELL_LENGTH + 1] for cell in cells[:width]]))
