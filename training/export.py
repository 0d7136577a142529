"""The finished files: int8 ONNX, tokenizer and heads, and what int8 costs."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from parent_survey.ai.questions import INTENTS
from training.graph import (
    IDS,
    KINDS,
    MASK,
    STATES,
    Array,
    Range,
    Weights,
    count_layers,
    draw_int8_dense,
    draw_int8_words,
    draw_model,
    draw_reader,
    fold_shares,
)

MAX_TOKENS = 256
MAX_INLINE_BYTES = 4096
# What the reader has of the encoder: it is in the encoder's file, and both map it.
SHARED = ("words", "words.scale", "positions")


class OnnxEncoder:
    def __init__(self, model: bytes | Path, tokenizer: Tokenizer) -> None:
        self.session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
        self.tokenizer = tokenizer
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.no_padding()

    def encode(self, texts: Sequence[str]) -> Array:
        vectors = np.zeros((len(texts), 384), np.float32)
        for rows, feed in self.batches(texts):
            total = (self.session.run([STATES], feed)[0] * feed[MASK][:, :, None]).sum(axis=1)
            vectors[rows] = total / np.linalg.norm(total, axis=1, keepdims=True)
        return vectors

    def batches(self, texts: Sequence[str]):
        tokens = [row.ids for row in self.tokenizer.encode_batch_fast(list(texts))]
        order = np.argsort([len(ids) for ids in tokens], kind="stable")
        for start in range(0, len(order), 16):
            rows = order[start : start + 16]
            width = len(tokens[rows[-1]])
            ids, mask = np.zeros((len(rows), width), np.int64), np.zeros((len(rows), width), np.int32)
            for place, row in enumerate(rows):
                ids[place, : len(tokens[row])] = tokens[row]
                mask[place, : len(tokens[row])] = 1
            yield rows, {IDS: ids, MASK: mask}


def export(folder: Path, texts: Sequence[str], out: Path) -> None:
    """From the float weights in `folder` to what the product ships, written into `out`."""
    trunk, everything = _load_trunk(folder), _load(folder / "model.safetensors")
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    drawing, inputs = draw_model(trunk)
    exact = OnnxEncoder(drawing.SerializeToString(), tokenizer)
    ranges = _measure_ranges(drawing, inputs, trunk, exact.batches(texts))
    folded, ranges = fold_shares(trunk, ranges)
    small, _ = draw_model(folded, draw_int8_dense(ranges), draw_int8_words)
    out.mkdir(parents=True, exist_ok=True)
    _save(small, out / "model.onnx")
    tokenizer.save(str(out / "tokenizer.json"))
    heads = {
        "scale": float(everything["scale"]),
        "bias": float(everything["bias"]),
        "credit": [round(float(value), 5) for value in everything["credit.weight"][0]],
        "credit_bias": float(everything["credit.bias"][0]),
        "kind": everything["kind.weight"].round(4).tolist(),
        "kind_bias": everything["kind.bias"].round(4).tolist(),
    }
    (out / "heads.json").write_text(json.dumps(heads))
    after = OnnxEncoder(out / "model.onnx", tokenizer)
    likeness = (exact.encode(texts) * after.encode(texts)).sum(1)
    print(f"int8: cosine to float {likeness.mean():.4f} in the mean, {likeness.min():.4f} at least", flush=True)


def export_reader(build: Path, questions: Sequence[str], out: Path) -> None:
    """Its layers in a file of their own; the words are those of the int8 encoder."""
    weights = _load_trunk(build / "reader") | _load(build / "reader" / "heads.safetensors")
    tokenizer = Tokenizer.from_file(str(out / "tokenizer.json"))
    drawing, inputs = draw_reader(weights)
    exact = OnnxEncoder(drawing.SerializeToString(), tokenizer)
    ranges = _measure_ranges(drawing, inputs, weights, exact.batches(questions))
    small, _ = draw_reader(weights, draw_int8_dense(ranges), draw_int8_words)
    own = [value for value in small.graph.initializer if value.name not in SHARED]
    del small.graph.initializer[:]
    small.graph.initializer.extend(own)
    _save(small, out / "reader.onnx")
    encoder = onnx.load(str(out / "model.onnx"), load_external_data=False)
    small.graph.initializer.extend(value for value in encoder.graph.initializer if value.name in SHARED)
    (out / "reader.onnx").write_bytes(small.SerializeToString())
    after = OnnxEncoder(out / "reader.onnx", tokenizer)
    same = [
        (exact.session.run(None, feed)[0][:, 0, : len(INTENTS)].argmax(-1))
        == (after.session.run(None, feed)[0][:, 0, : len(INTENTS)].argmax(-1))
        for _, feed in exact.batches(questions)
    ]
    print(f"int8 reader: the same intent for {np.concatenate(same).mean():.4f}", flush=True)


def _load_trunk(folder: Path) -> Weights:
    weights = _load(folder / "model.safetensors")
    return {name.removeprefix("trunk."): value for name, value in weights.items() if name.startswith("trunk.")}


def _load(file: Path) -> Weights:
    return {name: value.astype(np.float32) for name, value in load_file(file).items()}


def _save(model: onnx.ModelProto, file: Path) -> None:
    """Weights in a file of their own can be mapped into memory, where all processes of a machine share them."""
    weights = file.with_suffix(".bin")
    weights.unlink(missing_ok=True)
    onnx.save_model(
        model, str(file), save_as_external_data=True, location=weights.name, size_threshold=MAX_INLINE_BYTES
    )


def _measure_ranges(
    drawing: Any, inputs: Sequence[str], weights: Weights, batches: Iterable[tuple[Array, dict[str, Array]]]
) -> dict[str, Range]:
    """Of every layer, by name, what went into it."""
    names = [f"{number}.{name}" for number in range(count_layers(weights)) for name in KINDS]
    for name in inputs:
        drawing.graph.output.add().name = name
    session = onnxruntime.InferenceSession(drawing.SerializeToString(), providers=["CPUExecutionProvider"])
    ranges: dict[str, Range] = {}
    for _, feed in batches:
        for name, values in zip(names, session.run(list(inputs), feed), strict=True):
            low, high = values.min(axis=(0, 1)), values.max(axis=(0, 1))
            old = ranges.get(name, (low, high))
            ranges[name] = np.minimum(old[0], low), np.maximum(old[1], high)
    return ranges
