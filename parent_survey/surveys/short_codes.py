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
MIN_LENGTH = 6
# 26 letters of five bits hold the 128 bits of an id and two more.
MAX_LENGTH = 26
_SPARE_BITS = MAX_LENGTH * 5 - 128


def make_code(survey_id: UUID, older_ids: Iterable[UUID]) -> str:
    """The shortest beginning that no older survey has."""
    whole = _encode(survey_id)
    taken = {_encode(older) for older in older_ids}
    for length in range(MIN_LENGTH, MAX_LENGTH):
        if not any(other.startswith(whole[:length]) for other in taken):
            return whole[:length]
    return whole


def similar_ids(survey_id: UUID) -> tuple[UUID, UUID]:
    """The first and the last id with the same short code as this one."""
    ids = parse_code(_encode(survey_id)[:MIN_LENGTH])
    assert ids is not None
    return ids


def parse_code(typed: str) -> tuple[UUID, UUID] | None:
    """The first and the last id that a typed code can mean; None when it is not a code."""
    code = typed.replace("-", "").lower().translate(MISREAD)
    if not MIN_LENGTH <= len(code) <= MAX_LENGTH or not set(code) <= set(LETTERS):
        return None
    value = 0
    for letter in code:
        value = value * 32 + LETTERS.index(letter)
    rest = 5 * (MAX_LENGTH - len(code))
    first = (value << rest) >> _SPARE_BITS
    last = (((value + 1) << rest) - 1) >> _SPARE_BITS
    return UUID(int=first), UUID(int=last)


def _encode(survey_id: UUID) -> str:
    bits = survey_id.int << _SPARE_BITS
    return "".join(LETTERS[(bits >> 5 * digit) & 31] for digit in reversed(range(MAX_LENGTH)))
