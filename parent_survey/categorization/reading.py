"""An answer as the engine sees it: its sentences, their vectors and their words."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from parent_survey.ai.embedder import DIMENSIONS
from parent_survey.ai.local.encoder import Vectors
from parent_survey.ai.masking import mask
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.categorization.lexicon import Counts, Lexicon

# Chosen by cross-validation.
HOLD_BACK = 0.5

Embed = Callable[[Sequence[str]], Vectors]


@dataclass(frozen=True, slots=True)
class Reading:
    """Masked, so that neither vector nor words know a person; the places are those of the answer itself."""

    sentences: tuple[Sentence, ...]
    texts: tuple[str, ...]
    vectors: Vectors


def read_answers(embed: Embed, answers: Sequence[str], names: Iterable[str] = ()) -> list[Reading]:
    """`names` are the teachers': a category must come from what is said, never from whom it is said of."""
    known = tuple(names)
    cut = [split_sentences(answer) for answer in answers]
    texts = [[mask(part.of(answer), known) for part in parts] for answer, parts in zip(answers, cut, strict=True)]
    vectors = embed([text for group in texts for text in group])
    readings = []
    start = 0
    for parts, group in zip(cut, texts, strict=True):
        readings.append(Reading(tuple(parts), tuple(group), vectors[start : start + len(group)]))
        start += len(group)
    return readings


@dataclass(frozen=True, slots=True)
class Features:
    """Rows of sentences, then one row per answer for the answer as a whole. `starts` says where an answer begins."""

    vectors: Vectors
    words: sparse.csr_matrix
    starts: NDArray[np.intp]

    def rows(self) -> sparse.csr_matrix:
        return sparse.hstack([sparse.csr_matrix(self.vectors), self.words], format="csr")

    def combine(self, raw: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
        """From the heads' scores per row: those of every answer, and which of its sentences speaks most for it.

        Half of it is the best sentence and half the whole answer: a sentence alone forgets what it is about, the
        whole alone drowns one good sentence in many. An answer without a word has no score.
        """
        # A row that credits no strength is held back in all categories, by as much as it is sure of that.
        raw = raw[:, :-1] + HOLD_BACK * np.minimum(raw[:, -1:], 0)
        scores = np.full((len(self.starts) - 1, raw.shape[1]), -np.inf)
        best = np.zeros(scores.shape, np.intp)
        for row, (start, end) in enumerate(zip(self.starts[:-1], self.starts[1:], strict=True)):
            if end > start:
                best[row] = raw[start:end].argmax(axis=0)
                scores[row] = (raw[start:end].max(axis=0) + raw[self.starts[-1] + row]) / 2
        return scores, best


def measure(lexicon: Lexicon, readings: Sequence[Reading]) -> Features:
    """The whole is made of its sentences, so nothing is embedded twice."""
    counts = []
    wholes = []
    means = np.zeros((len(readings), DIMENSIONS), np.float32)
    for row, reading in enumerate(readings):
        own = [lexicon.count(text) for text in reading.texts]
        counts.extend(own)
        wholes.append(own[0] if len(own) == 1 else _add(own))
        if own:
            total = reading.vectors.T @ np.sqrt([len(text) for text in reading.texts]).astype(np.float32)
            means[row] = total / max(float(np.linalg.norm(total)), 1e-9)
    starts = np.cumsum([0, *(len(reading.texts) for reading in readings)])
    vectors = np.vstack([*(reading.vectors for reading in readings), means])
    return Features(vectors, lexicon.weigh([*counts, *wholes]), starts)


def _add(counts: Sequence[Counts]) -> Counts:
    words: Counter[int] = Counter()
    parts: Counter[int] = Counter()
    for own_words, own_parts in counts:
        words.update(own_words)
        parts.update(own_parts)
    return words, parts
