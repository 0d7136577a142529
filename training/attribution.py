"""`python -m training.attribution`: learns which teacher a sentence is about from `attribution/` (see attribution.md).

Each file is one voice; what is printed is always about a voice that the weights have not learnt from. Without PyTorch.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from parent_survey.ai.attribution import FEATURES, WEIGHTS, AttributionModel, Chain, Floats, read_chain
from parent_survey.ai.model_name import OWN_MODEL, read_own_hashes
from parent_survey.ai.sentences import split_sentences

FOLDER = Path(__file__).parent / "attribution"
ROUNDS, RATE, DECAY = 120, 0.1, 0.3


@dataclass(frozen=True)
class MarkedAnswer:
    """An answer by its sentences, each with the teachers whom it is about, by their place in the list."""

    file: str
    language: str
    teachers: tuple[tuple[str, str | None], ...]
    sentences: tuple[str, ...]
    about: tuple[frozenset[int], ...]

    @property
    def text(self) -> str:
        return "\n".join(self.sentences)


def read_marked(folder: Path) -> list[MarkedAnswer]:
    return [
        _parse(file.stem, block)
        for file in sorted(folder.glob("*.txt"))
        for block in file.read_text(encoding="utf-8").strip().split("\n\n")
    ]


def _parse(file: str, block: str) -> MarkedAnswer:
    first, *lines = block.strip().splitlines()
    language, *listed = (part.strip() for part in first.removeprefix("=").split("|"))
    teachers = []
    for entry in listed:
        name, _, grade = entry.partition(",")
        teachers.append((name.strip(), grade.strip() or None))
    marked = [line.split(" ", 1) for line in lines]
    about = tuple(frozenset(int(digit) - 1 for digit in digits if digit != "0") for digits, _ in marked)
    return MarkedAnswer(file, language, tuple(teachers), tuple(words for _, words in marked), about)


def align(answer: MarkedAnswer) -> list[int]:
    """For each sentence as the product cuts it, the written one that it overlaps most."""
    starts = np.cumsum([0, *(len(sentence) + 1 for sentence in answer.sentences)])
    cut = split_sentences(answer.text)
    return [
        int(np.argmax([min(piece.end, end - 1) - max(piece.start, start) for start, end in pairwise(starts)]))
        for piece in cut
    ]


@dataclass(frozen=True)
class Lesson:
    chain: Chain
    gold: list[int]


def make_lesson(answer: MarkedAnswer) -> Lesson:
    chain = read_chain([piece.of(answer.text) for piece in split_sentences(answer.text)], answer.teachers)
    return Lesson(chain, [chain.groups.index(answer.about[place]) for place in align(answer)])


def fit(lessons: Sequence[Lesson], decay: float = DECAY) -> Floats:
    """The most likely weights; large ones are held back. Adam, all answers at once."""
    weights, mean, square = (np.zeros(len(FEATURES)) for _ in range(3))
    split = lessons[0].chain.own.shape[2]
    truth = sum(_count(lesson, split) for lesson in lessons)
    for number in range(1, ROUNDS + 1):
        slope = decay * weights - truth
        for lesson in lessons:
            single, pairs, _ = lesson.chain.sum_up(weights)
            slope[:split] += np.einsum("is,isf->f", single, lesson.chain.own)
            slope[split:] += np.einsum("irs,irsf->f", pairs, lesson.chain.steps)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        step = (mean / (1 - 0.9**number)) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)
        weights = weights - RATE * (1 - number / (ROUNDS + 1)) * step
    return weights


def _count(lesson: Lesson, split: int) -> Floats:
    counted = np.zeros(len(FEATURES))
    for place, group in enumerate(lesson.gold):
        counted[:split] += lesson.chain.own[place, group]
        if place:
            counted[split:] += lesson.chain.steps[place, lesson.gold[place - 1], group]
    return counted


@dataclass(frozen=True)
class Found:
    """The likeliest teachers of a sentence, those whom the product credits with it, and how likely the first are."""

    teachers: frozenset[int]
    credited: frozenset[int]
    certainty: float


def predict(model: AttributionModel, answer: MarkedAnswer) -> list[Found]:
    """For each written sentence, by the piece of the product that covers it most."""
    found = model.attribute(answer.text, answer.teachers)
    start, predicted = 0, []
    for sentence in answer.sentences:
        end = start + len(sentence)
        best = max(found, key=lambda one: min(one.end, end) - max(one.start, start))
        predicted.append(Found(frozenset(best.teachers), frozenset(best.credited), best.certainty))
        start = end + 1
    return predicted


def predict_held_out(answers: Sequence[MarkedAnswer]) -> list[list[Found]]:
    """Each voice by weights that have learnt from the others only."""
    lessons = [make_lesson(answer) for answer in answers]
    models = {}
    for file in sorted({answer.file for answer in answers}):
        others = [lesson for lesson, answer in zip(lessons, answers, strict=True) if answer.file != file]
        models[file] = AttributionModel("", fit(others))
    return [predict(models[answer.file], answer) for answer in answers]


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main() -> None:
    answers = read_marked(FOLDER)
    predicted = predict_held_out(answers)
    right = [
        found.teachers == about
        for answer, own in zip(answers, predicted, strict=True)
        for found, about in zip(own, answer.about, strict=True)
    ]
    print(f"voices left out: {sum(right) / len(right):.3f} of {len(right)} sentences")
    weights = fit([make_lesson(answer) for answer in answers])
    named = {name: round(float(weight), 4) for name, weight in zip(FEATURES, weights, strict=True)}
    WEIGHTS.write_text(json.dumps(named, indent=1) + "\n", encoding="utf-8")
    hashes = read_own_hashes()
    hashes["sha256"] = dict(sorted({**hashes["sha256"], WEIGHTS.name: _hash(WEIGHTS)}.items()))
    (OWN_MODEL / "hashes.json").write_text(json.dumps(hashes, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
