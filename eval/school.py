"""The example school's labelled answers, and how well labels were found."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai.topics import Bank, Judged
from parent_survey.categories.bank import starter_bank

HERE = Path(__file__).parent / "data" / "school"
ANSWERS = Path(__file__).parents[1] / "parent_survey" / "example_school" / "responses.jsonl"

Labels = NDArray[np.bool_]


@dataclass(frozen=True)
class School:
    names: tuple[str, ...]
    texts: tuple[str, ...]
    responses: NDArray[np.str_]
    teachers: NDArray[np.str_]
    labels: Labels
    # Neither rewarded nor punished.
    fine: Labels
    tags: tuple[frozenset[str], ...]
    teacher_names: tuple[str, ...]
    bank: Bank

    def judged(self, row: int) -> Judged:
        """What staff would have said of this answer if they had looked at every category."""
        has = frozenset(name for name, given in zip(self.names, self.labels[row], strict=True) if given)
        return Judged(self.texts[row], has, frozenset(self.names) - has)


def load_school() -> School:
    names = tuple(entry["name"] for entry in json.loads((HERE / "categories.json").read_text("utf-8")))[:-1]
    responses = {row["id"]: row for row in map(json.loads, ANSWERS.read_text("utf-8").splitlines())}
    rows = map(json.loads, (HERE / "gold_labels.jsonl").read_text("utf-8").splitlines())
    gold = [row for row in rows if row["submitted"]]
    said = {(row["id"], answer["question"]): answer["text"] for row in responses.values() for answer in row["answers"]}
    teachers = {name for row in responses.values() for name in row["teachers"]}
    bank = starter_bank()
    return School(
        names=names,
        texts=tuple(said[row["response_id"], row["question"]] for row in gold),
        responses=np.array([row["response_id"] for row in gold]),
        teachers=np.array([responses[row["response_id"]]["teachers"][0] for row in gold]),
        labels=np.array([[name in row["labels"] for name in names] for row in gold]),
        fine=np.array([[name in row["also_ok"] for name in names] for row in gold]),
        tags=tuple(frozenset(row["tags"]) for row in gold),
        teacher_names=tuple(sorted(name.split(maxsplit=1)[1] for name in teachers)),
        # The school of the labels keeps ten of the categories.
        bank=Bank(tuple(topic for topic in bank.topics if topic.key in names), bank.nothing),
    )


@dataclass(frozen=True)
class Score:
    f1: float
    precision: float
    recall: float
    none_recall: float
    blamed: int

    def __str__(self) -> str:
        return (
            f"F1 {self.f1:.3f}   precision {self.precision:.3f}   recall {self.recall:.3f}   "
            f"none recall {self.none_recall:.3f}   wrong on criticism {self.blamed}"
        )


def measure(school: School, given: Labels) -> Score:
    """Micro-averaged. `blamed` counts categories wrongly given to answers that criticise."""
    wrong = given & ~school.labels & ~school.fine
    hits, misses, empty = (given & school.labels).sum(), (~given & school.labels).sum(), ~school.labels.any(axis=1)
    critical = np.array(["criticism" in tags for tags in school.tags])
    return Score(
        f1=float(2 * hits / max(2 * hits + wrong.sum() + misses, 1)),
        precision=float(hits / max(hits + wrong.sum(), 1)),
        recall=float(hits / max(hits + misses, 1)),
        none_recall=float((empty & ~wrong.any(axis=1)).sum() / empty.sum()),
        blamed=int(wrong[critical].sum()),
    )
