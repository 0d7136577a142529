"""The title of a copy."""

from collections.abc import Collection
from itertools import count

from parent_survey.core.patterns import compile_pattern

MAX_TITLE_LENGTH = 200
_COPY = compile_pattern(r"(?s)^Copy of (.+?)(?: \(\d+\))?$")


def next_copy_title(title: str, taken: Collection[str]) -> str:
    """ "Copy of X", and where that is taken "Copy of X (2)": never a copy of a copy of a copy."""
    found = _COPY.match(title)
    name = found[1] if found else title
    for number in count(1):
        ending = f" ({number})" if number > 1 else ""
        start = f"Copy of {name}"
        candidate = start[: MAX_TITLE_LENGTH - len(ending)].rstrip() + ending
        if candidate not in taken:
            return candidate
    raise AssertionError("Numbers do not end")
