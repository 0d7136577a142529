"""Nothing that leaves the school tells of a group smaller than the limit, nor do two such things together."""

import random
from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID

import pytest

from parent_survey.insights.suppression import Counts, merge_days, merge_small, release, round_down
from tests.insights.attack import (
    compare_two_days,
    find_withheld,
    list_small,
    reason_about_all,
    release_without_second_step,
    subtract_all,
)
from tests.insights.made_up import add_response, make_rows

SMALLEST = 5


@pytest.mark.parametrize("seed", range(40))
def test_no_subtraction_of_what_left_gives_a_small_group_in_any_school(seed: int) -> None:
    rolls = random.Random(seed)
    for _ in range(5):
        rows = make_rows(rolls)
        counts = rows.count()
        given = release(counts, SMALLEST)
        assert list_small(given) == []
        assert list(subtract_all(counts, given)) == []
        assert reason_about_all(counts, given, find_withheld(counts, given)) == []
        add_response(rows, rolls, list(rows.grade_of), list(counts.categories))
        assert list(compare_two_days(given, release(rows.count(), SMALLEST))) == []


def test_the_same_attacks_succeed_when_only_what_is_small_is_hidden() -> None:
    rolls = random.Random(1)
    rows = make_rows(random.Random(12))
    counts = rows.count()
    plain = release_without_second_step(counts, SMALLEST)
    add_response(rows, rolls, list(rows.grade_of), list(counts.categories))
    assert list_small(plain) == []
    assert list(subtract_all(counts, plain))
    assert list(compare_two_days(plain, release_without_second_step(rows.count(), SMALLEST)))


def test_rounding_alone_would_not_be_enough_in_small_schools() -> None:
    """Without the third step there is a school where the rounded counts together prove a small group."""
    schools = [make_rows(random.Random(seed)).count() for seed in range(60)]
    withheld = [find_withheld(counts, release(counts, SMALLEST)) for counts in schools]
    assert any(withheld)
    for counts, names in zip(schools, withheld, strict=True):
        rounded = replace(
            release(counts, SMALLEST),
            total=round_down(counts.total, SMALLEST),
            teachers={key: round_down(count, SMALLEST) for key, count in counts.teachers.items()},
            categories={key: round_down(count, SMALLEST) for key, count in counts.categories.items()},
            cells={key: round_down(count, SMALLEST) for key, count in counts.cells.items()},
            grades={key: round_down(count, SMALLEST) for key, count in counts.grades.items()},
        )
        assert bool(reason_about_all(counts, rounded, set())) == bool(names)


def test_a_total_that_would_prove_a_small_group_is_withheld() -> None:
    """A grade of fifteen or more and a first teacher of at most fourteen prove that the second has somebody."""
    first, second = UUID(int=1), UUID(int=2)
    counts = Counts(
        total=40,
        teachers={first: 14, second: 1, UUID(int=3): 25},
        grades={"1st": 15, "2nd": 25},
        grade_of={first: "1st", second: "1st", UUID(int=3): "2nd"},
    )
    given = release(counts, SMALLEST)
    assert (given.teachers[first], given.teachers[second], given.grades["1st"]) == (10, None, None)
    assert given.total is None or reason_about_all(counts, given, find_withheld(counts, given)) == []


def test_what_is_shown_is_never_more_than_there_is_and_never_far_below() -> None:
    counts = make_rows(random.Random(3)).count()
    given = release(counts, SMALLEST)
    for key, count in given.cells.items():
        assert count is None or counts.cells[key] - SMALLEST < count <= counts.cells[key]


def test_with_a_limit_of_one_everything_leaves_as_it_is() -> None:
    counts = make_rows(random.Random(4)).count()
    given = release(counts, 1)
    assert {key: count for key, count in given.cells.items() if count} == {
        key: count for key, count in counts.cells.items() if count
    }


def test_the_categories_of_a_teacher_come_most_named_first_and_without_what_is_hidden() -> None:
    teacher, often, seldom, once = (UUID(int=number) for number in range(4))
    counts = Counts(
        total=60,
        teachers={teacher: 60},
        categories={often: 30, seldom: 9, once: 1},
        cells={(teacher, often): 30, (teacher, seldom): 9, (teacher, once): 1},
    )
    assert release(counts, SMALLEST).list_categories(teacher) == [(often, 30), (seldom, 5)]


def test_days_leave_together_until_they_are_enough() -> None:
    start = date(2026, 3, 2)
    days = [(start + timedelta(days=number), count) for number, count in enumerate([2, 4, 7, 0, 5, 3])]
    periods = merge_days(days, SMALLEST)
    assert [(period.first.day, period.last.day, period.responses) for period in periods] == [
        (2, 3, 5),
        (4, 4, 5),
        (5, 7, 5),
    ]
    assert merge_days([(start, 4)], SMALLEST) == []


def test_small_groups_leave_as_one_or_not_at_all() -> None:
    assert merge_small({"en": 42, "es": 4, "zh": 3}, SMALLEST, "other") == {"en": 40, "other": 5}
    assert merge_small({"en": 42, "es": 4}, SMALLEST, "other") == {"en": 40, "other": None}
    assert merge_small({"en": 42}, SMALLEST, "other") == {"en": 40}
