"""Sums over the last window, by a clock that the test sets."""

from parent_survey.limits import windows
from parent_survey.limits.windows import WindowSums


class Clock:
    now = 600.0

    def __call__(self) -> float:
        return self.now


def test_what_was_added_counts_less_and_less_until_a_window_later() -> None:
    clock = Clock()
    sums = WindowSums(60, clock)
    for _ in range(10):
        sums.add("here")
    totals = []
    for clock.now in (659, 660, 690, 720):
        totals.append(sums.total("here"))
    assert totals == [10, 10, 5, 0]
    assert sums.total("elsewhere") == 0


def test_the_wait_ends_with_the_running_window() -> None:
    clock = Clock()
    sums = WindowSums(60, clock)
    clock.now = 630.5
    assert sums.seconds_left() == 30


def test_of_too_many_keys_the_longest_unused_is_forgotten() -> None:
    sums = WindowSums(60, Clock())
    for key in range(windows.MAX_KEYS):
        sums.add(key)
    sums.add(0)
    sums.add("one more")
    assert [sums.total(key) for key in (0, 1, 2, "one more")] == [2, 0, 1, 1]
