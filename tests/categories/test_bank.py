"""The bank that a new school starts with."""

from collections import Counter

from parent_survey.categories.bank import read_starter_categories


def test_it_has_enough_categories_with_enough_examples() -> None:
    bank = read_starter_categories()
    assert 16 <= len(bank) <= 24
    for category in bank:
        assert category.description
        assert len(category.name) <= 60
        assert len(category.examples) >= 30, category.name
        assert len(category.counter_examples) >= 5, category.name


def test_no_sentence_stands_there_twice() -> None:
    bank = read_starter_categories()
    everything = [text.casefold() for category in bank for text in (*category.examples, *category.counter_examples)]
    assert not [text for text, number in Counter(everything).items() if number > 1]
    assert len({category.name.casefold() for category in bank}) == len(bank)
