"""From the finished encoder to decisions, chosen on schools that it has not learnt from, and kept beside the weights.

How much the credit head counts, where the line lies, and how close to the best a second category must come.
"""

import hashlib
import json
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np

from parent_survey.ai.local.encoder import Encoder
from parent_survey.ai.sentences import split_sentences
from training.asked_for import learn_asked_for
from training.corpus import HERE, School, read_schools
from training.measure import Counts, Scores, count_given, f1

PACKAGE = HERE.parent / "parent_survey" / "ai" / "local" / "weights"
CREDIT_WEIGHTS, MARGINS, LINES = (1.0, 1.5, 2.0, 2.5), (0.25, 0.5, 0.75, 1.0), np.arange(-6, 1.01, 0.25)
# Praise that is missed can be added by staff; blame that is taken for praise hurts trust. So of all settings that
# credit at most this share of critical answers the one with the best F1 is taken.
MAX_CREDITED_CRITICISM = 0.15

Read = tuple[School, Scores, Scores]


def calibrate(files: Path, name: str) -> dict[str, float]:
    heads = json.loads((files / "heads.json").read_text())
    encoder = Encoder(files / "model.onnx", files / "tokenizer.json")
    read = [_read(encoder, heads, school) for school in read_schools(HERE / "calibration")]
    found = [
        (f1(counts), weight, margin, float(line))
        for weight, margin, line in product(CREDIT_WEIGHTS, MARGINS, LINES)
        if (counts := sum(_count(read, weight, margin, float(line)), Counts()))["credited criticism"]
        <= MAX_CREDITED_CRITICISM * counts["criticism"]
    ]
    best, weight, margin, line = max(found)
    values = {
        "scale": round(heads["scale"], 4),
        "offset": round(heads["bias"] + weight * heads["credit_bias"] - line, 4),
        "margin": margin,
        "credit": [round(weight * value, 4) for value in heads["credit"]],
        "kinds": heads["kind"],
        "kind_offsets": heads["kind_bias"],
        "asks_for_concerns": learn_asked_for(encoder, read_schools()).round(4).tolist(),
    }
    _ship(files, name, values)
    return {"f1": round(best, 4), "credit weight": weight, "margin": margin, "line": line}


def _read(encoder: Encoder, heads: dict[str, object], school: School) -> Read:
    """Likeness of answers and categories, half by the whole answer and half by its best sentence, and credit."""
    texts = [[part.of(one.text) for part in split_sentences(one.text)] or [one.text] for one in school.answers]
    ideas = encoder.encode([f"{one.name}. {one.description}" for one in school.categories])
    vectors = encoder.read(texts)
    wholes = np.array([one.whole for one in vectors])
    likeness = (wholes @ ideas.T + np.array([(one.sentences @ ideas.T).max(axis=0) for one in vectors])) / 2
    credit = wholes @ np.array(heads["credit"], np.float32) + heads["credit_bias"]
    return school, heads["scale"] * likeness + heads["bias"], credit[:, None]


def _count(read: list[Read], weight: float, margin: float, line: float) -> Iterator[Counts]:
    for school, likeness, credit in read:
        scores = likeness + weight * credit
        chosen = (scores >= line) & (scores >= scores.max(axis=1, keepdims=True) - margin)
        names = [category.name for category in school.categories]
        for answer, row in zip(school.answers, chosen, strict=True):
            yield count_given(answer, {names[place] for place in np.flatnonzero(row)})


def _ship(files: Path, name: str, values: dict[str, object]) -> None:
    for file in ("model.onnx", "model.bin", "reader.onnx", "reader.bin", "tokenizer.json"):
        shutil.copy(files / file, PACKAGE / file)
    (PACKAGE / "calibration.json").write_text(json.dumps(values))
    write_hashes(name)


def write_hashes(name: str) -> None:
    files = (file for file in sorted(PACKAGE.iterdir()) if file.name not in ("README.md", "hashes.json"))
    hashes = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    (PACKAGE / "hashes.json").write_text(json.dumps({"name": name, "sha256": hashes}, indent=1))
