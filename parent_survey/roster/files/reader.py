"""Recognizes what kind of file was sent, and reads the kinds that hold a list."""

import asyncio

from parent_survey.core.errors import Incomplete, TooLarge
from parent_survey.core.patterns import compile_pattern
from parent_survey.roster.files.decoding import decode
from parent_survey.roster.files.table import MAX_BYTES, Table
from parent_survey.roster.files.text_table import read_text
from parent_survey.roster.files.workbook import read_workbook

SAVE_AS = "Open it, choose Save As, and pick CSV or Excel Workbook (.xlsx)."
PROTECTED = "This workbook is protected by a password. Save it without one, then choose it again."
OLD_FILE = f"This is an old Excel or Office file (.xls). {SAVE_AS}"
NOT_PLAIN = f"This is not a plain list of teachers. {SAVE_AS}"
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# How files of other kinds begin, and what to do about them.
OTHER_KINDS = {
    b"%PDF": "This is a PDF. Copy the list out of it and paste it instead.",
    b"\x89PNG": "This is a picture. Type or paste the list instead.",
    b"\xff\xd8\xff": "This is a picture. Type or paste the list instead.",
    b"GIF8": "This is a picture. Type or paste the list instead.",
    b"II*\x00": "This is a picture. Type or paste the list instead.",
    b"MM\x00*": "This is a picture. Type or paste the list instead.",
    b"{\\rtf": "This is a text document. Copy the list out of it and paste it instead.",
    b"\x1f\x8b": "This file is compressed. Unpack it first, then choose the list inside.",
    b"7z\xbc\xaf": "This file is compressed. Unpack it first, then choose the list inside.",
    b"Rar!": "This file is compressed. Unpack it first, then choose the list inside.",
    b"\x7fELF": "This is a program, not a list of teachers.",
    b"MZ\x90": "This is a program, not a list of teachers.",
    b"SQLite format 3": "This is a database. Export the list from it as CSV first.",
}
WEB_PAGE = compile_pattern(
    r"(?s)(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|script|style|meta)\b", ignore_case=True
)
MARKUP = compile_pattern(r"<(?:\?xml|!|[a-z]+[\s>])", ignore_case=True)


async def read_table(content: bytes, sheet: int | None) -> Table:
    """The rows of a file, or a refusal in words for whoever chose it. Nothing in the file is ever run or fetched."""
    if len(content) > MAX_BYTES:
        raise TooLarge("The file is larger than 5 MB. A list of teachers is usually far smaller: is it the right one?")
    if not content.strip(b"\0 \t\r\n"):
        raise Incomplete("There is nothing in it yet. Paste a list or choose a file.")
    if content.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return await read_workbook(content, sheet)
    return await asyncio.to_thread(read_text_file, content)


def read_text_file(content: bytes) -> Table:
    _refuse_other_kinds(content)
    text = decode(content)
    _refuse_markup(text)
    return read_text(text)


def _refuse_other_kinds(content: bytes) -> None:
    if content.startswith(OLD_OFFICE):
        raise Incomplete(PROTECTED if "EncryptedPackage".encode("utf-16-le") in content else OLD_FILE)
    for beginning in OTHER_KINDS:
        if content.startswith(beginning):
            raise Incomplete(OTHER_KINDS[beginning])


def _refuse_markup(text: str) -> None:
    start = text.lstrip()[:5000]
    if WEB_PAGE.match(start):
        raise Incomplete("This is a web page, whatever its name says. Copy the list out of it and paste it instead.")
    if MARKUP.match(start):
        raise Incomplete(NOT_PLAIN)
