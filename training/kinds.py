"""`python -m training kinds`: what an answer is (praise, criticism, mixed ...), learnt behind the finished encoder.

Linear, from the vectors that the product computes, in a minute of a processor. Plain answers count twice: the written
schools tell stories, and most parents do not.
"""

import json
from collections.abc import Sequence

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from parent_survey.ai.local.encoder import Encoder
from training.calibrate import PACKAGE, write_hashes
from training.corpus import HERE, KINDS, read_marked_kinds, read_schools, read_stances

PLAIN_WEIGHT, DECAY, ROUNDS = 2.0, 2e-5, 200
CONCERNS = tuple(KINDS.index(kind) for kind in ("criticism", "mixed"))
PRECISIONS = (0.9, 0.93, 0.95)

Kinds = Sequence[tuple[str, str]]


def learn_kinds(encoder: Encoder) -> tuple[np.ndarray, np.ndarray]:
    """A row of weights for each of KINDS, and their offsets."""
    plain = read_marked_kinds(HERE / "plain")
    marked = [*read_stances(), *((one.text, one.kind) for school in read_schools() for one in school.answers), *plain]
    weights = torch.ones(len(marked))
    weights[-len(plain) :] = PLAIN_WEIGHT
    vectors = torch.from_numpy(encoder.encode([text for text, _ in marked]))
    gold = torch.tensor([KINDS.index(kind) for _, kind in marked])
    rows = torch.zeros(len(KINDS), vectors.shape[1], requires_grad=True)
    offsets = torch.zeros(len(KINDS), requires_grad=True)
    optimizer = torch.optim.LBFGS([rows, offsets], max_iter=ROUNDS, line_search_fn="strong_wolfe")

    def find_loss() -> torch.Tensor:
        optimizer.zero_grad()
        losses = cross_entropy(vectors @ rows.T + offsets, gold, reduction="none") * weights
        loss = losses.sum() / weights.sum() + DECAY * rows.square().sum()
        loss.backward()
        return loss

    optimizer.step(find_loss)
    return rows.detach().numpy(), offsets.detach().numpy()


def report(encoder: Encoder, rows: np.ndarray, offsets: np.ndarray, marked: Kinds) -> dict[str, float]:
    """On answers that nothing was learnt from: how many kinds are right, and of the concerns how many are found at a
    line above which so many are concerns."""
    scores = torch.from_numpy(encoder.encode([text for text, _ in marked]) @ rows.T + offsets)
    chances = scores.softmax(1).numpy()
    gold = np.array([KINDS.index(kind) for _, kind in marked])
    concern, is_one = chances[:, CONCERNS].sum(1), np.isin(gold, CONCERNS)
    order = np.argsort(-concern)
    found = np.cumsum(is_one[order])
    precision = found / np.arange(1, len(found) + 1)
    figures = {"right": round(float((chances.argmax(1) == gold).mean()), 3)}
    for wanted in PRECISIONS:
        last = np.flatnonzero(precision >= wanted).max(initial=0)
        share, line = found[last] / is_one.sum(), concern[order][last]
        figures |= {f"found at {wanted}": round(float(share), 3), f"line at {wanted}": round(float(line), 2)}
    return figures


def ship_kinds(name: str) -> dict[str, dict[str, float]]:
    encoder = Encoder(PACKAGE / "model.onnx", PACKAGE / "tokenizer.json")
    file = PACKAGE / "calibration.json"
    values = json.loads(file.read_text())
    unseen = {
        "stories": [(one.text, one.kind) for school in read_schools(HERE / "calibration") for one in school.answers],
        "plain": read_marked_kinds(HERE / "calibration"),
    }
    before = np.array(values["kinds"], np.float32), np.array(values["kind_offsets"], np.float32)
    learnt = learn_kinds(encoder)
    rows, offsets = (part.round(4).tolist() for part in learnt)
    file.write_text(json.dumps(values | {"kinds": rows, "kind_offsets": offsets}))
    write_hashes(name)
    return {
        f"{text}, {when}": report(encoder, *head, marked)
        for text, marked in unseen.items()
        for when, head in (("before", before), ("now", learnt))
    }
