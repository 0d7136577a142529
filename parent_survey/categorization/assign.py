"""Gives answers their categories, each with the sentence that earned it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai.topics import Key
from parent_survey.categorization.reading import Reading, measure
from parent_survey.categorization.train import Model

MOST_CATEGORIES = 3


@dataclass(frozen=True, slots=True)
class Assigned:
    """`answer[start:end]` is the evidence. Confidence lies between a half and one."""

    key: Key
    confidence: float
    start: int
    end: int


def assign(model: Model, readings: Sequence[Reading]) -> list[list[Assigned]]:
    """Up to three categories per answer, the surest first; none where nothing is above its line."""
    scores, evidence = score(model, readings)
    return [
        [
            Assigned(model.keys[column], _confidence(row[column]), sentence.start, sentence.end)
            for column in np.argsort(-row, kind="stable")[:MOST_CATEGORIES]
            if row[column] >= 0 and (sentence := reading.sentences[best[column]])
        ]
        for reading, row, best in zip(readings, scores, evidence, strict=True)
    ]


def score(model: Model, readings: Sequence[Reading]) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """How far each answer is above each category's line, and which of its sentences speaks most for it."""
    if not readings or not model.keys:
        return np.full((len(readings), len(model.keys)), -np.inf), np.zeros((len(readings), len(model.keys)), np.intp)
    features = measure(model.lexicon, readings)
    raw = features.vectors @ model.of_vector.T + (features.words @ model.of_words).toarray() + model.offset
    scores, evidence = features.combine(raw)
    return scores - model.threshold, evidence


def _confidence(score: float) -> float:
    return round(float(1 / (1 + np.exp(-score))), 4)
