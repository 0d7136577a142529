"""What may leave the school: exported figures, printed figures, cards for teachers.

On the screen staff see every count. What leaves is decided here, once for a survey and from all of its counts
together, so that no two sheets of paper disagree about what is hidden:

1. A count below `k` is not shown.
2. Every other count is rounded down to a multiple of `k`. Then the difference of any two counts, of one day or of two,
   is a multiple of `k` itself: taking one sheet from another never yields a group of one to `k - 1` parents.
3. Where the rounded counts together would still prove that a hidden group is there and how small it is, the count
   that proves it is not shown either (`bounds.py`). This happens in very small schools only.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from uuid import UUID

from parent_survey.insights.bounds import Whole, find_identifying_counts

DEFAULT_SMALLEST = 5


@dataclass(frozen=True)
class Counts:
    """Submitted responses, exactly: those that name a teacher, show a category, both, or name a teacher of a grade."""

    total: int
    teachers: Mapping[UUID, int] = field(default_factory=dict)
    categories: Mapping[UUID, int] = field(default_factory=dict)
    # By teacher and category; what is missing is nought, and a reader cannot tell that from any other small group.
    cells: Mapping[tuple[UUID, UUID], int] = field(default_factory=dict)
    # A teacher without a grade belongs to the grade "".
    grades: Mapping[str, int] = field(default_factory=dict)
    grade_of: Mapping[UUID, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Release:
    """The same counts as they may leave: `None` is not shown, any other number means "so many or a few more"."""

    smallest: int
    total: int | None
    teachers: Mapping[UUID, int | None]
    categories: Mapping[UUID, int | None]
    cells: Mapping[tuple[UUID, UUID], int | None]
    grades: Mapping[str, int | None]

    def cell(self, teacher_id: UUID, category_id: UUID) -> int | None:
        return self.cells.get((teacher_id, category_id))

    def list_categories(self, teacher_id: UUID) -> list[tuple[UUID, int]]:
        """What may be said about one teacher, the most named first."""
        shown = [(category, count) for (teacher, category), count in self.cells.items() if teacher == teacher_id]
        return sorted(
            ((category, count) for category, count in shown if count is not None),
            key=lambda entry: (-entry[1], entry[0]),
        )


def round_down(count: int, smallest: int) -> int | None:
    """For any single count that leaves: a multiple of the smallest group, or not shown."""
    return count // smallest * smallest if count >= smallest else None


def release(counts: Counts, smallest: int = DEFAULT_SMALLEST) -> Release:
    """The one decision for a survey; a pure function of its counts."""
    rounded = Release(
        smallest=smallest,
        total=round_down(counts.total, smallest),
        teachers={key: round_down(count, smallest) for key, count in counts.teachers.items()},
        categories={key: round_down(count, smallest) for key, count in counts.categories.items()},
        cells={key: round_down(counts.cells.get(key, 0), smallest) for key in _list_cells(counts)},
        grades={key: round_down(count, smallest) for key, count in counts.grades.items()},
    )
    return _withhold(rounded, find_identifying_counts(list_shown(rounded), list_wholes(counts), smallest))


def _list_cells(counts: Counts) -> list[tuple[UUID, UUID]]:
    return [(teacher, category) for teacher in counts.teachers for category in counts.categories]


def list_shown(given: Release) -> dict[object, int | None]:
    """Every figure by a unique name, as somebody who collects all sheets would list them."""
    return {
        "total": given.total,
        **{("teacher", key): count for key, count in given.teachers.items()},
        **{("category", key): count for key, count in given.categories.items()},
        **{("cell", *key): count for key, count in given.cells.items()},
        **{("grade", key): count for key, count in given.grades.items()},
    }


def list_wholes(counts: Counts) -> list[Whole]:
    """Which groups lie within which. Every response names a teacher, but not every one shows a category."""
    teachers = list(counts.teachers)
    by_grade: dict[str, list[object]] = {grade: [] for grade in counts.grades}
    for teacher in teachers:
        if (grade := counts.grade_of.get(teacher, "")) in by_grade:
            by_grade[grade].append(("teacher", teacher))
    wholes = [
        Whole("total", [("teacher", teacher) for teacher in teachers], covers=True),
        Whole("total", [("category", category) for category in counts.categories], covers=False),
        Whole("total", [("grade", grade) for grade in counts.grades], covers=True),
        *(Whole(("grade", grade), members, covers=True) for grade, members in by_grade.items()),
    ]
    of_teacher: dict[UUID, list[object]] = {}
    of_category: dict[UUID, list[object]] = {}
    for teacher, category in _list_cells(counts):
        of_teacher.setdefault(teacher, []).append(("cell", teacher, category))
        of_category.setdefault(category, []).append(("cell", teacher, category))
    wholes += [Whole(("teacher", teacher), parts, covers=False) for teacher, parts in of_teacher.items()]
    wholes += [Whole(("category", category), parts, covers=True) for category, parts in of_category.items()]
    return [whole for whole in wholes if whole.parts]


def _withhold(given: Release, names: Iterable[object]) -> Release:
    hidden = set(names)
    if not hidden:
        return given
    return replace(
        given,
        total=None if "total" in hidden else given.total,
        teachers={key: None if ("teacher", key) in hidden else count for key, count in given.teachers.items()},
        categories={key: None if ("category", key) in hidden else count for key, count in given.categories.items()},
        cells={key: None if ("cell", *key) in hidden else count for key, count in given.cells.items()},
        grades={key: None if ("grade", key) in hidden else count for key, count in given.grades.items()},
    )


@dataclass(frozen=True)
class Period:
    """Days that are reported together, because each alone has too few responses."""

    first: date
    last: date
    responses: int


def merge_days(days: Sequence[tuple[date, int]], smallest: int) -> list[Period]:
    """Join neighbouring days until there are enough responses; the rest joins the last period."""
    periods: list[tuple[date, date, int]] = []
    first: date | None = None
    waiting = 0
    for day, count in days:
        first, waiting = first or day, waiting + count
        if waiting >= smallest:
            periods.append((first, day, waiting))
            first, waiting = None, 0
    if first is not None and periods:
        started, _, count = periods.pop()
        periods.append((started, days[-1][0], count + waiting))
    return [Period(start, end, count // smallest * smallest) for start, end, count in periods]


def merge_small(groups: Mapping[str, int], smallest: int, others: str) -> dict[str, int | None]:
    """Groups that are too small are reported together under a common name, if together they are large enough."""
    small = sum(count for count in groups.values() if count < smallest)
    merged = {name: round_down(count, smallest) for name, count in groups.items() if count >= smallest}
    return {**merged, others: round_down(small, smallest)} if small else dict(merged)
