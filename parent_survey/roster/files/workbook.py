"""Rows out of an Excel workbook, read by our own hands.

A workbook is a zip archive of XML, and both can be made to swell without end. So nothing is unpacked to a folder, no
document type and no entity is accepted, what a sheet says about its own size is ignored, and every part is read in
pieces up to a fixed length. Formulas are not computed: what Excel last showed in the cell is taken.
"""

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

from parent_survey.core.errors import Incomplete
from parent_survey.roster.files.sheet import SheetReader
from parent_survey.roster.files.table import Table
from parent_survey.roster.files.xml_parts import DAMAGED, PartReader, Sheet, StringsReader, WorkbookReader, parse

MOST_PARTS = 2000
# All parts together, unpacked. A workbook of 10,000 teachers has about 5 MB.
MOST_UNPACKED = 40 * 1024 * 1024
PIECE = 64 * 1024
# A first sheet is often a cover; a list is on one of these.
SHEETS_TRIED = 5

SWELLS = "Unpacked, this workbook would be far too large. Copy the list into a new workbook and choose that."
# What else comes as a zip archive, told by the parts inside.
OTHERS = (
    ("xl/vbaProject.bin", "This workbook contains macros. Save it as Excel Workbook (.xlsx), without macros."),
    ("xl/workbook.bin", "This is a binary Excel file (.xlsb). Save it as Excel Workbook (.xlsx) or CSV."),
    ("word/document.xml", "This is a Word document. Copy the list out of it and paste it instead."),
    ("ppt/presentation.xml", "This is a presentation. Copy the list out of it and paste it instead."),
    ("content.xml", "This is an OpenDocument file. Save it as CSV or as Excel Workbook (.xlsx)."),
    ("Index/Document.iwa", "This is a Numbers file. Choose File, Export To, and pick CSV or Excel."),
)
ARCHIVE = "This is a zip archive. Unpack it first, then choose the list inside."


def read_workbook(content: bytes, wanted: int | None) -> Table:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return _read(Archive(archive), wanted)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError, OverflowError):
        raise Incomplete(DAMAGED) from None


class Archive:
    """The parts of a workbook, none of which is read further than all of them together may be long."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            raise Incomplete(SWELLS)
        if any(part.flag_bits & 1 for part in parts):
            raise Incomplete("This workbook is protected by a password. Save it without one, then choose it again.")
        self.archive = archive
        self.names = {part.filename for part in parts}
        self.left = MOST_UNPACKED

    def read(self, name: str, reader: PartReader) -> None:
        if name not in self.names:
            raise Incomplete(DAMAGED)
        parse(self._pieces(name), reader)

    def _pieces(self, name: str) -> Iterator[bytes]:
        with self.archive.open(name) as part:
            while piece := part.read(PIECE):
                self.left -= len(piece)
                if self.left < 0:
                    raise Incomplete(SWELLS)
                yield piece


def _read(archive: Archive, wanted: int | None) -> Table:
    for name, sentence in OTHERS:
        if name in archive.names:
            raise Incomplete(sentence)
    if "xl/workbook.xml" not in archive.names:
        raise Incomplete(ARCHIVE)
    book = WorkbookReader()
    archive.read("xl/workbook.xml", book)
    archive.read("xl/_rels/workbook.xml.rels", book)
    strings = StringsReader()
    if shared := next((book.targets[link] for link in book.string_links), None):
        archive.read(_resolve(shared), strings)
    visible = [sheet for sheet in book.sheets if sheet.is_visible and sheet.link in book.targets]
    if not visible:
        raise Incomplete("There is no sheet in this workbook.")
    chosen = range(min(len(visible), SHEETS_TRIED)) if wanted is None else [min(wanted, len(visible) - 1)]
    for place in chosen:
        sheet = SheetReader(strings.texts)
        archive.read(_resolve(book.targets[visible[place].link]), sheet)
        table = sheet.finish(_name_sheets(visible), place)
        if table.lines:
            return table
    raise Incomplete("The sheets of this workbook are empty.")


def _name_sheets(sheets: list[Sheet]) -> list[str]:
    return [sheet.name[:100] for sheet in sheets[:50]]


def _resolve(target: str) -> str:
    """Where a part is inside of the archive; an address outside of it is simply not there."""
    return posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
