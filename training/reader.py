"""The reader of questions: the words of the finished encoder, and layers of its own.

They begin as those of a larger encoder, and with them it takes nothing away from categories and search.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy
from torch.nn.utils.rnn import pad_sequence

from parent_survey.ai.local.reader import find_words, group_tags
from parent_survey.ai.questions import COUNTED, INTENTS, ORDERS, SPLITS, STANCES, STATUSES, TAGS
from training.adapter import Adapted
from training.graph import Array
from training.measure import Read
from training.network import DEVICE, WIDTH, Encoder, teach
from training.questions import Question, Variety

BATCH = 48
RATE, HEAD_RATE = 2e-4, 2e-3
# Of detours beside layers that stay as they are.
RANK, DETOUR_RATE = 16, 1e-3
# Of what goes on learning.
RESUMED_RATE = 4e-4
# What the first token tells of the whole question, one of several names, and how much a mistake in it counts.
CHOICES = {
    "intent": (INTENTS, 1.0),
    "stance": (STANCES, 0.5),
    "order": (ORDERS, 0.5),
    "status": (STATUSES, 0.5),
    "split": (SPLITS, 0.5),
    "counted": (COUNTED, 0.5),
}
# Yes or no of the whole question; then what the first piece of every word tells of the word.
FLAGS, WORD_HEADS = ("follows", "together"), {"tag": TAGS, "excluded": 1}
HEADS = {name: len(names) for name, (names, _) in CHOICES.items()} | dict.fromkeys(FLAGS, 1) | WORD_HEADS


@dataclass(frozen=True)
class Reading:
    """Logits for questions by head, and for all their words one after the other."""

    questions: dict[str, Tensor]
    tags: Tensor
    excluded: Tensor
    # Of each question the words: token, and from where to where in its text.
    words: list[list[tuple[int, int, int]]]


class Reader(nn.Module):
    """Learns with the layers of its encoder, or with detours beside them where the encoder takes some."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder
        if isinstance(encoder, Adapted):
            encoder.detour(RANK, HEADS)
            self.heads, self.learnt, self.rate = encoder.heads, encoder.detours, DETOUR_RATE
            return
        for name, value in encoder.named_parameters():
            value.requires_grad_("/layer/" in name)
        self.heads = nn.ModuleDict({name: nn.Linear(WIDTH, size) for name, size in HEADS.items()}).to(DEVICE)
        self.learnt, self.rate = [value for value in encoder.parameters() if value.requires_grad], RATE

    def forward(self, questions: Sequence[Question]) -> Reading:
        tokenizer = self.encoder.tokenizer
        rows = [
            tokenizer.encode(one.earlier, one.text) if one.earlier else tokenizer.encode(one.text) for one in questions
        ]
        ids = pad_sequence([torch.tensor(row.ids) for row in rows], batch_first=True).to(DEVICE)
        mask = (ids != 0)[:, None, None, :]
        states = self.encoder.run_layers(self.encoder.embed(ids), mask, self.encoder.layers)
        words = [list(find_words(row, has_earlier=bool(one.earlier))) for row, one in zip(rows, questions, strict=True)]
        numbers = torch.tensor([number for number, found in enumerate(words) for _ in found], device=DEVICE)
        places = torch.tensor([place for found in words for place, _, _ in found], device=DEVICE)
        at_words, first = states[numbers, places], states[:, 0]
        return Reading(
            {name: self.heads[name](first) for name in (*CHOICES, *FLAGS)},
            self.heads["tag"](at_words),
            self.heads["excluded"](at_words)[:, 0],
            words,
        )

    @torch.no_grad()
    def judge(self, questions: Sequence[Question]) -> list[Read]:
        self.eval()
        found = []
        for start in range(0, len(questions), 256):
            some = questions[start : start + 256]
            reading = self(some)
            chosen = {name: reading.questions[name].argmax(-1).tolist() for name in CHOICES}
            tags, excluded = reading.tags.argmax(-1).tolist(), (reading.excluded > 0).tolist()
            first = 0
            for row, (question, words) in enumerate(zip(some, reading.words, strict=True)):
                spans = {
                    (words[begin][1], words[end - 1][2], kind): excluded[first + begin]
                    for begin, end, kind in group_tags(tags[first : first + len(words)])
                }
                first += len(words)
                found.append(Read(question, {name: CHOICES[name][0][chosen[name][row]] for name in CHOICES}, spans))
        return found

    def save(self, folder: Path) -> None:
        self.encoder.save(folder)
        heads = {f"heads.{name}": value.contiguous().cpu() for name, value in self.heads.state_dict().items()}
        save_file(heads, folder / "heads.safetensors")


def graft(words: Path, layers: Path) -> Encoder:
    """The words of one encoder before the layers of another."""
    above, below = Encoder.load(layers), Encoder.load(words).trunk_weights()
    weights = above.trunk_weights() | {name: value for name, value in below.items() if ".layer." not in name}
    return Encoder(above.tokenizer, weights).to(DEVICE)


def fit_reader(
    encoder: Encoder, questions: list[Question], steps: int, seed: int, learnt: Mapping[str, Array] | None = None
) -> Reader:
    """`learnt` are detours and heads to go on from, slowly."""
    # All begin with the same heads and detours: only then is the mean of several a reader too.
    torch.manual_seed(0)
    reader = Reader(encoder)
    rates = (reader.rate, HEAD_RATE)
    if learnt:
        known = {name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in learnt.items()}
        reader.encoder.load_state_dict(known, strict=False)
        rates = (RESUMED_RATE, RESUMED_RATE)
    torch.manual_seed(seed)
    random_source = random.Random(seed)
    variety = Variety(questions)

    def find_loss() -> Tensor:
        return _loss(reader, variety.draw(BATCH, random_source))

    teach(reader, reader.learnt, [*reader.heads.parameters()], rates, steps, find_loss, "reader")
    return reader


def _loss(reader: Reader, questions: list[Question]) -> Tensor:
    reading = reader(questions)
    losses = []
    for name, (names, weight) in CHOICES.items():
        gold = torch.tensor([names.index(getattr(one, name)) for one in questions], device=DEVICE)
        losses.append(weight * cross_entropy(reading.questions[name], gold))
    for name in FLAGS:
        gold = torch.tensor([float(getattr(one, name)) for one in questions], device=DEVICE)
        losses.append(0.5 * binary_cross_entropy_with_logits(reading.questions[name][:, 0], gold))
    places = [(one, start) for one, words in zip(questions, reading.words, strict=True) for _, start, _ in words]
    tags = torch.tensor([one.tag_at(start) for one, start in places], device=DEVICE)
    excluded = torch.tensor(
        [
            float(any(span.start <= start < span.end and span.is_excluded for span in one.spans))
            for one, start in places
        ],
        device=DEVICE,
    )
    losses.append(2 * cross_entropy(reading.tags, tags))
    each = binary_cross_entropy_with_logits(reading.excluded, excluded, reduction="none")
    losses.append((each * (tags > 0)).sum() / (tags > 0).sum().clamp(min=1))
    return torch.stack(losses).sum()
