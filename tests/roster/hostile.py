"""Files that nobody should be able to hurt a school with, and some that only look like it. Made here, never stored."""

import io
import struct
import zipfile
from collections.abc import Callable
from typing import Any

import openpyxl

MEBIBYTE = 1024 * 1024
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="r1" Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
BOOK = f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="r1" Type="{LINKS}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="r2" Type="{LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
)


def pack(parts: dict[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def sheet(rows: str, before: str = "", after: str = "") -> str:
    return f'{before}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'


def cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


PAIR = f"<row>{cell('A1', 'Name')}{cell('B1', 'Grade')}</row><row>{cell('A2', 'Ana Lee')}{cell('B2', 'Art')}</row>"


def workbook(rows: str = PAIR, /, **parts: str | bytes) -> bytes:
    return pack(
        {
            "[Content_Types].xml": TYPES,
            "_rels/.rels": PACKAGE,
            "xl/workbook.xml": BOOK,
            "xl/_rels/workbook.xml.rels": RELATIONS,
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>Ana Lee</t></si></sst>',
            "xl/worksheets/sheet1.xml": sheet(rows),
            **parts,
        }
    )


def with_sheet(xml: str | bytes) -> bytes:
    return workbook(**{"xl/worksheets/sheet1.xml": xml})


def with_cells(**cells: Any) -> bytes:
    book = openpyxl.Workbook()
    active = book.active
    assert active is not None
    active["A1"], active["B1"] = "Name", "Grade"
    for place, value in cells.items():
        active[place] = value
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def laughs() -> str:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">{entities}]>' + sheet(
        f"<row>{cell('A1', '&a9;')}</row>"
    )


def lying_sizes() -> bytes:
    """A part that says it is ten bytes long and is not."""
    honest = bytearray(workbook())
    place = honest.rfind(b"PK\x01\x02")
    struct.pack_into("<I", honest, place + 24, 10)
    return bytes(honest)


def encrypted_zip() -> bytes:
    marked = bytearray(workbook())
    place = 0
    while (place := marked.find(b"PK\x01\x02", place)) >= 0:
        marked[place + 8] |= 1
        place += 4
    return bytes(marked)


def bomb() -> bytes:
    return workbook(**{"xl/worksheets/sheet1.xml": sheet("<row>" + " " * (60 * MEBIBYTE) + "</row>")})


# Each is refused as a whole: a 4xx with a sentence, and not one row is taken.
REFUSED: dict[str, Callable[[], bytes]] = {
    "nothing at all": lambda: b"",
    "only blanks": lambda: b" \r\n\t\n",
    "only NULs": lambda: b"\0" * 1000,
    "zip bomb": bomb,
    "zip inside of a zip": lambda: pack({"inner.xlsx": workbook()}),
    "workbook with a bomb beside the sheets": lambda: workbook(**{"xl/media/a.bin": b"\0" * (50 * MEBIBYTE)}),
    "five thousand parts": lambda: workbook(**{f"x/{number}": b"" for number in range(5000)}),
    "billion laughs": lambda: with_sheet(laughs()),
    "external entity": lambda: with_sheet(
        '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>' + sheet(f"<row>{cell('A1', '&f;')}</row>")
    ),
    "document type in the workbook part": lambda: workbook(
        **{"xl/workbook.xml": '<!DOCTYPE x SYSTEM "http://evil.example/x.dtd">' + BOOK}
    ),
    "undefined entity": lambda: with_sheet(sheet(f"<row>{cell('A1', '&nope;')}</row>")),
    "half a character in XML": lambda: with_sheet(sheet(f"<row>{cell('A1', '&#xD800;')}</row>")),
    "XML that breaks off": lambda: with_sheet(sheet(PAIR)[:-30]),
    "macros": lambda: workbook(**{"xl/vbaProject.bin": b"Attribute VB_Name"}),
    "binary workbook": lambda: pack({"xl/workbook.bin": b"\0"}),
    "zip with a password": encrypted_zip,
    "truncated zip": lambda: workbook()[:-200],
    "half a workbook": lambda: workbook()[: len(workbook()) // 2],
    "a part that lies about its length": lying_sizes,
    "sheet outside of the archive": lambda: workbook(
        **{"xl/_rels/workbook.xml.rels": RELATIONS.replace("worksheets/sheet1.xml", "../../../../etc/passwd")}
    ),
    "sheet on another server": lambda: workbook(
        **{"xl/_rels/workbook.xml.rels": RELATIONS.replace('Target="work', 'TargetMode="External" Target="http://e/')}
    ),
    "no sheet": lambda: workbook(**{"xl/workbook.xml": f'<workbook xmlns="{MAIN}"/>'}),
    "empty sheet": lambda: workbook(""),
    "ten thousand and one rows": lambda: ("Name\n" + "Ana Lee\n" * 10_001).encode(),
    "workbook with a million cells": lambda: workbook("<row>" + "<c/>" * 1_000_000 + "</row>"),
    "five megabytes and one byte": lambda: b"a" * (5 * MEBIBYTE + 1),
    "one row of a megabyte": lambda: b"Name,Grade\n" + b"x" * MEBIBYTE + b",Art\n",
    "a million columns": lambda: b"Name,Grade\nAna" + b",x" * 1_000_000,
    "a quotation mark that never closes": lambda: b'Name,Grade\n"Ana Lee,Art\nBen Ito,Art\n',
    "a quotation mark that never closes in a long file": lambda: b'Name,Grade\n"Ana' + b"\nBen Ito,Art" * 20_000,
    "web page named .csv": lambda: b"<!DOCTYPE html><html><script>alert(1)</script><table><tr><td>Ana",
    "web page in UTF-16": lambda: "<html><body>Ana Lee</body></html>".encode("utf-16"),
    "Excel's old XML": lambda: b'<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    "old .xls": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 2000,
    "encrypted workbook": lambda: (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")
    ),
    "PDF": lambda: b"%PDF-1.7\n1 0 obj\n",
    "picture": lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10,
    "random bytes": lambda: bytes((number * 7919 + number // 3) % 256 for number in range(5000)),
    "Word document": lambda: pack({"word/document.xml": "<w/>"}),
    "OpenDocument": lambda: pack({"mimetype": "application/vnd.oasis", "content.xml": "<o/>"}),
    "compressed file": lambda: b"\x1f\x8b\x08" + b"\0" * 100,
    "RTF": lambda: rb"{\rtf1\ansi Ana Lee}",
    "UTF-16 that breaks off": lambda: b"\xff\xfe" + "Name\nAna Lee".encode("utf-16-le")[:-1],
    "UTF-16 with half a character": lambda: b"\xff\xfe" + "Name\nAna ".encode("utf-16-le") + b"\x00\xd8a\x00b\x00",
    "workbook with too many rows": lambda: workbook(
        "".join(f"<row r='{number}'>{cell(f'A{number}', 'x')}</row>" for number in range(1, 10_101))
    ),
    "shared text out of range": lambda: workbook(
        PAIR + '<row><c r="A3" t="s"><v>99</v></c><c r="B3" t="s"><v>-1</v></c><c t="s"><v>x</v></c></row>'
    ),
    "rows and columns at the end of the world": lambda: workbook(
        PAIR + f'<row r="1048576">{cell("XFD1048576", "far")}</row><row r="99999999999">{cell("A9", "Ben Ito")}</row>'
    ),
    "a huge shared text many times": lambda: workbook(
        PAIR + "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(3, 3000)),
        **{"xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>{"x " * MEBIBYTE}</t></si></sst>'},
    ),
    "only headings": lambda: b"Name,Grade\n",
}

# Each is read, and what is bad in it is named or taken out.
CLEANED: dict[str, Callable[[], bytes]] = {
    "formulas in text": lambda: b"Name,Grade\n=1+1,Art\n+1,Art\n-1+1,Art\n@SUM(A1),Art\nAna Lee,Art\n",
    "a formula behind a bullet": lambda: b"Name,Grade\n- =1+1,Art\nAna Lee,Art\n",
    "a formula behind an invisible sign": lambda: "Name,Grade\n\u200b=1+1,Art\n\ufeff@x,Art\nAna Lee,Art\n".encode(),
    "DDE": lambda: b"Name,Grade\n\"=cmd|' /C calc'!A0\",Art\n\"=MSEXCEL|'\\..\\calc'!x\",Art\nAna Lee,Art\n",
    "a formula as grade": lambda: b'Name,Grade\nBen Ito,"=HYPERLINK(""http://e"")"\nAna Lee,Art\n',
    "formulas of a workbook": lambda: with_cells(A2="=1+1", B2="Art", A3="Ana Lee", B3="Art"),
    "a formula whose result is a formula": lambda: workbook(
        PAIR + '<row><c r="A3" t="str"><f>X()</f><v>=cmd()</v></c><c r="B3"><v>1</v></c></row>'
    ),
    "NULs inside of words": lambda: b"Name,Grade\nAna\0 Lee,Art\n",
    "control characters": lambda: b"Name,Grade\nAna\x07 Lee\x1b,Art\n",
    "right-to-left override": lambda: "Name,Grade\nAna \u202eeeL\u202c,Art\nAna Lee,Art\n".encode(),
    "zero-width signs": lambda: "Name,Grade\nA\u200bn\u200da L\u2060ee\ufeff,Art\n".encode(),
    "a name of nothing but invisible signs": lambda: "Name,Grade\n\u200b\u200b,Art\nAna Lee,Art\n".encode(),
    "a thousand accents on a letter": lambda: ("Name,Grade\nZo" + "\u0301" * 1000 + ",Art\nAna Lee,Art\n").encode(),
    "a huge declared dimension": lambda: with_sheet(
        sheet(PAIR).replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
    ),
    "everything merged": lambda: with_sheet(
        sheet(PAIR, after="<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 20_000 + "</mergeCells>")
    ),
    "parts with wandering names": lambda: workbook(**{"../../etc/cron.d/evil": b"x", "/abs": b"x", "C:\\x": b"x"}),
    "the same heading five times": lambda: b"Name,Name,Grade,Grade,Name\nAna Lee,x,Art,y,z\n",
    "scripts and queries as names": lambda: (
        b'Name,Grade\n<script>alert(1)</script>,Art\n"Robert\'); DROP TABLE teachers;--",Art\nAna Lee,Art\n'
    ),
    "a broken letter in UTF-8": lambda: (
        "Name,Grade\nAna Lee,Art\nÉva Ödön,Art\nŁukasz Żak,Art\nZoë ".encode() + b"\xff,Art\n"
    ),
    "quotation marks in odd places": lambda: b'Name,Grade\nAna Lee,"Art"x\n"Ben" Ito,Art\n',
    "a name of nine hundred letters": lambda: b"Name,Grade\nAna Lee,Art\n" + b"x" * 900 + b",Art\n",
    "XML in an unknown encoding": lambda: with_sheet('<?xml version="1.0" encoding="x-evil"?>' + sheet(PAIR)),
    "a sheet with an error in a cell": lambda: workbook(PAIR + '<row><c r="A3" t="e"><v>#REF!</v></c></row>'),
}
