"""What the numbers of an encoder mean: from a likeness to a decision. Learnt and measured together with the encoder."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from parent_survey.ai.local.encoder import Vectors


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

    def credit_of(self, vectors: Vectors) -> Vectors:
        return np.asarray(vectors @ self.credit + self.offset, np.float32)


def read_calibration(file: Path) -> Calibration:
    values = json.loads(file.read_text(encoding="utf-8"))
    return Calibration(**values | {"credit": np.array(values["credit"], np.float32)})


def guess_calibration(dimensions: int) -> Calibration:
    """For an encoder that brings none: only what is clearly alike counts, until staff have given examples."""
    return Calibration(12.0, -5.5, np.zeros(dimensions, np.float32), 0.5)
