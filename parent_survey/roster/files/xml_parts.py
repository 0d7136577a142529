"""Reads the XML inside of a workbook without trusting it."""

from collections.abc import Iterable
from typing import Protocol
from xml.parsers import expat

from parent_survey.core.errors import Incomplete
from parent_survey.roster.files.table import LONGEST_CELL

DAMAGED = "This workbook is damaged or only half there. Open it in Excel, save it again, and choose the new file."
MOST_STRINGS = 500_000


class PartReader(Protocol):
    def open(self, name: str, attributes: dict[str, str]) -> None: ...

    def close(self, name: str) -> None: ...

    def read(self, text: str) -> None: ...


def parse(pieces: Iterable[bytes], reader: PartReader) -> None:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.StartElementHandler = lambda name, attributes: reader.open(_bare(name), attributes)
    parser.EndElementHandler = lambda name: reader.close(_bare(name))
    parser.CharacterDataHandler = reader.read
    try:
        for piece in pieces:
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except (expat.ExpatError, LookupError, UnicodeError):
        raise Incomplete(DAMAGED) from None


def _refuse_document_type(*_: object) -> None:
    """No spreadsheet program writes one; entities, the way to swell or to fetch a file, need one."""
    raise Incomplete("This workbook contains something that no Excel file should. It was not opened.")


def _bare(name: str) -> str:
    return name.rpartition(":")[2]


class Sheet:
    def __init__(self, attributes: dict[str, str]) -> None:
        self.name = attributes.get("name", "Sheet")
        self.is_visible = attributes.get("state", "visible") == "visible"
        self.link = next((value for key, value in attributes.items() if _bare(key) == "id" and ":" in key), "")


class WorkbookReader:
    """Which sheets there are, and in which part each one is."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self.targets: dict[str, str] = {}
        self.string_links: list[str] = []

    def open(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            self.sheets.append(Sheet(attributes))
        elif name == "Relationship" and attributes.get("TargetMode") != "External":
            link = attributes.get("Id", "")
            self.targets[link] = attributes.get("Target", "")
            if attributes.get("Type", "").endswith("/sharedStrings"):
                self.string_links.append(link)

    def close(self, name: str) -> None:
        """Nothing here has an end that matters."""

    def read(self, text: str) -> None:
        """All is in the attributes."""


class StringsReader:
    """The texts that cells refer to by number."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._parts: list[str] = []
        self._is_text = False
        self._is_reading_aid = False

    def open(self, name: str, attributes: dict[str, str]) -> None:  # noqa: ARG002
        if name == "si":
            self._parts = []
        elif name == "rPh":
            # How the text is pronounced, as written above Japanese: not part of it.
            self._is_reading_aid = True
        elif name == "t":
            self._is_text = not self._is_reading_aid

    def close(self, name: str) -> None:
        if name == "t":
            self._is_text = False
        elif name == "rPh":
            self._is_reading_aid = False
        elif name == "si":
            self.texts.append("".join(self._parts)[: LONGEST_CELL + 1])
            if len(self.texts) > MOST_STRINGS:
                raise Incomplete("This workbook holds far more text than a list of teachers. Is it the right one?")

    def read(self, text: str) -> None:
        if self._is_text:
            self._parts.append(text)
