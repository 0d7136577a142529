"""The encoder as a torch module: small transformer layers, mean-pooled, and a head that tells credit from the rest.

The layers are written out here instead of taken from a library: on a quick GPU a library's call costs more than what
it computes. The names of the weights stay those of the published model.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn.functional import (
    dropout,
    embedding,
    gelu,
    layer_norm,
    linear,
    normalize,
    relu,
    scaled_dot_product_attention,
)
from torch.nn.utils.rnn import pad_sequence

from training.corpus import KINDS

WIDTH, HEADS, MAX_TOKENS = 384, 12, 256
# Texts of like length go through together, in this many parts: padding all to the longest costs fivefold.
PARTS = 3
DROPOUT, DECAY = 0.1, 0.01
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
# It plans anew for every length it meets, which takes longer than the step itself.
torch.backends.cuda.enable_cudnn_sdp(False)


class Encoder(nn.Module):
    """Texts to unit vectors. `credit` says how much a vector looks like an answer that credits a teacher at all."""

    def __init__(self, tokenizer: Tokenizer, trunk: dict[str, Tensor]) -> None:
        super().__init__()
        # A parameter's name must not have dots in it.
        self.trunk = nn.ParameterDict(
            {name.replace(".", "/"): nn.Parameter(value.float()) for name, value in trunk.items()}
        )
        self.credit = nn.Linear(WIDTH, 1)
        self.scale = nn.Parameter(torch.tensor(12.0))
        self.bias = nn.Parameter(torch.tensor(-6.0))
        self.search_scale = nn.Parameter(torch.tensor(20.0))
        self.none = nn.Parameter(torch.tensor(0.0))
        self.kind = nn.Linear(WIDTH, len(KINDS))
        nn.init.zeros_(self.credit.weight)
        nn.init.zeros_(self.credit.bias)
        self.layers = range(sum(name.endswith("intermediate.dense.weight") for name in trunk))
        # The published layers are wide inside and have GELU; what learns from them is narrow and has ReLU.
        self.is_small = len(trunk["encoder.layer.0.intermediate.dense.bias"]) < 4 * WIDTH
        self.tokenizer = tokenizer
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.no_padding()

    def forward(self, texts: Sequence[str]) -> Tensor:
        parts, order = pad(self.tokenizer, texts)
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return self.pool(parts)[back.to(DEVICE)]

    def pool(self, parts: Iterable[Tensor]) -> Tensor:
        """Unit vectors of padded texts, one part after the other."""
        return torch.cat([self._pool(ids.to(DEVICE, non_blocking=True)) for ids in parts])

    def _pool(self, ids: Tensor) -> Tensor:
        mask = ids != 0
        weights = mask.unsqueeze(-1).float()
        return normalize((self._run(ids, mask[:, None, None, :]).float() * weights).sum(1), dim=-1)

    def _run(self, ids: Tensor, mask: Tensor) -> Tensor:
        return self.run_layers(self.embed(ids), mask, self.layers)

    def embed(self, ids: Tensor) -> Tensor:
        x = (
            embedding(ids, self._of("embeddings.word_embeddings.weight"))
            + self._of("embeddings.position_embeddings.weight")[: ids.shape[1]]
        )
        return self._drop(
            self._norm(x + self._of("embeddings.token_type_embeddings.weight")[0], "embeddings.LayerNorm")
        )

    def run_layers(self, x: Tensor, mask: Tensor, numbers: Iterable[int]) -> Tensor:
        rows, length = x.shape[:2]
        activate = relu if self.is_small else gelu
        for number in numbers:
            part = f"encoder.layer.{number}"
            query, key, value = (
                self._dense(x, f"{part}.attention.self.{name}").view(rows, length, HEADS, -1).transpose(1, 2)
                for name in ("query", "key", "value")
            )
            mixed = (
                scaled_dot_product_attention(query, key, value, attn_mask=mask)
                .transpose(1, 2)
                .reshape(rows, length, WIDTH)
            )
            mixed = self._drop(self._dense(mixed, f"{part}.attention.output.dense"))
            x = self._norm(mixed + x, f"{part}.attention.output.LayerNorm")
            wide = activate(self._dense(x, f"{part}.intermediate.dense"))
            x = self._norm(self._drop(self._dense(wide, f"{part}.output.dense")) + x, f"{part}.output.LayerNorm")
        return x

    def _of(self, name: str) -> Tensor:
        return self.trunk[name.replace(".", "/")]

    def _dense(self, x: Tensor, name: str) -> Tensor:
        return linear(x, self._of(f"{name}.weight"), self._of(f"{name}.bias"))

    def _norm(self, x: Tensor, name: str) -> Tensor:
        return layer_norm(x, (WIDTH,), self._of(f"{name}.weight"), self._of(f"{name}.bias"), 1e-12)

    def _drop(self, x: Tensor) -> Tensor:
        return dropout(x, DROPOUT, self.training)

    @torch.no_grad()
    def encode(self, texts: Sequence[str]) -> Tensor:
        self.eval()
        with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
            parts = [self(texts[start : start + 2048]) for start in range(0, len(texts), 2048)]
        return torch.cat(parts).float()

    def category_logits(self, answers: Tensor, categories: Tensor) -> Tensor:
        return self.scale * answers @ categories.T + self.bias + self.credit(answers)

    def trunk_weights(self) -> dict[str, Tensor]:
        return {name.replace("/", "."): value.detach() for name, value in self.trunk.items()}

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        heads = {name: value for name, value in self.state_dict().items() if not name.startswith("trunk.")}
        weights = {f"trunk.{name}": value for name, value in self.trunk_weights().items()} | heads
        save_file(
            {name: value.contiguous().half().cpu() for name, value in weights.items()}, folder / "model.safetensors"
        )
        self.tokenizer.save(str(folder / "tokenizer.json"))

    @classmethod
    def load(cls, folder: Path) -> "Encoder":
        """From a folder that was saved here, or with the published weights."""
        weights = load_file(folder / "model.safetensors")
        heads = {name: value.float() for name, value in weights.items() if name.split(".")[0] in HEAD_NAMES}
        trunk = {
            name.removeprefix("trunk."): value
            for name, value in weights.items()
            if name not in heads and "position_ids" not in name and not name.startswith("pooler")
        }
        encoder = cls(Tokenizer.from_file(str(folder / "tokenizer.json")), trunk)
        encoder.load_state_dict(heads, strict=False)
        return encoder.to(DEVICE)


def pad(tokenizer: Tokenizer, texts: Sequence[str]) -> tuple[list[Tensor], list[int]]:
    """The tokens of texts of like length together, and the places of the texts in that order."""
    tokens = [torch.tensor(row.ids) for row in tokenizer.encode_batch_fast(list(texts))]
    order = sorted(range(len(tokens)), key=lambda place: len(tokens[place]))
    size = max(128, -(-len(order) // PARTS))
    rows = ([tokens[place] for place in order[start : start + size]] for start in range(0, len(order), size))
    return [pad_sequence(some, batch_first=True) for some in rows], order


HEAD_NAMES = {"credit", "scale", "bias", "search_scale", "none", "kind"}


def teach(
    model: nn.Module,
    layers: list[nn.Parameter],
    heads: list[nn.Parameter],
    rates: tuple[float, float],
    steps: int,
    find_loss: Callable[[], Tensor],
    name: str,
) -> None:
    """Layers at one rate and new heads at another, both rising and falling once."""
    optimizer = torch.optim.AdamW([{"params": layers, "weight_decay": DECAY}, {"params": heads}], lr=rates[0])
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, list(rates), total_steps=steps + 1, pct_start=0.1)
    began = time.monotonic()
    for step in range(steps):
        model.train()
        loss = find_loss()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_([*layers, *heads], 1.0)
        optimizer.step()
        schedule.step()
        if step % 100 == 99:
            print(f"{name}, step {step + 1}: loss {loss.item():.3f}, {time.monotonic() - began:.0f} s", flush=True)


Model = TypeVar("Model", bound=nn.Module)


@torch.no_grad()
def mean(models: Sequence[Model]) -> Model:
    """One model whose weights are the mean of several that began at the same base."""
    states = [model.state_dict() for model in models]
    models[0].load_state_dict({name: sum(state[name] for state in states) / len(states) for name in states[0]})
    return models[0]
