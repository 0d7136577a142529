"""Where the words of a search stand in an answer."""

from uuid import uuid4

import pytest

from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import MAX_MARKS, find_spans, highlight

ANSWER = "He explained_it: explaining, re-explain. Art, arts & ARTISTS; explanation 4th 4"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["explains", "explain"], ["explained", "explaining", "explain"]),
        (["art"], ["Art"]),
        (["4th"], ["4th"]),
        (["4"], ["4"]),
        ([], []),
        (["nothing", "artists"], ["ARTISTS"]),
    ],
)
def test_words_and_what_begins_with_their_stems_are_marked(words: list[str], found: list[str]) -> None:
    for answer in (ANSWER, f"{ANSWER} Ωmega é"):
        assert [answer[start:end] for start, end in find_spans(answer, words)] == found


def test_an_answer_that_is_one_word_again_and_again_gets_a_bounded_number_of_marks() -> None:
    hit = Hit(uuid4(), uuid4(), 1.0, 0.0, 0, 0)
    assert highlight(hit, "kind " * 4000, ["kind"]) == [(5 * word, 5 * word + 4) for word in range(MAX_MARKS)]
