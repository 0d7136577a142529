"""How figures on stances are made, where a wrong one would go unnoticed."""

import pytest

from eval.stances import accuracy, auc, macro_f1


def test_a_stance_that_nobody_gives_counts_in_the_mean_as_much_as_a_common_one() -> None:
    right = [1, 1, 1, -1]
    assert accuracy([1, 1, 1, 1], right) == 0.75
    assert macro_f1([1, 1, 1, 1], right) == pytest.approx((6 / 7 + 0) / 2)


def test_a_stance_that_nobody_has_is_no_part_of_the_mean() -> None:
    assert macro_f1([1, 0, -1], [1, 1, -1]) == pytest.approx((2 / 3 + 1) / 2)


@pytest.mark.parametrize(
    ("scores", "figure"),
    [([0.1, 0.2, 0.8, 0.9], 1.0), ([0.9, 0.8, 0.2, 0.1], 0.0), ([0.5] * 4, 0.5), ([0.1, 0.8, 0.2, 0.9], 0.75)],
)
def test_auc_is_how_often_a_concern_scores_above_praise(scores: list[float], figure: float) -> None:
    assert auc(scores, [False, False, True, True]) == figure
