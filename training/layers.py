"""Layers like those of all-mpnet-base-v2: 768 wide, one bias by distance for all of them, mean-pooled to unit vectors.

It needs torch, numpy and tokenizers alone, so that it runs on a rented GPU as it is.
"""

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn.functional import dropout, embedding, gelu, layer_norm, linear, normalize, scaled_dot_product_attention

HEADS, EPSILON, MAX_TOKENS = 12, 1e-5, 256
# Texts of like length go through together, so many tokens at once.
TOGETHER = 8192
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
# It plans anew for every length it meets, which takes longer than the step itself.
torch.backends.cuda.enable_cudnn_sdp(False)
torch.backends.cuda.matmul.allow_tf32 = True

Weights = dict[str, Tensor]
NEAR = "encoder.relative_attention_bias.weight"


class Layers(nn.Module):
    """`stance` tells of a vector whether it holds praise, and whether it holds a concern: both in one text are both."""

    def __init__(self, trunk: Weights) -> None:
        super().__init__()
        # A parameter's name must not have dots in it.
        self.trunk = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(w.float()) for name, w in trunk.items()})
        # With a bias that learns, attention falls back to slow kernels.
        self._of(NEAR).requires_grad_(False)
        self.count = sum(name.endswith("intermediate.dense.weight") for name in trunk)
        self.width = self._of("embeddings.word_embeddings.weight").shape[1]
        self.stance = nn.Linear(self.width, 2)
        self.scale, self.offset = nn.Parameter(torch.tensor(12.0)), nn.Parameter(torch.tensor(-6.0))
        self.search_scale, self.none = nn.Parameter(torch.tensor(20.0)), nn.Parameter(torch.tensor(0.0))
        self.register_buffer("buckets", find_buckets(MAX_TOKENS + 8), persistent=False)
        self.dropout = 0.1

    def forward(self, batch: "Batch") -> Tensor:
        """Unit vectors, in the order of the batch's texts."""
        with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
            parts = [self._pool(ids.to(DEVICE), mask.to(DEVICE)) for ids, mask in batch.parts]
        return torch.cat(parts).float()[batch.back.to(DEVICE)]

    @torch.no_grad()
    def encode(self, tokens: "Tokens", texts: Sequence[str]) -> np.ndarray:
        self.eval()
        found = [self(Batch(tokens, texts[start : start + 2048])).cpu() for start in range(0, len(texts), 2048)]
        return torch.cat(found).numpy()

    def states(self, ids: Tensor, mask: Tensor) -> Tensor:
        rows, length = ids.shape
        x = embedding(ids, self._of("embeddings.word_embeddings.weight"))
        x = x + self._of("embeddings.position_embeddings.weight")[2 : length + 2]
        x = self._drop(self._norm(x, "embeddings.LayerNorm"))
        near = self._of(NEAR)[self.buckets[:length, :length]].permute(2, 0, 1)[None]
        near = near + torch.zeros(rows, 1, 1, length, device=ids.device).masked_fill(~mask[:, None, None], -1e4)
        near = near.to(torch.bfloat16) if torch.is_autocast_enabled(ids.device.type) else near
        for number in range(self.count):
            part = f"encoder.layer.{number}"
            query, key, value = self._dense(x, f"{part}.qkv").view(rows, length, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
            mixed = scaled_dot_product_attention(query, key, value, attn_mask=near.expand(rows, HEADS, length, length))
            mixed = self._dense(mixed.transpose(1, 2).reshape(rows, length, -1), f"{part}.attention.attn.o")
            x = self._norm(self._drop(mixed) + x, f"{part}.attention.LayerNorm")
            wide = gelu(self._dense(x, f"{part}.intermediate.dense"))
            x = self._norm(self._drop(self._dense(wide, f"{part}.output.dense")) + x, f"{part}.output.LayerNorm")
        return x

    def trunk_weights(self) -> Weights:
        return {name.replace("/", "."): value.detach() for name, value in self.trunk.items()}

    def save(self, file: Path) -> None:
        heads = {name: value for name, value in self.state_dict().items() if not name.startswith("trunk.")}
        trunk = {name: value.half().cpu() for name, value in self.trunk_weights().items()}
        torch.save({"trunk": trunk, "heads": {name: value.float().cpu() for name, value in heads.items()}}, file)

    @classmethod
    def load(cls, file: Path) -> "Layers":
        kept = torch.load(file, map_location="cpu")
        model = cls(kept["trunk"])
        model.load_state_dict(kept["heads"], strict=False)
        return model.to(DEVICE)

    def _pool(self, ids: Tensor, mask: Tensor) -> Tensor:
        return normalize((self.states(ids, mask).float() * mask[..., None]).sum(1), dim=-1)

    def _of(self, name: str) -> Tensor:
        return self.trunk[name.replace(".", "/")]

    def _dense(self, x: Tensor, name: str) -> Tensor:
        return linear(x, self._of(f"{name}.weight"), self._of(f"{name}.bias"))

    def _norm(self, x: Tensor, name: str) -> Tensor:
        return layer_norm(x, (self.width,), self._of(f"{name}.weight"), self._of(f"{name}.bias"), EPSILON)

    def _drop(self, x: Tensor) -> Tensor:
        return dropout(x, self.dropout, self.training)


class Tokens:
    """A tokenizer that goes to other processes by its file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._open()

    def _open(self) -> None:
        self.tokenizer = Tokenizer.from_file(str(self.file))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MAX_TOKENS)
        named = (self.tokenizer.token_to_id(name) for name in ("<pad>", "[PAD]"))
        self.padding = next(number for number in named if number is not None)

    def __getstate__(self) -> dict[str, Any]:
        return {"file": self.file}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.file = state["file"]
        self._open()

    def read(self, texts: Sequence[str]) -> list[list[int]]:
        return [row.ids for row in self.tokenizer.encode_batch_fast(list(texts))]


class Batch:
    """The tokens of texts, those of like length padded together, and the way back to the texts' own order."""

    def __init__(self, tokens: Tokens, texts: Sequence[str]) -> None:
        rows = tokens.read(texts)
        order = sorted(range(len(rows)), key=lambda place: len(rows[place]))
        self.parts = [_stack([rows[place] for place in some], tokens.padding) for some in _cut(order, rows)]
        self.back = torch.empty(len(order), dtype=torch.long)
        self.back[torch.tensor(order)] = torch.arange(len(order))


def _cut(order: Sequence[int], rows: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    some: list[int] = []
    for place in order:
        if some and (len(some) + 1) * len(rows[place]) > TOGETHER:
            yield some
            some = []
        some.append(place)
    if some:
        yield some


def _stack(rows: Sequence[Sequence[int]], padding: int) -> tuple[Tensor, Tensor]:
    length = -(-max(map(len, rows)) // 8) * 8
    ids, mask = torch.full((len(rows), length), padding), torch.zeros(len(rows), length, dtype=torch.bool)
    for number, row in enumerate(rows):
        ids[number, : len(row)], mask[number, : len(row)] = torch.tensor(row), True
    return ids, mask


def find_buckets(length: int) -> Tensor:
    """Of each pair of places the bucket of how far apart they are: near ones exactly, far ones by their logarithm."""
    place = torch.arange(length)
    apart = place[:, None] - place[None, :]
    far = apart.abs()
    rough = 8 + (torch.log(far.clamp(min=1).float() / 8) / math.log(128 / 8) * 8).long()
    return (apart < 0).long() * 16 + torch.where(far < 8, far, rough.clamp(max=15))


def fuse(published: Weights) -> Weights:
    """The published weights, with query, key and value of a layer in one."""
    ours = {
        name: value
        for name, value in published.items()
        if not any(part in name for part in (".attn.q.", ".attn.k.", ".attn.v.", "position_ids", "pooler"))
    }
    for name in [name for name in published if ".attention.attn.q." in name]:
        part, kind = name.split("attention.attn.q.")
        ours[f"{part}qkv.{kind}"] = torch.cat([published[f"{part}attention.attn.{x}.{kind}"] for x in "qkv"])
    return ours


def keep_layers(trunk: Weights, numbers: Sequence[int]) -> Weights:
    kept = {name: value for name, value in trunk.items() if ".layer." not in name}
    for place, number in enumerate(numbers):
        part = f"encoder.layer.{number}."
        own = {name.removeprefix(part): value for name, value in trunk.items() if name.startswith(part)}
        kept |= {f"encoder.layer.{place}.{name}": value for name, value in own.items()}
    return kept


def learn(
    model: Layers, rates: tuple[float, float, float], seconds: float, find_loss: Callable[[], Tensor], name: str
) -> None:
    """Layers, words and heads at rates of their own, which rise for a tenth of the time and fall as a cosine."""
    words = model._of("embeddings.word_embeddings.weight")
    layers = [value for value in model.trunk.values() if value is not words and value.requires_grad]
    heads = [value for name, value in model.named_parameters() if not name.startswith("trunk.") and value.requires_grad]
    groups = [
        {"params": list(own), "weight_decay": decay, "top": rate}
        for own, decay, rate in zip((layers, [words], heads), (0.01, 0.0, 0.0), rates, strict=True)
        if own
    ]
    optimizer = torch.optim.AdamW(groups, lr=rates[0], fused=DEVICE == "cuda")
    everything = [value for group in groups for value in _values(group["params"])]
    began, step, done = time.monotonic(), 0, 0.0
    while done < 1 and step < int(os.environ.get("STEPS", 10**9)):
        done = (time.monotonic() - began) / seconds
        share = (
            min(1.0, done / 0.1 + 1e-3) if done < 0.1 else 0.5 * (1 + math.cos(math.pi * min(1.0, (done - 0.1) / 0.9)))
        )
        for group in optimizer.param_groups:
            group["lr"] = group["top"] * max(share, 1e-4)
        model.train()
        loss = find_loss()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(everything, 1.0)
        optimizer.step()
        step += 1
        if step % 200 == 0 or step < 3:
            print(f"{name}, step {step}: loss {loss.item():.3f}, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{name}: {step} steps in {time.monotonic() - began:.0f} s", flush=True)


def _values(parameters: Any) -> Iterable[Tensor]:
    return parameters
