"""An Excel workbook with one sheet. Every cell is written as text, never as a formula, a number or a link."""

import asyncio
from collections.abc import Sequence

from parent_survey.exports.formats.cells import join, mark, quote
from parent_survey.exports.formats.workbook import BEGIN_SHEET, END_SHEET, HEADING, PARTS, WORDS, describe_columns
from parent_survey.exports.formats.zip_stream import ZipStream

# What a cell of Excel holds, counted as Excel counts: a character beyond the first 65,536 is two.
MAX_CELL_LENGTH = 32_767
CUT = "… [Cut here: a cell of Excel holds 32,767 characters. The CSV file has the whole text.]"
# XML has no way to write these. Nobody sees them either.
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r")
_WITHOUT_CONTROLS = bytes.maketrans(_CONTROLS, b" " * len(_CONTROLS))
_NOT_CHARACTERS = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_HEXADECIMAL = frozenset(b"0123456789abcdefABCDEF")


class XlsxFormat:
    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    suffix = "xlsx"
    # A sheet's last row, less the headings.
    max_rows: int | None = 1_048_575

    def __init__(self) -> None:
        self._zip = ZipStream()

    def cell(self, text: str) -> str:
        """A cell with people's words, as an expression in SQL; NULL is an empty cell."""
        return self.own_cell(_escape(text))

    def own_cell(self, text: str) -> str:
        """A cell that holds only what we write ourselves, such as a time."""
        return _wrap(text, WORDS)

    def line(self, cells: Sequence[str]) -> str:
        return join(["'<row>'", *cells, "'</row>'"])

    def heading(self, texts: Sequence[str]) -> str:
        return self.line([_wrap(_escape(text), HEADING) for text in texts])

    def begin(self, heading: bytes, columns: int) -> bytes:
        files = b"".join([self._zip.add_file(name, content) for name, content in PARTS])
        opened = self._zip.open_file("xl/worksheets/sheet1.xml")
        sheet = BEGIN_SHEET + describe_columns(columns) + b"<sheetData>" + _clean(heading)
        return files + opened + self._zip.add_part(sheet)

    async def add(self, lines: Sequence[bytes]) -> bytes:
        """Compressed beside the event loop, which compression lets run."""
        return await asyncio.to_thread(self._pack, lines)

    def end(self) -> bytes:
        return self._zip.add_part(END_SHEET) + self._zip.close()

    def _pack(self, lines: Sequence[bytes]) -> bytes:
        return b"".join([self._zip.add_part(_clean(part)) for part in lines])


def _escape(text: str) -> str:
    return f"replace(replace(replace({mark(text)} || {_fit(text)}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')"


def _wrap(text: str, style: int) -> str:
    opened = quote(f'<c t="inlineStr" s="{style}"><is><t xml:space="preserve">')
    return f"coalesce({opened} || {text} || '</t></is></c>', '<c/>')"


def _clean(xml: bytes) -> bytes:
    xml = xml.replace(b"\r\n", b"\n").replace(b"\r", b"\n").translate(_WITHOUT_CONTROLS)
    for sign in _NOT_CHARACTERS:
        xml = xml.replace(sign, b"\xef\xbf\xbd")
    return _escape_escapes(xml) if b"_x" in xml else xml


def _escape_escapes(xml: bytes) -> bytes:
    """Excel reads _x0041_ as the letter A, so that an underscore before such a word is written the same way."""
    first, *others = xml.split(b"_x")
    parts = [first]
    for place, part in enumerate(others, start=1):
        is_closed = part[4:5] == b"_" or (len(part) == 4 and place < len(others))
        parts += [b"_x005F_x" if is_closed and _HEXADECIMAL.issuperset(part[:4]) else b"_x", part]
    return b"".join(parts)


def _fit(text: str) -> str:
    """The text, cut to what a cell holds. A text has never more of Excel's characters than bytes of UTF-8."""
    wide = rf"length(regexp_replace({text}, '[^\U00010000-\U0010ffff]', '', 'g'))"
    # One place is the apostrophe's. Half as many characters fit whatever they are.
    kept = (MAX_CELL_LENGTH - 1 - len(CUT)) // 2
    return f"""CASE WHEN octet_length({text}) < {MAX_CELL_LENGTH} THEN {text}
        WHEN length({text}) + {wide} < {MAX_CELL_LENGTH} THEN {text}
        WHEN {wide} = 0 THEN left({text}, {MAX_CELL_LENGTH - 1 - len(CUT)}) || {quote(CUT)}
        ELSE left({text}, {kept}) || {quote(CUT)} END"""
