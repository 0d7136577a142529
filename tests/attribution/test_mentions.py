"""How sentences point at teachers, without a database."""

import pytest

from parent_survey.ai.attribution import read_attribution_model
from parent_survey.ai.attribution_reader import MAX_ROW, MAX_WINDOWS, cut_windows, score_sentences, tokenize
from parent_survey.ai.embedder import Embedder
from parent_survey.ai.local.encoder import Encoder
from parent_survey.ai.mentions import cut_words, find_mention, read_teacher
from parent_survey.core.patterns import fold


@pytest.fixture
def encoder(embedder: Embedder) -> Encoder:
    assert isinstance(embedder.encoder, Encoder)
    return embedder.encoder


def is_named(sentence: str, teacher: str) -> bool:
    typed = cut_words(sentence)
    capitals = [word[:1].isupper() for word in typed]
    return find_mention([fold(word) for word in typed], capitals, read_teacher(teacher, None)) is not None


def test_a_title_before_an_initial_or_a_misspelt_name_names_a_teacher_and_the_word_teacher_does_not() -> None:
    assert is_named("Mr. O never raises his voice.", "Mr. Kwame Osei")
    assert is_named("we like mrs. tatem", "Mrs. Sherrie Tatum")
    assert not is_named("As for the math teacher I have only seen him once.", "Ms. Carmen Iglesias")
    assert not is_named("And the band teacher, well, he's just a joy.", "Ms. Fiona Weld")


def test_two_names_in_one_list_are_both_meant_and_the_third_is_not(encoder: Encoder) -> None:
    teachers = [("Ms. Asha Kulkarni", "2nd Grade"), ("Mrs. Dolly Fairbanks", "2nd Grade"), ("Mr. Jim Teller", "Music")]
    for words in ("Ms. Kulkarni and Mrs. Fairbanks share the science lessons.", "Kulkarni & Fairbanks split science."):
        (found,) = read_attribution_model().attribute(encoder, words, teachers)
        assert found.teachers == (0, 1), words


def test_they_both_is_about_both_though_a_he_follows(encoder: Encoder) -> None:
    teachers = [("Mrs. Consuelo Batts", "3rd Grade"), ("Mr. Rennie Ostrander", "Garden")]
    words = "Mrs. Batts reads with him. Mr. Ostrander digs with him. They both let him be who he is."
    assert [one.teachers for one in read_attribution_model().attribute(encoder, words, teachers)] == [
        (0,),
        (1,),
        (0, 1),
    ]


def test_a_sentence_that_points_at_nobody_goes_by_how_it_sounds_to_the_encoder(encoder: Encoder) -> None:
    teachers = [("Ms. Iris Quill", "Music"), ("Coach Dan Reyes", "P.E.")]
    sentences = ["The recorder comes out every evening before dinner.", "He runs faster than his brother now."]
    scores = score_sentences(encoder, sentences, [[], []], teachers)
    assert scores[0, 0] > scores[0, 1]
    assert scores[1, 1] > scores[1, 0]


def test_the_encoder_reads_no_names_but_who_is_meant_by_them(encoder: Encoder) -> None:
    teachers = [("Ms. Iris Quill", "Music"), ("Coach Dan Reyes", "P.E.")]
    _, (first, second) = tokenize(
        encoder.tokenizer,
        ["Quill sings, Quillian hums.", "赵老师很好"],
        [[("Quill", 0)], [("赵老师很好", 1)]],
        teachers,
        0,
    )
    assert encoder.tokenizer.decode(first).startswith("alpha sings")
    assert "quillian" in encoder.tokenizer.decode(first).replace(" ##", "").replace(" ", "")
    assert encoder.tokenizer.decode(second).startswith("beta")


def test_a_long_answer_is_read_in_windows_and_no_further_than_the_last_of_them(encoder: Encoder) -> None:
    teachers = [("Ms. Iris Quill", "Music"), ("Coach Dan Reyes", "P.E.")]
    sentences = [f"She practised the song number {number} with him again and again." for number in range(200)]
    read = tokenize(encoder.tokenizer, sentences, [[] for _ in sentences], teachers, 0)
    windows = list(cut_windows(read))
    assert len(windows) == MAX_WINDOWS
    assert all(sum(map(len, parts)) <= MAX_ROW for _, parts in windows)
    places = [place for own, _ in windows for place in own if place is not None]
    assert places == list(range(len(places)))
    scores = score_sentences(encoder, sentences, [[] for _ in sentences], teachers)
    assert scores[: len(places)].all()
    assert not scores[len(places) :].any()
    assert not score_sentences(encoder, sentences[:1], [[]], [*teachers, *teachers, *teachers]).any()
