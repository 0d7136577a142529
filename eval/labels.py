"""Categories by cross-validation: each answer is judged by a model that has seen no answer of its response."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from eval.school import Labels, School, Score, measure
from parent_survey.ai.local.encoder import Vectors
from parent_survey.categorization.assign import MOST_CATEGORIES, assign
from parent_survey.categorization.reading import Reading, read_answers
from parent_survey.categorization.train import Model, train

FOLDS = 5
Embed = Callable[[Sequence[str]], Vectors]
Rows = NDArray[np.intp]


def folds(groups: NDArray[np.str_], seed: int = 0) -> Iterator[tuple[Rows, Rows]]:
    """Rows to learn from and rows to judge; a group is never on both sides."""
    names = np.random.default_rng(seed).permutation(np.unique(groups))
    for number in range(FOLDS):
        hidden = np.isin(groups, names[number::FOLDS])
        yield np.flatnonzero(~hidden), np.flatnonzero(hidden)


def zero_shot(school: School, embed: Embed, readings: Sequence[Reading]) -> Score:
    """Only the descriptions: the nearest sentence above one line, which is chosen on the other folds."""
    ideas = embed([f"{topic.name}: {topic.description}" for topic in school.bank.topics])
    keys = [str(topic.key) for topic in school.bank.topics]
    order = [keys.index(name) for name in school.names]
    scores = np.array([(reading.vectors @ ideas[order].T).max(axis=0, initial=-1.0) for reading in readings])
    best = scores >= np.sort(scores, axis=1)[:, -MOST_CATEGORIES][:, None]
    given = np.zeros_like(school.labels)
    for known, hidden in folds(school.responses):
        lines = np.quantile(scores[known], np.linspace(0.5, 0.99, 50))
        line = max(lines, key=lambda line: _f1(best[known] & (scores[known] >= line), school, known))
        given[hidden] = best[hidden] & (scores[hidden] >= line)
    return measure(school, given)


def _f1(given: Labels, school: School, rows: Rows) -> float:
    hits = (given & school.labels[rows]).sum()
    wrong = (given & ~school.labels[rows] & ~school.fine[rows]).sum()
    return float(2 * hits / max(hits + wrong + school.labels[rows].sum(), 1))


def bank_only(school: School, embed: Embed, readings: Sequence[Reading]) -> Score:
    model = train(school.bank, [], embed, school.teacher_names)
    return measure(school, _label(school, model, readings))


def with_corrections(
    school: School, embed: Embed, readings: Sequence[Reading], groups: NDArray[np.str_], share: float = 1.0
) -> Score:
    """The bank and the answers of the other folds, or a share of them, as if staff had corrected these."""
    given = np.zeros_like(school.labels)
    for known, hidden in folds(groups):
        seen = np.random.default_rng(0).permutation(known)[: round(share * len(known))]
        model = train(school.bank, [school.judged(row) for row in sorted(seen)], embed, school.teacher_names)
        given[hidden] = _label(school, model, [readings[row] for row in hidden])
    return measure(school, given)


def _label(school: School, model: Model, readings: Sequence[Reading]) -> Labels:
    found = [{one.key for one in given} for given in assign(model, readings)]
    return np.array([[name in keys for name in school.names] for keys in found])


def run(school: School, embed: Embed) -> Iterator[tuple[str, Score]]:
    readings = read_answers(embed, school.texts, school.teacher_names)
    yield "descriptions only (zero-shot)", zero_shot(school, embed, readings)
    yield "bank, nothing corrected", bank_only(school, embed, readings)
    yield "bank + a quarter of the corrections", with_corrections(school, embed, readings, school.responses, 0.25)
    yield "bank + corrections", with_corrections(school, embed, readings, school.responses)
    yield "bank + corrections, unseen teachers", with_corrections(school, embed, readings, school.teachers)
