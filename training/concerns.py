"""Which sentences somebody at the school must act on, learnt from marked answers (`attention/`)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from parent_survey.ai.local.encoder import cut_passages
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.models.attention import CONCERN_KINDS
from training.attention import MarkedText, surround
from training.network import DEVICE

BATCH, ORDINARY = 32, 16
SURROUNDED_SHARE = 0.4
# A missed sentence weighs so much more than a needless one.
CONCERN_WEIGHT = 3.0
MAX_SENTENCE_TOKENS = 254


@dataclass(frozen=True)
class ConcernTask:
    marked: Sequence[MarkedText]
    ordinary: Sequence[MarkedText]

    def __call__(self, reader: Any, chance: random.Random) -> Tensor:
        texts = [
            surround(text, self.ordinary, chance) if chance.random() < SURROUNDED_SHARE else text
            for text in chance.sample(self.marked, BATCH)
        ]
        texts += chance.sample(self.ordinary, ORDINARY)
        parts = [split_sentences(text.text) or [Sentence(0, len(text.text))] for text in texts]
        scores = score(reader, texts, parts)
        gold = [torch.tensor(label(text, own), device=DEVICE) for text, own in zip(texts, parts, strict=True)]
        known = torch.tensor([[kind not in text.unknown for kind in CONCERN_KINDS] for text in texts], device=DEVICE)
        weight = torch.full((len(CONCERN_KINDS),), CONCERN_WEIGHT, device=DEVICE)
        everywhere = known.repeat_interleave(torch.tensor([len(own) for own in parts], device=DEVICE), 0)
        of_sentences = binary_cross_entropy_with_logits(
            torch.cat(scores), torch.cat(gold), pos_weight=weight, reduction="none"
        )
        best, true = (torch.stack([part.amax(0) for part in own]) for own in (scores, gold))
        of_answers = binary_cross_entropy_with_logits(best, true, pos_weight=weight, reduction="none")
        return ((of_sentences * everywhere).sum() + 2 * (of_answers * known).sum()) / len(texts)


def label(text: MarkedText, parts: Sequence[Sentence]) -> list[list[float]]:
    return [
        [
            float(any(kind == marked and start < part.end and part.start < end for marked, start, end in text.spans))
            for kind in CONCERN_KINDS
        ]
        for part in parts
    ]


def score(reader: Any, texts: Sequence[MarkedText], parts: Sequence[Sequence[Sentence]]) -> list[Tensor]:
    """For each text a row per sentence, a column per kind; read in passages as the product does."""
    tokenizer = reader.encoder.tokenizer
    before, behind = (token for token in tokenizer.encode("").ids)
    flat = [part.of(text.text) for text, own in zip(texts, parts, strict=True) for part in own]
    tokens = iter(row.ids[:MAX_SENTENCE_TOKENS] for row in tokenizer.encode_batch(flat, add_special_tokens=False))
    passages = [list(cut_passages([next(tokens) for _ in own])) for own in parts]
    rows = [[before, *(token for one in passage for token in one), behind] for own in passages for passage in own]
    logits = reader.heads["concern"](reader.run(rows)).float()
    kinds, row, found = len(CONCERN_KINDS), 0, []
    for own in passages:
        scores = []
        for passage in own:
            place = 1
            for sentence in passage:
                part = logits[row, place : place + max(1, len(sentence))]
                scores.append(part[:, :kinds].mean(0) + part[:, kinds:].amax(0))
                place += len(sentence)
            row += 1
        found.append(torch.stack(scores))
    return found


@torch.no_grad()
def judge(reader: Any, texts: Sequence[MarkedText]) -> np.ndarray:
    """Of each text the most worrying sentence, for each kind."""
    reader.eval()
    found = []
    for start in range(0, len(texts), 64):
        some = texts[start : start + 64]
        parts = [split_sentences(text.text) or [Sentence(0, len(text.text))] for text in some]
        found += [own.amax(0).cpu().numpy() for own in score(reader, some, parts)]
    return np.array(found)
