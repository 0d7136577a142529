"""Int8 dense layers with fixed scales.

Scales that are found while running depend on the other texts of the batch, and a sentence's vector would change with
its neighbours. Here the range of every input is measured once, on texts kept for that, so a text has one vector.
A few inputs are far larger than the rest; dividing each by its own range and multiplying its weights with it
(SmoothQuant) leaves enough steps for the others. Most weights use 7 bits: with 8, processors without VNNI overflow.
The layers that narrow may use 8, since nearly all that goes into them is close to zero.
"""

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto

from parent_survey.ai.local.graph import IDS, Dense, Graph

# How much of an input's range moves into its weights, and how many steps the weights have; found by measuring.
BALANCE = {"attend": 0.8, "mix": 0.65, "widen": 0.65, "narrow": 0.8}
WEIGHT_STEPS = {"attend": 63, "mix": 63, "widen": 63, "narrow": 127}

# The lowest and highest value that each input of a layer took.
Range = tuple[NDArray[np.float32], NDArray[np.float32]]


def draw_int8_dense(ranges: dict[str, Range]) -> Dense:
    def draw(graph: Graph, name: str, x: str, weight: NDArray[np.float32], bias: NDArray[np.float32]) -> str:
        kind = name.split(".")[1]
        low, high = ranges[name]
        spread = np.maximum(np.maximum(-low, high), 1e-2)
        share = (spread ** BALANCE[kind] / np.abs(weight).max(axis=1) ** (1 - BALANCE[kind])).astype(np.float32)
        bottom, top = float((low / share).min()), float((high / share).max())
        step = (top - bottom) / 255
        zero = round(-bottom / step)
        weight = weight * share[:, None]
        scale = (np.abs(weight).max(axis=0) / WEIGHT_STEPS[kind]).astype(np.float32)
        balanced = graph.add("Mul", [x, graph.constant(f"{name}.share", 1 / share)])
        steps = graph.constant(f"{name}.step", np.float32(step)), graph.constant(f"{name}.zero", np.uint8(zero))
        whole = graph.add("QuantizeLinear", [balanced, *steps])
        inputs = [
            whole,
            graph.constant(f"{name}.weight", np.rint(weight / scale).astype(np.int8)),
            steps[0],
            graph.constant(f"{name}.scale", scale),
            steps[1],
            "",
            graph.constant(f"{name}.bias", bias),
        ]
        return str(graph.add("MatMulIntegerToFloat", inputs, domain="com.microsoft"))

    return draw


def draw_int8_words(graph: Graph, table: NDArray[np.float32]) -> str:
    scale = (np.abs(table).max(axis=1, keepdims=True) / 127).astype(np.float32)
    whole = graph.add("Gather", [graph.constant("words", np.rint(table / scale).astype(np.int8)), IDS])
    scales = graph.add("Gather", [graph.constant("words.scale", scale), IDS])
    return str(graph.add("Mul", [graph.add("Cast", [whole], to=TensorProto.FLOAT), scales]))
