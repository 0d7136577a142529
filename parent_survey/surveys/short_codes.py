"""Short codes of surveys, for people who type an address from a poster.

A code is the beginning of the survey's id in letters that are hard to mistake, so there is nothing to store. Two ids
with the same beginning do not get the same code: the older survey keeps the short one, and the newer one's is as long
as it takes to differ. A code on paper therefore never changes its meaning.
"""

from collections.abc import Iterable
from uuid import UUID

# Without i, l, o and u: they are taken for 1, 1, 0 and v.
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
MISREAD = str.maketrans({"i": "1", "l": "1", "o": "0"})
SHORTEST = 6
# 26 letters of five bits hold the 128 bits of an id and two more.
LONGEST = 26
_SPARE_BITS = LONGEST * 5 - 128


def code_of(survey_id: UUID, older_ids: Iterable[UUID]) -> str:
    """The shortest beginning that no older survey has."""
    whole = _spell(survey_id)
    taken = {_spell(older) for older in older_ids}
    for length in range(SHORTEST, LONGEST):
        if not any(other.startswith(whole[:length]) for other in taken):
            return whole[:length]
    return whole


def neighbours_of(survey_id: UUID) -> tuple[UUID, UUID]:
    """The first and the last id that begin like this one."""
    ids = ids_of(_spell(survey_id)[:SHORTEST])
    assert ids is not None
    return ids


def ids_of(typed: str) -> tuple[UUID, UUID] | None:
    """The first and the last id that a code can mean, as somebody typed it; nothing when it can mean none."""
    code = typed.replace("-", "").lower().translate(MISREAD)
    if not SHORTEST <= len(code) <= LONGEST or not set(code) <= set(LETTERS):
        return None
    value = 0
    for letter in code:
        value = value * 32 + LETTERS.index(letter)
    rest = 5 * (LONGEST - len(code))
    first = (value << rest) >> _SPARE_BITS
    last = (((value + 1) << rest) - 1) >> _SPARE_BITS
    return UUID(int=first), UUID(int=last)


def _spell(survey_id: UUID) -> str:
    bits = survey_id.int << _SPARE_BITS
    return "".join(LETTERS[(bits >> 5 * place) & 31] for place in reversed(range(LONGEST)))
