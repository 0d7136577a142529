"""Comma-separated values as in RFC 4180, every cell in quotes, with the mark by which Excel knows UTF-8."""

from collections.abc import Sequence

from parent_survey.exports.formats.cells import join, mark, mark_inside, quote

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class CsvFormat:
    media_type = "text/csv; charset=utf-8"
    suffix = "csv"
    max_rows: int | None = None

    def cell(self, text: str) -> str:
        """A cell with people's words, as an expression in SQL; NULL is an empty cell."""
        return f"""{mark(text, '"')} || replace({mark_inside(text)}, '"', '""')"""

    def own_cell(self, text: str) -> str:
        """A cell that holds only what we write ourselves, such as a time."""
        return f"""'"' || {text}"""

    def line(self, cells: Sequence[str]) -> str:
        ends = [*[","] * (len(cells) - 1), "\r\n"]
        return join([_close(cell, end) for cell, end in zip(cells, ends, strict=True)])

    def heading(self, texts: Sequence[str]) -> str:
        return self.line([self.cell(text) for text in texts])

    def begin(self, heading: bytes, _: int) -> bytes:
        return BYTE_ORDER_MARK + heading

    async def add(self, lines: Sequence[bytes]) -> bytes:
        return b"".join(lines)

    def end(self) -> bytes:
        return b""


def _close(cell: str, end: str) -> str:
    closed = quote(f'"{end}')
    return f"coalesce({cell} || {closed}, {quote(end)})"
