"""Two ranked lists become one."""

from uuid import UUID

from parent_survey.search.fusion import MIN_LIKENESS, rank
from parent_survey.search.queries.candidates import AnswerCandidate


def make(number: int, likeness: float | None, weight: float | None) -> AnswerCandidate:
    return AnswerCandidate(UUID(int=number), UUID(int=100 + number), likeness, 0, 5, weight)


def test_what_is_first_both_ways_is_first_and_ranks_count_not_scores() -> None:
    both, near, worded = make(1, 0.6, 0.9), make(2, 0.99, None), make(3, None, 0.1)
    hits = rank([worded, near, both])
    assert [hit.answer_id.int for hit in hits] == [1, 2, 3]
    assert 0.5 < hits[0].score < 1
    assert [hit.score for hit in rank([make(1, 0.6, 0.9)])] == [1.0]


def test_what_is_neither_near_nor_has_the_words_is_left_out() -> None:
    far, unread = make(1, MIN_LIKENESS - 0.01, None), make(2, None, None)
    assert rank([far, unread]) == []
    assert [hit.answer_id.int for hit in rank([far, make(3, MIN_LIKENESS, None)])] == [3]
    assert [hit.answer_id.int for hit in rank([make(4, -0.3, 0.1)])] == [4]
