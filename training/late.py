"""Late interaction: the nearest token of an answer for each token of what is asked, beside the vectors of whole texts.

Measured with the finished encoder as it is (`python -m training.late`); it does not ship, because a school's vectors
would take thirty times the space.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import normalize
from torch.nn.utils.rnn import pad_sequence

from training.adapter import BUILD
from training.corpus import HERE, School, read_schools
from training.fit import describe
from training.measure import Judged, find_threshold, report
from training.network import DEVICE, Encoder

# Of long answers the beginning is read.
MAX_READ = 96
WEIGHTS = (0.0, 0.25, 0.5, 1.0, 2.0)
# Cosines become logits as they do in training.
SCALE, BIAS = 12.0, -6.0


@dataclass(frozen=True)
class Texts:
    """Of each text the vector of the whole, those of its tokens, and which of these there are."""

    whole: Tensor
    tokens: Tensor
    mask: Tensor


@torch.no_grad()
def read_texts(encoder: Encoder, texts: Sequence[str]) -> Texts:
    rows = [torch.tensor(row.ids) for row in encoder.tokenizer.encode_batch_fast(list(texts))]
    ids = pad_sequence(rows, batch_first=True).to(DEVICE)
    mask = ids != 0
    some = ids.split(64)
    parts = [encoder.run_layers(encoder.embed(one), (one != 0)[:, None, None, :], encoder.layers) for one in some]
    states = torch.cat(parts)
    return Texts(normalize((states * mask[..., None]).sum(1), dim=-1), normalize(states, dim=-1), mask)


def compare(asked: Texts, answers: Texts) -> tuple[Tensor, Tensor]:
    """Cosines of whole texts, and for each text the mean over its tokens of the nearest token's cosine."""
    rows = []
    for vectors, mask in zip(asked.tokens, asked.mask, strict=True):
        near = torch.einsum("qd,atd->aqt", vectors[mask], answers.tokens).masked_fill(~answers.mask[:, None], -1.0)
        rows.append(near.amax(-1).mean(-1))
    return asked.whole @ answers.whole.T, torch.stack(rows)


def judge(encoder: Encoder, school: School) -> list[Judged]:
    """One for each weight."""
    answers = read_texts(encoder, [answer.text for answer in school.answers])
    categories = compare(read_texts(encoder, [describe(category) for category in school.categories]), answers)
    queries = compare(read_texts(encoder, [query.text for query in school.queries]), answers)
    return [
        Judged(
            school,
            (SCALE * (categories[0] + weight * categories[1]).T + BIAS).numpy(force=True),
            (queries[0] + weight * queries[1]).numpy(force=True),
        )
        for weight in WEIGHTS
    ]


def main() -> None:
    encoder = Encoder.load(BUILD / "encoder").eval()
    encoder.tokenizer.enable_truncation(MAX_READ)
    judged = [judge(encoder, school) for school in read_schools(HERE / "calibration")]
    for place, weight in enumerate(WEIGHTS):
        own = [one[place] for one in judged]
        figures = report(own, find_threshold(own))
        print(weight, json.dumps({key: figures[key] for key in ("f1", "ndcg", "ndcg of questions")}), flush=True)


if __name__ == "__main__":
    main()
