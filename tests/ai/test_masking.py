"""What names a person is taken out; what only looks like it stays."""

import pytest

from parent_survey.ai.language import ANALYSED_LANGUAGES, LANGUAGES, guess_language, guess_reply_language
from parent_survey.ai.masking import Names, mask
from parent_survey.ai.outgoing import mask_for_provider


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("write to ana.b+kids@mail.example.org please", "write to [email] please"),
        ("ana (at) example (dot) org", "[email]"),
        ("Call 555-123-4567 or (555) 123 4567.", "Call [phone] or [phone]."),
        ("+44 20 7946 0958", "[phone]"),
        ("on 2025-11-14, in 2025-26, at 7:45", "on 2025-11-14, in 2025-26, at 7:45"),
        ("28 kids, room 12, 10,000 steps", "28 kids, room 12, 10,000 steps"),
    ],
)
def test_addresses_and_numbers_are_masked(text: str, masked: str) -> None:
    assert mask(text) == masked


def test_known_names_are_masked_as_words() -> None:
    assert mask("Pike, PIKE and pikes; Al too", ["Rosalind Pike", "Al"]) == "[name], [name] and pikes; Al too"


@pytest.mark.parametrize("unit", ["a", "a@", "@", "1", "1 ", "(1", "a.", "a (at) ", "1-"])
def test_masking_a_huge_text_comes_to_an_end(unit: str) -> None:
    """A pattern that tries every way to read such a text would never return."""
    assert isinstance(mask(unit * (20_000 // len(unit))), str)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("She is very patient with the children.", "en"),
        ("La maestra es muy paciente con los niños.", "es"),
        ("老师对孩子很有耐心", "zh"),
        ("المعلمة صبورة جدا مع الأطفال", "ar"),
        ("Cô giáo rất kiên nhẫn và luôn giúp đỡ con tôi.", "vi"),
        ("ok", None),
        ("", None),
        ("12345 !!", None),
    ],
)
def test_the_language_is_guessed_or_left_open(text: str, language: str | None) -> None:
    assert guess_language(text) == language


def test_names_that_many_texts_share_are_taken_out_beside_those_of_one() -> None:
    teachers = Names(["Rosalind Pike", "Omar Haddad"])
    text = "Pike and Haddad know Quintero."
    assert mask(text, Names(["Pilar Quintero"], teachers)) == "[name] and [name] know [name]."
    assert mask(text, Names([], teachers)) == "[name] and [name] know Quintero."
    assert mask_for_provider(text, Names(["Pilar Quintero"], teachers)).text == "[name] and [name] know [name]."
    assert list(Names(["Pilar Quintero"], teachers)) == ["Pilar Quintero", "Rosalind Pike", "Omar Haddad"]


@pytest.mark.parametrize("text", ["", "?", "12", "\ud800 half a sign", "e\u0301" * 3000, "AAAAAAAAAAAAAAAAAAAAAAAAAAA"])
def test_any_text_gets_a_language_or_none(text: str) -> None:
    assert guess_language(text) is None or guess_language(text) in LANGUAGES
    assert guess_reply_language(text) in ANALYSED_LANGUAGES


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Compare Ms. Greta Novak and Mr. Samuel Osei", "en"),
        ("¿Cuántas familias escribieron sobre Ms. Greta Novak?", "es"),
        ("CUANTAS FAMILIAS ESCRIBIERON EN ABRIL", "es"),
    ],
)
def test_names_do_not_decide_the_language_of_a_reply(question: str, language: str) -> None:
    assert guess_reply_language(question) == language


def test_misspelt_english_is_english_and_a_fragment_is_in_the_language_of_the_question_before() -> None:
    assert guess_reply_language("wat do parants say abuot mrs linqvist") == "en"
    assert guess_reply_language("y lo malo?", "¿Qué dicen las familias de la maestra Okafor?") == "es"
    assert guess_reply_language("y lo malo?") == "en"
