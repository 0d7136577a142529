"""Files as others read them: Python's csv module, openpyxl."""

import csv
import io
import re
import unicodedata

import openpyxl

Row = list[str]


def read_csv(content: bytes) -> list[Row]:
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True))


def read_xlsx(content: bytes) -> list[Row]:
    sheet = openpyxl.load_workbook(io.BytesIO(content), read_only=True).worksheets[0]
    rows = [list(row) for row in sheet.iter_rows()]
    kinds = {cell.data_type for row in rows for cell in row if cell.value is not None}
    assert kinds <= {"s", "inlineStr"}, kinds
    return [["" if cell.value is None else _unescape(str(cell.value)) for cell in row] for row in rows]


def read(content: bytes, suffix: str) -> list[Row]:
    return read_csv(content) if suffix == "csv" else read_xlsx(content)


def is_formula(cell: str) -> bool:
    """What a cautious reader would call the beginning of a formula, told in another way than the product tells it."""
    if cell[:1] in {"\t", "\r", "\n"}:
        return True
    for sign in cell:
        if unicodedata.normalize("NFKC", sign) in {"=", "+", "-", "@", "−"}:
            return True
        if not sign.isspace() and unicodedata.category(sign) not in {"Cc", "Cf"} and sign not in "\"'`":
            return False
    return False


def _unescape(text: str) -> str:
    """As Excel reads it, which openpyxl does not."""
    return re.sub(r"_x([0-9A-Fa-f]{4})_", lambda code: chr(int(code[1], 16)), text)
