"""Which words are proposed for a card, and what a person is asked to look at before they leave."""

from uuid import uuid4

import pytest

from parent_survey.ai.sentences import split_sentences
from parent_survey.insights.cards.attention import Person, find_attention
from parent_survey.insights.cards.proposals import CategoryEvidence, is_whole_sentences, propose

PIKE = Person(uuid4(), "Ms. Rosalind Pike")
QUAN = Person(uuid4(), "Mrs. Beatrice Quan")
CATEGORY = uuid4()


def proposed(answer: str, evidence: str | None = None) -> list[str]:
    """The words that would be proposed when this part of the answer speaks for a category."""
    start = answer.index(evidence) if evidence else None
    end = start + len(evidence) if evidence and start is not None else None
    return [answer[one.start : one.end] for one in propose(answer, [CategoryEvidence(CATEGORY, 0.9, start, end)])]


def look(words: str, chosen: tuple[Person, ...] = (PIKE,), parent: str = "Pilar Quintero") -> list[tuple[str, str]]:
    found = find_attention(words, PIKE, [PIKE, QUAN], {one.id for one in chosen}, parent)
    return [(one.kind, one.words) for one in found]


def test_a_short_answer_is_quoted_whole() -> None:
    answer = "My daughter thought she can't draw. Ms. Pike called her lines brave. She draws now."
    assert proposed(answer, "brave") == [answer]


def test_of_a_long_answer_the_sentences_that_speak_for_a_category_are_quoted() -> None:
    filler = "We moved here in the autumn and did not know anybody at all. " * 8
    answer = f"{filler}She sat with him until he was ready to read. {filler}"
    assert proposed(answer, "sat with him") == ["She sat with him until he was ready to read."]


def test_neighbouring_sentences_become_one_quote() -> None:
    filler = "We moved here in the autumn and did not know anybody at all. " * 8
    answer = f"{filler}She sat with him. He was ready to read. {filler}"
    assert proposed(answer, "sat with him. He was ready") == ["She sat with him. He was ready to read."]


def test_an_answer_without_a_category_is_not_quoted() -> None:
    assert propose("She is wonderful with the children every day.", []) == []


@pytest.mark.parametrize(
    "fault",
    [
        "Homework never comes back graded.",
        "I wish she would answer emails.",
        "Unfortunately the newsletter stopped in January.",
        "There is too much homework.",
        "She should smile more.",
        "Debería contestar los mensajes.",
    ],
)
def test_criticism_is_not_proposed_and_the_praise_beside_it_is(fault: str) -> None:
    answer = f"She is so patient with every child. {fault}"
    assert proposed(answer, "patient with every child") == ["She is so patient with every child."]
    assert proposed(answer, fault) == []


@pytest.mark.parametrize("words", ["Patience", "So kind", "<b>so patient with them</b>", "=1+1 patient she is always"])
def test_what_tells_nothing_or_is_meant_for_a_machine_is_not_proposed(words: str) -> None:
    assert proposed(words, words) == []


def test_scripts_without_spaces_are_quoted_too() -> None:
    assert proposed("老师非常有耐心，孩子很喜欢她。", "耐心") == ["老师非常有耐心，孩子很喜欢她。"]


def test_a_quote_is_whole_sentences() -> None:
    answer = "She is not unkind. She listens to every child."
    first, second = split_sentences(answer)
    assert is_whole_sentences(answer, first.start, second.end)
    assert not is_whole_sentences(answer, first.start + 8, first.end)
    assert not is_whole_sentences(answer, first.start, first.end - 3)
    assert not is_whole_sentences(answer, 0, 10_000)
    assert not is_whole_sentences("", 0, 0)


def test_addresses_and_numbers_are_pointed_out_and_dates_are_not() -> None:
    assert look("Write to office@example.org about it") == [("email", "office@example.org")]
    assert look("She called me at 555 123 4567 that night") == [("phone", "555 123 4567")]
    assert look("since 2025-09-01 she reads") == []


def test_the_names_of_parents_and_children_are_pointed_out() -> None:
    assert look("She knew that Owen could sit through a story") == [("person_name", "Owen")]
    assert look("My son Mateo loves her class") == [("person_name", "Mateo")]
    assert look("Lucía loves her class, and so do I") == [("person_name", "Lucía")]
    assert look("The Quintero family is grateful") == [("parent_name", "Quintero")]


def test_teachers_and_common_capitals_are_no_names_to_point_out() -> None:
    assert look("Ms. Pike taught them Spanish songs on Fridays, and I love it") == []


def test_words_about_another_teacher_are_pointed_out() -> None:
    assert look("Mrs. Quan and Ms. Pike painted the nook") == [("other_teacher", "Mrs. Beatrice Quan")]
    assert look("Both notice the quiet ones", (PIKE, QUAN)) == [("several_teachers", "")]
    assert look("Ms. Pike notices the quiet ones", (PIKE, QUAN)) == []
