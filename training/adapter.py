"""Concerns read with the layers of the reader of questions, a narrow detour beside each of them (LoRA).

The detours and the head are all that is learnt, so that questions keep what they have.
"""

import argparse
import json
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file
from safetensors.torch import save_file
from torch import Tensor, nn

from parent_survey.models.attention import CONCERN_KINDS
from training.attention import ordinary_texts, read_texts
from training.concerns import ConcernTask, judge
from training.corpus import HERE
from training.graph import LOGITS, READER_HEADS, STATES
from training.network import DEVICE, WIDTH, Encoder, teach

BUILD = HERE / "build"
PACKAGE = HERE.parent / "parent_survey" / "ai" / "local" / "weights"
MODEL, LINES = "concerns.onnx", "concerns.json"
# Whose layers take the detours.
BASE = BUILD / "reader"
RANK, RATE, HEAD_RATE = 16, 1e-3, 2e-3
# By whom the files of `attention/` are; files of one writer are left out together.
WRITERS = (
    ("brook", "cedar", "delta", "ember", "fjell", "grove", "heron", "inlet", "juniper"),
    ("kestrel", "linden", "mesa", "nettle", "oasis", "pagoda"),
    ("quarry", "reef", "umber"),
    ("sable", "tundra", "vale"),
    ("willow", "xenia", "yarrow", "zephyr"),
    ("aspen", "bracken", "cobalt", "dapple"),
)
# So many of the concerns by unseen writers are raised, at least: where a child may be at risk nearly all.
RECALLS = {"safety": 0.99, "contact": 0.95, "complaint": 0.9, "building": 0.95}
# Of ordinary answers so many are called likely.
LIKELY_SHARES = {"safety": 0.03, "contact": 0.01, "complaint": 0.01, "building": 0.01}
# Before the name of what is computed once more, with detours.
BESIDE = "beside."
ADAPTER, OWN_PARTS = "adapter.safetensors", {"down", "up", "heads"}
# What `graph.py` computes together, and the parts that take a detour.
PARTS = {
    "attend": ("attention.self.query", "attention.self.key", "attention.self.value"),
    "mix": ("attention.output.dense",),
    "widen": ("intermediate.dense",),
    "narrow": ("output.dense",),
}
DENSE = ("attention.self.query", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense")


class Adapted(Encoder):
    """An encoder whose dense layers take a detour."""

    def detour(self, rank: int, heads: Mapping[str, int]) -> None:
        """`heads`: how many numbers each gives."""
        self.requires_grad_(False)
        self.down, self.up = nn.ParameterDict(), nn.ParameterDict()
        for number in self.layers:
            for kind in DENSE:
                name = f"encoder.layer.{number}.{kind}"
                width, inputs = self._of(f"{name}.weight").shape
                key = name.replace(".", "/")
                self.down[key] = nn.Parameter(torch.randn(rank, inputs, device=DEVICE) / inputs**0.5)
                self.up[key] = nn.Parameter(torch.zeros(width, rank, device=DEVICE))
        self.heads = nn.ModuleDict({name: nn.Linear(WIDTH, size) for name, size in heads.items()}).to(DEVICE)

    def _dense(self, x: Tensor, name: str) -> Tensor:
        plain, key = super()._dense(x, name), name.replace(".", "/")
        return plain + (x @ self.down[key].T) @ self.up[key].T if key in self.down else plain

    # As `ConcernTask` asks a reader.
    @property
    def encoder(self) -> "Adapted":
        return self

    def learn(self, steps: int, find_loss: Callable[[], Tensor], name: str) -> None:
        def find_fast() -> Tensor:
            with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
                return find_loss()

        teach(self, self.detours, [*self.heads.parameters()], (RATE, HEAD_RATE), steps, find_fast, name)

    @property
    def detours(self) -> list[nn.Parameter]:
        return [*self.down.parameters(), *self.up.parameters()]

    def save_detours(self, file: Path) -> None:
        learnt = {name: value for name, value in self.state_dict().items() if name.split(".")[0] in OWN_PARTS}
        save_file({name: value.half().cpu().contiguous() for name, value in learnt.items()}, file)

    def run(self, rows: list[list[int]]) -> Tensor:
        width = max(map(len, rows))
        ids = torch.tensor([[*row, *[0] * (width - len(row))] for row in rows], device=DEVICE)
        return self._run(ids, (ids != 0)[:, None, None, :])


def learn(steps: int, seed: int, fold: int | None) -> dict[str, Any]:
    """Without the writers of a fold, judged on them; or from all, and saved."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    marked = read_texts(HERE / "attention")
    silent = set() if fold is None else {*WRITERS[fold]}
    task = ConcernTask([text for text in marked if text.file not in silent], ordinary_texts("schools"))
    model = Adapted.load(BASE)
    model.detour(RANK, {"concern": 2 * len(CONCERN_KINDS)})
    model.learn(steps, lambda: task(model, chance), f"fold {fold}")
    if fold is None:
        model.save_detours(BUILD / ADAPTER)
        return {}
    texts = [text for text in marked if text.file in silent]
    return {
        "scores": judge(model, texts).tolist(),
        "kinds": [sorted(text.kinds) for text in texts],
        "subtle": [text.is_subtle for text in texts],
        "usual": judge(model, ordinary_texts("calibration")).tolist(),
    }


def export(adapter: Path, head: str, file: Path) -> None:
    """The reader's layers in the package with detours and a head. They take their weights from the same files."""
    learnt, model = _read_detours(adapter), onnx.load(str(PACKAGE / "reader.onnx"), load_external_data=False)
    drawing = _Drawing(model.graph)
    drawing.add_detours(_take_layers(model.graph), learnt)
    weight = drawing.constant(f"{head}.weight", learnt[f"heads.{head}.weight"].T)
    bias = drawing.constant(f"{head}.bias", learnt[f"heads.{head}.bias"])
    drawing.add("MatMul", [STATES, weight], f"{head}.product")
    drawing.add("Add", [f"{head}.product", bias], head)
    drawing.finish(head, len(learnt[f"heads.{head}.bias"]))
    file.write_bytes(model.SerializeToString())


def export_beside(adapter: Path, file: Path) -> None:
    """A reader of questions that is the mean of two: its layers as they are, and the same with detours.

    The heads of the first are in the graph already, by half; what they know nothing of is zero in them.
    """
    learnt, model = _read_detours(adapter), onnx.load(str(PACKAGE / "reader.onnx"), load_external_data=False)
    plain = {
        value.name: numpy_helper.to_array(value) for value in model.graph.initializer if value.name.startswith("heads.")
    }
    drawing, layers = _Drawing(model.graph), _take_layers(model.graph)
    drawing.nodes += layers
    drawing.add_detours([_rename(node, layers) for node in layers], learnt)
    share = np.where(np.abs(plain["heads.weight"]).max(axis=0) > 0, 0.5, 1.0)
    weight = np.concatenate([learnt[f"heads.{head}.weight"].T for head in READER_HEADS], axis=1) * share
    bias = np.concatenate([learnt[f"heads.{head}.bias"] for head in READER_HEADS]) * share
    for name, value in plain.items():
        model.graph.initializer.append(numpy_helper.from_array(value, name))
    drawing.add("MatMul", [STATES, "heads.weight"], "heads.product")
    drawing.add("Add", ["heads.product", "heads.bias"], "heads.sum")
    beside = drawing.constant(f"{BESIDE}heads.weight", weight.astype(np.float16))
    drawing.add("MatMul", [f"{BESIDE}{STATES}", beside], f"{BESIDE}product")
    drawing.add(
        "Add",
        [f"{BESIDE}product", drawing.constant(f"{BESIDE}heads.bias", bias.astype(np.float16))],
        f"{BESIDE}sum",
    )
    drawing.add("Add", ["heads.sum", f"{BESIDE}sum"], LOGITS)
    drawing.finish(LOGITS, len(bias))
    file.write_bytes(model.SerializeToString())


class _Drawing:
    """Nodes and constants for a graph that has layers already."""

    def __init__(self, graph: Any) -> None:
        self.graph = graph
        self.nodes: list[Any] = []

    def add(self, kind: str, inputs: Sequence[str], output: str) -> None:
        self.nodes.append(helper.make_node(kind, list(inputs), [output]))

    def constant(self, name: str, value: np.ndarray) -> str:
        self.graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(value), f"{name}.half"))
        self.nodes.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
        return name

    def add_detours(self, layers: Sequence[Any], learnt: Mapping[str, np.ndarray]) -> None:
        makers = {output: node for node in layers for output in node.output}
        for node in layers:
            self.nodes.append(node)
            if node.op_type != "MatMulIntegerToFloat":
                continue
            number, kind, _ = node.input[1].split(".")
            name, result = f"{number}.{kind}", node.output[0]
            down, up = _join(learnt, int(number), kind)
            into = makers[makers[node.input[0]].input[0]].input[0]
            node.output[0] = f"{name}.plain"
            self.add("MatMul", [into, self.constant(f"{name}.down", down)], f"{name}.narrow")
            self.add("MatMul", [f"{name}.narrow", self.constant(f"{name}.up", up)], f"{name}.detour")
            self.add("Add", [f"{name}.plain", f"{name}.detour"], result)

    def finish(self, output: str, size: int) -> None:
        del self.graph.node[:], self.graph.output[:]
        self.graph.node.extend(self.nodes)
        shape = ["texts", "tokens", size]
        self.graph.output.append(helper.make_tensor_value_info(output, TensorProto.FLOAT, shape))


def _read_detours(adapter: Path) -> dict[str, np.ndarray]:
    return {name: value.astype(np.float16) for name, value in load_file(adapter).items()}


def _take_layers(graph: Any) -> list[Any]:
    """The nodes up to the states; what is made of these goes, with its constants."""
    own = [value for value in graph.initializer if "heads." not in value.name and not value.name.endswith(".half")]
    del graph.initializer[:]
    graph.initializer.extend(own)
    last = next(place for place, node in enumerate(graph.node) if STATES in node.output)
    return list(graph.node[: last + 1])


def _rename(node: Any, layers: Sequence[Any]) -> Any:
    """The same node beside the first, which is fed by those beside."""
    made = {output for other in layers for output in other.output}
    copy = onnx.NodeProto()
    copy.CopyFrom(node)
    copy.name = f"{BESIDE}{node.name}" if node.name else ""
    for names in (copy.input, copy.output):
        for place, name in enumerate(names):
            names[place] = f"{BESIDE}{name}" if name in made else name
    return copy


def _join(learnt: Mapping[str, np.ndarray], number: int, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """The detours of the parts of one dense layer as one: query, key and value are computed together."""
    parts = PARTS[kind]
    keys = [f"encoder.layer.{number}.{part}".replace(".", "/") for part in parts]
    own = [place for place, key in enumerate(keys) if f"down.{key}" in learnt]
    down = np.concatenate([learnt[f"down.{keys[place]}"].T for place in own], axis=1)
    width, rank = learnt[f"up.{keys[own[0]]}"].shape
    up = np.zeros((rank * len(own), width * len(parts)), np.float16)
    for row, place in enumerate(own):
        up[row * rank : (row + 1) * rank, place * width : (place + 1) * width] = learnt[f"up.{keys[place]}"].T
    return down, up


def choose_lines(folds: list[dict[str, Any]]) -> dict[str, Any]:
    """By what readers said about texts of writers that they had not seen."""
    scores, usual = (np.concatenate([np.array(fold[name]) for fold in folds]) for name in ("scores", "usual"))
    kinds = [kind for fold in folds for kind in fold["kinds"]]
    subtle = np.array([one for fold in folds for one in fold["subtle"]])
    found = {}
    for number, kind in enumerate(CONCERN_KINDS):
        is_true, own = np.array([kind in one for one in kinds]), scores[:, number]
        true = np.sort(own[is_true])
        strict = float(np.quantile(usual[:, number], 1 - LIKELY_SHARES[kind]))
        line = min(float(true[int((1 - RECALLS[kind]) * len(true))]), strict)
        raised, sure = own >= line, own >= strict
        found[kind] = {
            "possible": round(line, 3),
            "likely": round(strict, 3),
            "concerns": int(is_true.sum()),
            "recall": round(float(raised[is_true].mean()), 3),
            "recall of subtle": round(float(raised[is_true & subtle].mean()), 3),
            "precision": round(float(is_true[raised].mean()), 3),
            "ordinary raised": round(float((usual[:, number] >= line).mean()), 3),
            "likely recall": round(float(sure[is_true].mean()), 3),
            "likely precision": round(float(is_true[sure].mean()), 3),
        }
        found[kind] |= {
            f"precision at {share}": round(float(is_true[own >= true[int((1 - share) * len(true))]].mean()), 3)
            for share in (0.9, 0.95, 0.98, 0.99)
        }
    return found


def choose(folds: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of what the folds would choose: one unusual writer must not decide for all."""
    own = [choose_lines([fold]) for fold in folds]
    lines = {
        name: [round(float(np.median([one[kind][name] for one in own])), 3) for kind in CONCERN_KINDS]
        for name in ("possible", "likely")
    }
    (PACKAGE / LINES).write_text(json.dumps(lines))
    return {"folds": own, **lines}


def main() -> None:
    parser = argparse.ArgumentParser(prog="training.adapter")
    parser.add_argument("--steps", type=int, default=1400)
    steps = parser.parse_args().steps
    with ProcessPoolExecutor(len(WRITERS) + 1, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(learn, steps, 1, fold) for fold in (*range(len(WRITERS)), None)]
        figures = choose([one.result() for one in running[:-1]])
        running[-1].result()
    export(BUILD / ADAPTER, "concern", PACKAGE / MODEL)
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
