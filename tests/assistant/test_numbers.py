"""Small numbers, and what a number is compared with, as people write them."""

import pytest

from parent_survey.assistant.numbers import Threshold, has_comparison, read_number, read_threshold
from parent_survey.assistant.teachers import has_grade


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("3학년", 3),
        ("5학년 선생님", 5),
        ("三年级", 3),
        ("3年级", 3),
        ("四年级老师", 4),
        ("lớp ba", 3),
        ("lớp 3", 3),
        ("第二个问题", 2),
        ("한 학년", None),
        ("年级", None),
    ],
)
def test_a_number_is_read_together_with_what_it_counts(words: str, number: int | None) -> None:
    assert read_number(words) == number


@pytest.mark.parametrize(
    ("words", "threshold"),
    [
        ("at least 8", Threshold(8)),
        ("At Least Two", Threshold(2)),
        ("six or more", Threshold(6)),
        ("10+", Threshold(10)),
        (">= 3", Threshold(3)),
        ("more than 20", Threshold(21)),
        ("over five", Threshold(6)),
        ("> 2", Threshold(3)),
        ("fewer than five", Threshold(0, 4)),
        ("less than 3", Threshold(0, 2)),
        ("under 10", Threshold(0, 9)),
        ("fewer than 1", Threshold(0, 0)),
        ("no more than two", Threshold(0, 2)),
        ("up to 3", Threshold(0, 3)),
        ("10 or fewer", Threshold(0, 10)),
        ("no fewer than four", Threshold(4)),
        ("between 3 and 5", Threshold(3, 5)),
        ("exactly 4", Threshold(4, 4)),
        ("4", Threshold(4, 4)),
        ("0", Threshold(0, 0)),
    ],
)
def test_a_number_may_be_the_least_or_the_most(words: str, threshold: Threshold) -> None:
    assert read_threshold(words) == threshold


@pytest.mark.parametrize(
    ("words", "threshold"),
    [
        ("menos de cinco", Threshold(0, 4)),
        ("al menos tres", Threshold(3)),
        ("más de diez", Threshold(11)),
        ("no más de dos", Threshold(0, 2)),
        ("entre tres y cinco", Threshold(3, 5)),
        ("au moins deux", Threshold(2)),
        ("pelo menos dois", Threshold(2)),
        ("至少3个", Threshold(3)),
        ("不到5个", Threshold(0, 4)),
        ("5个以上", Threshold(5)),
        ("不超过 2", Threshold(0, 2)),
        ("3명 이상", Threshold(3)),
        ("세 명 이상", Threshold(3)),
        ("5개 미만", Threshold(0, 4)),
        ("3에서 5 사이", Threshold(3, 5)),
        ("не менее 3", Threshold(3)),
        ("больше 5", Threshold(6)),
        ("не более 2", Threshold(0, 2)),
        ("между 3 и 5", Threshold(3, 5)),
        ("ít nhất ba", Threshold(3)),
        ("dưới năm", Threshold(0, 4)),
        ("nhiều hơn 3", Threshold(4)),
        ("giữa 3 và 5", Threshold(3, 5)),
    ],
)
def test_a_number_is_compared_in_the_words_of_other_languages(words: str, threshold: Threshold) -> None:
    assert read_threshold(words) == threshold


@pytest.mark.parametrize("words", ["several", "at least a few", "or more", "between 5 and 3", "between 3", ""])
def test_without_a_number_or_with_one_that_makes_no_sense_there_is_no_threshold(words: str) -> None:
    assert read_threshold(words) is None


@pytest.mark.parametrize(
    ("threshold", "included"),
    [
        (Threshold(2), [2, 3, 4]),
        (Threshold(0, 2), [0, 1, 2]),
        (Threshold(1, 3), [1, 2, 3]),
        (Threshold(0, 0), [0]),
        (Threshold(0), [0, 1, 2, 3, 4]),
    ],
)
def test_a_threshold_includes_its_least_and_its_most(threshold: Threshold, included: list[int]) -> None:
    assert [number for number in range(5) if threshold.includes(number)] == included


@pytest.mark.parametrize(
    ("words", "is_it"),
    [
        ("at least 8", True),
        ("al menos tres", True),
        ("3명 이상", True),
        ("exactly 4", False),
        ("8 responses", False),
        ("the lunderground", False),
        ("covered", False),
    ],
)
def test_a_comparison_is_told_by_whole_words(words: str, is_it: bool) -> None:
    assert has_comparison(words) is is_it


def test_so_many_teachers_are_of_no_grade() -> None:
    assert [has_grade(words) for words in ("the two science teachers", "grade two", "2nd grade")] == [False, True, True]


def test_a_threshold_is_told_by_signs_that_need_no_language() -> None:
    said = [str(one) for one in (Threshold(8), Threshold(0, 4), Threshold(3, 5), Threshold(2, 2))]
    assert said == ["≥ 8", "≤ 4", "3–5", "= 2"]
