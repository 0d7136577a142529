"""The float weights of the encoder in the package, as near as int8 keeps them.

What stands beside the encoder can be taught again without it, and another one can learn from it.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper
from safetensors.numpy import save_file

from training.graph import WIDTH, Weights

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
