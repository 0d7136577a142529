"""The float weights of the encoder in the package, as near as int8 keeps them.

What stands beside the encoder can be taught again without it, and another one can learn from it.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper
from safetensors.numpy import save_file

from training.adapter import DENSE
from training.adapter import PARTS as LAYER_PARTS
from training.graph import READER_HEADS, WIDTH, Weights

PARTS = {"mix": "attention.output.dense", "widen": "intermediate.dense", "narrow": "output.dense"}


def unpack(package: Path, folder: Path, graph: str = "model.onnx") -> None:
    """Into a folder that `Encoder.load` reads."""
    model = onnx.load(str(package / graph))
    values = {value.name: numpy_helper.to_array(value) for value in model.graph.initializer}
    trunk: Weights = {name: value for name, value in values.items() if "LayerNorm" in name}
    trunk["embeddings.word_embeddings.weight"] = values["words"] * values["words.scale"]
    # Positions and the only segment were added up.
    trunk["embeddings.position_embeddings.weight"] = values["positions"]
    trunk["embeddings.token_type_embeddings.weight"] = np.zeros((2, WIDTH), np.float32)
    for number in range(sum(name.endswith(".widen.weight") for name in values)):
        part = f"encoder.layer.{number}"
        weight, bias = _dense(values, f"{number}.attend")
        for place, name in enumerate(("query", "key", "value")):
            own = slice(place * WIDTH, (place + 1) * WIDTH)
            trunk[f"{part}.attention.self.{name}.weight"] = weight[own]
            trunk[f"{part}.attention.self.{name}.bias"] = bias[own]
        for kind, name in PARTS.items():
            weight, bias = _dense(values, f"{number}.{kind}")
            trunk[f"{part}.{name}.weight"], trunk[f"{part}.{name}.bias"] = weight, bias
    folder.mkdir(parents=True, exist_ok=True)
    halves = {f"trunk.{name}": np.ascontiguousarray(value, np.float16) for name, value in trunk.items()}
    save_file(halves, folder / "model.safetensors")
    (folder / "tokenizer.json").write_bytes((package / "tokenizer.json").read_bytes())


def _dense(values: dict[str, np.ndarray], name: str) -> tuple[np.ndarray, np.ndarray]:
    """One row for each output. What was moved from the inputs into the weights goes back."""
    weight = values[f"{name}.weight"] * values[f"{name}.scale"]
    if f"{name}.share" in values:
        weight = weight * values[f"{name}.share"][:, None]
    return weight.T, values[f"{name}.bias"]


def unpack_detours(package: Path, sizes: Mapping[str, int]) -> Weights:
    """The detours of the reader in the package and its heads of these sizes, by the names that `Adapted` gives them."""
    model = onnx.load(str(package / "reader.onnx"))
    values = {value.name: numpy_helper.to_array(value).astype(np.float32) for value in model.graph.initializer}
    learnt: Weights = {}
    for name in (name for name in values if name.endswith(".down.half")):
        number, kind, *_ = name.split(".")
        own = [place for place, part in enumerate(LAYER_PARTS[kind]) if part in DENSE]
        down, up = values[name], values[f"{number}.{kind}.up.half"]
        rank, width = len(up) // len(own), up.shape[1] // len(LAYER_PARTS[kind])
        for row, place in enumerate(own):
            key = f"encoder.layer.{number}.{LAYER_PARTS[kind][place]}".replace(".", "/")
            learnt[f"down.{key}"] = down[:, row * rank : (row + 1) * rank].T
            learnt[f"up.{key}"] = up[row * rank : (row + 1) * rank, place * width : (place + 1) * width].T
    # Half of each, where the layers without detours know it too.
    share = np.where(np.abs(values["heads.weight"]).max(axis=0) > 0, 0.5, 1.0)
    weight, bias = values["beside.heads.weight.half"] / share, values["beside.heads.bias.half"] / share
    ends = np.cumsum([sizes[head] for head in READER_HEADS])
    for head, end in zip(READER_HEADS, ends, strict=True):
        own_columns = slice(end - sizes[head], end)
        learnt[f"heads.{head}.weight"], learnt[f"heads.{head}.bias"] = weight[:, own_columns].T, bias[own_columns]
    return learnt
