"""Somebody who has collected every sheet that left the school and subtracts them from each other."""

from collections.abc import Iterator
from itertools import combinations

from parent_survey.insights.bounds import find_bounds, find_identified
from parent_survey.insights.suppression import Counts, Release, list_shown, list_wholes


def release_without_second_step(counts: Counts, smallest: int) -> Release:
    """What many would do: hide what is small, and show the rest as it is."""

    def hide(count: int) -> int | None:
        return count if count >= smallest else None

    keys = [(teacher, category) for teacher in counts.teachers for category in counts.categories]
    return Release(
        smallest=smallest,
        total=hide(counts.total),
        teachers={key: hide(count) for key, count in counts.teachers.items()},
        categories={key: hide(count) for key, count in counts.categories.items()},
        cells={key: hide(counts.cells.get(key, 0)) for key in keys},
        grades={key: hide(count) for key, count in counts.grades.items()},
    )


def subtract_all(counts: Counts, given: Release) -> Iterator[str]:
    """Every group less one within it, less two, and less all that are shown: what comes out below the limit."""
    shown = list_shown(given)
    for whole in list_wholes(counts):
        total = shown[whole.name]
        if total is None:
            continue
        parts = [(part, count) for part in whole.parts if (count := shown[part]) is not None]
        tries = [(part,) for part in parts] + list(combinations(parts, 2)) + ([tuple(parts)] if parts else [])
        for taken in tries:
            left = total - sum(count for _, count in taken)
            if 0 < left < given.smallest:
                yield f"{whole.name} less {[part for part, _ in taken]} leaves {left}"


def compare_two_days(before: Release, after: Release) -> Iterator[str]:
    """The same figure on Monday's sheet and on Tuesday's: who came in between?"""
    monday, tuesday = list_shown(before), list_shown(after)
    for name, count in tuesday.items():
        earlier = monday.get(name)
        if count is not None and earlier is not None and 0 < abs(count - earlier) < after.smallest:
            yield f"{name} changed by {count - earlier}"


def reason_about_all(counts: Counts, given: Release, withheld: set[object]) -> list[tuple[object, object]]:
    """All sheets at once: what must be so, whatever the numbers behind the rounded ones are."""
    wholes = list_wholes(counts)
    bounds = find_bounds(list_shown(given), withheld, wholes, given.smallest)
    return [(part, whole.name) for part, whole in find_identified(bounds, wholes, given.smallest)]


def find_withheld(counts: Counts, given: Release) -> set[object]:
    """Not shown although not small."""
    exact: dict[object, int] = {
        "total": counts.total,
        **{("teacher", key): count for key, count in counts.teachers.items()},
        **{("category", key): count for key, count in counts.categories.items()},
        **{("cell", *key): count for key, count in counts.cells.items()},
        **{("grade", key): count for key, count in counts.grades.items()},
    }
    shown = list_shown(given)
    return {name for name, count in exact.items() if count >= given.smallest and shown[name] is None}


def list_small(given: Release) -> list[object]:
    return [name for name, count in list_shown(given).items() if count is not None and count < given.smallest]
