"""`python -m training.attribution_reader`: how a sentence about a teacher sounds, by detours in the reader.

What it says of a writer's answers without having learnt from that writer is kept (`SCORES`), and the chain is fitted
to that (`python -m training.attribution`): what it says of answers it has learnt from would look better than it is.
"""

import json
import lzma
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from parent_survey.ai.attribution import read_sentences
from parent_survey.ai.attribution_reader import MODEL, cut_windows, tokenize
from training.adapter import BASE, BUILD, Adapted, export
from training.attribution import FOLDER, SCORES, MarkedAnswer, cut, read_marked

RANK, STEPS, BATCH = 16, 800, 24
ADAPTER = BUILD / "attribution.safetensors"
# By whom the files of `attribution/` are; writers who are left out together.
FOLDS = (("alder", "larch"), ("elm", "juniper"), ("fir", "kelp"), ("gorse", "ivy"), ("hazel",))
HEAD = "about"


def score(model: Adapted, answers: list[MarkedAnswer]) -> list[Tensor]:
    """For each answer a row per teacher and a column per sentence. Of a long answer only the beginning is learnt."""
    rows, places = [], []
    for answer in answers:
        sentences = cut(answer)
        _, read = read_sentences(sentences, answer.teachers)
        names = [one.names for one in read]
        for number in range(len(answer.teachers)):
            start, parts = tokenize(model.tokenizer, sentences, names, answer.teachers, number)
            _, window = next(cut_windows((start, parts)))
            rows.append([token for part in window for token in part])
            ends = torch.tensor([len(part) for part in window]).cumsum(0).tolist()
            places.append(list(pairwise(ends[1:])))
    states = model.heads[HEAD](model.run(rows)).float()
    own = iter(
        torch.stack([states[row, start:end, 0].mean() + states[row, start:end, 1].amax() for start, end in found])
        for row, found in enumerate(places)
    )
    return [torch.stack([next(own) for _ in answer.teachers]) for answer in answers]


def find_loss(model: Adapted, answers: list[MarkedAnswer]) -> Tensor:
    found = score(model, answers)
    gold = [
        torch.tensor([[float(number in about) for about in answer.about_cut] for number in range(len(own))])
        for answer, own in zip(answers, found, strict=True)
    ]
    logits = torch.cat([own.flatten() for own in found])
    read = [truth[:, : own.shape[1]].flatten() for truth, own in zip(gold, found, strict=True)]
    return binary_cross_entropy_with_logits(logits, torch.cat(read).to(logits.device))


def learn(fold: int | None) -> dict[int, list[list[float]]]:
    """Without the writers of a fold, with what it then says of theirs; or from all, and saved."""
    torch.manual_seed(1)
    chance = random.Random(1)
    answers = read_marked(FOLDER)
    silent = set() if fold is None else set(FOLDS[fold])
    known = [answer for answer in answers if answer.writer not in silent]
    model = Adapted.load(BASE)
    model.detour(RANK, {HEAD: 2})
    model.learn(STEPS, lambda: find_loss(model, chance.sample(known, BATCH)), f"fold {fold}")
    if fold is None:
        model.save_detours(ADAPTER)
        return {}
    model.eval()
    with torch.no_grad():
        return {
            number: [[round(value, 2) for value in row] for row in score(model, [answer])[0].T.tolist()]
            for number, answer in enumerate(answers)
            if answer.writer in silent
        }


def main() -> None:
    with ProcessPoolExecutor(len(FOLDS) + 1, mp_context=get_context("spawn")) as pool:
        found = [one.result() for one in [pool.submit(learn, fold) for fold in (*range(len(FOLDS)), None)]]
    scores = {number: rows for own in found for number, rows in own.items()}
    SCORES.write_bytes(lzma.compress(json.dumps([scores[number] for number in sorted(scores)]).encode()))
    export(ADAPTER, HEAD, MODEL)


if __name__ == "__main__":
    main()
