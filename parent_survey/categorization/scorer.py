"""What an answer scores for each category, by vectors alone.

A category's name and description are enough from the first moment. Its examples, and what staff decided, then pull
answers that are like them up or down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai.calibration import Calibration
from parent_survey.ai.local.encoder import TextVectors, Vectors

MAX_CATEGORIES = 3
# Chosen on schools that the encoder has not seen (docs/ai.md): how like an example an answer must be before the example
# counts, and how much it counts then.
MIN_EXAMPLE_LIKENESS = 0.5
EXAMPLE_WEIGHT = 5.0
# What says nearly the same as an example is judged as the example is, whatever else speaks for or against it.
SAME_LIKENESS, DECISIVE = 0.9, 20.0
# An answer that is so like an example gets the category beside whatever else it has.
TAUGHT = EXAMPLE_WEIGHT * 0.2

Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class TaughtVectors:
    """A category's name and description as one vector, and the texts that earn it or only look as if they did."""

    id: UUID
    idea: Vectors
    examples: Vectors
    counter_examples: Vectors


@dataclass(frozen=True, slots=True)
class Choice:
    category_id: UUID
    score: float
    # The number of the sentence that earned it.
    sentence: int


@dataclass(frozen=True)
class Scorer:
    categories: Sequence[TaughtVectors]
    calibration: Calibration

    def choose(self, text: TextVectors) -> list[Choice]:
        """What a text earns, the surest first: the best if it is good enough, and what comes close or was taught so."""
        likeness, pull, best = self._compare(text)
        scores = likeness + pull
        line = max(0.0, float(scores.max(initial=-np.inf)) - self.calibration.margin)
        chosen = np.flatnonzero((scores >= line) | ((scores >= 0) & (pull >= TAUGHT)))
        order = chosen[np.argsort(-scores[chosen], kind="stable")][:MAX_CATEGORIES]
        return [Choice(self.categories[place].id, float(scores[place]), int(best[place])) for place in order]

    def _compare(self, text: TextVectors) -> tuple[Scores, Scores, NDArray[np.intp]]:
        """By category: how like it the text is, what its examples add, and which sentence speaks most for it.

        Half of it is the text as a whole and half its best sentence: a sentence alone forgets what it is about, the
        whole alone drowns one good sentence in many. Above zero a category is more likely right than wrong.
        """
        by_sentence = text.sentences @ self._ideas.T
        likeness = (self._ideas @ text.whole + by_sentence.max(axis=0)) / 2
        scores = self.calibration.scale * likeness + self.calibration.credit_of(text.whole)
        return scores, self._pull(text.whole), by_sentence.argmax(axis=0)

    def _pull(self, vector: Vectors) -> Scores:
        """By category what the nearest of all its examples adds; below zero if that is a counter-example."""
        places, examples = self._examples
        nearest = np.full(2 * len(self.categories), MIN_EXAMPLE_LIKENESS, np.float32)
        np.maximum.at(nearest, places, examples @ vector)
        up, down = nearest.reshape(-1, 2).T
        likeness = np.maximum(up, down)
        weight = np.where(likeness >= SAME_LIKENESS, DECISIVE, EXAMPLE_WEIGHT * (likeness - MIN_EXAMPLE_LIKENESS))
        return np.where(up > down, weight, -weight)

    @cached_property
    def _ideas(self) -> Vectors:
        dimensions = len(self.calibration.credit)
        return np.array([category.idea for category in self.categories], np.float32).reshape(-1, dimensions)

    @cached_property
    def _examples(self) -> tuple[NDArray[np.intp], Vectors]:
        """All of them, each with twice the place of its category, and one more for a counter-example."""
        groups = [texts for category in self.categories for texts in (category.examples, category.counter_examples)]
        places = np.repeat(np.arange(len(groups)), [len(texts) for texts in groups])
        return places, np.vstack([self._ideas[:0], *groups])
