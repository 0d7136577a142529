"""Few meanings of words, learnt as one linear layer on the finished encoder: the order of a list, a status, a split."""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai.local.encoder import Encoder
from training.corpus import HERE

Array = NDArray[np.float64]
FOLDS, STEPS, RATE, DECAY = 5, 600, 1.0, 3e-3


def learn_choices(encoder: Encoder, out: Path) -> dict[str, float]:
    """Writes the weights of each kind; gives the share that is right among texts left out."""
    weights, right = {}, {}
    for file in sorted((HERE / "choices").glob("*.tsv")):
        rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
        labels = sorted({label for _, label in rows})
        vectors = encoder.encode([text for text, _ in rows]).astype(np.float64)
        inputs = np.hstack([vectors, np.ones((len(rows), 1))])
        gold = np.array([labels.index(label) for _, label in rows])
        right[file.stem] = _judge(inputs, gold, len(labels))
        learnt = _fit(inputs, gold, len(labels))
        weights[file.stem] = {label: row.round(4).tolist() for label, row in zip(labels, learnt, strict=True)}
    out.write_text(json.dumps(weights))
    return right


def _judge(inputs: Array, gold: NDArray[np.int64], labels: int) -> float:
    fold = np.random.default_rng(1).integers(0, FOLDS, len(gold))
    given = np.empty_like(gold)
    for number in range(FOLDS):
        learnt = _fit(inputs[fold != number], gold[fold != number], labels)
        given[fold == number] = (inputs[fold == number] @ learnt.T).argmax(1)
    return float((given == gold).mean())


def _fit(inputs: Array, gold: NDArray[np.int64], labels: int) -> Array:
    """Softmax regression by plain steps downhill; labels that are rare count as much as the others by their root."""
    share = np.bincount(gold, minlength=labels) / len(gold)
    weight = (1 / np.sqrt(np.maximum(share, 1e-3)))[gold]
    weight /= weight.mean()
    wanted = np.eye(labels)[gold]
    learnt = np.zeros((labels, inputs.shape[1]))
    for _ in range(STEPS):
        scores = 10 * inputs @ learnt.T
        given = np.exp(scores - scores.max(1, keepdims=True))
        given /= given.sum(1, keepdims=True)
        learnt -= RATE * (((given - wanted) * weight[:, None]).T @ inputs / len(gold) + DECAY * learnt)
    return learnt
