"""Reads rows from text with any of the usual delimiters."""

import csv
import io
from collections import Counter
from itertools import islice

from parent_survey.core.errors import Incomplete
from parent_survey.roster.files.table import Line, Table, keep_line

# In this order, because a comma also occurs inside of "Smith, Jane".
DELIMITERS = ("\t", ";", "|", ",")
SAMPLE_ROWS = 100
SAMPLE_CHARACTERS = 64_000
# The right delimiter gives nearly every row the same number of cells.
MIN_FIT = 0.6


def read_text(text: str) -> Table:
    declared = _find_declared_delimiter(text)
    delimiter = declared or _guess_delimiter(text)
    lines: list[Line] = []
    try:
        _read_rows(text, delimiter, lines, is_strict=True)
    except csv.Error as error:
        if "unexpected end of data" in str(error):
            start = lines[-1].number + 1 if lines else 1
            raise Incomplete(
                "A quotation mark on line {number} or below is opened and never closed.", number=start
            ) from None
        lines.clear()
        _read_leniently(text, delimiter, lines)
    if declared:
        del lines[:1]
    return Table(lines, has_blank_after_comma=_has_blank_after_comma(lines, delimiter))


def _read_leniently(text: str, delimiter: str, lines: list[Line]) -> None:
    """Quotation marks in the middle of a cell, as in Robert "Bob" Lee, are kept as they are."""
    try:
        _read_rows(text, delimiter, lines, is_strict=False)
    except csv.Error:
        number = lines[-1].number + 1 if lines else 1
        raise Incomplete(
            "Line {number} or one soon after it is far too long to be about one teacher.", number=number
        ) from None


def _read_rows(text: str, delimiter: str, lines: list[Line], *, is_strict: bool) -> None:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=is_strict)
    number = 1
    for cells in reader:
        keep_line(lines, number, cells)
        number = reader.line_num + 1


def _find_declared_delimiter(text: str) -> str | None:
    """Excel writes "sep=;" above some files."""
    first = text[:10].splitlines()[0].strip().strip('"').lower() if text.strip() else ""
    return first[4] if first.startswith("sep=") and first[4:] in DELIMITERS else None


def _guess_delimiter(text: str) -> str:
    fits = {delimiter: _measure_fit(text[:SAMPLE_CHARACTERS], delimiter) for delimiter in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: fits[delimiter])
    return best if fits[best] >= MIN_FIT else ","


def _measure_fit(sample: str, delimiter: str) -> float:
    """The share of rows that have the usual number of cells, if that is more than one."""
    try:
        rows = list(islice(csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter), SAMPLE_ROWS))
    except csv.Error:
        return 0
    widths = Counter(len(row) for row in rows if any(cell.strip() for cell in row))
    if not widths:
        return 0
    width, number = widths.most_common(1)[0]
    return number / widths.total() if width > 1 else 0


def _has_blank_after_comma(lines: list[Line], delimiter: str) -> bool:
    seconds = [line.cells[1] for line in lines[:SAMPLE_ROWS] if len(line.cells) > 1]
    return delimiter == "," and bool(seconds) and sum(cell.startswith(" ") for cell in seconds) > len(seconds) / 2
