"""Which answers somebody at the school should act on: a small network on what the product's own encoder read."""

import hashlib
import io
from dataclasses import dataclass
from functools import cache

import numpy as np

from parent_survey.ai.local.encoder import Vectors
from parent_survey.ai.model_name import OWN_MODEL
from parent_survey.models.attention import CONCERN_KINDS, ConcernKind

# Made by `python -m training.attention_head`.
HEAD = OWN_MODEL / "attention.npz"
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
class ConcernHead:
    """One hidden layer on `Encoder.describe`; the last numbers are one for each of CONCERN_KINDS."""

    version: str
    hidden: Vectors
    hidden_offsets: Vectors
    output: Vectors
    offsets: Vectors
    # From here on an answer is raised, chosen for a high recall; and from here on it is likely.
    possible: Vectors
    likely: Vectors

    def score(self, described: Vectors) -> Vectors:
        """A row for each sentence, a column for each kind."""
        centred = described - described.mean(axis=1, keepdims=True)
        normal = centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5)
        inner = normal @ self.hidden.T + self.hidden_offsets
        # GELU, by its usual approximation.
        inner = inner * (1 + np.tanh(0.7978845608 * (inner + 0.044715 * inner**3))) / 2
        return np.asarray(inner @ self.output.T + self.offsets, np.float32)

    def find_concern(
        self, described: Vectors, sentences: Vectors, lessons: ConcernLessons = NO_LESSONS
    ) -> RaisedConcern | None:
        """`sentences` are the vectors, by which lessons are told."""
        plain = self.score(described)
        scores = plain + lessons.shift(sentences)[:, None]
        # Near a sentence that staff kept every kind is infinite; then the surest by the head alone is the one.
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
def read_head() -> ConcernHead:
    """The weights' hashes are checked where the encoder is opened, and this is one of their files."""
    raw = HEAD.read_bytes()
    with np.load(io.BytesIO(raw)) as values:
        parts = {name: values[name].astype(np.float32) for name in values.files}
    return ConcernHead(hashlib.sha256(raw).hexdigest()[:16], **parts)
