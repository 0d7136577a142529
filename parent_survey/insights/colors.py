"""Colors of the categories that stand together in one chart."""

from collections.abc import Sequence

# The looks of a bar (frontend/src/features/insights/charts/bar-list.tsx): ten colors, each full, ringed and striped.
LOOKS = 30


def separate(slots: Sequence[int]) -> list[int]:
    """As staff chose them, the first ones first; a color that stands before already gives way to one that is free.

    There are more categories than colors, and staff may give two the same one. Beyond thirty colors repeat.
    """
    wanted, taken, made = set(slots), set[int](), []
    for slot in slots:
        if slot in taken:
            free = (look for look in range(1, LOOKS + 1) if look not in taken and look not in wanted)
            slot = next(free, slot)
        taken.add(slot)
        made.append(slot)
    return made
