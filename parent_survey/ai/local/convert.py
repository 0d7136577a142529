"""Makes the int8 model from the float weights: once, in seconds, kept in the data folder."""

import json
import logging
import os
import secrets
from importlib.resources import files
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from parent_survey.ai.local.encoder import Encoder, Vectors, open_session, open_tokenizer
from parent_survey.ai.local.graph import IDS, MASK, build
from parent_survey.ai.local.quantize import Range, draw_int8_dense, draw_int8_words
from parent_survey.ai.local.weights import Weights, find_weights, read_weights
from parent_survey.core.errors import StartupError

log = logging.getLogger(__name__)

# Goes up with every change that changes vectors, so that no old file and no old vector is taken for a new one.
NAME = "all-MiniLM-L6-v2-int8-1"
LEAST_COSINE = 0.99


def open_local_encoder(folder: Path) -> Encoder:
    """The local model, converted into this folder if it is not there yet."""
    source = find_weights()
    tokenizer = open_tokenizer(source / "tokenizer.json")
    file = folder / f"{NAME}.onnx"
    if file.is_file():
        kept = _open_kept(file, tokenizer)
        if kept is not None:
            return kept
        log.warning("the converted embedding model is damaged; it is made again")
    model = convert(read_weights(source / "model.safetensors"), Encoder(open_session(_float_model(source)), tokenizer))
    encoder = Encoder(open_session(model), tokenizer)
    if measure_likeness(encoder) < LEAST_COSINE:
        raise StartupError("The local embedding model does not give the vectors it should on this machine.")
    _store(file, model)
    return encoder


def _open_kept(file: Path, tokenizer: Tokenizer) -> Encoder | None:
    try:
        encoder = Encoder(open_session(file), tokenizer)
        return encoder if measure_likeness(encoder) >= LEAST_COSINE else None
    except Exception as error:
        # The runtime has a dozen kinds of error for a damaged file, and no base of their own.
        log.warning("the kept embedding model cannot be opened: %s", type(error).__name__)
        return None


def convert(weights: Weights, reference: Encoder) -> bytes:
    model, _ = build(weights, draw_int8_dense(measure_ranges(weights, reference)), draw_int8_words)
    return bytes(model.SerializeToString())


def measure_ranges(weights: Weights, reference: Encoder) -> dict[str, Range]:
    """What the dense layers of the float model are given for texts of many kinds."""
    model, inputs = build(weights)
    layers = [f"{number}.{name}" for number in range(len(inputs) // 4) for name in ("attend", "mix", "widen", "narrow")]
    for name in inputs:
        model.graph.output.add().name = name
    session = open_session(bytes(model.SerializeToString()))
    ranges: dict[str, Range] = {}
    for _, ids, mask in reference.batches(_data("calibration.txt").splitlines()):
        for layer, values in zip(layers, session.run(inputs, {IDS: ids, MASK: mask}), strict=True):
            low, high = values.min(axis=(0, 1)), values.max(axis=(0, 1))
            old = ranges.get(layer, (low, high))
            ranges[layer] = np.minimum(old[0], low), np.maximum(old[1], high)
    return ranges


def measure_likeness(encoder: Encoder) -> float:
    """The lowest cosine between a text's vector and the one that the float model gave when it was stored."""
    kept = json.loads(_data("reference_vectors.json"))
    expected: Vectors = np.array([entry["vector"] for entry in kept], np.float32)
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    return float((encoder.encode([entry["text"] for entry in kept]) * expected).sum(axis=1).min())


def _float_model(source: Path) -> bytes:
    model, _ = build(read_weights(source / "model.safetensors"))
    return bytes(model.SerializeToString())


def _data(name: str) -> str:
    return (files("parent_survey.ai.local") / "data" / name).read_text(encoding="utf-8")


def _store(file: Path, model: bytes) -> None:
    """Whole or not at all, also when several processes convert at once or the power fails."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with fresh.open("wb") as out:
        out.write(model)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
