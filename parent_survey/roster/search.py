"""Finds teachers by what somebody types: without accents, by the beginnings of words, and with a slip of the finger."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from parent_survey.core.patterns import Runs
from parent_survey.roster.names import fold
from parent_survey.roster.rows import TeacherRow

# A shorter word with one letter changed is as good as any other word.
SHORTEST_WITH_SLIP = 4
_WORD = Runs(lambda sign: not sign.isspace() and sign not in ",.()/-")

Row = TypeVar("Row", bound=TeacherRow)


def find(rows: Iterable[Row], query: str) -> Sequence[Row]:
    """Every word of the query begins a word of the name or grade. Only when nobody is found, a slip is forgiven."""
    wanted = _WORD.findall(fold(query))
    known = [(row, _WORD.findall(fold(f"{row.name} {row.grade_level or ''}"))) for row in rows]
    exact = [row for row, words in known if all(_begins_one(word, words) for word in wanted)]
    if exact:
        return exact
    return [row for row, words in known if all(_nearly_begins_one(word, words) for word in wanted)]


def _begins_one(word: str, words: Sequence[str]) -> bool:
    return any(candidate.startswith(word) for candidate in words)


def _nearly_begins_one(word: str, words: Sequence[str]) -> bool:
    return any(candidate.startswith(word) or _is_one_slip_away(word, candidate) for candidate in words)


def _is_one_slip_away(word: str, candidate: str) -> bool:
    """One letter missing, too many, wrong, or swapped with the next; the rest of the candidate may be untyped."""
    if len(word) < SHORTEST_WITH_SLIP or word[0] != candidate[0]:
        return False
    place = next((i for i, (a, b) in enumerate(zip(word, candidate, strict=False)) if a != b), None)
    if place is None:
        # Everything up to the candidate's end is right: at most one letter too many was typed.
        return len(word) <= len(candidate) + 1
    rest, other = word[place:], candidate[place:]
    return (
        other.startswith(rest[1:])
        or other[1:].startswith(rest)
        or other[1:].startswith(rest[1:])
        or (rest[:2] == other[1::-1] and other[2:].startswith(rest[2:]))
    )
