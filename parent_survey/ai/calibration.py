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
# So sure it must be: on schools that it has not seen, as many concerns are missed then as others are taken for one.
MIN_CONCERN = 0.8


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

    def credit_of(self, vectors: Vectors) -> Vectors:
        return np.asarray(vectors @ self.credit + self.offset, np.float32)

    def stances_of(self, vectors: Vectors) -> list[int]:
        """Of each vector whether it praises (1), is concerned (-1) or does neither (0)."""
        scores = vectors @ self.kinds.T + self.kind_offsets
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        stances = np.array([STANCES[kind] for kind in KINDS])
        is_concerned = chances[:, stances < 0].sum(axis=1) >= MIN_CONCERN
        return [
            -1 if concerned else max(0, int(stances[place]))
            for concerned, place in zip(is_concerned, chances.argmax(axis=1), strict=True)
        ]


def read_calibration(file: Path) -> Calibration:
    values = json.loads(file.read_text(encoding="utf-8"))
    vectors = {name: np.array(values[name], np.float32) for name in ("credit", "kinds", "kind_offsets")}
    return Calibration(**values | vectors)


def guess_calibration(dimensions: int) -> Calibration:
    """For an encoder that brings none: only what is clearly alike counts, until staff have given examples."""
    kinds = np.zeros((len(KINDS), dimensions), np.float32)
    # Where nothing is known, an answer neither praises nor blames.
    offsets = np.array([STANCES[kind] == 0 for kind in KINDS], np.float32)
    return Calibration(12.0, -5.5, np.zeros(dimensions, np.float32), 0.5, kinds, offsets)
