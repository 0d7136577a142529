"""Where the words of a search stand in an answer."""

import pytest

from parent_survey.search.highlights import find_spans

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
