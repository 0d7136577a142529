"""Concerns read with the layers of the reader of questions, a narrow detour beside each of them (LoRA).

The detours and the head are all that is learnt, so that questions keep what they have.
"""

import argparse
import json
import random
from collections.abc import Callable
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
from training.graph import STATES
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

    def detour(self, rank: int, head: str, outputs: int) -> None:
        self.requires_grad_(False)
        self.down, self.up = nn.ParameterDict(), nn.ParameterDict()
        for number in self.layers:
            for kind in DENSE:
                name = f"encoder.layer.{number}.{kind}"
                width, inputs = self._of(f"{name}.weight").shape
                key = name.replace(".", "/")
                self.down[key] = nn.Parameter(torch.randn(rank, inputs, device=DEVICE) / inputs**0.5)
                self.up[key] = nn.Parameter(torch.zeros(width, rank, device=DEVICE))
        self.heads = nn.ModuleDict({head: nn.Linear(WIDTH, outputs)}).to(DEVICE)

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

        detours = [*self.down.parameters(), *self.up.parameters()]
        teach(self, detours, [*self.heads.parameters()], (RATE, HEAD_RATE), steps, find_fast, name)

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
    model.detour(RANK, "concern", 2 * len(CONCERN_KINDS))
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
    """The reader's graph in the package with detours and a head in it. It takes its weights from the same files."""
    learnt = {name: value.astype(np.float16) for name, value in load_file(adapter).items()}
    model = onnx.load(str(PACKAGE / "reader.onnx"), load_external_data=False)
    graph = model.graph
    _drop_heads(graph)
    makers = {output: node for node in graph.node for output in node.output}
    nodes: list[Any] = []

    def constant(name: str, value: np.ndarray) -> str:
        graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(value), f"{name}.half"))
        nodes.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
        return name

    for node in list(graph.node):
        nodes.append(node)
        if node.op_type != "MatMulIntegerToFloat":
            continue
        number, kind, _ = node.input[1].split(".")
        name, result = f"{number}.{kind}", node.output[0]
        down, up = _join(learnt, int(number), kind)
        into = makers[makers[node.input[0]].input[0]].input[0]
        node.output[0] = f"{name}.plain"
        nodes.append(helper.make_node("MatMul", [into, constant(f"{name}.down", down)], [f"{name}.narrow"]))
        nodes.append(helper.make_node("MatMul", [f"{name}.narrow", constant(f"{name}.up", up)], [f"{name}.detour"]))
        nodes.append(helper.make_node("Add", [f"{name}.plain", f"{name}.detour"], [result]))
    weight = constant(f"{head}.weight", learnt[f"heads.{head}.weight"].T)
    nodes.append(helper.make_node("MatMul", [STATES, weight], [f"{head}.product"]))
    bias = constant(f"{head}.bias", learnt[f"heads.{head}.bias"])
    nodes.append(helper.make_node("Add", [f"{head}.product", bias], [head]))
    del graph.node[:], graph.output[:]
    graph.node.extend(nodes)
    shape = ["texts", "tokens", len(learnt[f"heads.{head}.bias"])]
    graph.output.append(helper.make_tensor_value_info(head, TensorProto.FLOAT, shape))
    file.write_bytes(model.SerializeToString())


def _drop_heads(graph: Any) -> None:
    """What the reader itself says of the states goes, with its constants."""
    own = [value for value in graph.initializer if not value.name.startswith("heads.")]
    del graph.initializer[:]
    graph.initializer.extend(own)
    last = next(place for place, node in enumerate(graph.node) if STATES in node.output)
    del graph.node[last + 1 :]


def _join(learnt: dict[str, np.ndarray], number: int, kind: str) -> tuple[np.ndarray, np.ndarray]:
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
