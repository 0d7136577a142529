"""The bank that a new school starts with."""

from collections import Counter

from parent_survey.categories.bank import starter_bank


def test_it_has_enough_categories_with_enough_examples() -> None:
    bank = starter_bank()
    assert 16 <= len(bank.topics) <= 24
    for topic in bank.topics:
        assert topic.description
        assert len(topic.name) <= 60
        assert len(topic.examples) >= 30, topic.name
        assert len(topic.counter_examples) >= 5, topic.name
    assert len(bank.nothing) >= 150


def test_no_sentence_stands_there_twice() -> None:
    bank = starter_bank()
    everything = [text.casefold() for topic in bank.topics for text in (*topic.examples, *topic.counter_examples)]
    assert not [text for text, number in Counter(everything).items() if number > 1]
    assert len({topic.name.casefold() for topic in bank.topics}) == len(bank.topics)
