"""Which answers somebody at the school should act on: the layers that read questions, with a few weights more."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from parent_survey.ai.local.encoder import Encoder, Vectors, keep_session
from parent_survey.ai.model_name import OWN_MODEL
from parent_survey.core.memory import KeptWhileUsed
from parent_survey.models.attention import CONCERN_KINDS, ConcernKind

# Made by `python -m training.adapter`.
MODEL, LINES = OWN_MODEL / "concerns.onnx", OWN_MODEL / "concerns.json"
# What says nearly the same as something that staff decided about is judged as they did; closer than that to what they
# dismissed than to what they kept, down to this likeness, makes it less likely.
SAME_LIKENESS, MIN_LIKENESS = 0.9, 0.6
# A sentence further behind the best one passed its line only because of its neighbour: sentences are read together.
MAX_BEHIND_BEST = 0.5
# What a whole step of likeness to a dismissed sentence takes away, or to a kept one adds.
LESSON_WEIGHT = 6.0


@dataclass(frozen=True, slots=True)
class RaisedConcern:
    """`sentences` are those that raised it, by their number in the answer."""

    kinds: tuple[ConcernKind, ...]
    sentences: tuple[int, ...]
    # How far above its line the surest kind is.
    score: float
    # Above the stricter line of one of its kinds, which few ordinary answers reach.
    is_likely: bool


@dataclass(frozen=True)
class ConcernLessons:
    """Vectors of sentences that staff dismissed, and of those that they said somebody must act on."""

    dismissed: Vectors
    kept: Vectors

    def shift(self, sentences: Vectors) -> Vectors:
        """What to add to each sentence's scores; infinite where it says nearly the same as one of them."""
        against, in_favor = _nearest(sentences, self.dismissed), _nearest(sentences, self.kept)
        shift = LESSON_WEIGHT * (np.maximum(in_favor, MIN_LIKENESS) - np.maximum(against, MIN_LIKENESS))
        shift = np.where((against >= SAME_LIKENESS) & (against > in_favor), -np.inf, shift)
        return np.asarray(np.where((in_favor >= SAME_LIKENESS) & (in_favor >= against), np.inf, shift), np.float32)


NO_LESSONS = ConcernLessons(np.zeros((0, 384), np.float32), np.zeros((0, 384), np.float32))


@dataclass(frozen=True)
class ConcernModel:
    """Numbers for each of CONCERN_KINDS, and the lines that they are held against."""

    version: str
    # From here on an answer is raised, chosen for a high recall; and from here on it is likely.
    possible: Vectors
    likely: Vectors

    @cached_property
    def _session(self) -> KeptWhileUsed[Any]:
        return keep_session(MODEL)

    def score(self, encoder: Encoder, texts: Sequence[Sequence[str]]) -> list[Vectors]:
        """For each text, given by its sentences, a row per sentence and a column per kind."""
        kinds = len(CONCERN_KINDS)
        # The first numbers of a token count in the mean over its sentence, the others at their highest.
        return [rows[:, :kinds] + rows[:, -kinds:] for rows in encoder.pool(self._session.get(), texts)]

    def find_concern(
        self, plain: Vectors, sentences: Vectors, lessons: ConcernLessons = NO_LESSONS
    ) -> RaisedConcern | None:
        """By the scores of an answer; `sentences` are the vectors, by which lessons are told."""
        scores = plain + lessons.shift(sentences)[:, None]
        # Near a sentence that staff kept every kind is infinite; then the surest by the model alone is the one.
        if np.isposinf(scores).any():
            kept = np.isposinf(scores).any(axis=1)
            best = CONCERN_KINDS[int((plain - self.likely)[kept].max(axis=0).argmax())]
            return RaisedConcern((best,), _numbers(kept), 1.0, is_likely=True)
        above = scores - self.possible
        raised = (above >= 0).any(axis=0)
        if not raised.any():
            return None
        is_likely = bool((scores >= self.likely).any())
        # Where some kind is likely, only what is likely is named: the rest would be noise beside it.
        line = self.likely if is_likely else self.possible
        named = np.asarray((scores >= line).any(axis=0))
        marked = (scores >= line) & (scores >= scores.max(axis=0) - MAX_BEHIND_BEST)
        kinds = tuple(kind for kind, is_named in zip(CONCERN_KINDS, named, strict=True) if is_named)
        return RaisedConcern(kinds, _numbers(marked[:, named].any(axis=1)), float(above[:, named].max()), is_likely)


def _numbers(chosen: object) -> tuple[int, ...]:
    return tuple(int(number) for number in np.flatnonzero(np.asarray(chosen)))


def _nearest(sentences: Vectors, known: Vectors) -> Vectors:
    if not len(known):
        return np.full(len(sentences), -1.0, np.float32)
    return np.asarray((sentences @ known.T).max(axis=1), np.float32)


@cache
def read_concern_model() -> ConcernModel:
    """The weights' hashes are checked where the encoder is opened, and these are two of their files."""
    raw = LINES.read_bytes()
    lines = {name: np.array(values, np.float32) for name, values in json.loads(raw).items()}
    return ConcernModel(hashlib.sha256(raw + MODEL.read_bytes()).hexdigest()[:16], **lines)
