"""The child process that reads a workbook: the file on its standard input, the rows as JSON on its standard output.

Formulas are not computed: what Excel last showed in the cell is taken.
"""

import json
import os
import signal
import sys
import zipfile
import zlib
from bisect import bisect_left
from datetime import date, time
from io import BytesIO
from typing import Any

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from parent_survey.core.errors import Incomplete
from parent_survey.roster.files.table import MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, Line, Table, keep_line

MAX_MEMORY_BYTES = 1024**3
MAX_CPU_SECONDS = 30
NICENESS = 10
MAX_PARTS = 2000
# All parts together, unpacked. A workbook of 10,000 teachers has about 5 MB.
MAX_UNPACKED_BYTES = 40 * 1024**2
# A text that occurs in many cells is stored once, so that what is read can be far longer than the file.
MAX_CHARACTERS = 8_000_000
# How many cells merged ones are spread over, in all.
MAX_SPREAD = 2 * MAX_ROWS
# A first sheet is often a cover; a list is on one of these.
SHEETS_TRIED = 5
MAX_SHEETS_NAMED = 50

DAMAGED = "This workbook is damaged or only half there. Open it in Excel, save it again, and choose the new file."
TOO_LARGE = "Unpacked, this workbook would be far too large. Copy the list into a new workbook and choose that."
TOO_MUCH_TEXT = "This workbook holds far more text than a list of teachers. Is it the right one?"
PROTECTED = "This workbook is protected by a password. Save it without one, then choose it again."
NOT_FROM_EXCEL = "This workbook contains something that no Excel file should. It was not opened."
ARCHIVE = "This is a zip archive. Unpack it first, then choose the list inside."
# Other files that are zip archives too, recognized by a part inside.
OTHER_KINDS = {
    "xl/vbaProject.bin": "This workbook contains macros. Save it as Excel Workbook (.xlsx), without macros.",
    "xl/workbook.bin": "This is a binary Excel file (.xlsb). Save it as Excel Workbook (.xlsx) or CSV.",
    "word/document.xml": "This is a Word document. Copy the list out of it and paste it instead.",
    "ppt/presentation.xml": "This is a presentation. Copy the list out of it and paste it instead.",
    "content.xml": "This is an OpenDocument file. Save it as CSV or as Excel Workbook (.xlsx).",
    "Index/Document.iwa": "This is a Numbers file. Choose File, Export To, and pick CSV or Excel.",
}


def main() -> None:
    _limit_resources()
    sheet = int(sys.argv[1]) if len(sys.argv) > 1 else None
    try:
        table = read(sys.stdin.buffer.read(), sheet)
    except Incomplete as refusal:
        json.dump({"refusal": refusal.detail}, sys.stdout)
        return
    lines = [(line.number, line.cells) for line in table.lines]
    json.dump({"lines": lines, "sheets": table.sheets, "sheet": table.sheet, "formulas": table.formulas}, sys.stdout)


def _limit_resources() -> None:
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))
    # A core file would keep what the school has sent.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def read(content: bytes, sheet: int | None) -> Table:
    try:
        formulas = _inspect(content)
        with CalamineWorkbook.from_filelike(BytesIO(content)) as book:
            return _read_first_filled(book, sheet, formulas)
    except (zipfile.BadZipFile, zlib.error, CalamineError, EOFError, OSError, NotImplementedError, ValueError):
        raise Incomplete(DAMAGED) from None


def _inspect(content: bytes) -> int:
    """Refuse what is not a plain workbook; the number of its formulas, which the library does not give."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        parts = archive.infolist()
        if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES:
            raise Incomplete(TOO_LARGE)
        if any(part.flag_bits & 1 for part in parts):
            raise Incomplete(PROTECTED)
        names = {part.filename for part in parts}
        _refuse_other_kinds(names)
        return sum(_count_formulas(archive, name) for name in names if name.endswith((".xml", ".rels")))


def _refuse_other_kinds(names: set[str]) -> None:
    for name in OTHER_KINDS:
        if name in names:
            raise Incomplete(OTHER_KINDS[name])
    if "xl/workbook.xml" not in names:
        raise Incomplete(ARCHIVE)


def _count_formulas(archive: zipfile.ZipFile, name: str) -> int:
    # A part that is longer than it says raises an error, so that this is bounded by what `_inspect` has added up.
    xml = archive.read(name)
    if b"<!DOCTYPE" in xml:
        raise Incomplete(NOT_FROM_EXCEL)
    return xml.count(b"<f>") + xml.count(b"<f ") if name.startswith("xl/worksheets/") else 0


def _read_first_filled(book: CalamineWorkbook, sheet: int | None, formulas: int) -> Table:
    names = [
        entry.name
        for entry in book.sheets_metadata
        if entry.visible == SheetVisibleEnum.Visible and entry.typ == SheetTypeEnum.WorkSheet
    ]
    if not names:
        raise Incomplete("There is no sheet in this workbook.")
    chosen = range(min(len(names), SHEETS_TRIED)) if sheet is None else [min(sheet, len(names) - 1)]
    for index in chosen:
        lines = _read_lines(book.get_sheet_by_name(names[index]))
        if lines:
            shown = [name[:100] for name in names[:MAX_SHEETS_NAMED]]
            return Table(lines, sheets=shown, sheet=index, formulas=formulas)
    raise Incomplete("The sheets of this workbook are empty.")


def _read_lines(sheet: CalamineSheet) -> list[Line]:
    lines: list[Line] = []
    # Rows begin with the first row of the sheet, but cells with the first column that holds anything.
    indent = [""] * min(sheet.start[1] if sheet.start else 0, MAX_COLUMNS)
    characters = 0
    for number, row in enumerate(sheet.iter_rows(), start=1):
        # Far to the right are remarks and leftovers, never names.
        cells = (indent + [_to_text(value) for value in row[:MAX_COLUMNS]])[:MAX_COLUMNS]
        characters += sum(map(len, cells))
        if characters > MAX_CHARACTERS:
            raise Incomplete(TOO_MUCH_TEXT)
        keep_line(lines, number, cells)
    _spread_merged_cells(lines, sheet)
    return lines


def _to_text(value: Any) -> str:
    if isinstance(value, str):
        return value[: MAX_CELL_LENGTH + 1]
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    # The grade "1-2" is one that Excel has turned into a date; whoever imports is told so.
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _spread_merged_cells(lines: list[Line], sheet: CalamineSheet) -> None:
    """A grade that is merged over five rows is the grade of all five."""
    numbers = [line.number for line in lines]
    left = MAX_SPREAD
    for (first, column), (last, _) in (sheet.merged_cell_ranges or [])[:MAX_ROWS]:
        start = bisect_left(numbers, first + 1)
        text = lines[start].cell(column) if start < len(lines) and numbers[start] == first + 1 else ""
        if not text:
            continue
        for line in lines[start + 1 : start + 1 + left]:
            if line.number > last + 1:
                break
            left -= 1
            if not line.cell(column):
                line.cells.extend([""] * (column + 1 - len(line.cells)))
                line.cells[column] = text


if __name__ == "__main__":
    main()
