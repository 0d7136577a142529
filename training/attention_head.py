"""The head that tells which answers somebody must act on: a small network, learnt in minutes on a CPU.

A sentence is described by the encoder's tokens (`Encoder.describe`), and the encoder itself stays as it is. An answer
is as worrying as its most worrying sentence. The lines are chosen on texts of files that were left out of learning.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, layer_norm

from parent_survey.ai.concerns import HEAD
from parent_survey.ai.embedder import open_embedder
from parent_survey.ai.local.encoder import Encoder
from parent_survey.ai.model_name import read_own_hashes
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.models.attention import CONCERN_KINDS
from training.attention import MarkedText, ordinary_texts, read_texts
from training.calibrate import write_hashes
from training.corpus import HERE

HIDDEN, DROPOUT, EPOCHS, BATCH, RATE, DECAY = 64, 0.3, 8, 64, 1e-3, 0.05
# A missed concern costs more than a false one.
CONCERN_WEIGHT = 2.0
MAX_ORDINARY, SEED = 2_400, 1
# Every third file is left out while the lines are chosen.
LEFT_OUT = slice(None, None, 3)
# So many of the concerns in files that were left out are raised, at least: where a child may be at risk nearly all.
RECALLS = {"safety": 0.99, "contact": 0.95, "complaint": 0.9, "building": 0.95}
# Of ordinary answers so many are called likely.
LIKELY_SHARES = {"safety": 0.03, "contact": 0.01, "complaint": 0.01, "building": 0.01}


@dataclass(frozen=True)
class ReadText:
    file: str
    described: np.ndarray
    # Of each sentence and kind whether its words are marked; of each kind whether somebody has looked for it.
    labels: np.ndarray
    known: np.ndarray


def read(encoder: Encoder, texts: Sequence[MarkedText]) -> list[ReadText]:
    parts = [split_sentences(text.text) or [Sentence(0, len(text.text))] for text in texts]
    cut = [[part.of(text.text) for part in own] for text, own in zip(texts, parts, strict=True)]
    return [
        ReadText(
            text.file,
            described,
            np.array([_label(text, part) for part in own], np.float32),
            np.array([kind not in text.unknown for kind in CONCERN_KINDS], np.float32),
        )
        for text, own, described in zip(texts, parts, encoder.describe(cut), strict=True)
    ]


def _label(text: MarkedText, part: Sentence) -> list[bool]:
    return [
        any(kind == marked and start < part.end and part.start < end for marked, start, end in text.spans)
        for kind in CONCERN_KINDS
    ]


def surround(text: MarkedText, ordinary: Sequence[MarkedText], chance: random.Random) -> MarkedText:
    """The same inside an ordinary answer in its language: a concern often stands in the middle of praise."""
    around = [other.text for other in ordinary if other.language == text.language]
    if not around:
        return text
    other = chance.choice(around)
    ends = [0, *(part.end for part in split_sentences(other))]
    place = chance.choice(ends)
    before = other[:place].rstrip() + " " if place else ""
    spans = tuple((kind, start + len(before), end + len(before)) for kind, start, end in text.spans)
    return replace(text, text=f"{before}{text.text} {other[place:].lstrip()}".rstrip(), spans=spans)


def fit(texts: Sequence[ReadText], ordinary: Sequence[ReadText]) -> nn.Sequential:
    torch.manual_seed(SEED)
    chance = random.Random(SEED)
    net = nn.Sequential(
        nn.Dropout(DROPOUT),
        nn.Linear(texts[0].described.shape[1], HIDDEN),
        nn.GELU("tanh"),
        nn.Dropout(DROPOUT),
        nn.Linear(HIDDEN, len(CONCERN_KINDS)),
    )
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * -(-2 * len(texts) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1, pct_start=0.15)
    for _ in range(EPOCHS):
        rows = [*texts, *chance.sample(list(ordinary), min(len(texts), len(ordinary)))]
        chance.shuffle(rows)
        for start in range(0, len(rows), BATCH):
            loss = _loss(net, rows[start : start + BATCH])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    return net.eval()


def _loss(net: nn.Sequential, rows: Sequence[ReadText]) -> Tensor:
    """Of every sentence, and of every answer by its most worrying one."""
    logits = net(_normalize(rows))
    labels = torch.from_numpy(np.concatenate([row.labels for row in rows]))
    counts = [len(row.labels) for row in rows]
    known = torch.from_numpy(np.stack([row.known for row in rows]))
    weight = torch.full((len(CONCERN_KINDS),), CONCERN_WEIGHT)
    of_sentences = binary_cross_entropy_with_logits(logits, labels, pos_weight=weight, reduction="none")
    best = torch.stack([part.amax(0) for part in logits.split(counts)])
    true = torch.stack([part.amax(0) for part in labels.split(counts)])
    of_answers = binary_cross_entropy_with_logits(best, true, reduction="none")
    everywhere = known.repeat_interleave(torch.tensor(counts), 0)
    return ((of_sentences * everywhere).sum() + (of_answers * known).sum()) / len(rows)


def _normalize(rows: Sequence[ReadText]) -> Tensor:
    described = torch.from_numpy(np.concatenate([row.described for row in rows]).astype(np.float32))
    return layer_norm(described, described.shape[1:])


@torch.no_grad()
def score(net: nn.Sequential, texts: Sequence[ReadText]) -> np.ndarray:
    """Of each text the best sentence, for each kind."""
    return np.array([net(_normalize([text])).amax(0).numpy() for text in texts])


def choose_lines(
    scores: np.ndarray, labels: np.ndarray, usual: np.ndarray
) -> tuple[list[float], list[float], dict[str, object]]:
    """By what nets said about texts of files that they had not seen."""
    possible, likely, figures = [], [], {}
    for number, kind in enumerate(CONCERN_KINDS):
        is_true, own = labels[:, number] > 0, scores[:, number]
        true = np.sort(own[is_true])
        strict = float(np.quantile(usual[:, number], 1 - LIKELY_SHARES[kind]))
        line = min(float(true[int((1 - RECALLS[kind]) * len(true))]), strict)
        raised, sure = own >= line, own >= strict
        figures[kind] = {
            "concerns": int(is_true.sum()),
            "recall": round(float(raised[is_true].mean()), 3),
            "precision": round(float(is_true[raised].mean()), 3),
            "ordinary raised": round(float((usual[:, number] >= line).mean()), 3),
            "likely recall": round(float(sure[is_true].mean()), 3),
            "likely precision": round(float(is_true[sure].mean()), 3),
        }
        possible.append(line)
        likely.append(strict)
    return possible, likely, figures


def learn(texts: list[ReadText], surrounded: list[ReadText], ordinary: list[ReadText], usual: list[ReadText]) -> dict:
    """Writes the head into the package, and says what it does on files that were left out."""
    left_out = set(sorted({text.file for text in texts})[LEFT_OUT])
    net = fit([text for text in [*texts, *surrounded] if text.file not in left_out], ordinary)
    own = [text for text in texts if text.file in left_out]
    labels = np.array([text.labels.max(0) for text in own])
    possible, likely, figures = choose_lines(score(net, own), labels, score(net, usual))
    net = fit([*texts, *surrounded], ordinary)
    weights = [value.detach().numpy().astype(np.float16) for value in net.parameters()]
    names = ("hidden", "hidden_offsets", "output", "offsets")
    np.savez(HEAD, **dict(zip(names, weights, strict=True)), possible=np.array(possible), likely=np.array(likely))
    write_hashes(str(read_own_hashes()["name"]))
    return {"texts": len(texts), "left out for the lines": len(own), "ordinary": len(ordinary), **figures}


def train() -> dict:
    encoder = open_embedder().encoder
    assert isinstance(encoder, Encoder)
    chance = random.Random(SEED)
    marked, answers = read_texts(HERE / "attention"), ordinary_texts("schools")
    around = [surround(text, answers, chance) for text in marked]
    every = (marked, around, chance.sample(answers, MAX_ORDINARY), ordinary_texts("calibration"))
    return learn(*(read(encoder, texts) for texts in every))


if __name__ == "__main__":
    # Apart from the other commands, which need more.
    print(json.dumps(train(), indent=1))
