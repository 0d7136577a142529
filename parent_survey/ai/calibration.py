"""What the numbers of an encoder mean: from a likeness to a decision. Learnt and measured together with the encoder."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from parent_survey.ai.local.encoder import Vectors

# What an answer or a sentence can be, as the encoder learnt it, and what that says of its stance. Praise and criticism
# in one breath is read as criticism: nobody should miss it.
STANCES = {
    "praise": 1,
    "criticism": -1,
    "mixed": -1,
    "generic": 1,
    "off_topic": 0,
    "no_answer": 0,
    "injection": 0,
}
KINDS = tuple(STANCES)
# A concern must be as likely as this, by the mean of what the sentence and its whole answer say and by what was asked.
# On the calibration schools 0.92 of what is called a concern is one then, and 0.80 of the concerns are found; in plain
# answers 0.88 and 0.78.
MIN_CONCERN = 0.6
# How much a question may say at most, in log odds: praise is praise, whatever was asked.
MAX_ASKED_FOR = 1.5
MIN_CHANCE = 1e-4


@dataclass(frozen=True)
class Calibration:
    """An answer's score for a category is `scale * likeness + credit`; zero is as likely right as wrong.

    `credit` says how much an answer looks as if it praised a teacher for anything at all.
    """

    scale: float
    offset: float
    credit: Vectors
    # What a second category may lie below the first one of the same answer.
    margin: float
    # One row for each of KINDS.
    kinds: Vectors
    kind_offsets: Vectors
    # How much a question asks for concerns: "What could be better?" does, "What does the teacher do well?" does not.
    asks_for_concerns: Vectors

    def credit_of(self, vectors: Vectors) -> Vectors:
        return np.asarray(vectors @ self.credit + self.offset, np.float32)

    def stances_of(self, vectors: Vectors, answers: Vectors, questions: Vectors) -> list[int]:
        """Of each sentence, given the vectors of its answer and of the question: 1 where it praises, -1 for a concern,
        0 for neither."""
        chances, of_answers = self._chances_of(vectors), self._chances_of(answers)
        stances = np.array([STANCES[kind] for kind in KINDS])
        concern = ((chances + of_answers) / 2)[:, stances < 0].sum(axis=1).clip(MIN_CHANCE, 1 - MIN_CHANCE)
        asked_for = (questions @ self.asks_for_concerns).clip(-MAX_ASKED_FOR, MAX_ASKED_FOR)
        is_concerned = _log_odds(concern) + asked_for >= _log_odds(np.float32(MIN_CONCERN))
        found = np.where(is_concerned, -1, np.maximum(0, stances[chances.argmax(axis=1)]))
        # No sentence of an order to a machine praises or blames anybody.
        return [int(stance) for stance in np.where(of_answers.argmax(axis=1) == KINDS.index("injection"), 0, found)]

    @property
    def concern_direction(self) -> Vectors:
        """The more a vector points there, the surer it is a concern; the other way, praise."""
        concerns = np.array([STANCES[kind] < 0 for kind in KINDS])
        return np.asarray(self.kinds[concerns].mean(axis=0) - self.kinds[KINDS.index("praise")], np.float32)

    def _chances_of(self, vectors: Vectors) -> Vectors:
        """Of each vector how likely each of KINDS is."""
        scores = vectors @ self.kinds.T + self.kind_offsets
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float32)


def read_calibration(file: Path) -> Calibration:
    values = json.loads(file.read_text(encoding="utf-8"))
    # A calibration from before questions counted says nothing of them.
    values.setdefault("asks_for_concerns", [0.0] * len(values["credit"]))
    learnt = ("credit", "kinds", "kind_offsets", "asks_for_concerns")
    vectors = {name: np.array(values[name], np.float32) for name in learnt}
    return Calibration(**values | vectors)


def guess_calibration(dimensions: int) -> Calibration:
    """For an encoder that brings none: only what is clearly alike counts, until staff have given examples."""
    kinds = np.zeros((len(KINDS), dimensions), np.float32)
    # Where nothing is known, an answer neither praises nor blames.
    offsets = np.array([STANCES[kind] == 0 for kind in KINDS], np.float32)
    nothing = np.zeros(dimensions, np.float32)
    return Calibration(12.0, -5.5, nothing, 0.5, kinds, offsets, nothing)


def _log_odds(chances: Vectors | np.float32) -> Vectors:
    return np.asarray(np.log(chances / (1 - chances)), np.float32)
