"""The name under which an export is saved, and how a header carries it."""

import unicodedata
from urllib.parse import quote

from parent_survey.core.patterns import compile_pattern

MAX_TITLE_LENGTH = 80
# What one file system or another refuses in a name, or reads as something else.
_REFUSED = compile_pattern(r'[\\/:*?"<>|%;\'`$&~#{}]')
_PLAIN = compile_pattern(r"[^A-Za-z0-9 ._()-]+")


def name_file(title: str, rows: str, today: str, suffix: str) -> str:
    """`Superpowers responses 2026-03-14.csv`. A title of nothing but signs leaves the rest."""
    # Controls, half characters and what turns the direction of the text around are in the categories C and Z.
    visible = "".join(sign if unicodedata.category(sign)[0] not in "CZ" else " " for sign in title)
    words = " ".join(_REFUSED.sub(" ", visible).split())[:MAX_TITLE_LENGTH].strip(" .-")
    return " ".join(part for part in (words, rows, today) if part) + f".{suffix}"


def write_disposition(name: str) -> str:
    """The name twice: plain letters for old readers, then as it is."""
    folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = " ".join(_PLAIN.sub(" ", folded).split())
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
