"""What a spreadsheet program would take for a formula, made plain text by an apostrophe in front. All of it in SQL.

Excel begins a formula at =, +, - and @, in some languages also at their full-width forms; what stands before them, such
as blanks, quotes and characters that nobody sees, is skipped by one program or another. A cell that begins with a tab
or a line break is marked as well: it may be pasted as two.
"""

from collections.abc import Sequence

# Blanks, controls, quotes and what has no width. Written as the escapes of PostgreSQL's regular expressions.
_SKIPPED = (
    r"\u0001-\u0020\u0022\u0027\u0060\u007f-\u00a0\u00ab\u00ad\u00b4\u00bb\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890"
    r"\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2018-\u201f\u2028-\u202f\u2039\u203a"
    r"\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\uff02\uff07\ufff9-\ufffb\U000110bd\U000110cd"
    r"\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# = + - @ and the characters that compatibility makes of them: full-width, small, raised and lowered; the minus sign.
_STARTERS = r"\u003d\u002b\u002d\u0040\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a-\u207c\u208a-\u208c\u2212"
# Latin, Greek, Cyrillic and Hebrew, kana, Chinese and Korean: nothing of the above is in here.
_LETTERS = ((65, 90), (97, 122), (192, 591), (880, 1535), (12353, 12543), (19968, 55203))

FORMULA = rf"^(?:[\t\r\n]|[{_SKIPPED}]*[{_STARTERS}])"
# Where the list separator is a semicolon, Excel cuts a comma-separated file at semicolons, tabs and line breaks even
# inside quotes. What then begins a cell is marked too, if it could reach outside: a call, a link, another program.
# Lists with dashes and smileys, which are far more frequent, stay as they were written.
_CUTS = ";\t\r\n"
HIDDEN_FORMULA = rf"([;\t\r\n][{_SKIPPED}]*)([{_STARTERS}][^;\t\r\n]*(?:[(|\[]|'!))"


def mark(text: str, before: str = "") -> str:
    """`before`, with an apostrophe after it if the cell would be a formula. `text` and the result are in SQL.

    Nearly every cell begins with a letter and is let through by a comparison; only the others meet the pattern.
    """
    letters = " OR ".join(f"ascii({text}) BETWEEN {first} AND {last}" for first, last in _LETTERS)
    plain, marked = quote(before), quote(f"{before}'")
    return f"CASE WHEN {letters} THEN {plain} WHEN {text} ~ {quote(FORMULA)} THEN {marked} ELSE {plain} END"


def mark_inside(text: str) -> str:
    """For files that may be cut at other places than we meant.

    The pattern costs more than all the rest of a cell, so that it is tried only where it could match: where there is a
    place to cut, what reaches outside, and a beginner, of which those that are not ASCII are not looked for one by one.
    To look for a single byte is quick, for two together it is not.
    """
    could_begin = f"(octet_length({text}) > length({text}) OR {_has(text, '=+-@')})"
    could_match = f"{_has(text, _CUTS)} AND {_has(text, '(|[!')} AND {could_begin}"
    replaced = rf"regexp_replace({text}, {quote(HIDDEN_FORMULA)}, '\1''\2', 'g')"
    return f"CASE WHEN {could_match} THEN {replaced} ELSE {text} END"


def _has(text: str, signs: str) -> str:
    """Whether one of these signs is in the text."""
    return "(" + " OR ".join(f"strpos({text}, {quote(sign)}) > 0" for sign in signs) + ")"


def join(pieces: Sequence[str]) -> str:
    """One after the other. By halves, so that a line of many cells is not copied again for each of them."""
    if len(pieces) == 1:
        return pieces[0]
    middle = len(pieces) // 2
    return f"({join(pieces[:middle])} || {join(pieces[middle:])})"


def quote(literal: str) -> str:
    """A constant of ours as PostgreSQL reads it, in a statement whose values psycopg fills in."""
    return "'" + literal.replace("'", "''").replace("%", "%%") + "'"
