"""The finished files: int8 ONNX, tokenizer and heads, and what int8 costs."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from training.graph import IDS, KINDS, LAYERS, MASK, Array, Range, Weights, draw_int8_dense, draw_int8_words, draw_model

MAX_TOKENS = 256
READER = ("intent", "stance", "follows", "tag", "excluded")


class OnnxEncoder:
    def __init__(self, model: bytes, tokenizer: Tokenizer) -> None:
        self.session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
        self.tokenizer = tokenizer
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.no_padding()

    def encode(self, texts: Sequence[str]) -> Array:
        vectors = np.zeros((len(texts), 384), np.float32)
        for rows, feed in self.batches(texts):
            total = (self.session.run(None, feed)[0] * feed[MASK][:, :, None]).sum(axis=1)
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
    everything = {name: value.astype(np.float32) for name, value in load_file(folder / "model.safetensors").items()}
    trunk = {name.removeprefix("trunk."): value for name, value in everything.items() if name.startswith("trunk.")}
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    drawing, _ = draw_model(trunk)
    exact = OnnxEncoder(drawing.SerializeToString(), tokenizer)
    ranges = _measure_ranges(trunk, exact, texts)
    small, _ = draw_model(trunk, draw_int8_dense(ranges), draw_int8_words)
    out.mkdir(parents=True, exist_ok=True)
    (out / "model.onnx").write_bytes(small.SerializeToString())
    tokenizer.save(str(out / "tokenizer.json"))
    heads = {
        "scale": float(everything["scale"]),
        "bias": float(everything["bias"]),
        "credit": [round(float(value), 5) for value in everything["credit.weight"][0]],
        "credit_bias": float(everything["credit.bias"][0]),
    }
    (out / "heads.json").write_text(json.dumps(heads))
    for file, names in (("kinds.json", ("kind",)), ("reader.json", READER)):
        layers = {
            name: {part: everything[f"{name}.{part}"].round(4).tolist() for part in ("weight", "bias")}
            for name in names
        }
        (out / file).write_text(json.dumps(layers))
    after = OnnxEncoder((out / "model.onnx").read_bytes(), tokenizer)
    likeness = (exact.encode(texts) * after.encode(texts)).sum(1)
    print(f"int8: cosine to float {likeness.mean():.4f} in the mean, {likeness.min():.4f} at least", flush=True)


def _measure_ranges(weights: Weights, reference: OnnxEncoder, texts: Sequence[str]) -> dict[str, Range]:
    drawing, inputs = draw_model(weights)
    layers = [f"{number}.{name}" for number in range(LAYERS) for name in KINDS]
    for name in inputs:
        drawing.graph.output.add().name = name
    session = onnxruntime.InferenceSession(drawing.SerializeToString(), providers=["CPUExecutionProvider"])
    ranges: dict[str, Range] = {}
    for _, feed in reference.batches(texts):
        for layer, values in zip(layers, session.run(inputs, feed), strict=True):
            low, high = values.min(axis=(0, 1)), values.max(axis=(0, 1))
            old = ranges.get(layer, (low, high))
            ranges[layer] = np.minimum(old[0], low), np.maximum(old[1], high)
    return ranges
