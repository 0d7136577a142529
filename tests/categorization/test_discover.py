"""What no category covers is offered as a new one, with a harmless name and evidence."""

import re
from dataclasses import replace

import numpy as np

from parent_survey.categorization.discover import MAX_DISTANCE, MAX_PROPOSALS, MIN_ANSWERS, cluster
from parent_survey.categorization.engine import Lesson, ProposedCategory
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.categorization.naming import MAX_NAME_LENGTH, name_group
from tests.categorization.kit import read

BUS = [
    "The school bus is late every morning.",
    "Our bus never comes on time in the morning.",
    "The bus driver was late again this morning.",
    "Bus number nine is always late in the mornings.",
    "We wait for the school bus in the cold each morning.",
    "The morning bus comes twenty minutes late.",
    "Why is the school bus never on time?",
    "Every morning the bus is late again.",
]
LUNCH = [
    "The cafeteria lunch is cold and too small.",
    "Lunch in the cafeteria should be healthier.",
    "My son does not eat the cafeteria lunch.",
    "The cafeteria runs out of lunch on Fridays.",
    "Better food in the cafeteria at lunch, please.",
    "Cafeteria lunch is mostly pizza.",
    "My daughter says the cafeteria lunch is cold.",
    "The lunch from the cafeteria is too small.",
]


def discover(engine: LocalEngine, answers: list[str], known: list[str] | None = None) -> list[ProposedCategory]:
    return engine.train(Lesson([])).discover(read(engine, *answers), known or [])


def test_groups_become_proposals_with_names_and_evidence(engine: LocalEngine) -> None:
    answers = [*BUS, *LUNCH, "n/a", "My cousin lives in Ohio now."]
    proposals = discover(engine, answers)
    names = [proposal.name.lower() for proposal in proposals]
    assert any("bus" in name for name in names)
    assert any("cafeteria" in name or "lunch" in name for name in names)
    for proposal in proposals:
        assert proposal.quotes
    assert discover(engine, BUS[: MIN_ANSWERS - 1]) == []


def test_what_the_bank_knows_is_not_proposed(engine: LocalEngine) -> None:
    assert discover(engine, BUS, ["Late school buses in the morning"]) == []


def test_answers_in_a_language_that_the_model_does_not_know_are_no_group(engine: LocalEngine) -> None:
    judge = engine.train(Lesson([]))
    english, other = (
        [replace(answer, language=code) for answer in read(engine, *BUS, *LUNCH)] for code in ("en", "pl")
    )
    assert judge.discover(english)
    assert judge.discover(other) == []


def test_little_text_gives_no_proposals(engine: LocalEngine) -> None:
    assert discover(engine, []) == []
    assert discover(engine, ["", "n/a"]) == []


def test_names_are_short_plain_and_few_whatever_parents_write(engine: LocalEngine) -> None:
    hostile = ["<b>evil</b> =SUM(A1) {{name}} supercalifragilistic" * 3, "DROP TABLE categories; evil=evil", "evil <i>"]
    assert re.fullmatch(r"[^\W\d_]+(( | & )[^\W\d_]+)*", name_group(hostile, [*hostile, *BUS]))
    assert len(name_group(["x" * 5000] * 4, ["x" * 5000] * 4 + BUS)) <= MAX_NAME_LENGTH
    many = [f"{word} topic {word} again {word} {n}" for word in BUS for n in range(5)]
    assert len(discover(engine, many)) <= MAX_PROPOSALS


def test_the_same_answers_give_the_same_proposals(engine: LocalEngine) -> None:
    assert discover(engine, [*LUNCH, *BUS]) == discover(engine, [*LUNCH, *BUS])


def test_groups_are_those_of_wards_method() -> None:
    chance = np.random.default_rng(0)
    centers = chance.normal(size=(4, 16))
    vectors = np.vstack([center + 0.05 * chance.normal(size=(10, 16)) for center in centers]).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    labels = cluster(vectors)
    groups = [labels[start : start + 10] for start in range(0, 40, 10)]
    assert all(len(set(group)) == 1 for group in groups)
    # Two groups of ten are one when the squared distance of their centers, times five, is no more than allowed.
    middles = [vectors[start : start + 10].mean(axis=0) for start in range(0, 40, 10)]
    apart = {(a, b): 10 * float(((middles[a] - middles[b]) ** 2).sum()) for a in range(4) for b in range(a)}
    assert min(apart.values()) > MAX_DISTANCE
    assert len(set(labels)) == 4
    assert cluster(vectors[:0]).tolist() == []


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
