"""The sentence encoder as an ONNX graph: written out here, because the packages that could export it weigh gigabytes.

The same drawing serves twice. With plain dense layers it is the float model that everything is compared with; with
int8 layers it is the one that runs.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from parent_survey.ai.local.weights import Weights

LAYERS, HEADS, WIDTH, LONGEST = 6, 12, 384, 256
EPSILON = 1e-12
IDS, MASK, VECTORS = "input_ids", "attention_mask", "vectors"


class Graph:
    """Collects nodes and constants. A value is known by its name."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: dict[str, Any] = {}

    def constant(self, name: str, value: Any) -> str:
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def add(self, kind: str, inputs: Sequence[str], *, domain: str = "", outputs: int = 1, **attributes: Any) -> Any:
        """One node; returns the name of its output, or the names of all."""
        names = [f"{kind}_{len(self.nodes)}_{number}" for number in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, domain=domain, **attributes))
        return names[0] if outputs == 1 else names


# Draws `x @ weight + bias`. The name tells which of the 24 layers it is.
Dense = Callable[[Graph, str, str, NDArray[np.float32], NDArray[np.float32]], str]
# Draws the rows of the word table that the ids name.
Words = Callable[[Graph, NDArray[np.float32]], str]


def draw_dense(graph: Graph, name: str, x: str, weight: NDArray[np.float32], bias: NDArray[np.float32]) -> str:
    product = graph.add("MatMul", [x, graph.constant(f"{name}.weight", weight)])
    return str(graph.add("Add", [product, graph.constant(f"{name}.bias", bias)]))


def draw_words(graph: Graph, table: NDArray[np.float32]) -> str:
    return str(graph.add("Gather", [graph.constant("words", table), IDS]))


def build(weights: Weights, dense: Dense = draw_dense, words: Words = draw_words) -> tuple[onnx.ModelProto, list[str]]:
    """The model, and the names of the values that go into its dense layers."""
    graph = Graph()
    seen: list[str] = []

    def layer(name: str, x: str, *parts: str) -> str:
        seen.append(x)
        weight = np.concatenate([weights[f"{part}.weight"].T for part in parts], axis=1)
        return dense(graph, name, x, weight, np.concatenate([weights[f"{part}.bias"] for part in parts]))

    def normalize(x: str, part: str) -> str:
        scale = [graph.constant(f"{part}.{kind}", weights[f"{part}.{kind}"]) for kind in ("weight", "bias")]
        return str(graph.add("LayerNormalization", [x, *scale], axis=-1, epsilon=EPSILON))

    x = normalize(_embed(graph, weights, words), "embeddings.LayerNorm")
    for number in range(LAYERS):
        part = f"encoder.layer.{number}"
        inside = [f"{part}.attention.self.{kind}" for kind in ("query", "key", "value")]
        parts = graph.add("Split", [layer(f"{number}.attend", x, *inside)], outputs=3, axis=2, num_outputs=3)
        mixed = graph.add("MultiHeadAttention", [*parts, "", MASK], domain="com.microsoft", num_heads=HEADS)
        mixed = layer(f"{number}.mix", mixed, f"{part}.attention.output.dense")
        x = normalize(graph.add("Add", [mixed, x]), f"{part}.attention.output.LayerNorm")
        wide = layer(f"{number}.widen", x, f"{part}.intermediate.dense")
        narrow = layer(f"{number}.narrow", graph.add("Gelu", [wide]), f"{part}.output.dense")
        x = normalize(graph.add("Add", [narrow, x]), f"{part}.output.LayerNorm")
    _pool(graph, x)
    return _model(graph), seen


def _embed(graph: Graph, weights: Weights, words: Words) -> str:
    """Words plus places; there is only one kind of segment, so it is added to the places beforehand."""
    zero, one = (graph.constant(name, np.array([n], np.int64)) for name, n in (("zero", 0), ("one", 1)))
    table = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    length = graph.add("Gather", [graph.add("Shape", [IDS]), one])
    places = graph.add("Slice", [graph.constant("places", table), zero, length, zero])
    return str(graph.add("Add", [words(graph, weights["embeddings.word_embeddings.weight"]), places]))


def _pool(graph: Graph, x: str) -> None:
    """The mean over real tokens, brought to length one. Dividing by their number would change nothing then."""
    mask = graph.add("Cast", [MASK], to=TensorProto.FLOAT)
    mask = graph.add("Unsqueeze", [mask, graph.constant("last", np.array([2], np.int64))])
    total = graph.add("ReduceSum", [graph.add("Mul", [x, mask]), "one"], keepdims=0)
    graph.nodes.append(helper.make_node("LpNormalization", [total], [VECTORS], axis=-1, p=2))


def _model(graph: Graph) -> onnx.ModelProto:
    drawing = helper.make_graph(
        graph.nodes,
        "sentence-encoder",
        [
            helper.make_tensor_value_info(IDS, TensorProto.INT64, ["texts", "tokens"]),
            helper.make_tensor_value_info(MASK, TensorProto.INT32, ["texts", "tokens"]),
        ],
        [helper.make_tensor_value_info(VECTORS, TensorProto.FLOAT, ["texts", WIDTH])],
        list(graph.constants.values()),
    )
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(drawing, opset_imports=opsets, ir_version=10)
