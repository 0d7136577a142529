"""The parts of a workbook that are the same in every export."""

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

_CONTENT_TYPES = f"""<Types xmlns="{_PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>"""
_RELATIONS = f"""<Relationships xmlns="{_PACKAGE}/relationships">\
<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>"""
_WORKBOOK = f"""<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">\
<sheets><sheet name="Responses" sheetId="1" r:id="rId1"/></sheets></workbook>"""
_WORKBOOK_RELATIONS = f"""<Relationships xmlns="{_PACKAGE}/relationships">\
<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>"""
# Three styles: the default, words (wrapped, at the top), headings (the same in bold). The last two quote what they
# show, so that a cell stays text when somebody edits it.
WORDS, HEADING = 1, 2
_STYLES = f"""<styleSheet xmlns="{_MAIN}">\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1" \
applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"""

PARTS = [
    (name, (DECLARATION + content).encode())
    for name, content in (
        ("[Content_Types].xml", _CONTENT_TYPES),
        ("_rels/.rels", _RELATIONS),
        ("xl/workbook.xml", _WORKBOOK),
        ("xl/_rels/workbook.xml.rels", _WORKBOOK_RELATIONS),
        ("xl/styles.xml", _STYLES),
    )
]
# The headings stay in sight.
BEGIN_SHEET = f"""{DECLARATION}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>""".encode()
END_SHEET = b"</sheetData></worksheet>"
_WIDTH = 28


def describe_columns(count: int) -> bytes:
    return f'<cols><col min="1" max="{count}" width="{_WIDTH}" customWidth="1"/></cols>'.encode()
