"""The encoder as an ONNX graph with int8 layers, drawn node by node.

Scales that are found while running depend on the other texts of the batch, and a text's vector would change with its
neighbours. Here the range of every input is measured once, on texts kept for that, so a text has one vector. A few
inputs are far larger than the rest; dividing each by its own range and multiplying its weights with it (SmoothQuant)
leaves enough steps for the others. Most weights use 7 bits: with 8, processors without VNNI overflow. The layers that
narrow may use 8, since nearly all that goes into them is close to zero.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

HEADS, WIDTH = 12, 384
# Of layers that know how far apart two tokens are: a row for each bucket of distances, a column for each head.
RELATIVE, PROJECTION = "relative", "projection"
MAX_TOKENS = 256
IDS, MASK, STATES, LOGITS = "input_ids", "attention_mask", "states", "logits"
# In the order in which their logits stand.
READER_HEADS = ("intent", "stance", "order", "status", "split", "counted", "follows", "together", "tag", "excluded")
KINDS = ("attend", "mix", "widen", "narrow")
# How much of an input's range moves into its weights, and how many steps the weights have; found by measuring.
BALANCE = {"attend": 0.8, "mix": 0.65, "widen": 0.65, "narrow": 0.8}
WEIGHT_STEPS = {"attend": 63, "mix": 63, "widen": 63, "narrow": 127}

Array = NDArray[np.float32]
Weights = dict[str, Array]
# The lowest and highest value that each input of a layer took.
Range = tuple[Array, Array]


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
Dense = Callable[[Graph, str, str, Array, Array], str]
# Draws the rows of the word table that the ids name.
Words = Callable[[Graph, Array], str]


def draw_dense(graph: Graph, name: str, x: str, weight: Array, bias: Array) -> str:
    product = graph.add("MatMul", [x, graph.constant(f"{name}.weight", weight)])
    return str(graph.add("Add", [product, graph.constant(f"{name}.bias", bias)]))


def draw_words(graph: Graph, table: Array) -> str:
    return str(graph.add("Gather", [graph.constant("words", table), IDS]))


def draw_int8_dense(ranges: dict[str, Range]) -> Dense:
    def draw(graph: Graph, name: str, x: str, weight: Array, bias: Array) -> str:
        kind = name.split(".")[1]
        low, high = ranges[name]
        share = find_share(kind, ranges[name], weight)
        # Zero is always a step: that is what a ReLU leaves to the rounding.
        bottom, top = min(0.0, float((low / share).min())), float((high / share).max())
        step = (top - bottom) / 255
        zero = round(-bottom / step)
        weight = weight * share[:, None]
        scale = (np.abs(weight).max(axis=0) / WEIGHT_STEPS[kind]).astype(np.float32)
        if graph.nodes[-1].op_type == "Relu":
            # What is below zero becomes the lowest step, which is zero here.
            x = graph.nodes.pop().input[0]
        balanced = x
        if not np.allclose(share, 1):
            balanced = graph.add("Mul", [x, graph.constant(f"{name}.share", 1 / share)])
        steps = graph.constant(f"{name}.step", np.float32(step)), graph.constant(f"{name}.zero", np.uint8(zero))
        whole = graph.add("QuantizeLinear", [balanced, *steps])
        whole_weight = graph.constant(f"{name}.weight", np.rint(weight / scale).astype(np.int8))
        inputs = [
            whole,
            whole_weight,
            steps[0],
            graph.constant(f"{name}.scale", scale),
            steps[1],
            "",
            graph.constant(f"{name}.bias", bias),
        ]
        return str(graph.add("MatMulIntegerToFloat", inputs, domain="com.microsoft"))

    return draw


def find_share(kind: str, bounds: Range, weight: Array) -> Array:
    """What each input is divided by, and its weights are multiplied with."""
    spread = np.maximum(np.maximum(-bounds[0], bounds[1]), 1e-2)
    return np.asarray(spread ** BALANCE[kind] / np.abs(weight).max(axis=1) ** (1 - BALANCE[kind]), np.float32)


def fold_shares(weights: Weights, ranges: dict[str, Range]) -> tuple[Weights, dict[str, Range]]:
    """Where inputs of a layer are a sum or a ReLU, the layer before can give them divided by their shares already."""
    weights, ranges = dict(weights), dict(ranges)
    for number in range(count_layers(weights)):
        part = f"encoder.layer.{number}"
        for kind, before, after in (
            ("mix", "attention.self.value", "attention.output.dense"),
            ("narrow", "intermediate.dense", "output.dense"),
        ):
            if kind == "narrow" and not is_relu(weights, part):
                continue
            name, into, out = f"{number}.{kind}", f"{part}.{before}", f"{part}.{after}.weight"
            share = find_share(kind, ranges[name], weights[out].T)
            weights[f"{into}.weight"] = weights[f"{into}.weight"] / share[:, None]
            weights[f"{into}.bias"] = weights[f"{into}.bias"] / share
            weights[out] = weights[out] * share
            ranges[name] = ranges[name][0] / share, ranges[name][1] / share
    return weights, ranges


def draw_int8_words(graph: Graph, table: Array) -> str:
    scale = (np.abs(table).max(axis=1, keepdims=True) / 127).astype(np.float32)
    whole = graph.add("Gather", [graph.constant("words", np.rint(table / scale).astype(np.int8)), IDS])
    scales = graph.add("Gather", [graph.constant("words.scale", scale), IDS])
    return str(graph.add("Mul", [graph.add("Cast", [whole], to=TensorProto.FLOAT), scales]))


def draw_model(
    weights: Weights, dense: Dense = draw_dense, words: Words = draw_words
) -> tuple[onnx.ModelProto, list[str]]:
    """The model, and the names of the values that go into its dense layers, layer by layer in the order of KINDS."""
    layers = _draw_layers(weights, dense, words)
    if PROJECTION in weights:
        graph = layers.graph
        graph.nodes[-1].output[0] = "wide"
        graph.add("MatMul", ["wide", graph.constant(PROJECTION, weights[PROJECTION])])
        graph.nodes[-1].output[0] = STATES
    return _model(layers.graph, "sentence-encoder", _value(STATES, TensorProto.FLOAT, WIDTH)), layers.seen


def draw_reader(
    weights: Weights, dense: Dense = draw_dense, words: Words = draw_words
) -> tuple[onnx.ModelProto, list[str]]:
    """The same with heads for every token: all logits behind one another."""
    layers = _draw_layers(weights, dense, words)
    graph = layers.graph
    weight = np.concatenate([weights[f"heads.{name}.weight"].T for name in READER_HEADS], axis=1)
    bias = np.concatenate([weights[f"heads.{name}.bias"] for name in READER_HEADS])
    draw_dense(graph, "heads", STATES, weight, bias)
    graph.nodes[-1].output[0] = LOGITS
    return _model(graph, "question-reader", _value(LOGITS, TensorProto.FLOAT, len(bias))), layers.seen


def count_layers(weights: Weights) -> int:
    return sum(name.endswith("intermediate.dense.weight") for name in weights)


def is_relu(weights: Weights, part: str) -> bool:
    """The published layers are wide inside and have GELU; what learnt from them is narrow and has ReLU."""
    return weights[f"{part}.intermediate.dense.bias"].size < 4 * WIDTH


def find_buckets(length: int) -> NDArray[np.int64]:
    """Of each pair of places the bucket of how far apart they are: near ones exactly, far ones by their logarithm."""
    place = np.arange(length)
    apart = place[:, None] - place[None, :]
    far = np.abs(apart)
    rough = 8 + (np.log(np.maximum(far, 1) / 8) / np.log(128 / 8) * 8).astype(np.int64)
    return (apart < 0) * 16 + np.where(far < 8, far, np.minimum(rough, 15))


def _draw_layers(weights: Weights, dense: Dense, words: Words) -> "_Layers":
    layers = _Layers(weights, dense)
    embedded = layers.normalize(_embed(layers.graph, weights, words), "embeddings.LayerNorm")
    layers.draw(embedded, range(count_layers(weights)), STATES)
    return layers


class _Layers:
    def __init__(self, weights: Weights, dense: Dense) -> None:
        self.graph = Graph()
        self.weights = weights
        self.dense = dense
        # What goes into the dense layers.
        self.seen: list[str] = []
        self._bias = ""

    def draw(self, x: str, numbers: Iterable[int], output: str) -> None:
        graph = self.graph
        for number in numbers:
            part = f"encoder.layer.{number}"
            inside = [f"{part}.attention.self.{kind}" for kind in ("query", "key", "value")]
            parts = graph.add("Split", [self._layer(f"{number}.attend", x, *inside)], outputs=3, axis=2, num_outputs=3)
            beside = ["", MASK, self._near()] if RELATIVE in self.weights else ["", MASK]
            mixed = graph.add("MultiHeadAttention", [*parts, *beside], domain="com.microsoft", num_heads=HEADS)
            mixed = self._layer(f"{number}.mix", mixed, f"{part}.attention.output.dense")
            x = self.normalize(graph.add("Add", [mixed, x]), f"{part}.attention.output.LayerNorm")
            wide = self._layer(f"{number}.widen", x, f"{part}.intermediate.dense")
            bend = "Relu" if is_relu(self.weights, part) else "Gelu"
            narrow = self._layer(f"{number}.narrow", graph.add(bend, [wide]), f"{part}.output.dense")
            x = self.normalize(graph.add("Add", [narrow, x]), f"{part}.output.LayerNorm")
        graph.nodes[-1].output[0] = output

    def normalize(self, x: str, part: str) -> str:
        """As three nodes: the run time adds up a row of `LayerNormalization` number by number, and of these at once."""
        graph = self.graph
        scale, shift = (graph.constant(f"{part}.{kind}", self.weights[f"{part}.{kind}"]) for kind in ("weight", "bias"))
        even = graph.add("MeanVarianceNormalization", [x], axes=[2])
        return str(graph.add("Add", [graph.add("Mul", [even, scale]), shift]))

    def _near(self) -> str:
        """How much each token looks at each other by its place alone; drawn once, for all layers."""
        if not self._bias:
            graph = self.graph
            table = self.weights[RELATIVE][find_buckets(MAX_TOKENS)].transpose(2, 0, 1)[None]
            zero = graph.constant("near.zero", np.array([0, 0], np.int64))
            width = graph.add(
                "Gather", [graph.add("Shape", [IDS]), graph.constant("near.width", np.array([1, 1], np.int64))]
            )
            axes = graph.constant("near.axes", np.array([2, 3], np.int64))
            self._bias = str(graph.add("Slice", [graph.constant("near", table), zero, width, axes]))
        return self._bias

    def _layer(self, name: str, x: str, *parts: str) -> str:
        self.seen.append(x)
        weight = np.concatenate([self.weights[f"{part}.weight"].T for part in parts], axis=1)
        bias = np.concatenate([self.weights[f"{part}.bias"] for part in parts])
        return self.dense(self.graph, name, x, weight, bias)


def _embed(graph: Graph, weights: Weights, words: Words) -> str:
    """Words plus positions; there is only one kind of segment, so it is added to the positions beforehand."""
    zero, one = (graph.constant(name, np.array([n], np.int64)) for name, n in (("zero", 0), ("one", 1)))
    table = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    length = graph.add("Gather", [graph.add("Shape", [IDS]), one])
    positions = graph.add("Slice", [graph.constant("positions", table), zero, length, zero])
    return str(graph.add("Add", [words(graph, weights["embeddings.word_embeddings.weight"]), positions]))


def _value(name: str, kind: int, *width: int) -> Any:
    return helper.make_tensor_value_info(name, kind, ["texts", "tokens", *width])


def _model(graph: Graph, name: str, output: Any) -> onnx.ModelProto:
    inputs = [_value(IDS, TensorProto.INT64), _value(MASK, TensorProto.INT32)]
    drawing = helper.make_graph(graph.nodes, name, inputs, [output], list(graph.constants.values()))
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(drawing, opset_imports=opsets, ir_version=10)
