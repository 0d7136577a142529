"""Learns a school's categories from the bank's examples and from what staff corrected."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from parent_survey.ai.local.encoder import Vectors
from parent_survey.ai.topics import Bank, Judged, Key
from parent_survey.categorization.lexicon import Lexicon, learn_lexicon
from parent_survey.categorization.reading import Embed, Features, measure, read_answers

# How freely the head may follow single examples; smaller follows less. Chosen by cross-validation.
FREEDOM = 1.0
# Examples without which nothing can be learnt of a category; then only its description speaks for it.
FEWEST_EXAMPLES = 3
# From how many corrected categories on the common line is looked for, and with how many answers a category's own line
# is believed half: with fewer, lines of their own did worse than the common one.
FEWEST_JUDGED = 20
HALF_BELIEVED = 150
FOLDS = 3
# The beta of the F-measure by which lines are chosen; below one, precision counts more than recall.
PRECISION_FIRST = 0.8

Truth = NDArray[np.int8]
YES, NO, UNKNOWN = 1, 0, -1


@dataclass(frozen=True)
class Model:
    """One linear head per category over vector and words, and a last one that tells whether a strength is credited at
    all: it keeps criticism of patience from counting as patience. A score above the threshold gives the category."""

    keys: tuple[Key, ...]
    lexicon: Lexicon
    of_vector: Vectors
    of_words: sparse.csr_matrix
    offset: NDArray[np.float64]
    threshold: NDArray[np.float64]


def train(
    bank: Bank, judged: Sequence[Judged], embed: Embed, names: Iterable[str] = (), *, calibrate: bool = True
) -> Model:
    """The same bank and corrections give the same model."""
    keys = tuple(topic.key for topic in bank.topics)
    texts, truth = _collect(bank, judged, keys)
    readings = read_answers(embed, texts, names)
    lexicon = learn_lexicon(" ".join(reading.texts) for reading in readings)
    features = measure(lexicon, readings)
    rows = features.rows()
    wholes = rows[features.starts[-1] :]
    heads = [_fit(wholes, truth[:, column]) for column in range(len(keys) + 1)]
    width = rows.shape[1] - lexicon.size
    coefficients = np.vstack([head[0] for head in heads])
    return Model(
        keys=keys,
        lexicon=lexicon,
        of_vector=coefficients[:, :width].astype(np.float32),
        of_words=sparse.csr_matrix(coefficients[:, width:].T.astype(np.float32)),
        offset=np.array([head[1] for head in heads]),
        threshold=_find_thresholds(features, rows, truth, len(judged)) if calibrate else np.zeros(len(keys)),
    )


def _collect(bank: Bank, judged: Sequence[Judged], keys: tuple[Key, ...]) -> tuple[list[str], Truth]:
    """Every text with what is known of it for every category, and at last whether it credits any strength."""
    texts: list[str] = []
    truth: list[list[int]] = []
    for topic in bank.topics:
        texts += [topic.description, *topic.examples]
        truth += [[YES if key == topic.key else NO for key in keys]] * (1 + len(topic.examples))
        # A sentence that only looks like this category may well show another one.
        texts += topic.counter_examples
        truth += [[NO] * len(keys)] * len(topic.counter_examples)
    texts += bank.nothing
    truth += [[NO] * len(keys)] * len(bank.nothing)
    for one in judged:
        texts.append(one.text)
        truth.append([YES if key in one.has else NO if key in one.has_not else UNKNOWN for key in keys])
    table = np.array(truth, np.int8).reshape(len(texts), len(keys))
    is_credit = np.where((table == YES).any(axis=1), YES, np.where((table == NO).all(axis=1), NO, UNKNOWN))
    return texts, np.column_stack([table, is_credit]).astype(np.int8)


def _fit(rows: sparse.csr_matrix, truth: NDArray[np.int8]) -> tuple[NDArray[np.float64], float]:
    known = truth != UNKNOWN
    if (truth == YES).sum() < FEWEST_EXAMPLES or not (truth == NO).any():
        return np.zeros(rows.shape[1]), -np.inf
    head = LogisticRegression(
        C=FREEDOM, class_weight="balanced", solver="liblinear", dual=True, max_iter=2000, tol=1e-3, random_state=0
    )
    head.fit(rows[known], truth[known] == YES)
    coefficients: NDArray[np.float64] = head.coef_[0]
    return coefficients, float(head.intercept_[0])


def _find_thresholds(features: Features, rows: sparse.csr_matrix, truth: Truth, judged: int) -> NDArray[np.float64]:
    """Where each category's line lies, found on corrected answers whose labels its head has not seen.

    A bank sentence is clearer than what parents write, so only answers tell, and few of them tell little: all
    categories share one line, and each leaves it as far as it has answers of its own.
    """
    answers = np.arange(len(truth)) >= len(truth) - judged
    known = (truth[:, :-1] != UNKNOWN) & answers[:, None]
    is_yes = (truth[:, :-1] == YES) & known
    if is_yes.sum() < FEWEST_JUDGED:
        return np.zeros(known.shape[1])
    scores = _score_unseen(features, rows, truth, answers)
    common = _best_line(scores[known], is_yes[known], 0.0)
    own = [_best_line(scores[known[:, one], one], is_yes[known[:, one], one], common) for one in range(known.shape[1])]
    believed = is_yes.sum(axis=0) / (is_yes.sum(axis=0) + HALF_BELIEVED)
    lines: NDArray[np.float64] = common + believed * (np.array(own) - common)
    return lines


def _score_unseen(
    features: Features, rows: sparse.csr_matrix, truth: Truth, answers: NDArray[np.bool_]
) -> NDArray[np.float64]:
    wholes = rows[features.starts[-1] :]
    scores = np.full((len(truth), truth.shape[1] - 1), -np.inf)
    turn = np.arange(len(truth)) % FOLDS
    for fold in range(FOLDS):
        hidden = answers & (turn == fold)
        part = np.where(hidden[:, None], UNKNOWN, truth).astype(np.int8)
        heads = [_fit(wholes, part[:, column]) for column in range(truth.shape[1])]
        raw = rows @ np.vstack([head[0] for head in heads]).T + np.array([head[1] for head in heads])
        scores[hidden] = features.combine(raw)[0][hidden]
    return scores


def _best_line(scores: NDArray[np.float64], is_yes: NDArray[np.bool_], near: float) -> float:
    """The line that does best by a measure that holds a wrong category for worse than a missing one."""
    lines = np.linspace(-1, 1, 41)
    lines = lines[np.argsort(np.abs(lines - near), kind="stable")]
    given = scores[None, :] >= lines[:, None]
    hits = (given & is_yes).sum(axis=1)
    weight = PRECISION_FIRST**2
    measure_of = (1 + weight) * hits / np.maximum(given.sum(axis=1) + weight * is_yes.sum(), 1)
    return float(lines[np.argmax(measure_of)])
