"""One sheet of a workbook, cell by cell."""

from bisect import bisect_left

from parent_survey.core.errors import Incomplete
from parent_survey.core.patterns import compile_pattern
from parent_survey.roster.files.table import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, TOO_MANY_ROWS, Table, keep_line

MOST_CELLS = MOST_ROWS * 30
# How many cells merged ones are spread over, in all.
MOST_SPREAD = 2 * MOST_ROWS
_PLACE = compile_pattern(r"([A-Za-z]{1,3})(\d{1,7})")
_WHOLE_NUMBER = compile_pattern(r"-?\d+\.0+")


class SheetReader:
    def __init__(self, strings: list[str]) -> None:
        self.strings = strings
        self.rows: dict[int, dict[int, str]] = {}
        self.merged: list[tuple[int, int, int]] = []
        self.formulas = 0
        self._cells = 0
        self._row = 0
        self._column = -1
        self._kind = ""
        self._value: list[str] = []
        self._is_value = False

    def open(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self._open_cell(attributes)
        elif name in {"v", "t"}:
            self._is_value = True
        elif name == "f":
            self.formulas += 1
        elif name == "row":
            number = attributes.get("r", "")
            self._row = int(number) if number.isascii() and number.isdecimal() and len(number) < 8 else self._row + 1
            self._column = -1
        elif name == "mergeCell":
            self._keep_merge(attributes.get("ref", ""))

    def close(self, name: str) -> None:
        if name in {"v", "t"}:
            self._is_value = False
        elif name == "c":
            self._keep_cell("".join(self._value))

    def read(self, text: str) -> None:
        if self._is_value:
            self._value.append(text)

    def finish(self, sheets: list[str], place: int) -> Table:
        self._spread_merged_cells()
        table = Table([], sheets=sheets, sheet=place, formulas=self.formulas)
        for number in sorted(self.rows):
            row = self.rows[number]
            keep_line(table.lines, number, [row.get(column, "") for column in range(max(row) + 1)])
        return table

    def _open_cell(self, attributes: dict[str, str]) -> None:
        self._cells += 1
        if self._cells > MOST_CELLS:
            raise Incomplete("This sheet has far more cells than a list of teachers. Is it the right one?")
        found = _PLACE.fullmatch(attributes.get("r", ""))
        self._column = _count_column(found[1]) if found else self._column + 1
        self._kind = attributes.get("t", "n")
        self._value = []

    def _keep_cell(self, value: str) -> None:
        text = self._tell(value)
        # Far to the right stand remarks and leftovers, never names.
        if not text.strip() or self._column >= MOST_COLUMNS:
            return
        self.rows.setdefault(self._row, {})[self._column] = text[: LONGEST_CELL + 1]
        if len(self.rows) > MOST_ROWS + 20:
            raise Incomplete(TOO_MANY_ROWS)

    def _tell(self, value: str) -> str:
        if self._kind == "s":
            number = int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else -1
            return self.strings[number] if 0 <= number < len(self.strings) else ""
        if self._kind == "e":
            return ""
        return value.partition(".")[0] if self._kind == "n" and _WHOLE_NUMBER.fullmatch(value) else value

    def _keep_merge(self, reference: str) -> None:
        start, _, end = reference.partition(":")
        first, last = _PLACE.fullmatch(start), _PLACE.fullmatch(end)
        if first and last and len(self.merged) < MOST_ROWS:
            self.merged.append((_count_column(first[1]), int(first[2]), int(last[2])))

    def _spread_merged_cells(self) -> None:
        """A grade that is merged over five rows is the grade of all five."""
        numbers = sorted(self.rows)
        left = MOST_SPREAD
        for column, first, last in self.merged:
            text = self.rows.get(first, {}).get(column)
            if text is None:
                continue
            start = bisect_left(numbers, first + 1)
            for number in numbers[start : start + left]:
                if number > last:
                    break
                self.rows[number].setdefault(column, text)
                left -= 1


def _count_column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1
