"""The order in which a school reads its grades."""

from functools import lru_cache

from parent_survey.core.patterns import Runs

_NUMBER = Runs(str.isdecimal)

_EARLY = ("pre-k", "prek", "preschool", "pre-school", "nursery", "tk", "transitional", "kindergarten", "k")
_ORDER = {name: index for index, name in enumerate(_EARLY)}


@lru_cache(maxsize=5000)
def grade_key(grade_level: str | None) -> tuple[int, int, str]:
    """Pre-K before Kindergarten before 1st before 10th; names such as "Art" after them; no grade at all last."""
    if not grade_level:
        return (3, 0, "")
    folded = grade_level.casefold().strip()
    first = folded.split()[0] if folded.split() else folded
    if first in _ORDER:
        return (0, _ORDER[first], folded)
    numbers = _NUMBER.findall(folded)
    return (1, int(numbers[0][:6]), folded) if numbers else (2, 0, folded)
