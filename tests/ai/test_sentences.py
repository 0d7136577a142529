"""Answers are cut where people would cut them, and every piece is a piece of the answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parent_survey.ai.sentences import MAX_SENTENCE_LENGTH, MAX_SENTENCES, split_sentences


def cut(answer: str) -> list[str]:
    return [sentence.of(answer) for sentence in split_sentences(answer)]


@pytest.mark.parametrize(
    ("answer", "sentences"),
    [
        ("", []),
        (" \n ", []),
        ("patience", ["patience"]),
        ("no punctuation at all just words", ["no punctuation at all just words"]),
        ("She is kind to all. He explains it well!", ["She is kind to all.", "He explains it well!"]),
        ("Mrs. Lee helped Dr. Ames. They won the game.", ["Mrs. Lee helped Dr. Ames.", "They won the game."]),
        ("He came at 7:45 a.m. and stayed late. We saw it.", ["He came at 7:45 a.m. and stayed late.", "We saw it."]),
        ("He waits... and then he waits more.", ["He waits... and then he waits more."]),
        ("Best. Teacher. Ever.", ["Best. Teacher. Ever."]),
        ("- she listens well\n- he explains well", ["she listens well", "he explains well"]),
        ("1) is never late\n2) is never rude", ["is never late", "is never rude"]),
        ("first line of it\r\n\r\nsecond line of it", ["first line of it", "second line of it"]),
        ("老师很好。孩子喜欢！", ["老师很好。", "孩子喜欢！"]),
        ("هل تحب المدرسة الآن؟ نعم تحبها كثيرا", ["هل تحب المدرسة الآن؟", "نعم تحبها كثيرا"]),
        ('She said "you can do it." And he did it.', ['She said "you can do it."', "And he did it."]),
    ],
)
def test_an_answer_is_cut_into_its_sentences(answer: str, sentences: list[str]) -> None:
    assert cut(answer) == sentences


@given(st.text(max_size=2000))
def test_pieces_are_in_order_and_lose_no_word(answer: str) -> None:
    pieces = split_sentences(answer)
    ends = [0, *(piece.end for piece in pieces)]
    assert all(end <= piece.start < piece.end for end, piece in zip(ends, pieces, strict=False))
    assert all(piece.of(answer) == piece.of(answer).strip() for piece in pieces)


@pytest.mark.parametrize("unit", ["a", "a ", "a. ", ".", "\n", "- ", "1. ", "a.b", "(", "。", "\u0301", "😀", "Mr. "])
def test_a_huge_answer_is_cut_into_few_pieces(unit: str) -> None:
    assert len(split_sentences(unit * (20_000 // len(unit)))) <= MAX_SENTENCES


def test_a_sentence_without_an_end_is_cut_between_words() -> None:
    pieces = cut("word, " * 500)
    assert all(len(piece) <= MAX_SENTENCE_LENGTH and piece.startswith("word") for piece in pieces)
