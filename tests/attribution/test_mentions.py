"""How sentences point at teachers, without a database."""

from parent_survey.ai.attribution import read_attribution_model
from parent_survey.ai.mentions import cut_words, find_mention, read_teacher
from parent_survey.core.patterns import fold


def is_named(sentence: str, teacher: str) -> bool:
    typed = cut_words(sentence)
    capitals = [word[:1].isupper() for word in typed]
    return find_mention([fold(word) for word in typed], capitals, read_teacher(teacher, None)) is not None


def test_a_title_before_an_initial_or_a_misspelt_name_names_a_teacher_and_the_word_teacher_does_not() -> None:
    assert is_named("Mr. O never raises his voice.", "Mr. Kwame Osei")
    assert is_named("we like mrs. tatem", "Mrs. Sherrie Tatum")
    assert not is_named("As for the math teacher I have only seen him once.", "Ms. Carmen Iglesias")
    assert not is_named("And the band teacher, well, he's just a joy.", "Ms. Fiona Weld")


def test_two_names_in_one_list_are_both_meant_and_the_third_is_not() -> None:
    teachers = [("Ms. Asha Kulkarni", "2nd Grade"), ("Mrs. Dolly Fairbanks", "2nd Grade"), ("Mr. Jim Teller", "Music")]
    for words in ("Ms. Kulkarni and Mrs. Fairbanks share the science lessons.", "Kulkarni & Fairbanks split science."):
        (found,) = read_attribution_model().attribute(words, teachers)
        assert found.teachers == (0, 1), words


def test_they_both_is_about_both_though_a_he_follows() -> None:
    teachers = [("Mrs. Consuelo Batts", "3rd Grade"), ("Mr. Rennie Ostrander", "Garden")]
    words = "Mrs. Batts reads with him. Mr. Ostrander digs with him. They both let him be who he is."
    assert [one.teachers for one in read_attribution_model().attribute(words, teachers)] == [(0,), (1,), (0, 1)]
