"""The head that tells which answers somebody must act on: learnt in minutes on a CPU, on the encoder's vectors.

The texts are those of `attention/` (see attention.md), with the answers of the written schools beside them. Where
the lines lie is chosen on `attention/calibration` and on the calibration schools, which it has not learnt from.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from parent_survey.ai.concerns import HEAD
from parent_survey.ai.embedder import Embedder, open_embedder
from parent_survey.ai.model_name import read_own_hashes
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.models.attention import CONCERN_KINDS
from training.calibrate import write_hashes
from training.corpus import HERE, read_schools

LETTERS = {kind[0] if kind != "complaint" else "p": kind for kind in CONCERN_KINDS}
# Answers of the written schools are many, and nobody marked them: taken for harmless, but for what may well be in them.
ORDINARY_WEIGHT = 0.4
MAY_HOLD = {"criticism": {"complaint"}, "mixed": {"complaint"}, "off_topic": {"contact", "building"}}
RIDGE, MAX_ROUNDS = 0.3, 30
# Of ordinary answers so many are called likely, and so many are raised at most. All concerns of the calibration texts
# are raised where a child may be at risk, whatever noise that takes; elsewhere staff's time counts too.
LIKELY_SHARES = {"safety": 0.03, "contact": 0.01, "complaint": 0.01, "building": 0.01}
MAX_RAISED_SHARES = {"safety": 1.0, "contact": 0.04, "complaint": 0.04, "building": 0.04}


@dataclass(frozen=True)
class MarkedText:
    """An answer and the words in it that somebody must act on."""

    text: str
    language: str
    spans: tuple[tuple[str, int, int], ...] = ()
    # Only a careful reader stops at it.
    is_subtle: bool = False
    # Kinds of concern that nobody has looked for in it.
    unknown: frozenset[str] = frozenset()

    @property
    def kinds(self) -> set[str]:
        return {kind for kind, _, _ in self.spans}


@dataclass(frozen=True)
class ReadText:
    source: MarkedText
    whole: np.ndarray
    sentences: np.ndarray
    # Of each sentence, and of each kind, whether its words are marked.
    labels: np.ndarray


def parse(line: str) -> MarkedText:
    """`language<TAB>text` with `{s:…}` around marked words; a star behind the language says that it is subtle."""
    language, marked = line.split("\t", 1)
    text, opened, spans, place = "", [], [], 0
    while place < len(marked):
        if marked[place] == "{" and marked[place + 2 : place + 3] == ":" and marked[place + 1] in LETTERS:
            opened.append((LETTERS[marked[place + 1]], len(text)))
            place += 3
        elif marked[place] == "}" and opened:
            kind, start = opened.pop()
            spans.append((kind, start, len(text)))
            place += 1
        else:
            text += marked[place]
            place += 1
    if opened:
        raise ValueError(f"A brace is not closed: {line}")
    return MarkedText(text, language.rstrip("*"), tuple(spans), language.endswith("*"))


def read_texts(folder: Path) -> list[MarkedText]:
    lines = [line for file in sorted(folder.glob("*.tsv")) for line in file.read_text(encoding="utf-8").splitlines()]
    return [parse(line) for line in lines if line.strip()]


def embed(embedder: Embedder, texts: Sequence[MarkedText]) -> list[ReadText]:
    parts = [split_sentences(text.text) or [Sentence(0, len(text.text))] for text in texts]
    cut = [[part.of(text.text) for part in own] for text, own in zip(texts, parts, strict=True)]
    return [
        ReadText(text, read.whole, read.sentences, np.array([_label(text, part) for part in own], np.float64))
        for text, own, read in zip(texts, parts, embedder.read(cut), strict=True)
    ]


def _label(text: MarkedText, part: Sentence) -> list[bool]:
    return [
        any(kind == marked and start < part.end and part.start < end for marked, start, end in text.spans)
        for kind in CONCERN_KINDS
    ]


def ordinary_texts(folder: str) -> list[MarkedText]:
    """Whatever parents of the written schools answered, praise and criticism."""
    answers = [answer for school in read_schools(HERE / folder) for answer in school.answers]
    return [
        MarkedText(answer.text, answer.lang, unknown=frozenset(MAY_HOLD.get(answer.kind, ()))) for answer in answers
    ]


def fit_logistic(vectors: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """By Newton's method; the last number is the offset."""
    rows = np.hstack([vectors, np.ones((len(vectors), 1))])
    found, ridge = np.zeros(rows.shape[1]), np.eye(rows.shape[1]) * RIDGE
    ridge[-1, -1] = 1e-3
    for _ in range(MAX_ROUNDS):
        chances = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (weights * (labels - chances)) - ridge @ found
        step = np.linalg.solve((rows.T * (weights * chances * (1 - chances))) @ rows + ridge, slope)
        found += step
        if np.abs(step).max() < 1e-4:
            break
    return found


def learn(texts: Sequence[ReadText], ordinary: Sequence[ReadText]) -> dict[str, np.ndarray]:
    every = [*texts, *ordinary]
    weight = np.array([1.0] * len(texts) + [ORDINARY_WEIGHT] * len(ordinary))
    counts = [len(text.sentences) for text in every]
    by_sentence, by_whole = [], []
    sentences, wholes = np.concatenate([text.sentences for text in every]), np.array([text.whole for text in every])
    for number, kind in enumerate(CONCERN_KINDS):
        known = weight * np.array([kind not in text.source.unknown for text in every])
        labels = np.concatenate([text.labels[:, number] for text in every])
        by_sentence.append(fit_logistic(sentences, labels, np.repeat(known, counts)))
        by_whole.append(fit_logistic(wholes, np.array([text.labels[:, number].max() for text in every]), known))
    sentence, whole = np.array(by_sentence) / 2, np.array(by_whole) / 2
    return {"sentence": sentence[:, :-1], "whole": whole[:, :-1], "offsets": sentence[:, -1] + whole[:, -1]}


def best_scores(head: dict[str, np.ndarray], texts: Sequence[ReadText]) -> np.ndarray:
    """Of each text the best sentence, for each kind."""
    found = [
        (text.sentences @ head["sentence"].T + text.whole @ head["whole"].T + head["offsets"]).max(axis=0)
        for text in texts
    ]
    return np.array(found)


def train() -> dict[str, object]:
    """Writes the head into the package, and says what it does on the calibration texts."""
    embedder = open_embedder()
    texts = embed(embedder, read_texts(HERE / "attention"))
    ordinary = embed(embedder, ordinary_texts("schools"))
    calibration = embed(embedder, read_texts(HERE / "attention" / "calibration"))
    praise = embed(embedder, ordinary_texts("calibration"))
    head = learn(texts, ordinary)
    scores, usual = best_scores(head, calibration), best_scores(head, praise)
    labels = np.array([text.labels.max(axis=0) for text in calibration], bool)
    figures: dict[str, object] = {"texts": len(texts), "ordinary": len(ordinary)}
    possible, likely = [], []
    for number, kind in enumerate(CONCERN_KINDS):
        true = np.sort(scores[labels[:, number], number])
        strict = float(np.quantile(usual[:, number], 1 - LIKELY_SHARES[kind]))
        floor = float(np.quantile(usual[:, number], 1 - MAX_RAISED_SHARES[kind]))
        line = max(min(float(true[0]), strict), floor)
        raised, sure = scores[:, number] >= line, scores[:, number] >= strict
        figures[kind] = {
            "concerns": len(true),
            "recall": round(float((true >= line).mean()), 3),
            "precision": round(float(labels[raised, number].mean()), 3),
            "ordinary raised": round(float((usual[:, number] >= line).mean()), 3),
            "likely recall": round(float((true >= strict).mean()), 3),
            "likely precision": round(float(labels[sure, number].mean()), 3),
        }
        possible.append(line)
        likely.append(strict)
    values = {name: np.round(part, 4).tolist() for name, part in head.items()}
    HEAD.write_text(json.dumps(values | {"possible": possible, "likely": likely}))
    write_hashes(str(read_own_hashes()["name"]))
    return figures


if __name__ == "__main__":
    # Apart from the other commands, which need what trains an encoder.
    print(json.dumps(train(), indent=1))
