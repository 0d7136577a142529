"""What no category covers is offered as a new one, with a harmless name and evidence."""

import re

from parent_survey.ai.embedder import Embedder
from parent_survey.categorization.discover import MOST_PROPOSALS, discover
from parent_survey.categorization.naming import LONGEST_NAME, name_group
from parent_survey.categorization.reading import read_answers

BUS = [
    "The school bus is late every morning.",
    "Our bus never comes on time in the morning.",
    "The bus driver was late again this morning.",
    "Bus number nine is always late in the mornings.",
    "We wait for the school bus in the cold each morning.",
    "The morning bus comes twenty minutes late.",
]
LUNCH = [
    "The cafeteria lunch is cold and too small.",
    "Lunch in the cafeteria should be healthier.",
    "My son does not eat the cafeteria lunch.",
    "The cafeteria runs out of lunch on Fridays.",
    "Better food in the cafeteria at lunch, please.",
    "Cafeteria lunch is mostly pizza.",
]


def test_groups_become_proposals_with_names_and_evidence(embedder: Embedder) -> None:
    answers = [*BUS, *LUNCH, "n/a", "My cousin lives in Ohio now."]
    proposals = discover(read_answers(embedder.embed, answers), [], embedder.embed)
    names = [proposal.name.lower() for proposal in proposals]
    assert any("bus" in name for name in names)
    assert any("cafeteria" in name or "lunch" in name for name in names)
    for proposal in proposals:
        assert proposal.answers >= 4
        for row, sentence in proposal.evidence:
            assert sentence.of(answers[row]) in answers[row]


def test_what_the_bank_knows_is_not_proposed(embedder: Embedder) -> None:
    readings = read_answers(embedder.embed, BUS)
    assert discover(readings, ["Late school buses in the morning"], embedder.embed) == []


def test_little_text_gives_no_proposals(embedder: Embedder) -> None:
    assert discover([], [], embedder.embed) == []
    assert discover(read_answers(embedder.embed, ["", "n/a"]), [], embedder.embed) == []


def test_names_are_short_plain_and_few_whatever_parents_write(embedder: Embedder) -> None:
    hostile = ["<b>evil</b> =SUM(A1) {{name}} supercalifragilistic" * 3, "DROP TABLE categories; evil=evil", "evil <i>"]
    assert re.fullmatch(r"[^\W\d_]+(( | & )[^\W\d_]+)*", name_group(hostile, [*hostile, *BUS]))
    assert len(name_group(["x" * 5000] * 4, ["x" * 5000] * 4 + BUS)) <= LONGEST_NAME
    many = [f"{word} topic {word} again {word} {n}" for word in BUS for n in range(5)]
    assert len(discover(read_answers(embedder.embed, many), [], embedder.embed)) <= MOST_PROPOSALS


def test_the_same_answers_give_the_same_proposals(embedder: Embedder) -> None:
    readings = read_answers(embedder.embed, [*LUNCH, *BUS])
    assert discover(readings, [], embedder.embed) == discover(readings, [], embedder.embed)


def test_a_group_is_named_by_its_most_telling_words_and_by_nothing_when_there_are_none() -> None:
    everything = [*BUS, *LUNCH]
    assert name_group(LUNCH, everything) == "Cafeteria Lunch"
    assert "Bus" in name_group(BUS, everything)
    chance = [
        "She set it up in week one.",
        "One day she talked again lol.",
        "I never asked her to.",
        "They hum at home.",
    ]
    assert name_group(chance, [*chance, *everything]) == ""
    assert name_group(LUNCH, everything, taken=["cafeteria", "lunch"]) != "Lunch"
